import { isProfileComplete, type Person } from "~/features/people/person";
import { isAllowedToAnswer, type PageRequest } from "~/http/page.server";
import { seeOther } from "~/http/redirect.server";
import { pageUrl } from "~/i18n/paths";
import { AppError } from "~/platform/errors";
import { type ActiveOrder, loadActiveOrder } from "./active-order.server";

/**
 * The person and the order a survey page works on. Throws a redirect to the assessments list without a valid person or
 * an active order (spec §2), and to sign-in without a session.
 */
export async function requireActiveOrder(page: PageRequest): Promise<{ person: Person; active: ActiveOrder }> {
  const { app, context, language } = page;
  const found = context.sessionToken ? await loadActiveOrder(app.db, context.sessionToken) : undefined;
  if (!found) throw new AppError("notAuthenticated");
  const { person, active } = found;
  if (!active || !isAllowedToAnswer(page, person)) throw seeOther(pageUrl("assessments", language));
  return { person, active };
}

/** Whether profile and consents still stand between a person and the survey. */
export function missingPrerequisites(person: Person, active: ActiveOrder): boolean {
  return !isProfileComplete(person) || active.order.consentsMissing;
}
