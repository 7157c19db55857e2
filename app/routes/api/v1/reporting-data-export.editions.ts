import { listTakenEditions } from "~/features/api/v1/other-operations";
import { takenEditions } from "~/features/exports/editions.server";
import { reportingRecipient } from "~/features/exports/recipient.server";
import { apiEndpoint } from "~/http/api.server";
import { serve } from "~/routes/api/serve.server";
import { exportRefused } from "./admin/admin-export.server";
import { credentialOf } from "./credential.server";

export const loader = apiEndpoint({
  GET: serve(listTakenEditions, async ({ app, context, request }) => {
    const recipient = await reportingRecipient(app, credentialOf({ context, request }));
    if (recipient.outcome !== "recipient") throw exportRefused(recipient);
    const editions = await takenEditions(app, recipient.name);
    return {
      editions: editions.map(({ takenAt, endedAt, ...edition }) => ({
        ...edition,
        takenAt: takenAt.toISOString(),
        endedAt: endedAt?.toISOString() ?? null,
      })),
    };
  }),
});

export const action = loader;
