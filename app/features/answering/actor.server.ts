import { isProfileComplete, type Person } from "~/features/people/person";
import { isAllowedToAnswer, type PageRequest } from "~/http/page.server";
import { seeOther } from "~/http/redirect.server";
import { pageUrl } from "~/i18n/paths";
import { AppError } from "~/platform/errors";
import { loadActive, type UnderWay } from "./under-way.server";

/**
 * The person and the order a survey page works on. Throws a redirect to the assessments list without a valid person or
 * an active order (spec §2), and to sign-in without a session.
 */
export async function requireActiveOrder(page: PageRequest): Promise<{ person: Person; underWay: UnderWay }> {
  const { app, context, language } = page;
  const active = context.sessionToken ? await loadActive(app.db, context.sessionToken) : undefined;
  if (!active) throw new AppError("notAuthenticated");
  const { person, underWay } = active;
  if (!underWay || !isAllowedToAnswer(page, person)) throw seeOther(pageUrl("assessments", language));
  return { person, underWay };
}

/** Whether profile and consents still stand between a person and the survey. */
export function needsDetails(person: Person, underWay: UnderWay): boolean {
  return !isProfileComplete(person) || underWay.order.consentsMissing;
}
