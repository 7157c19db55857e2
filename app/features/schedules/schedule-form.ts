import type { SendHours } from "~/features/invitations/send-window";
import { isEmptyMoment, type MomentProblem, readMomentAhead, type TypedMoment } from "~/platform/time/typed-moment";
import { type Misfit, misfitsOf } from "./misfits";
import { type PlannedStep, type Step, stepName, steps } from "./schedule";

/** What was typed of a step: its moment, or whether it is sent at all. */
export type TypedStep = { step: Step; moment: TypedMoment; on: boolean };

const momentParts = ["day", "month", "year", "time"] as const;

export const scheduleFields = [
  ...steps.flatMap((step) => [...momentParts.map((part) => stepName(step) + part), `${stepName(step)}on`]),
  "version",
];

export function typedSchedule(form: FormData): TypedStep[] {
  return steps.map((step) => {
    const part = (name: string) => String(form.get(stepName(step) + name) ?? "");
    const moment = { day: part("day"), month: part("month"), year: part("year"), time: part("time") };
    return { step, moment, on: form.has(`${stepName(step)}on`) };
  });
}

export type ScheduleProblem = { step: Step; problem: MomentProblem | "tooFar" | Misfit };

/** The steps that are to be sent, or all that is wrong with them. An empty moment is none. */
export function readTyped(
  typed: readonly TypedStep[],
  around: { planned: readonly PlannedStep[]; end: Date | null; hours: SendHours; now: Date },
): { plan: { step: Step; sendAt: Date | null }[] } | { problems: ScheduleProblem[] } {
  const problems: ScheduleProblem[] = [];
  const plan = typed.flatMap(({ step, moment, on }): { step: Step; sendAt: Date | null }[] => {
    if (!step.timed) return on ? [{ step, sendAt: null }] : [];
    if (isEmptyMoment(moment)) return [];
    const read = readMomentAhead(moment, {
      now: around.now,
      before: plannedAt(step, around.planned),
      until: around.end,
    });
    if ("moment" in read) return [{ step, sendAt: read.moment }];
    problems.push({ step, problem: read.problem });
    return [];
  });
  const timed = plan.flatMap(({ step, sendAt }) => (sendAt ? [{ step, sendAt }] : []));
  for (const { step, misfit } of misfitsOf(timed, around)) problems.push({ step: step as Step, problem: misfit });
  return problems.length > 0 ? { problems } : { plan };
}

const plannedAt = ({ kind, step }: Step, planned: readonly PlannedStep[]) =>
  planned.find((other) => other.kind === kind && other.step === step)?.sendAt;
