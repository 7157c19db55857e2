import { openApiDocument } from "~/features/api/v1/openapi";
import { apiEndpoint } from "~/http/api.server";
import { bufferedResponse } from "~/http/buffered-response";
import { etagOf } from "~/http/conditional.server";
import { SharedText } from "~/platform/shared-text";

let made: { document: SharedText; etag: string } | undefined;

/** The contract of the API, made once. */
export const loader = apiEndpoint({
  GET: async () => {
    if (!made) {
      const document = new SharedText(JSON.stringify(openApiDocument()));
      made = { document, etag: etagOf(document.bytes) };
    }
    const { document, etag } = made;
    const headers = { "content-type": "application/json", "cache-control": "public, max-age=300", etag };
    return bufferedResponse(document, { headers });
  },
});

export const action = loader;
