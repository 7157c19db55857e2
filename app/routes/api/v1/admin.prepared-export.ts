import { fetchPreparedExport } from "~/features/api/v1/admin-operations";
import { fetchExport } from "~/features/exports/prepare-export.server";
import { type ApiRequest, apiEndpoint } from "~/http/api.server";
import { downloadResponse, isForeign } from "~/http/download.server";
import { json } from "~/http/json.server";
import { staffRefused } from "~/http/staff.server";
import { AppError } from "~/platform/errors";
import { serve } from "~/routes/api/serve.server";

/** GET: an export that this session has had prepared, once; 202 until it is ready. */
async function preparedExport({ app, context, request, params }: ApiRequest): Promise<Response> {
  if (isForeign(request)) throw new AppError("forbidden", "foreign_site");
  const { sessionToken, requestId } = context;
  const fetched = await fetchExport(app, { sessionToken, requestId, id: params.id ?? "" });
  switch (fetched.outcome) {
    case "preparing":
      return json({ state: "preparing" }, { status: 202, headers: { "retry-after": "5" } });
    case "ready": {
      const { filename, contentType, size, open } = fetched.file;
      if (request.method === "HEAD") return new Response(null, { headers: { "content-length": String(size) } });
      const content = await open();
      if (!content) throw new AppError("unavailable", "storage");
      const response = downloadResponse({ content, filename, contentType });
      response.headers.set("content-length", String(size));
      return response;
    }
    case "failed":
      throw new AppError("conflict", "export_failed");
    case "noSuchExport":
      throw new AppError("notFound");
    case "notAuthenticated":
    case "forbidden":
    case "secondFactorNeeded":
      throw staffRefused(fetched);
  }
}

export const loader = apiEndpoint({ GET: serve(fetchPreparedExport, preparedExport) });

export const action = loader;
