import { fetchPreparedExport } from "~/features/api/v1/admin-operations";
import { fetchExport, type OpenedExport } from "~/features/exports/prepare-export.server";
import { type ApiRequest, apiEndpoint } from "~/http/api.server";
import { downloadHead, downloadResponse, isForeign, reprDigest } from "~/http/download.server";
import { json } from "~/http/json.server";
import { AppError } from "~/platform/errors";
import { serve } from "~/routes/api/serve.server";
import { exportRefused } from "./admin-export.server";

/** GET: an export that this session has had prepared, once; 202 until it is ready. */
async function preparedExport({ app, context, request, params }: ApiRequest): Promise<Response> {
  if (isForeign(request)) throw new AppError("forbidden", "foreign_site");
  const { sessionToken, requestId } = context;
  const fetched = await fetchExport(app, { sessionToken, requestId, id: params.id ?? "" });
  switch (fetched.outcome) {
    case "preparing":
      return json({ state: "preparing" }, { status: 202, headers: { "retry-after": "5" } });
    case "ready": {
      const { filename, contentType, size, sha256, open } = fetched.file;
      const file = { filename, contentType };
      const response = request.method === "HEAD" ? downloadHead(file) : withContent(file, await open());
      response.headers.set("content-length", String(size));
      if (sha256) response.headers.set("repr-digest", reprDigest(sha256));
      return response;
    }
    case "failed":
      throw new AppError("conflict", "export_failed");
    default:
      throw exportRefused(fetched);
  }
}

function withContent(file: { filename: string; contentType: string }, opened: OpenedExport): Response {
  switch (opened.outcome) {
    case "opened":
      return downloadResponse({ content: opened.pieces, ...file });
    case "notThere":
      throw new AppError("notFound");
    case "unavailable":
      throw new AppError("unavailable", "storage");
  }
}

export const loader = apiEndpoint({ GET: serve(fetchPreparedExport, preparedExport) });

export const action = loader;
