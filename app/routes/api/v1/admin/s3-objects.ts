import { readStoredFile as call } from "~/features/api/v1/admin-operations";
import { readStoredFile } from "~/features/files/read-stored-file.server";
import { type ApiRequest, apiEndpoint } from "~/http/api.server";
import { isForeign } from "~/http/download.server";
import { storedFileResponse } from "~/http/files/stored-file.server";
import { staffRefused } from "~/http/staff.server";
import { AppError } from "~/platform/errors";
import { serve } from "~/routes/api/serve.server";

/** GET, HEAD: a version of a report's file, whole or the bytes asked for. The id tells which; the name is for people. */
async function storedFile({ app, context, request, params }: ApiRequest): Promise<Response> {
  if (isForeign(request)) throw new AppError("forbidden", "foreign_site");
  const { sessionToken, requestId } = context;
  const found = await readStoredFile(app, { sessionToken, requestId, id: params.id ?? "" });
  switch (found.outcome) {
    case "found": {
      const answer = await storedFileResponse(request, found.file, async (bytes) => {
        const opened = await found.file.open(bytes);
        return opened.outcome === "opened" ? opened.pieces : undefined;
      });
      if (!answer) throw new AppError("unavailable", "storage");
      return answer;
    }
    case "notThere":
      throw new AppError("notFound");
    case "notAuthenticated":
    case "forbidden":
    case "secondFactorNeeded":
      throw staffRefused(found, "admin");
  }
}

export const loader = apiEndpoint({ GET: serve(call, storedFile) });

export const action = loader;
