import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { consentGrants, consentTypes } from "~/db/schema/consents";
import { assessmentOrders, orderConsentTypes, organisations } from "~/db/schema/orders";
import type { Language } from "~/i18n/languages";
import { isUuid } from "~/platform/uuid";
import type { ConsentKey, ConsentTexts } from "./consent-type";

/** A consent an order asks for, and whether this person has given it. */
export type AskedConsent = {
  /** Version of the text that would be agreed to now. */
  id: string;
  key: ConsentKey;
  required: boolean;
  texts: ConsentTexts;
  granted: boolean;
};

/** The consents of one order, required ones first. A grant counts whichever version of the text it was given to. */
export async function askedConsents(db: Db, userUuid: string, orderId: string): Promise<AskedConsent[]> {
  const rows = await db
    .select({
      id: consentTypes.id,
      key: consentTypes.key,
      required: orderConsentTypes.required,
      texts: consentTypes.texts,
      granted: sql<boolean>`${consentGrants.id} is not null`,
    })
    .from(orderConsentTypes)
    .innerJoin(consentTypes, and(eq(consentTypes.key, orderConsentTypes.consentKey), consentTypes.current))
    .leftJoin(
      consentGrants,
      and(
        eq(consentGrants.userId, userUuid),
        eq(consentGrants.orderId, orderId),
        eq(consentGrants.consentKey, orderConsentTypes.consentKey),
        isNull(consentGrants.withdrawnAt),
      ),
    )
    .where(and(eq(orderConsentTypes.orderId, orderId), sql`${orderConsentTypes.consentKey} <> 'aisti_safety'`))
    .orderBy(desc(orderConsentTypes.required), orderConsentTypes.consentKey);
  return rows.map((row) => ({ ...row, key: row.key as ConsentKey }));
}

/** A consent the person has given, for the table of the profile. */
export type GivenConsent = {
  assessmentOrderName: string;
  organizationName: string;
  label: ConsentTexts["label"];
  grantedAt: Date;
};

export async function givenConsents(db: Db, userUuid: string): Promise<GivenConsent[]> {
  const rows = await db
    .select({
      assessmentOrderName: assessmentOrders.name,
      organizationName: organisations.name,
      texts: consentTypes.texts,
      grantedAt: consentGrants.grantedAt,
    })
    .from(consentGrants)
    .innerJoin(consentTypes, eq(consentTypes.id, consentGrants.consentTypeId))
    .innerJoin(assessmentOrders, eq(assessmentOrders.id, consentGrants.orderId))
    .innerJoin(organisations, eq(organisations.id, assessmentOrders.organisationId))
    .where(and(eq(consentGrants.userId, userUuid), isNull(consentGrants.withdrawnAt)))
    .orderBy(desc(consentGrants.grantedAt))
    .limit(200);
  return rows.map(({ texts, ...row }) => ({ ...row, label: texts.label }));
}

/**
 * Records consents to these text versions. Giving one twice is one grant; ids that the order does not ask for, or that
 * are no longer current, are ignored.
 */
export async function grantConsents(
  db: Db,
  grant: { userUuid: string; orderId: string; consentTypeIds: readonly string[]; language: Language },
): Promise<void> {
  const ids = grant.consentTypeIds.filter(isUuid);
  if (ids.length === 0) return;
  const asked = await db
    .select({ id: consentTypes.id, key: consentTypes.key })
    .from(consentTypes)
    .innerJoin(
      orderConsentTypes,
      and(eq(orderConsentTypes.consentKey, consentTypes.key), eq(orderConsentTypes.orderId, grant.orderId)),
    )
    .where(and(consentTypes.current, inArray(consentTypes.id, ids)));
  if (asked.length === 0) return;
  await db
    .insert(consentGrants)
    .values(
      asked.map(({ id, key }) => ({
        userId: grant.userUuid,
        orderId: grant.orderId,
        consentTypeId: id,
        consentKey: key,
        language: grant.language,
      })),
    )
    .onConflictDoNothing();
}
