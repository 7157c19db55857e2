import { type AskedConsent, askedConsents, givenConsents } from "~/features/consents/consents.server";
import type { Person } from "~/features/people/person";
import type { ConsentTable } from "~/features/people/profile-view";
import type { PageRequest } from "~/http/page.server";
import { optionalReturnPath } from "~/http/return-path.server";
import { pageUrl } from "~/i18n/paths";
import { findOrder } from "./queries.server";

/**
 * The consents of the order a person is on the way to; undefined without one, or where its consents are hidden. What was
 * withdrawn is asked for again on the way to the survey alone: whoever only mends their name isn't pressed for it.
 */
export async function consentStep(
  { app, url }: Pick<PageRequest, "app" | "url">,
  person: Person,
): Promise<{ order: { id: string; name: string; organizationName: string }; asked: AskedConsent[] } | undefined> {
  if (!person.activeOrderId) return undefined;
  const order = await findOrder(app.db, person.userUuid, person.activeOrderId);
  if (!order || order.closed || (order.personal && order.hideConsent)) return undefined;
  const asked = await askedConsents(app.db, person.userUuid, order.id);
  const continues = optionalReturnPath({ url }, "path") !== undefined;
  return { order, asked: continues ? asked : asked.filter(({ withdrawn }) => !withdrawn) };
}

/** The tables of the profile: consents given, and those withdrawn. Each leads to its text and its record. */
export async function consentTables(
  { app, t, language }: Pick<PageRequest, "app" | "t" | "language">,
  person: Person,
): Promise<{ given: ConsentTable; withdrawn: ConsentTable }> {
  const consents = await givenConsents(app.db, person.userUuid);
  const columns = [
    { label: t("profile:consents.survey") },
    { label: t("profile:consents.organisation") },
    { label: t("profile:consents.consent"), holds: "sentence" as const },
  ];
  const rowsOf = (withdrawn: boolean) =>
    consents
      .filter(({ withdrawnAt }) => (withdrawnAt !== null) === withdrawn)
      .map(({ id, assessmentOrderName, organizationName, label }) => ({
        key: id,
        href: pageUrl("profileConsent", language, { consentGrantId: id }),
        survey: assessmentOrderName,
        organisation: organizationName,
        consent: label[language],
      }));
  return {
    given: {
      title: t("profile:consents.given"),
      columns,
      rows: rowsOf(false),
      none: t("profile:consents.none"),
      hint: t("consents:hint"),
    },
    withdrawn: { title: t("consents:withdrawnList"), columns, rows: rowsOf(true) },
  };
}
