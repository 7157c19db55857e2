import { listDeletions } from "~/features/api/v1/other-operations";
import { deletionsOf } from "~/features/exports/editions.server";
import { reportingRecipient } from "~/features/exports/recipient.server";
import { apiEndpoint } from "~/http/api.server";
import { AppError } from "~/platform/errors";
import { serve } from "~/routes/api/serve.server";
import { exportRefused } from "./admin/admin-export.server";
import { credentialOf } from "./credential.server";

export const loader = apiEndpoint({
  GET: serve(listDeletions, async ({ app, context, request, params }) => {
    const recipient = await reportingRecipient(app, credentialOf({ context, request }));
    if (recipient.outcome !== "recipient") throw exportRefused(recipient);
    const editionId = params.editionId ?? "";
    const found = await deletionsOf(app, { recipient: recipient.name, editionId, stop: request.signal });
    if (found.outcome === "notThere") throw new AppError("notFound");
    return { renewedBy: found.renewedBy, results: found.results };
  }),
});

export const action = loader;
