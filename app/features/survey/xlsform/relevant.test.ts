import { describe, expect, it } from "vitest";
import { type AnswerValue, conditionHolds } from "../conditions";
import { conditionOperators } from "../definition";
import { parseRelevant, relevantOf } from "./relevant";

const rules: Parameters<typeof relevantOf>[0][] = conditionOperators.flatMap((operator) => {
  const rule = { question: "asked", operator };
  if (operator === "answered" || operator === "notAnswered") return [rule];
  return [
    { ...rule, value: 50 },
    { ...rule, value: 50, orUnanswered: true as const },
  ];
});
/** $asked becomes the reference to a question, as in XLSForm. */
const q = (words: string) => words.replace(/\$(\w+)/g, (_, key) => `\${${key}}`);

const answers: AnswerValue[] = [undefined, 0, 49, 50, 51, 100];

/** What XPath 1.0 makes of a `relevant`, written without looking at the parser: '' is what no answer is. */
function isRelevant(words: string, answer: AnswerValue): boolean {
  const inner = /^not\s*\((.*)\)$/.exec(words)?.[1];
  if (inner !== undefined) return !isRelevant(inner, answer);
  if (words.includes(" or ")) return words.split(" or ").some((part) => isRelevant(part, answer));
  if (words.includes(" and ")) return words.split(" and ").every((part) => isRelevant(part, answer));
  const [, sign, operand = ""] = /^\$\{asked\} (\S+) (\S+)$/.exec(words) ?? [];
  const isText = operand.startsWith("'");
  const left = isText ? String(answer ?? "") : answer === undefined ? Number.NaN : Number(answer);
  const right = isText ? operand.slice(1, -1) : Number(operand);
  const holds = {
    "=": left === right,
    "!=": left !== right,
    "<": left < right,
    "<=": left <= right,
    ">": left > right,
    ">=": left >= right,
  };
  return holds[sign as keyof typeof holds];
}

describe("relevantOf", () => {
  it.each(rules)(
    "says in XPath when a question with the condition $operator is asked, also without an answer",
    (rule) => {
      for (const answer of answers) {
        const { operator: conditionOperator, value: conditionRightOperand, orUnanswered } = rule;
        const condition = { conditionOperator, conditionRightOperand, orUnanswered };
        expect(isRelevant(relevantOf(rule), answer), String(answer)).toBe(!conditionHolds(condition, answer));
      }
    },
  );

  it("writes the plain form that people know", () => {
    expect(relevantOf({ question: "shift_work", operator: "equals", value: 0 })).toBe(q("not($shift_work = 0)"));
  });
});

describe("parseRelevant", () => {
  it.each(rules)("reads back what is written for $operator", (rule) => {
    expect(parseRelevant(relevantOf(rule))).toEqual({ skipWhen: rule, skipsUnanswered: false });
  });

  const forms = [
    "$asked = 50",
    "$asked != 50",
    "$asked < 50",
    "$asked <= 50",
    "$asked > 50",
    "$asked >= 50",
    "not($asked != 50)",
    "not($asked >= 50)",
    "$asked = ''",
    "$asked != ''",
    "$asked = '' or $asked >= 50",
    "not($asked != '' and $asked < 50)",
    "$asked != '' and $asked > 50",
    "not($asked = '' or $asked = 50)",
  ];
  it.each(forms)("understands %s as XPath does, and says whether it skips the question without an answer", (form) => {
    const words = q(form);
    const parsed = parseRelevant(words);
    const { operator, value, orUnanswered } = parsed?.skipWhen ?? {};
    if (!parsed || !operator) throw new Error(`not understood: ${words}`);
    for (const answer of answers.slice(1)) {
      const isSkipped = conditionHolds(
        { conditionOperator: operator, conditionRightOperand: value, orUnanswered },
        answer,
      );
      expect(isSkipped, String(answer)).toBe(!isRelevant(words, answer));
    }
    const ours = conditionHolds({ conditionOperator: operator, conditionRightOperand: value, orUnanswered }, undefined);
    expect(parsed.skipsUnanswered).toBe(!isRelevant(words, undefined) && !ours);
  });

  it.each([
    ["not($asked=0)", "equals", 0],
    ["not($asked = '0')", "equals", 0],
    ['not($asked = "33")', "equals", 33],
    ["not($asked = ‘0’)", "equals", 0],
    ["not (selected($asked, '67'))", "equals", 67],
    ["selected($asked, '67')", "notEquals", 67],
    ["  not($asked > 33.5)  ", "greaterThan", 33.5],
  ])("takes %s, as people write it", (words, operator, value) => {
    expect(parseRelevant(q(words))?.skipWhen).toEqual({ question: "asked", operator, value });
  });

  it.each([
    "$asked",
    "yes",
    "not($asked = 0) and not($other = 0)",
    "$asked = 0 or $other = 0",
    "$asked = '' or $other = 0",
    "not($asked = '' and $asked = 0)",
    "not($asked != '' and $asked = 0 and $asked = 50)",
    "$asked = $other",
    "0 = $asked",
    "$asked = 'often'",
    "$asked > ''",
    "count($asked) > 0",
    "not(not($asked = 0))",
    "if($asked = 0, 1, 2)",
  ])("does not guess at %s", (words) => {
    expect(parseRelevant(q(words))).toBeUndefined();
  });
});
