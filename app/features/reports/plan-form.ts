import { normaliseText } from "~/platform/text/normalise";
import { unitKey, unitOf } from "./disclosure/report-groups";
import { type Plan, type PlannedUnit, peopleIn } from "./plan";

export const planFields = ["units", "response"] as const;

export type TypedPlan = { units: string; response: string };

/** Most lines, and most people of one plan. */
export const mostPlannedUnits = 300;
export const mostPlannedPeople = 20_000;
const mostLevels = 6;
const mostCharacters = 50_000;

export type PlanProblem =
  | { field: "units"; problem: "none" | "tooLong" | "tooManyUnits" | "tooManyPeople" }
  | { field: "units"; problem: "noNumber" | "tooDeep"; line: number; text: string }
  | { field: "response"; problem: "response" };

export function typedPlan(form: FormData): TypedPlan {
  const text = (name: string) => String(form.get(name) ?? "");
  return { units: text("units"), response: text("response") };
}

/** A unit, its people and what is between them: as typed, or as it comes from a spreadsheet or a file. */
const unitLine = /^(.*?)\s*[\t;,:=]\s*(\d{1,6})\s*$/;

export function readPlan(typed: TypedPlan): { plan: Plan } | { problems: PlanProblem[] } {
  const read = readUnits(typed.units);
  const response = readResponse(typed.response);
  const problems: PlanProblem[] = [];
  if ("problem" in read) problems.push(read);
  if (response === undefined) problems.push({ field: "response", problem: "response" });
  if ("problem" in read || response === undefined) return { problems };
  return { plan: { units: read.units, response } };
}

function readResponse(typed: string): number | undefined {
  const [, digits] = /^(\d{1,3})\s*%?$/.exec(normaliseText(typed, 10) ?? "") ?? [];
  const response = Number(digits);
  return response >= 1 && response <= 100 ? response : undefined;
}

function readUnits(typed: string): { units: PlannedUnit[] } | Extract<PlanProblem, { field: "units" }> {
  const text = normaliseText(typed, mostCharacters);
  if (text === undefined) return { field: "units", problem: "tooLong" };
  const found = new Map<string, PlannedUnit>();
  for (const [index, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    const [, name, digits] = unitLine.exec(line) ?? [];
    const at = { field: "units", line: index + 1, text: line.trim().slice(0, 60) } as const;
    if (name === undefined) return { ...at, problem: "noNumber" };
    const unit = unitOf(name.replace(/^"(.*)"$/, "$1"));
    if (unit.length > mostLevels) return { ...at, problem: "tooDeep" };
    const people = Number(digits) + (found.get(unitKey(unit))?.people ?? 0);
    found.set(unitKey(unit), { unit, people });
    if (found.size > mostPlannedUnits) return { field: "units", problem: "tooManyUnits" };
  }
  const units = [...found.values()].filter(({ people }) => people > 0);
  if (units.length === 0) return { field: "units", problem: "none" };
  if (peopleIn(units) > mostPlannedPeople) return { field: "units", problem: "tooManyPeople" };
  return { units };
}

/** Units as they are typed, one a line. */
export const writtenUnits = (units: readonly PlannedUnit[]): string =>
  units.map(({ unit, people }) => `${unit.join(" / ")}; ${people}`).join("\n");
