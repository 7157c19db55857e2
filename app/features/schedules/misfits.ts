import { DateTime } from "luxon";
import { isSendTime, type SendHours } from "~/features/invitations/send-window";
import { homeZone } from "~/platform/time/home-zone";
import type { PlannedStep, Step } from "./schedule";

/** A message with its moment, as it is to be. */
export type Timed = { step: Pick<Step, "kind" | "step">; sendAt: Date };

/** Why a message at its moment would be nonsense: nobody could get it, or not as it was meant. */
export type Misfit = "past" | "afterEnd" | "outsideHours" | "outOfOrder";

/** A message that would be no use, so that what was asked for isn't done. */
export type MessageMisfit = Pick<Step, "kind" | "step"> & { misfit: Exclude<Misfit, "outsideHours"> };

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
  return timedSteps.flatMap((step) => {
    const isThis = isStep(step);
    const planned = around.planned.find(isThis);
    const given = timed.find((each) => isThis(each.step));
    const earlier = before;
    before = given?.sendAt ?? planned?.finishedAt ?? before;
    if (!given || planned?.finishedAt) return [];
    const misfit = misfitOf(given.sendAt, { ...around, earlier, plannedAt: planned?.sendAt ?? undefined });
    return misfit ? [{ step: given.step, misfit }] : [];
  });
}

const timedSteps: readonly Timed["step"][] = [
  { kind: "invitation", step: 1 },
  { kind: "reminder", step: 1 },
  { kind: "reminder", step: 2 },
  { kind: "reminder", step: 3 },
];

const isStep = (step: Timed["step"]) => (other: { kind: string; step: number }) =>
  other.kind === step.kind && other.step === step.step;

function misfitOf(
  sendAt: Date,
  { end, hours, now, earlier, plannedAt }: Surroundings & { earlier: Date | undefined; plannedAt: Date | undefined },
): Misfit | undefined {
  // What stands already may be due at this moment.
  if (sendAt <= now && sendAt.getTime() !== plannedAt?.getTime()) return "past";
  if (end && sendAt >= end) return "afterEnd";
  if (earlier && sendAt <= earlier) return "outOfOrder";
  return isSendTime(sendAt, hours) ? undefined : "outsideHours";
}

/** An invitation and reminders that wait for their moments. */
export function messagesAhead(planned: readonly PlannedStep[]): Timed[] {
  return timedSteps.flatMap((step) => {
    const found = planned.find(isStep(step));
    return found?.sendAt && !found.finishedAt ? [{ step, sendAt: found.sendAt }] : [];
  });
}

/** The reminders that are still to come. */
export const remindersAhead = (planned: readonly PlannedStep[]): Timed[] =>
  messagesAhead(planned).filter(({ step }) => step.kind === "reminder");

/**
 * What of a plan keeps an order from being opened: what would leave at the moment of the opening though another was chosen
 * for it, and an invitation that nobody could answer.
 */
export function misfitOfOpening(
  planned: readonly PlannedStep[],
  { end, now }: Pick<Surroundings, "end" | "now">,
): MessageMisfit | undefined {
  for (const { step, sendAt } of messagesAhead(planned)) {
    if (sendAt <= now) return { ...step, misfit: "past" };
    if (step.kind === "invitation" && end && sendAt >= end) return { ...step, misfit: "afterEnd" };
  }
  return undefined;
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
