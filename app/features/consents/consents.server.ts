import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "~/db/client.server";
import { consentGrants, consentTypes } from "~/db/schema/consents";
import { assessmentOrders, orderConsentTypes, organisations } from "~/db/schema/orders";
import type { OrderNames } from "~/features/orders/order-name";
import type { StatedBasis } from "~/features/orders/processing-basis";
import { basisColumns, withBasis } from "~/features/orders/processing-basis.server";
import { orderIsPersonal } from "~/features/orders/reach.server";
import type { Language } from "~/i18n/languages";
import { isUuid } from "~/platform/uuid";
import type { ConsentKey, ConsentTexts } from "./consent-type";
import { isAskedFor, isRequiredConsent } from "./required-consents.server";

/** A consent an order asks for, and whether this person has given it. */
export type AskedConsent = {
  /** Version of the text that would be agreed to now. */
  id: string;
  key: ConsentKey;
  required: boolean;
  texts: ConsentTexts;
  granted: boolean;
  /** Whether this person gave it once and has withdrawn it since. */
  withdrawn: boolean;
};

const earlier = alias(consentGrants, "earlier");

/** The consents an order asks for, required ones first. A grant counts whichever version of the text it was given to. */
export async function askedConsents(db: Db, userUuid: string, orderId: string): Promise<AskedConsent[]> {
  // Where none stands, an earlier one is one that was withdrawn.
  const before = db
    .select({ id: earlier.id })
    .from(earlier)
    .where(
      and(
        eq(earlier.userId, userUuid),
        eq(earlier.orderId, orderId),
        eq(earlier.consentKey, orderConsentTypes.consentKey),
      ),
    );
  const rows = await db
    .select({
      id: consentTypes.id,
      key: consentTypes.key,
      required: orderConsentTypes.required,
      texts: consentTypes.texts,
      granted: sql<boolean>`${consentGrants.id} is not null`,
      withdrawn: sql<boolean>`${consentGrants.id} is null and exists ${before}`,
    })
    .from(orderConsentTypes)
    .innerJoin(assessmentOrders, eq(assessmentOrders.id, orderConsentTypes.orderId))
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
    .where(and(eq(orderConsentTypes.orderId, orderId), isAskedFor))
    .orderBy(desc(orderConsentTypes.required), orderConsentTypes.consentKey);
  return rows.map((row) => ({ ...row, key: row.key as ConsentKey }));
}

/** What an order's people are told where nothing is asked of them, because their survey rests on the duty of care. */
export async function toldInstead(db: Db, orderId: string): Promise<ConsentTexts | undefined> {
  const [told] = await db
    .select({ texts: consentTypes.texts })
    .from(orderConsentTypes)
    .innerJoin(consentTypes, and(eq(consentTypes.key, orderConsentTypes.consentKey), consentTypes.current))
    .where(and(eq(orderConsentTypes.orderId, orderId), eq(orderConsentTypes.consentKey, "aisti_safety")));
  return told?.texts;
}

/** A consent the person has given or withdrawn, for the tables of the profile. */
export type GivenConsent = {
  /** Id of the grant. */
  id: string;
  assessmentOrderId: string;
  /** The version of the text that was agreed to. */
  consentTypeId: string;
  key: ConsentKey;
  /** As it is stored; pages say what orderName makes of it. */
  assessmentOrderName: string;
  assessmentOrderNames: OrderNames;
  /** Whether it was given for the person's own analysis. */
  personal: boolean;
  organizationId: string;
  organizationName: string;
  label: ConsentTexts["label"];
  grantedAt: Date;
  withdrawnAt: Date | null;
};

/** Every consent on record of a person, last given first. */
export async function givenConsents(db: Db, userUuid: string): Promise<GivenConsent[]> {
  const rows = await db
    .select({
      id: consentGrants.id,
      assessmentOrderId: consentGrants.orderId,
      consentTypeId: consentGrants.consentTypeId,
      key: consentGrants.consentKey,
      assessmentOrderName: assessmentOrders.name,
      assessmentOrderNames: assessmentOrders.names,
      personal: orderIsPersonal,
      organizationId: organisations.id,
      organizationName: organisations.name,
      texts: consentTypes.texts,
      grantedAt: consentGrants.grantedAt,
      withdrawnAt: consentGrants.withdrawnAt,
    })
    .from(consentGrants)
    .innerJoin(consentTypes, eq(consentTypes.id, consentGrants.consentTypeId))
    .innerJoin(assessmentOrders, eq(assessmentOrders.id, consentGrants.orderId))
    .innerJoin(organisations, eq(organisations.id, assessmentOrders.organisationId))
    .where(eq(consentGrants.userId, userUuid))
    .orderBy(desc(consentGrants.grantedAt), consentGrants.id)
    .limit(200);
  return rows.map(({ texts, ...row }) => ({ ...row, key: row.key as ConsentKey, label: texts.label }));
}

