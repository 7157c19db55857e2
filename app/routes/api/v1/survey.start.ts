import { nextSection } from "~/features/answering/situation";
import { startOrder } from "~/features/answering/start-survey.server";
import { startSurvey } from "~/features/api/v1/survey-operations";
import { apiEndpoint } from "~/http/api.server";
import { serve } from "~/routes/api/serve.server";
import { shutOrder } from "~/routes/api/shut-order.server";

export const loader = apiEndpoint({
  POST: serve(startSurvey, async ({ app, person, body }) => {
    const started = await startOrder(app, { userUuid: person.userUuid, orderId: body.assessmentOrderId });
    if (started.outcome !== "underWay") throw shutOrder(started);
    return { nextSurveyModule: nextSection(started.run) };
  }),
});

export const action = loader;
