import { openApiDocument } from "~/features/api/v1/openapi";
import { apiEndpoint } from "~/http/api.server";
import { json } from "~/http/json.server";

let document: unknown;

/** The contract of the API, made once. */
export const loader = apiEndpoint({
  GET: async () => {
    document ??= openApiDocument();
    return json(document, { headers: { "cache-control": "public, max-age=300" } });
  },
});

export const action = loader;
