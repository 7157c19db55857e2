import { mostAttributes } from "~/features/people/attributes";
import { normaliseText } from "~/platform/text/normalise";
import { commonAttributes, floors, mostReportAttributes, ownAttribute, type ReportRules } from "./disclosure/rules";

/** The field of an organisation's own attribute, by its place among them. */
export const ownField = (place: number) => `own${place}` as const;

export const rulesFields = [
  "k",
  "sensitiveK",
  ...commonAttributes,
  ...Array.from({ length: mostAttributes }, (_, place) => ownField(place)),
  "version",
] as const;

/** What an administrator decides of an order's rules. */
export type DecidedRules = Pick<ReportRules, "k" | "sensitiveK" | "attributes">;

export type RulesProblem = { problem: "noNumber" } | { problem: "tooFew" | "fewerThanK" | "tooMany"; people: number };
export type RulesProblems = Partial<Record<"k" | "sensitiveK", RulesProblem>> & {
  /** At the first of them. */
  gender?: { problem: "tooManyAttributes"; most: number };
};

/** With more than this hardly any unit would have a number. */
const mostPeople = 500;

/** What was typed, or everything that is wrong with it. `own` are the names of the organisation's own attributes. */
export function readRules(
  typed: (field: string) => string,
  own: readonly string[],
): { rules: DecidedRules } | { problems: RulesProblems } {
  const k = readPeople(typed("k"), floors.k);
  const sensitiveK = readPeople(typed("sensitiveK"), floors.sensitiveK);
  const problems: RulesProblems = {};
  if (typeof k !== "number") problems.k = k;
  if (typeof sensitiveK !== "number") problems.sensitiveK = sensitiveK;
  const attributes = [
    ...commonAttributes.filter((attribute) => typed(attribute) !== ""),
    ...own.filter((_, place) => typed(ownField(place)) !== "").map(ownAttribute),
  ];
  if (attributes.length > mostReportAttributes) {
    problems.gender = { problem: "tooManyAttributes", most: mostReportAttributes };
  }
  if (typeof k !== "number" || typeof sensitiveK !== "number" || problems.gender) return { problems };
  // What is sensitive is never shown of fewer people than what is not.
  if (sensitiveK < k) return { problems: { sensitiveK: { problem: "fewerThanK", people: k } } };
  return { rules: { k, sensitiveK, attributes } };
}

/** Names what a form was made from: the rules, and the attributes among which it lets choose. */
export const rulesVersion = ({ k, sensitiveK, attributes }: DecidedRules, own: readonly string[]): string =>
  JSON.stringify([k, sensitiveK, attributes, own]);

function readPeople(typed: string, least: number): number | RulesProblem {
  const text = normaliseText(typed, 20) ?? "";
  if (!/^\d+$/.test(text)) return { problem: "noNumber" };
  const people = Number(text);
  if (people < least) return { problem: "tooFew", people: least };
  return people > mostPeople ? { problem: "tooMany", people: mostPeople } : people;
}
