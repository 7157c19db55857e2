import { and, eq, or, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { assessmentOrders, orderConsentTypes, orderInvitations, organisations } from "~/db/schema/orders";
import { users } from "~/db/schema/people";
import { currentMetamodules } from "~/features/survey/definitions.server";
import { metamoduleKeysOf } from "~/features/survey/variants";
import type { Language } from "~/i18n/languages";
import { AppError } from "~/platform/errors";
import { type AssessmentOrder, locksPersonalAnalysis } from "./order";

const hasActiveLicense = and(
  eq(organisations.licenseType, "organization"),
  organisations.licenseActive,
  or(sql`${organisations.licenseExpireAt} is null`, sql`${organisations.licenseExpireAt} > now()`),
);

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

/**
 * The person's own comprehensive analysis as an order, made when there is none; asking twice gives the same one.
 * Throws a conflict while other open orders are unanswered or without an active licence (spec §4).
 */
export async function startPersonalOrder(
  db: Db,
  userUuid: string,
  invited: readonly AssessmentOrder[],
  name: string,
): Promise<string> {
  if (locksPersonalAnalysis(invited)) throw new AppError("conflict", "unanswered_orders");
  return db.transaction(async (tx) => {
    const [licensed] = await tx
      .select({ organisationId: organisations.id })
      .from(users)
      .innerJoin(organisations, eq(organisations.id, users.organisationId))
      .where(and(eq(users.id, userUuid), hasActiveLicense));
    if (!licensed) throw new AppError("conflict", "no_license");
    await tx
      .insert(assessmentOrders)
      .values({ ...licensed, name, surveyFlowVariant: "personal", personalOwnerId: userUuid })
      .onConflictDoNothing();
    const [order] = await tx
      .select({ id: assessmentOrders.id })
      .from(assessmentOrders)
      .where(eq(assessmentOrders.personalOwnerId, userUuid));
    if (!order) throw new Error("the personal order was just made and is not there");
    await tx.insert(orderConsentTypes).values({ orderId: order.id, consentKey: "combined" }).onConflictDoNothing();
    await tx.insert(orderInvitations).values({ orderId: order.id, userId: userUuid }).onConflictDoNothing();
    return order.id;
  });
}
