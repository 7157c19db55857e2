import { unitsOf } from "~/features/admin/organisations/edit-units.server";
import { type Account, type Asking, findAccount } from "~/features/admin/people/read-person.server";
import { type StatedPurpose, statedPurposes } from "~/features/own-data/access";
import type { Admin } from "~/features/sessions/admin.server";
import { MissingRight } from "~/http/missing-right";
import type { PageRequest } from "~/http/page-request";
import { seeOther } from "~/http/redirect.server";
import { pageUrl } from "~/i18n/paths";
import { AppError } from "~/platform/errors";

/** Why the administrator looks at a person, as the address says. */
export function statedPurpose({ url }: Pick<PageRequest, "url">): StatedPurpose | undefined {
  return statedPurposes.find((purpose) => purpose === url.searchParams.get("purpose"));
}

export function asking({ params }: PageRequest, admin: Admin): Asking {
  return { admin, personId: params.personId ?? "" };
}

/** Why, for the pages behind a person's first: without a reason one is sent there, where it is asked for. */
export function requirePurpose(page: PageRequest): StatedPurpose {
  const purpose = statedPurpose(page);
  if (purpose) return purpose;
  throw seeOther(pageUrl("adminPerson", page.language, { personId: page.params.personId ?? "" }));
}

/** The person of a page that changes them; others' are not there, and some may only be looked at. */
export async function requireManaged(page: PageRequest, admin: Admin): Promise<Account> {
  const account = await findAccount(page.app.db, asking(page, admin));
  if (!account) throw new AppError("notFound", "invalid_uuid");
  if (!account.manageable) throw new MissingRight("managesPerson");
  return account;
}

/** The units a person can belong to, as they are written at them. */
export async function unitNamesOf({ app }: PageRequest, organisationId: string | undefined): Promise<string[]> {
  return organisationId ? (await unitsOf(app.db, organisationId)).map(({ path }) => path) : [];
}

/** Back at the person's page, which says that it is done. */
export function toPerson({ language, params }: PageRequest, purpose: StatedPurpose, query = {}): Response {
  return seeOther(pageUrl("adminPerson", language, { personId: params.personId ?? "" }, { purpose, ...query }));
}
