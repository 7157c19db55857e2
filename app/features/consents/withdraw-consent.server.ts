import { and, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { holdPeople } from "~/db/lock-order.server";
import { consentGrants } from "~/db/schema/consents";
import { drafts } from "~/db/schema/drafts";
import { assessmentOrders, orderConsentTypes, orderInvitations } from "~/db/schema/orders";
import { resultAnswers, resultModules, resultScores, results } from "~/db/schema/results";
import type { Ctx } from "~/features/ctx.server";
import { enqueue } from "~/features/jobs/engine.server";
import type { Language } from "~/i18n/languages";
import { isUuid } from "~/platform/uuid";
import { isRequiredConsent } from "./required-consents.server";

export type WithdrawalOutcome =
  /** Withdrawn now or before. */
  | { outcome: "withdrawn" }
  /** Not theirs and not there look the same. */
  | { outcome: "notThere" };

/**
 * Withdraws a consent of the person, for the future only: grant and withdrawal both stay on record. Where the survey
 * can't be answered without it, its unfinished answers and what was kept unsaved go in the same transaction; completed
 * results stay. Withdrawing again changes nothing.
 */
export async function withdrawConsent(
  { db }: Pick<Ctx, "db">,
  { userUuid, grantId, language }: { userUuid: string; grantId: string | undefined; language: Language },
): Promise<WithdrawalOutcome> {
  if (!isUuid(grantId)) return { outcome: "notThere" };
  return db.transaction(async (tx): Promise<WithdrawalOutcome> => {
    const mine = and(eq(consentGrants.id, grantId), eq(consentGrants.userId, userUuid));
    const [grant] = await tx
      .select({ orderId: consentGrants.orderId, key: consentGrants.consentKey })
      .from(consentGrants)
      .where(mine);
    if (!grant) return { outcome: "notThere" };
    // The invitation is the order's turn: no run of it can be started between this and the end.
    await lockInvitation(tx, userUuid, grant.orderId);
    const [withdrawn] = await tx
      .update(consentGrants)
      .set({ withdrawnAt: sql`now()`, withdrawnLanguage: language })
      .where(and(mine, isNull(consentGrants.withdrawnAt)))
      .returning({ id: consentGrants.id });
    if (withdrawn && (await isRequired(tx, grant))) {
      const withdrawalDeletedAnswers = await deleteUnfinished(tx, [userUuid], grant.orderId);
      await tx.delete(drafts).where(eq(drafts.userId, userUuid));
      await tx.update(consentGrants).set({ withdrawalDeletedAnswers }).where(mine);
      // No edition with their result stands any more (a trigger), nor may a file that was made of one.
      await enqueue(tx, "discard-ended-exports", [{ payload: {} }]);
    }
    return { outcome: "withdrawn" };
  });
}

/** Takes a person's turn at an order until the transaction ends: starting a run and withdrawing wait for each other. */
export async function lockInvitation(tx: Db, userUuid: string, orderId: string): Promise<void> {
  await lockInvitations(tx, [userUuid], orderId);
}

/** The same for several. */
export async function lockInvitations(tx: Db, userUuids: readonly string[], orderId: string): Promise<void> {
  const held = await holdPeople(tx, userUuids);
  if (held.length === 0) return;
  await tx
    .select({ orderId: orderInvitations.orderId })
    .from(orderInvitations)
    .where(and(inArray(orderInvitations.userId, held), eq(orderInvitations.orderId, orderId)))
    .orderBy(orderInvitations.userId)
    .for("update");
}

async function isRequired(tx: Db, { orderId, key }: { orderId: string; key: string }): Promise<boolean> {
  const [asked] = await tx
    .select({ required: isRequiredConsent })
    .from(orderConsentTypes)
    .innerJoin(assessmentOrders, eq(assessmentOrders.id, orderConsentTypes.orderId))
    .where(and(eq(orderConsentTypes.orderId, orderId), eq(orderConsentTypes.consentKey, key)));
  return asked?.required ?? false;
}

/**
 * Deletes what these people have begun of an order and no completed result has taken in. Returns whether there was any. Their
 * turns at the order are taken.
 */
export async function deleteUnfinished(tx: Db, userUuids: readonly string[], orderId: string): Promise<boolean> {
  if (userUuids.length === 0) return false;
  const people = [...userUuids];
  // The runs' rows are held first: an answer on its way is either in already, or finds no run to go to.
  const runs = await tx
    .update(results)
    .set({ state: "abandoned" })
    .where(and(inArray(results.userId, people), eq(results.orderId, orderId), ne(results.state, "completed")))
    .returning({ id: results.id });
  if (runs.length === 0) return false;
  const ids = runs.map(({ id }) => id);
  const answers = await tx
    .delete(resultAnswers)
    .where(inArray(resultAnswers.resultId, ids))
    .returning({ id: resultAnswers.resultId });
  const modules = await tx
    .delete(resultModules)
    .where(inArray(resultModules.resultId, ids))
    .returning({ id: resultModules.resultId });
  await tx.delete(resultScores).where(inArray(resultScores.resultId, ids));
  return answers.length + modules.length > 0;
}
