import { type AskedConsent, askedConsents, givenConsents } from "~/features/consents/consents.server";
import type { Person } from "~/features/people/person";
import type { ConsentTable } from "~/features/people/profile-view";
import type { PageRequest } from "~/http/page.server";
import { findOrder } from "./queries.server";

/** The consents of the order a person is on the way to; undefined without one, or where its consents are hidden. */
export async function consentStep(
  { app }: Pick<PageRequest, "app">,
  person: Person,
): Promise<{ order: { id: string; name: string; organizationName: string }; asked: AskedConsent[] } | undefined> {
  if (!person.activeOrderId) return undefined;
  const order = await findOrder(app.db, person.userUuid, person.activeOrderId);
  if (!order || order.closed || (order.personal && order.hideConsent)) return undefined;
  return { order, asked: await askedConsents(app.db, person.userUuid, order.id) };
}

/** The table "Consents given" of the profile. */
export async function consentTable({ app, t, language }: PageRequest, person: Person): Promise<ConsentTable> {
  const given = await givenConsents(app.db, person.userUuid);
  return {
    title: t("profile:consents.given"),
    none: t("profile:consents.none"),
    columns: [
      { label: t("profile:consents.survey") },
      { label: t("profile:consents.organisation") },
      { label: t("profile:consents.consent") },
    ],
    rows: given.map(({ assessmentOrderName, organizationName, label, grantedAt }) => ({
      key: `${assessmentOrderName} ${grantedAt.toISOString()}`,
      cells: [assessmentOrderName, organizationName, label[language]],
    })),
  };
}
