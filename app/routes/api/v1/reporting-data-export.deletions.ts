import { listDeletions } from "~/features/api/v1/other-operations";
import { deletionsOf } from "~/features/exports/editions.server";
import { apiEndpoint } from "~/http/api.server";
import { AppError } from "~/platform/errors";
import { serve } from "~/routes/api/serve.server";

export const loader = apiEndpoint({
  GET: serve(listDeletions, async ({ app, request, params, recipient }) => {
    const editionId = params.editionId ?? "";
    const found = await deletionsOf(app, { recipient: recipient.name, editionId, stop: request.signal });
    if (found.outcome === "notThere") throw new AppError("notFound");
    return { renewedBy: found.renewedBy, results: found.results };
  }),
});

export const action = loader;
