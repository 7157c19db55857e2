import { isProfileComplete, type Person } from "~/features/people/person";
import { isAllowedToAnswer, type PageRequest } from "~/http/page.server";
import { seeOther } from "~/http/redirect.server";
import { pageUrl } from "~/i18n/paths";
import { loadUnderWay, type UnderWay } from "./under-way.server";

/**
 * The person and the order a survey page works on. Throws a redirect to the assessments list without a valid person or
 * an active order (spec §2), and to sign-in without a session.
 */
export async function requireActiveOrder(
  page: PageRequest,
  moduleVid?: string,
): Promise<{ person: Person; underWay: UnderWay }> {
  const person = await page.requirePerson();
  const list = pageUrl("assessments", page.language);
  if (!person.activeOrderId || !isAllowedToAnswer(page, person)) throw seeOther(list);
  const underWay = await loadUnderWay(page.app.db, person.userUuid, person.activeOrderId, moduleVid);
  if (!underWay) throw seeOther(list);
  return { person, underWay };
}

/** Whether profile and consents still stand between a person and the survey. */
export function needsDetails(person: Person, underWay: UnderWay): boolean {
  return !isProfileComplete(person) || underWay.order.consentsMissing;
}
