import { codePoints, normaliseText } from "~/platform/text/normalise";
import { isEmptyMoment, type MomentProblem, readMomentAhead, type TypedMoment } from "~/platform/time/typed-moment";

export const groupNameMax = 100;

export const groupFields = ["name", "day", "month", "year", "time", "recruits", "version"] as const;

export type TypedGroup = TypedMoment & { name: string; recruits: boolean };

export type GroupContent = { name: string | null; expiresAt: Date | null; recruits: boolean };

export type GroupProblem =
  | { field: "name"; problem: "fieldTooLong" }
  | { field: "deadline"; problem: MomentProblem | "tooFar" };

export function typedGroup(form: FormData): TypedGroup {
  const text = (name: string) => String(form.get(name) ?? "");
  return {
    name: text("name"),
    day: text("day"),
    month: text("month"),
    year: text("year"),
    time: text("time"),
    recruits: form.has("recruits"),
  };
}

/** What was typed; a group may be without a name and without an end of its own. `before` is the end that it had, `until` its order's. */
export function readGroup(
  typed: TypedGroup,
  { now, before, until }: { now: Date; before?: Date | null; until: Date | null },
): { group: GroupContent } | { problems: GroupProblem[] } {
  const name = normaliseText(typed.name, groupNameMax);
  const end = isEmptyMoment(typed) ? { moment: null } : readMomentAhead(typed, { now, before, until });
  const problems: GroupProblem[] = [];
  if (name === undefined || codePoints(name) > groupNameMax) problems.push({ field: "name", problem: "fieldTooLong" });
  if ("problem" in end) problems.push({ field: "deadline", problem: end.problem });
  if (problems.length > 0 || "problem" in end) return { problems };
  return { group: { name: name || null, expiresAt: end.moment, recruits: typed.recruits } };
}
