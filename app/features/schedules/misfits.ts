import { DateTime } from "luxon";
import { isSendTime, type SendHours } from "~/features/invitations/send-window";
import { homeZone } from "~/platform/time/home-zone";
import type { PlannedStep, Step } from "./schedule";

/** A message with its moment, as it is to be. */
export type Timed = { step: Pick<Step, "kind" | "step">; sendAt: Date };

/** Why a message at its moment would be nonsense: nobody could get it, or not as it was meant. */
export type Misfit = "past" | "afterEnd" | "outsideHours" | "outOfOrder";

type Surroundings = {
  /** What is planned already, and what of it has been sent. */
  planned: readonly PlannedStep[];
  end: Date | null;
  hours: SendHours;
  now: Date;
};

/** The first of what is wrong with each message, in the order in which they are to be sent. */
export function misfitsOf(timed: readonly Timed[], around: Surroundings): { step: Timed["step"]; misfit: Misfit }[] {
  let before: Date | undefined;
  return inOrder.flatMap((isThis) => {
    const planned = around.planned.find(isThis);
    const given = timed.find(({ step }) => isThis(step));
    const earlier = before;
    before = given?.sendAt ?? planned?.finishedAt ?? before;
    if (!given || planned?.finishedAt) return [];
    const misfit = misfitOf(given.sendAt, { ...around, earlier, plannedAt: planned?.sendAt ?? undefined });
    return misfit ? [{ step: given.step, misfit }] : [];
  });
}

const inOrder = [
  { kind: "invitation", step: 1 },
  { kind: "reminder", step: 1 },
  { kind: "reminder", step: 2 },
  { kind: "reminder", step: 3 },
].map((each) => (other: { kind: string; step: number }) => other.kind === each.kind && other.step === each.step);

function misfitOf(
  sendAt: Date,
  { end, hours, now, earlier, plannedAt }: Surroundings & { earlier: Date | undefined; plannedAt: Date | undefined },
): Misfit | undefined {
  // What stands already may be due at this moment.
  if (sendAt <= now && sendAt.getTime() !== plannedAt?.getTime()) return "past";
  if (end && sendAt >= end) return "afterEnd";
  if (!isSendTime(sendAt, hours)) return "outsideHours";
  return earlier && sendAt <= earlier ? "outOfOrder" : undefined;
}

/** The reminders that are still to come. */
export function remindersAhead(planned: readonly PlannedStep[]): Timed[] {
  return planned.flatMap(({ kind, step, sendAt, finishedAt }) =>
    kind === "reminder" && sendAt && !finishedAt
      ? [{ step: { kind: "reminder" as const, step: step as 1 }, sendAt }]
      : [],
  );
}

/** The same as many days later, or earlier, as a deadline has moved, at the times of day that they had. */
export function movedWith(timed: readonly Timed[], { from, to }: { from: Date; to: Date }): Timed[] {
  const dayOf = (moment: Date) => DateTime.fromJSDate(moment, { zone: homeZone }).startOf("day");
  const days = Math.round(dayOf(to).diff(dayOf(from), "days").days);
  return timed.map(({ step, sendAt }) => ({
    step,
    sendAt: DateTime.fromJSDate(sendAt, { zone: homeZone }).plus({ days }).toJSDate(),
  }));
}
