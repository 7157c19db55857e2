import { nextQuestionUrl } from "~/features/answering/active-order.server";
import { missingPrerequisites, requireActiveOrder } from "~/features/answering/guard.server";
import { latestResults } from "~/features/results/queries.server";
import { pageLoader } from "~/http/page.server";
import { seeOther } from "~/http/redirect.server";
import { pageUrl } from "~/i18n/paths";
import { AppError } from "~/platform/errors";

/**
 * Leads to the next open question of the active order, or to the result of a survey that is done (spec §2 "Survey
 * continue"); shows no page of its own.
 */
export const loader = pageLoader(async (page) => {
  const { app, language } = page;
  const { person, active } = await requireActiveOrder(page);
  const { order, result } = active;
  if (order.closed) throw seeOther(pageUrl("assessments", language));
  if (!result && (await latestResults(app.db, person.userUuid, order.id)).completed) {
    throw seeOther(pageUrl("orderResults", language, { assessmentOrderId: order.id }));
  }
  if (!result || result.expired || missingPrerequisites(person, active))
    throw seeOther(pageUrl("surveyBegin", language));
  const next = nextQuestionUrl(language, result);
  // A run whose last section is finished is completed in the same transaction, so this run holds nothing to go on with.
  if (next === "survey-done") throw new AppError("conflict", "cannot_continue");
  throw seeOther(next);
});

/** Draws nothing: without a component an error would be plain text instead of the error page. */
export default function SurveyContinue() {
  return null;
}
