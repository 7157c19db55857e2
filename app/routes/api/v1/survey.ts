import type { SubmissionIssue } from "~/features/answering/submission";
import { submitSection } from "~/features/answering/submit-section.server";
import { wireSection } from "~/features/api/v1/result-wire-view.server";
import { submitSurveyModule } from "~/features/api/v1/survey-operations";
import { textLimit } from "~/features/survey/answer-schema";
import { apiEndpoint } from "~/http/api.server";
import { type FieldProblem, InvalidFields } from "~/http/problem.server";
import type { Language } from "~/i18n/languages";
import { AppError } from "~/platform/errors";
import { tooLong } from "~/routes/api/field-problems.server";
import { serve } from "~/routes/api/serve.server";
import { shutOrder } from "~/routes/api/shut-order.server";

/** Most issues that are told of: nobody reads more, and a section has hardly as many questions. */
const mostIssues = 100;

/** One answer that is wrong or, without an index, missing: told in the words of the spec. */
function fieldProblem(
  { index, questionVid, issue }: SubmissionIssue,
  answer: unknown,
  language: Language,
): FieldProblem {
  const at = {
    pointer: index === undefined ? "#/answers" : `#/answers/${index}/answer`,
    in: "body",
    code: issue,
  } as const;
  if (issue === "textTooLong") return { ...at, ...tooLong(language, textLimit.max, String(answer)) };
  const detail = issue === "answerRequired" ? `Expected question ${questionVid} to be answered` : issue;
  return { ...at, detail };
}

export const loader = apiEndpoint({
  POST: serve(submitSurveyModule, async ({ app, person, body, language }) => {
    const { assessmentOrderId: orderId, startNewResult, surveyMetamoduleVid, surveyModuleVid, answers } = body;
    const section = { surveyMetamoduleVid, surveyModuleVid };
    const { userUuid } = person;
    const submitted = await submitSection(app, { userUuid, orderId, section, startNewResult, answers });
    switch (submitted.outcome) {
      case "notThere":
        throw new AppError("notFound");
      case "mayStart":
      case "notStarted":
        throw new AppError("conflict", "not_started");
      case "expired":
        throw new AppError("conflict", "result_expired");
      case "sectionFinished":
        throw new AppError("conflict", "section_finished");
      case "invalidAnswers":
        throw new InvalidFields(
          "question_not_answered",
          submitted.issues
            .slice(0, mostIssues)
            .map((issue) => fieldProblem(issue, answers[issue.index ?? -1]?.answer, language)),
        );
      case "store":
      case "goOn": {
        const { resultId, next, shown } = submitted.onward;
        const { leaflets, advice, env } = app;
        const given = { orderId, leaflets, advice, origin: env.publicOrigin };
        return {
          resultId,
          nextSurveyModule: next,
          moduleSubResult: shown ? wireSection(language, shown, surveyModuleVid, given) : null,
        };
      }
      default:
        throw shutOrder(submitted);
    }
  }),
});

export const action = loader;
