import { and, eq, sql } from "drizzle-orm";
import { resultAnswers, results } from "~/db/schema/results";
import { lockInvitation } from "~/features/consents/withdraw-consent.server";
import type { Ctx } from "~/features/ctx.server";
import { mayBeTakenBack } from "~/features/orders/order";
import { deleteDraftsOfField } from "~/features/sessions/draft.server";
import { isUuid } from "~/platform/uuid";
import { answerField } from "./question-address";

export type TakenBack =
  /** Now or before. */
  | { outcome: "takenBack" }
  /** A section of it is finished, there is no earlier result to keep, or it ended in another way than by being taken back. */
  | { outcome: "notToBeTakenBack" }
  /** Not theirs and not there look the same. */
  | { outcome: "notThere" };

/**
 * Takes back that somebody answers again: what they have answered anew goes, and their last result is the order's once more.
 * The run is named, so that a list from before means no other run than the one it was drawn for.
 */
export async function takeBackRun(
  { db, secrets }: Pick<Ctx, "db" | "secrets">,
  { userUuid, resultId }: { userUuid: string; resultId: string | undefined },
): Promise<TakenBack> {
  if (!isUuid(resultId)) return { outcome: "notThere" };
  const own = and(eq(results.id, resultId), eq(results.userId, userUuid));
  return db.transaction(async (tx): Promise<TakenBack> => {
    const [found] = await tx.select({ orderId: results.orderId }).from(results).where(own);
    if (!found) return { outcome: "notThere" };
    await lockInvitation(tx, userUuid, found.orderId);
    // Held, so that an answer or the end of a section is in already, or finds no run to go to.
    const [run] = await tx
      .select({
        state: results.state,
        completedModuleCount: sql<number>`cardinality(${results.finishedModuleVids})`,
        hasCompletedResult: sql<boolean>`exists (
          select 1 from results r
          where r.user_id = ${userUuid} and r.order_id = ${found.orderId} and r.state = 'completed')`,
        hasRunInProgress: sql<boolean>`exists (
          select 1 from results r
          where r.user_id = ${userUuid} and r.order_id = ${found.orderId} and r.state = 'in_progress')`,
        hasAnswers: sql<boolean>`(
          exists (select 1 from result_answers a where a.result_id = ${resultId}) or
          exists (select 1 from result_modules m where m.result_id = ${resultId}))`,
      })
      .from(results)
      .where(own)
      .for("update");
    if (!run) return { outcome: "notThere" };
    if (run.state === "abandoned")
      return { outcome: run.hasAnswers || run.hasRunInProgress ? "notToBeTakenBack" : "takenBack" };
    if (run.state === "completed" || !mayBeTakenBack(run)) return { outcome: "notToBeTakenBack" };
    await tx.update(results).set({ state: "abandoned" }).where(own);
    await tx.delete(resultAnswers).where(eq(resultAnswers.resultId, resultId));
    await deleteDraftsOfField({ db: tx, secrets }, { userUuids: [userUuid], field: answerField });
    return { outcome: "takenBack" };
  });
}
