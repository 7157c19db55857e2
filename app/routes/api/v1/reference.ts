import { referencePage } from "~/features/api/reference.server";
import { apiEndpoint } from "~/http/api.server";
import { bufferedResponse } from "~/http/buffered-response";
import { AppError } from "~/platform/errors";

/** The contract as a page; in production there is the document alone. */
export const loader = apiEndpoint({
  available: ({ app }) => {
    if (app.env.mode === "production") throw new AppError("notFound");
  },
  GET: async () => bufferedResponse(referencePage(), { headers: { "content-type": "text/html; charset=utf-8" } }),
});

export const action = loader;
