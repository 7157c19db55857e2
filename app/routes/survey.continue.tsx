import { needsDetails, requireActiveOrder } from "~/features/answering/actor.server";
import { nextSection } from "~/features/answering/under-way.server";
import { pageLoader } from "~/http/page.server";
import { seeOther } from "~/http/redirect.server";
import { pageUrl } from "~/i18n/paths";
import { AppError } from "~/platform/errors";

/** Leads to the next open section of the active order (spec §2 "Survey continue"); shows no page of its own. */
export const loader = pageLoader(async (page) => {
  const { language } = page;
  const { person, underWay } = await requireActiveOrder(page);
  const { order, result } = underWay;
  if (order.closed) throw seeOther(pageUrl("assessments", language));
  if (!result || result.expired || needsDetails(person, underWay)) throw seeOther(pageUrl("surveyBegin", language));
  const next = nextSection(result);
  // A run whose last section is finished is completed in the same transaction, so this run holds nothing to go on with.
  if (next === "survey-done") throw new AppError("conflict", "cannot_continue");
  throw seeOther(pageUrl("surveyAnswer", language, next));
});

/** Draws nothing: without a component an error would be plain text instead of the error page. */
export default function SurveyContinue() {
  return null;
}
