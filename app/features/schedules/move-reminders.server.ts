import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { scheduledMessages } from "~/db/schema/schedules";
import type { SendHours } from "~/features/invitations/send-window";
import { misfitsOf, movedWith, remindersAhead } from "./misfits";
import { readSchedule } from "./schedule.server";

/** Where reminders would be no use with a deadline: the first of them. */
export type ReminderMisfit = { reminder: number; misfit: "past" | "afterEnd" };

/**
 * Has the reminders that are still to come follow an order's new deadline, or stay where they are; nothing is changed where
 * one of them would be over, or come after it. In the caller's transaction, who holds the order.
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
): Promise<ReminderMisfit | undefined> {
  const { planned } = await readSchedule({ db: tx }, orderId);
  const ahead = remindersAhead(planned);
  const moves = move && from !== null && to !== null;
  const wanted = moves ? movedWith(ahead, { from, to }) : ahead;
  for (const { step, misfit } of misfitsOf(wanted, { planned, end: to, hours, now })) {
    if (misfit === "past" || misfit === "afterEnd") return { reminder: step.step, misfit };
  }
  for (const { step, sendAt } of moves ? wanted : []) {
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
