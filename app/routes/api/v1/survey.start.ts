import { beginOrder } from "~/features/answering/begin-order.server";
import { startSurvey } from "~/features/api/v1/survey-operations";
import { apiEndpoint } from "~/http/api.server";
import { serve } from "~/routes/api/serve.server";
import { shutOrder } from "~/routes/api/shut-order.server";

export const loader = apiEndpoint({
  POST: serve(startSurvey, async ({ app, person, body }) => {
    const begun = await beginOrder(app, { person, orderId: body.assessmentOrderId });
    if (begun.outcome === "refused") throw shutOrder(begun.verdict);
    return { nextSurveyModule: begun.next };
  }),
});

export const action = loader;
