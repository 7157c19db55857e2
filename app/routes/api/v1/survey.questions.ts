import { readModule } from "~/features/answering/read-module.server";
import { readQuestions } from "~/features/api/v1/survey-operations";
import { wireAnswer, wireQuestion } from "~/features/api/v1/survey-wire-view.server";
import { apiEndpoint } from "~/http/api.server";
import { AppError } from "~/platform/errors";
import { serve } from "~/routes/api/serve.server";
import { shutOrder } from "~/routes/api/shut-order.server";

export const loader = apiEndpoint({
  GET: serve(readQuestions, async ({ app, person, params, query }) => {
    const { assessmentOrderId: orderId = "", surveyMetamoduleVid = "", surveyModuleVid = "" } = params;
    const section = { surveyMetamoduleVid, surveyModuleVid };
    const read = await readModule(app, { userUuid: person.userUuid, orderId, section, resultId: query.resultId });
    if (read.outcome === "notThere") throw new AppError("notFound");
    if (read.outcome !== "module") throw shutOrder(read);
    const { metamodule, module } = read.section;
    return {
      surveyMetamoduleVid: metamodule.vid,
      surveyMetamoduleKey: metamodule.key,
      surveyModuleVid: module.vid,
      surveyModuleKey: module.key,
      title: module.title,
      resultId: read.resultId ?? null,
      answerable: read.answerable,
      questions: module.questions.map(wireQuestion),
      answers: module.questions.flatMap((question) => {
        const answer = read.answers.get(question.vid);
        return answer === undefined ? [] : [wireAnswer(question, answer)];
      }),
    };
  }),
});

export const action = loader;
