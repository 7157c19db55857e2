import type { MessageKind } from "~/features/invitations/message-kinds";

/** Messages that an order can send by itself. Some have a moment of their own, the others follow the order's times. */
export const steps = [
  { kind: "invitation", step: 1, timed: true },
  { kind: "reminder", step: 1, timed: true },
  { kind: "reminder", step: 2, timed: true },
  { kind: "reminder", step: 3, timed: true },
  { kind: "last_day", step: 1, timed: false },
  { kind: "results_ready", step: 1, timed: false },
  { kind: "trial_ends", step: 1, timed: false },
] as const satisfies { kind: MessageKind; step: number; timed: boolean }[];

export type Step = (typeof steps)[number];

/** A step of an order's schedule as it stands. */
export type PlannedStep = { kind: string; step: number; sendAt: Date | null; finishedAt: Date | null };

/** Names a step in a form and in an address. */
export function stepName({ kind, step }: Pick<Step, "kind" | "step">): string {
  return `${kind}${step}-`;
}
