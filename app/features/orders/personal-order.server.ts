import { and, eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { holdActor } from "~/db/lock-order.server";
import { assessmentOrders, orderConsentTypes, orderInvitations, organisations } from "~/db/schema/orders";
import { users } from "~/db/schema/people";
import type { Ctx } from "~/features/ctx.server";
import { isValidPerson, type Person } from "~/features/people/person";
import { currentMetamodules } from "~/features/survey/definitions.server";
import { metamoduleKeysOf } from "~/features/survey/variants";
import type { Language } from "~/i18n/languages";
import { licenceHolds, orderIsClosed } from "./conditions.server";
import { locksPersonalAnalysis } from "./order";
import { listOrders, setActiveOrder } from "./queries.server";

const hasActiveLicense = and(eq(organisations.licenseType, "organization"), licenceHolds);

/** What a person's organisation has a licence for; undefined where they belong to none. */
export async function licenseOf(
  db: Db,
  userUuid: string,
): Promise<{ type: string; active: boolean; expireAt: Date | null } | undefined> {
  const [license] = await db
    .select({
      type: organisations.licenseType,
      active: licenceHolds,
      expireAt: organisations.licenseExpireAt,
    })
    .from(users)
    .innerJoin(organisations, eq(organisations.id, users.organisationId))
    .where(eq(users.id, userUuid));
  return license;
}

/** Names of the sections of the personal analysis, or undefined where the person's organisation has no licence for it. */
export async function personalAnalysisModules(
  db: Db,
  userUuid: string,
  language: Language,
): Promise<string[] | undefined> {
  const [licensed] = await db
    .select({ id: organisations.id })
    .from(users)
    .innerJoin(organisations, eq(organisations.id, users.organisationId))
    .where(and(eq(users.id, userUuid), hasActiveLicense));
  if (!licensed) return undefined;
  const metamodules = await currentMetamodules(db, metamoduleKeysOf("personal", { supervisor: false }));
  return metamodules.flatMap(({ modules }) => modules.map(({ title }) => title[language]));
}

export type PersonalOrderStart =
  /** It is the active order now. */
  | { outcome: "started"; orderId: string }
  | { outcome: "invalidPerson" }
  /** Another open order comes first. */
  | { outcome: "unansweredOrders" }
  | { outcome: "noLicense" };

/**
 * Makes the person's own comprehensive analysis the active order (spec §4). It is made when there is none, under this
 * name; asking twice gives the same one, opened again where it was closed.
 */
export async function startPersonalOrder(
  { db, clock }: Pick<Ctx, "db" | "clock">,
  { person, name }: { person: Person; name: string },
): Promise<PersonalOrderStart> {
  const { userUuid } = person;
  if (!isValidPerson(person, clock.now())) return { outcome: "invalidPerson" };
  if (locksPersonalAnalysis(await listOrders(db, userUuid))) return { outcome: "unansweredOrders" };
  return db.transaction(async (tx): Promise<PersonalOrderStart> => {
    await holdActor(tx, userUuid, "changesThem");
    const order = await addPersonalOrder(tx, userUuid, name);
    if (!order) return { outcome: "noLicense" };
    if (order.closed) await reopenPersonalOrder(tx, userUuid, order.id);
    await setActiveOrder(tx, userUuid, order.id);
    return { outcome: "started", orderId: order.id };
  });
}

/** A person's own order, made where there is none; undefined where their organisation has no licence for it. */
export async function addPersonalOrder(
  tx: Db,
  userUuid: string,
  name: string,
): Promise<{ id: string; closed: boolean } | undefined> {
  const [licensed] = await tx
    .select({ organisationId: organisations.id })
    .from(users)
    .innerJoin(organisations, eq(organisations.id, users.organisationId))
    .where(and(eq(users.id, userUuid), hasActiveLicense));
  if (!licensed) return undefined;
  await tx
    .insert(assessmentOrders)
    .values({ ...licensed, name, surveyFlowVariant: "personal", personalOwnerId: userUuid })
    .onConflictDoNothing();
  const [order] = await tx
    .select({ id: assessmentOrders.id, closed: orderIsClosed })
    .from(assessmentOrders)
    .where(eq(assessmentOrders.personalOwnerId, userUuid));
  if (!order) throw new Error("the personal order was just made and is not there");
  await tx.insert(orderConsentTypes).values({ orderId: order.id, consentKey: "combined" }).onConflictDoNothing();
  await tx.insert(orderInvitations).values({ orderId: order.id, userId: userUuid }).onConflictDoNothing();
  return order;
}

/** Opens a person's own order again, without the end that has come. False when it is nobody's or somebody else's own. */
export async function reopenPersonalOrder(db: Db, userUuid: string, orderId: string): Promise<boolean> {
  const { endTimestamp } = assessmentOrders;
  const reopened = await db
    .update(assessmentOrders)
    .set({ closedAt: null, endTimestamp: sql`case when ${endTimestamp} > now() then ${endTimestamp} end` })
    .where(and(eq(assessmentOrders.id, orderId), eq(assessmentOrders.personalOwnerId, userUuid)))
    .returning({ id: assessmentOrders.id });
  return reopened.length > 0;
}
