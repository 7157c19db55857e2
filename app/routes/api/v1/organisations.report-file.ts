import { readOrganisationFile } from "~/features/api/v1/organisation-operations";
import { readFileFor } from "~/features/files/service-files.server";
import { apiEndpoint } from "~/http/api.server";
import { storedFileResponse } from "~/http/files/stored-file.server";
import { AppError } from "~/platform/errors";
import { serve } from "~/routes/api/serve.server";

export const loader = apiEndpoint({
  GET: serve(readOrganisationFile, async ({ app, context, request, key, params }) => {
    const { requestId } = context;
    const found = await readFileFor(app, { key, requestId, id: params.id ?? "" });
    if (found.outcome === "notThere") throw new AppError("notFound");
    const answer = await storedFileResponse(request, found.file, async (bytes) => {
      const opened = await found.file.open(bytes);
      return opened.outcome === "opened" ? opened.pieces : undefined;
    });
    if (!answer) throw new AppError("unavailable", "storage");
    return answer;
  }),
});

export const action = loader;
