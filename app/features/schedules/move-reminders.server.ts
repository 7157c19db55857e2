import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { scheduledMessages } from "~/db/schema/schedules";
import type { SendHours } from "~/features/invitations/send-window";
import { type MessageMisfit, messagesAhead, misfitsOf, movedWith, remindersAhead } from "./misfits";
import { readSchedule } from "./schedule.server";

/**
 * Has the reminders that are still to come follow an order's new deadline, or stay where they are; nothing is changed where
 * one of them would be over, come after it or before the message that it follows, nor where a planned invitation would come
 * after it. In the caller's transaction, who holds the order.
 */
export async function moveReminders(
  tx: Db,
  {
    orderId,
    from,
    to,
    move,
    hours,
    now,
  }: { orderId: string; from: Date | null; to: Date | null; move: boolean; hours: SendHours; now: Date },
): Promise<MessageMisfit | undefined> {
  const { planned } = await readSchedule({ db: tx }, orderId);
  const reminders = remindersAhead(planned);
  const moved = move && from && to ? movedWith(reminders, { from, to }) : undefined;
  const invitation = messagesAhead(planned).filter(({ step }) => step.kind === "invitation");
  const wanted = [...invitation, ...(moved ?? reminders)];
  for (const { step, misfit } of misfitsOf(wanted, { planned, end: to, hours, now })) {
    if (misfit !== "outsideHours") return { ...step, misfit };
  }
  for (const { step, sendAt } of moved ?? []) {
    await tx
      .update(scheduledMessages)
      .set({ sendAt })
      .where(
        and(
          eq(scheduledMessages.orderId, orderId),
          eq(scheduledMessages.kind, step.kind),
          eq(scheduledMessages.step, step.step),
          isNull(scheduledMessages.finishedAt),
        ),
      );
  }
  return undefined;
}
