import { DateTime } from "luxon";
import { type MessageKind, trialEndsDays } from "~/features/invitations/message-kinds";
import type { SendHours } from "~/features/invitations/send-window";
import { minutesUntilSettled } from "~/features/orders/order";
import { homeZone } from "~/platform/time/home-zone";
import type { PlannedStep } from "./schedule";

/** What an order's line of time is made of. */
export type TimedOrder = {
  draft: boolean;
  trial: boolean;
  closed: boolean;
  startedAt: Date;
  endTimestamp: Date | null;
  closedAt: Date | null;
  showResultsToEndUser: boolean;
  hasInvited: boolean;
};

export type Moment = {
  what: "opening" | "end" | "report" | MessageKind;
  /** Which of several of a kind. */
  step: number;
  /** Undefined where it follows from something that has no moment yet: the opening, a deadline that there is none of. */
  at: Date | undefined;
  /** Whether it has happened; a message that nobody can get any more hasn't, and won't. */
  state: "past" | "coming" | "never";
};

/**
 * All that happens to an order, in the order of time: its opening, what it sends, its end and its report. Of messages it
 * says when, and never to how many.
 */
export function timeLine(
  order: TimedOrder,
  {
    planned,
    hours,
    report,
  }: {
    planned: readonly PlannedStep[];
    hours: SendHours;
    /** When it was made, if it was; left out where nothing is said of a report. */
    report?: { madeAt: Date | undefined };
  },
): Moment[] {
  const end = endOf(order);
  const moments: Moment[] = [
    order.draft
      ? { what: "opening", step: 1, at: undefined, state: "coming" }
      : { what: "opening", step: 1, at: order.startedAt, state: "past" },
    ...messagesOf(order, { planned, hours, end }),
    { what: "end", step: 1, at: end, state: order.closed ? "past" : "coming" },
    ...(report ? [reportOf(report.madeAt, end)] : []),
  ];
  return moments
    .map((moment, place) => ({ moment, place }))
    .sort(byTimeOf(order))
    .map(({ moment }) => moment);
}

function reportOf(madeAt: Date | undefined, end: Date | undefined): Moment {
  const at = madeAt ?? (end && DateTime.fromJSDate(end).plus({ minutes: minutesUntilSettled }).toJSDate());
  return { what: "report", step: 1, at, state: madeAt ? "past" : "coming" };
}

/** When an order ended, or will. */
function endOf({ closed, closedAt, endTimestamp }: TimedOrder): Date | undefined {
  if (closed && closedAt && (!endTimestamp || closedAt < endTimestamp)) return closedAt;
  return endTimestamp ?? undefined;
}

function messagesOf(
  order: TimedOrder,
  { planned, hours, end }: { planned: readonly PlannedStep[]; hours: SendHours; end: Date | undefined },
): Moment[] {
  const invitation = planned.find(({ kind }) => kind === "invitation");
  // Without a moment of its own it goes to whoever is invited, from the opening on.
  const atOnce: PlannedStep = { kind: "invitation", step: 1, sendAt: null, finishedAt: null };
  return [...(invitation ? [] : [atOnce]), ...planned].flatMap(({ kind, step, sendAt, finishedAt }): Moment[] => {
    const what = kind as MessageKind;
    if (what === "trial_ends" && !order.trial) return [];
    if (what === "results_ready" && !order.showResultsToEndUser) return [];
    if (finishedAt) return [{ what, step, at: finishedAt, state: "past" }];
    if (what === "invitation" && !sendAt) {
      return [{ what, step, at: undefined, state: !order.draft && order.hasInvited ? "past" : "coming" }];
    }
    const at = sendAt ?? leavesAt(what, { end, hours });
    const late = what !== "results_ready" && (order.closed || (at !== undefined && end !== undefined && at >= end));
    return [{ what, step, at, state: late ? "never" : "coming" }];
  });
}

/** When a message leaves that follows an order's end. */
function leavesAt(kind: MessageKind, { end, hours }: { end: Date | undefined; hours: SendHours }): Date | undefined {
  if (!end) return undefined;
  const there = DateTime.fromJSDate(end, { zone: homeZone });
  const morning = (day: DateTime) => day.startOf("day").set({ hour: hours.from });
  switch (kind) {
    case "last_day":
      return morning(there.minus({ seconds: 1 })).toJSDate();
    case "trial_ends":
      return there.minus({ days: trialEndsDays }).toJSDate();
    default: {
      if (there.hour >= hours.from && there.hour < hours.to) return end;
      return morning(there.hour < hours.from ? there : there.plus({ days: 1 })).toJSDate();
    }
  }
}

/** What has no moment yet stands where it stands among the others: the opening first, the end last. */
function byTimeOf({ draft, startedAt }: TimedOrder) {
  const opened = draft ? Number.NEGATIVE_INFINITY : startedAt.getTime();
  const time = ({ what, at }: Moment) =>
    at?.getTime() ?? (what === "opening" || what === "invitation" ? opened : Number.POSITIVE_INFINITY);
  return (a: { moment: Moment; place: number }, b: { moment: Moment; place: number }): number => {
    const [one, other] = [time(a.moment), time(b.moment)];
    return one === other ? a.place - b.place : one < other ? -1 : 1;
  };
}
