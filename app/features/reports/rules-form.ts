import { normaliseText } from "~/platform/normalise";
import { attributes, floors, type ReportRules } from "./rules";

export const rulesFields = ["k", "sensitiveK", "gender", "age", "version"] as const;

/** What an administrator decides of an order's rules. */
export type DecidedRules = Pick<ReportRules, "k" | "sensitiveK" | "attributes">;

export type RulesProblem = { problem: "noNumber" } | { problem: "tooFew" | "fewerThanK" | "tooMany"; people: number };
export type RulesProblems = Partial<Record<"k" | "sensitiveK", RulesProblem>>;

/** With more than this hardly any unit would have a number. */
const mostPeople = 500;

/** What was typed, or everything that is wrong with it. */
export function readRules(typed: (field: string) => string): { rules: DecidedRules } | { problems: RulesProblems } {
  const k = readPeople(typed("k"), floors.k);
  const sensitiveK = readPeople(typed("sensitiveK"), floors.sensitiveK);
  const problems: RulesProblems = {};
  if (typeof k !== "number") problems.k = k;
  if (typeof sensitiveK !== "number") problems.sensitiveK = sensitiveK;
  if (typeof k !== "number" || typeof sensitiveK !== "number") return { problems };
  // What is sensitive is never shown of fewer people than what is not.
  if (sensitiveK < k) return { problems: { sensitiveK: { problem: "fewerThanK", people: k } } };
  return { rules: { k, sensitiveK, attributes: attributes.filter((attribute) => typed(attribute) !== "") } };
}

/** Names the rules that a form was made from. */
export const rulesVersion = ({ k, sensitiveK, attributes: chosen }: DecidedRules): string =>
  [k, sensitiveK, ...chosen].join(" ");

function readPeople(typed: string, least: number): number | RulesProblem {
  const text = normaliseText(typed, 20) ?? "";
  if (!/^\d+$/.test(text)) return { problem: "noNumber" };
  const people = Number(text);
  if (people < least) return { problem: "tooFew", people: least };
  return people > mostPeople ? { problem: "tooMany", people: mostPeople } : people;
}
