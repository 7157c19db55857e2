import { isEmptyMoment, type MomentProblem, readMoment, type TypedMoment } from "~/platform/time/typed-moment";
import { type Step, stepName, steps } from "./schedule";

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

export type ScheduleProblem = { step: Step; problem: MomentProblem };

/** The steps that are to be sent. An empty moment is none. */
export function readSchedule(
  typed: readonly TypedStep[],
): { plan: { step: Step; sendAt: Date | null }[] } | { problems: ScheduleProblem[] } {
  const problems: ScheduleProblem[] = [];
  const plan = typed.flatMap(({ step, moment, on }): { step: Step; sendAt: Date | null }[] => {
    if (!step.timed) return on ? [{ step, sendAt: null }] : [];
    if (isEmptyMoment(moment)) return [];
    const read = readMoment(moment);
    if ("moment" in read) return [{ step, sendAt: read.moment }];
    problems.push({ step, problem: read.problem });
    return [];
  });
  return problems.length > 0 ? { problems } : { plan };
}
