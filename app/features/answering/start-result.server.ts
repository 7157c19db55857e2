import { and, eq, sql } from "drizzle-orm";
import { feedbackEvents } from "~/db/schema/feedback";
import { results } from "~/db/schema/results";
import { lockInvitation } from "~/features/consents/withdraw-consent.server";
import type { Ctx } from "~/features/ctx.server";
import { currentVids } from "~/features/survey/definitions.server";
import { metamoduleKeysOf } from "~/features/survey/variants";
import type { ActiveOrder } from "./active-order";
import { loadInvitedOrder } from "./active-order.server";

export type StartOutcome = { outcome: "started" | "inProgress" | "closed" | "consentsMissing" };

/**
 * Makes sure that a run is in progress: the open one, or a new one on the current definitions where there is none or the
 * old one has expired. Starting twice at once gives one run, and one event that tells of it (spec §3 "Feedback event").
 */
export async function startResult(
  { db }: Pick<Ctx, "db">,
  { userUuid, active: { order, result } }: { userUuid: string; active: ActiveOrder },
): Promise<StartOutcome> {
  if (order.closed) return { outcome: "closed" };
  if (order.consentsMissing) return { outcome: "consentsMissing" };
  if (result && !result.expired) return { outcome: "inProgress" };
  const keys = metamoduleKeysOf(order.surveyFlowVariant, { supervisor: order.supervisor });
  const metamoduleVids = await currentVids(db, keys);
  return db.transaction(async (tx): Promise<StartOutcome> => {
    // A consent may have been withdrawn since it was looked at; from here on a withdrawal waits.
    await lockInvitation(tx, userUuid, order.id);
    const now = await loadInvitedOrder(tx, userUuid, order.id);
    if (now?.order.consentsMissing) return { outcome: "consentsMissing" };
    if (result) {
      await tx
        .update(results)
        .set({ state: "abandoned" })
        .where(and(eq(results.id, result.id), eq(results.userId, userUuid), eq(results.state, "in_progress")));
    }
    const [started] = await tx
      .insert(results)
      .values({ userId: userUuid, orderId: order.id, metamoduleVids })
      .onConflictDoNothing({ target: [results.userId, results.orderId], where: sql`state = 'in_progress'` })
      .returning({ id: results.id });
    if (!started) return { outcome: "inProgress" };
    await tx.insert(feedbackEvents).values({ userId: userUuid, type: "questionnaire-started", resultId: started.id });
    return { outcome: "started" };
  });
}
