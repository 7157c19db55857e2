import { readModule } from "~/features/answering/read-module.server";
import { readSurveyModule } from "~/features/api/v1/survey-operations";
import { apiEndpoint } from "~/http/api.server";
import { AppError } from "~/platform/errors";
import { serve } from "~/routes/api/serve.server";
import { shutOrder } from "~/routes/api/shut-order.server";

export const loader = apiEndpoint({
  GET: serve(readSurveyModule, async ({ app, person, params }) => {
    const { assessmentOrderId: orderId = "", surveyModuleVid = "" } = params;
    const read = await readModule(app, {
      userUuid: person.userUuid,
      orderId,
      section: { surveyModuleVid },
      resultId: undefined,
    });
    if (read.outcome === "notThere") throw new AppError("notFound");
    if (read.outcome !== "module") throw shutOrder(read);
    return { key: read.section.module.key };
  }),
});

export const action = loader;
