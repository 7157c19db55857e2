import type { AdministeredOrder } from "~/features/orders/administered.server";

/** The steps of an order's life, in their order. */
export const lifeSteps = ["content", "rules", "people", "answering", "closing", "report"] as const;
export type LifeStep = (typeof lifeSteps)[number];

/** What one can go on with first: at most one thing at a time. */
export type NextAction = "invite" | "open" | "planReminders" | "inviteMore" | "readReport";

type Lived = Pick<AdministeredOrder, "draft" | "closed" | "hasInvited"> & {
  groups: number;
  /** Whether there are reminders, to come or sent. */
  remindersPlanned: boolean;
  hasReport: boolean;
  mayReadReport: boolean;
};

/**
 * Which step an order is at. What was made before there were drafts fits in by what is true of it: it is open, or it has
 * ended, and it is at its people as long as nobody can come.
 */
export function stepNow({ closed, hasInvited, groups }: Pick<Lived, "closed" | "hasInvited" | "groups">): LifeStep {
  if (closed) return "report";
  return hasInvited || groups > 0 ? "answering" : "people";
}

/** How a step stands: over, the one that an order is at, or still to come. */
export function stepStatus(step: LifeStep, order: Parameters<typeof stepNow>[0] & { hasReport: boolean }) {
  const now = stepNow(order);
  if (step === now) return now === "report" && order.hasReport ? "done" : "now";
  return lifeSteps.indexOf(step) < lifeSteps.indexOf(now) ? "done" : "later";
}

export function nextAction(order: Lived): NextAction | undefined {
  const { draft, closed, hasInvited, groups, remindersPlanned, hasReport, mayReadReport } = order;
  if (closed) return hasReport && mayReadReport ? "readReport" : undefined;
  if (!hasInvited && groups === 0) return "invite";
  if (draft) return "open";
  return hasInvited && !remindersPlanned ? "planReminders" : "inviteMore";
}
