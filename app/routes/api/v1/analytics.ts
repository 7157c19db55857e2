import { countEvent } from "~/features/api/count-event.server";
import { takeEvent } from "~/features/api/v1/other-operations";
import { apiEndpoint } from "~/http/api.server";
import { AppError } from "~/platform/errors";
import { done, serve } from "~/routes/api/serve.server";

export const loader = apiEndpoint({
  POST: serve(takeEvent, async ({ app, context, body }) => {
    const from = context.sessionToken ?? context.clientAddress;
    const { outcome } = await countEvent(app, { ...body, from });
    if (outcome === "noConsent") throw new AppError("forbidden", "analytics_consent_required");
    if (outcome === "tooMany") throw new AppError("tooManyRequests", "too_many_requests");
    return done();
  }),
});

export const action = loader;