/** The consents that each of these orders can't be answered without, by the ids of the texts that are in use now. */
export async function requiredConsentTypeIds(db: Db, orderIds: readonly string[]): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  if (orderIds.length === 0) return found;
  const rows = await db
    .select({ orderId: orderConsentTypes.orderId, id: consentTypes.id })
    .from(orderConsentTypes)
    .innerJoin(assessmentOrders, eq(assessmentOrders.id, orderConsentTypes.orderId))
    .innerJoin(consentTypes, and(eq(consentTypes.key, orderConsentTypes.consentKey), consentTypes.current))
    .where(and(inArray(orderConsentTypes.orderId, [...orderIds]), isRequiredConsent))
    .orderBy(orderConsentTypes.consentKey);
  for (const { orderId, id } of rows) found.set(orderId, [...(found.get(orderId) ?? []), id]);
  return found;
}

/** One consent on record with the text that was agreed to, and what withdrawing it did or would do. */
export type ConsentRecord = GivenConsent & {
  /** Whether the survey can't be answered without it. */
  required: boolean;
  texts: ConsentTexts;
  publishedAt: Date;
  /** The language it was given in. */
  language: Language;
  /** What its order has stated. */
  basis: StatedBasis | undefined;
  /** Whether unfinished answers go with it: those there are now, or those that went when it was withdrawn. */
  deletesAnswers: boolean;
};

/** A consent of the person, or undefined: somebody else's and one that isn't there look the same. */
export async function findConsent(db: Db, userUuid: string, grantId: string): Promise<ConsentRecord | undefined> {
  const [row] = await db
    .select({
      id: consentGrants.id,
      assessmentOrderId: consentGrants.orderId,
      consentTypeId: consentGrants.consentTypeId,
      key: consentGrants.consentKey,
      language: consentGrants.language,
      grantedAt: consentGrants.grantedAt,
      withdrawnAt: consentGrants.withdrawnAt,
      assessmentOrderName: assessmentOrders.name,
      assessmentOrderNames: assessmentOrders.names,
      personal: orderIsPersonal,
      organizationId: organisations.id,
      organizationName: organisations.name,
      texts: consentTypes.texts,
      publishedAt: consentTypes.publishedAt,
      ...basisColumns,
      required: sql<boolean>`coalesce(${isRequiredConsent}, false)`,
      deletesAnswers: sql<boolean>`case when ${consentGrants.withdrawnAt} is null
        then ${hasUnfinishedAnswers} else coalesce(${consentGrants.withdrawalDeletedAnswers}, false) end`,
    })
    .from(consentGrants)
    .innerJoin(consentTypes, eq(consentTypes.id, consentGrants.consentTypeId))
    .innerJoin(assessmentOrders, eq(assessmentOrders.id, consentGrants.orderId))
    .innerJoin(organisations, eq(organisations.id, assessmentOrders.organisationId))
    .leftJoin(
      orderConsentTypes,
      and(
        eq(orderConsentTypes.orderId, consentGrants.orderId),
        eq(orderConsentTypes.consentKey, consentGrants.consentKey),
      ),
    )
    .where(and(eq(consentGrants.id, grantId), eq(consentGrants.userId, userUuid)));
  return (
    row && {
      ...withBasis(row),
      key: row.key as ConsentKey,
      language: row.language as Language,
      label: row.texts.label,
    }
  );
}

/** Whether the order of a grant holds answers of its person that no completed result has taken in. */
const hasUnfinishedAnswers = sql`exists (
  select 1 from results run
  where run.user_id = ${consentGrants.userId} and run.order_id = ${consentGrants.orderId} and run.state <> 'completed'
    and (exists (select 1 from result_answers where result_id = run.id)
      or exists (select 1 from result_modules where result_id = run.id)))`;

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
    .innerJoin(assessmentOrders, eq(assessmentOrders.id, orderConsentTypes.orderId))
    .where(and(consentTypes.current, inArray(consentTypes.id, ids), isAskedFor));
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
