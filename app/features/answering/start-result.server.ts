import { and, eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { feedbackEvents } from "~/db/schema/feedback";
import { results } from "~/db/schema/results";
import { lockInvitation } from "~/features/consents/withdraw-consent.server";
import { currentVids } from "~/features/survey/definitions.server";
import { metamoduleKeysOf } from "~/features/survey/variants";
import { AppError } from "~/platform/errors";
import { type ActiveOrder, loadInvitedOrder } from "./active-order.server";

/**
 * Makes sure a run is under way: continues the open one, or starts a new one on the current definitions when there is
 * none or the old one has expired. Starting twice at once gives one run, and one event that tells of it (spec §3
 * "Feedback event").
 */
export async function startResult(db: Db, userUuid: string, active: ActiveOrder): Promise<void> {
  const { order, result } = active;
  if (order.closed) throw new AppError("conflict", "order_closed");
  if (order.consentsMissing) throw new AppError("forbidden", "consent_required");
  if (result && !result.expired) return;
  const keys = metamoduleKeysOf(order.surveyFlowVariant, { supervisor: order.supervisor });
  const metamoduleVids = await currentVids(db, keys);
  await db.transaction(async (tx) => {
    // Consents may have been withdrawn since they were looked at; from here on a withdrawal waits.
    await lockInvitation(tx, userUuid, order.id);
    if ((await loadInvitedOrder(tx, userUuid, order.id))?.order.consentsMissing) {
      throw new AppError("forbidden", "consent_required");
    }
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
    if (started) {
      await tx.insert(feedbackEvents).values({ userId: userUuid, type: "questionnaire-started", resultId: started.id });
    }
  });
}
