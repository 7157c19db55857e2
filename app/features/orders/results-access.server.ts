import type { Person } from "~/features/people/person";
import { isAllowedToAnswer, type PageRequest } from "~/http/page.server";
import { seeOther } from "~/http/redirect.server";
import { pageUrl } from "~/i18n/paths";
import { AppError } from "~/platform/errors";
import { isUuid } from "~/platform/uuid";
import type { AssessmentOrder } from "./order";
import { findOrder } from "./queries.server";

/**
 * The order of the address, whose results its person may see; every page about results asks here first. Throws notFound
 * for an order that isn't theirs or isn't there, and a redirect to the assessments list where the order shows no results
 * to its people or the person is no valid user (spec §2 "Results", §6).
 */
export async function orderWithResults(page: PageRequest, person: Person): Promise<AssessmentOrder> {
  const { assessmentOrderId } = page.params;
  const order = isUuid(assessmentOrderId)
    ? await findOrder(page.app.db, person.userUuid, assessmentOrderId)
    : undefined;
  if (!order) throw new AppError("notFound");
  if (!order.features.showResultsToEndUser || !isAllowedToAnswer(page, person)) {
    throw seeOther(pageUrl("assessments", page.language));
  }
  return order;
}
