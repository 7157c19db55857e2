import type { ConditionOperator } from "../definition";
import type { QuestionFile } from "../instrument-file";

/**
 * Conditions in the words of XLSForm. Ours say when a question is skipped, `relevant` says when it is asked, so the one
 * is the other inside not(). Two traps of XPath are minded: a missing answer is '' and differs from every number, and a
 * comparison of '' with a number is false except for !=.
 */

type SkipWhen = NonNullable<QuestionFile["skipWhen"]>;

type Sign = "=" | "!=" | "<" | "<=" | ">" | ">=";

const signOf = {
  equals: "=",
  notEquals: "!=",
  lessThan: "<",
  lessThanOrEqual: "<=",
  greaterThan: ">",
  greaterThanOrEqual: ">=",
} as const satisfies Partial<Record<ConditionOperator, Sign>>;

const operatorOf: Record<Sign, ConditionOperator> = {
  "=": "equals",
  "!=": "notEquals",
  "<": "lessThan",
  "<=": "lessThanOrEqual",
  ">": "greaterThan",
  ">=": "greaterThanOrEqual",
};

const opposite: Record<Sign, Sign> = { "=": "!=", "!=": "=", "<": ">=", "<=": ">", ">": "<=", ">=": "<" };

/** The `relevant` of a condition, e.g. `not(${shift_work} = 0)`. */
export function relevantOf({ question, operator, value, orUnanswered }: SkipWhen): string {
  const answer = `\${${question}}`;
  if (orUnanswered && operator !== "answered" && operator !== "notAnswered") {
    return `not(${answer} = '' or ${answer} ${signOf[operator]} ${value})`;
  }
  switch (operator) {
    case "answered":
      return `not(${answer} != '')`;
    case "notAnswered":
      return `not(${answer} = '')`;
    case "notEquals":
      // Without the first half a question would be skipped when the other one has no answer; our conditions never do.
      return `not(${answer} != '' and ${answer} != ${value})`;
    default:
      return `not(${answer} ${signOf[operator]} ${value})`;
  }
}

export type ParsedRelevant = {
  skipWhen: SkipWhen;
  /** Read as XPath it also skips the question when the other one has no answer, which our condition does not. */
  skipsUnanswered: boolean;
};

/**
 * Reads a `relevant` that compares an earlier question with a number or with ''. It may be
 * - plain, inside `not()`, or written as `selected(${key}, '0')`;
 * - joined with the test for an answer: `${key} = '' or ${key} > 50` also asks where there is no answer, and
 *   `not(${key} = '' or ${key} = 0)` doesn't.
 * Undefined when it says anything else.
 */
export function parseRelevant(relevant: string): ParsedRelevant | undefined {
  const inner = /^not\s*\((.*)\)$/s.exec(straightQuotes(relevant.trim()))?.[1];
  const negated = inner !== undefined;
  const words = inner ?? straightQuotes(relevant);
  const orUnanswered = negated ? /\s+or\s+/.test(words) : /\s+and\s+/.test(words);
  const parts = words.split(negated === orUnanswered ? /\s+or\s+/ : /\s+and\s+/).map(parseComparison);
  const [first, second, ...rest] = parts;
  if (!first || rest.length > 0 || (parts.length === 2 && !second)) return undefined;

  if (second) {
    const asksForAnswer = first.value === "" && first.sign === (negated === orUnanswered ? "=" : "!=");
    if (!asksForAnswer || first.question !== second.question || second.value === "") return undefined;
    const parsed = skipWhen(second.question, negated ? second.sign : opposite[second.sign], second.value, false);
    return orUnanswered ? { ...parsed, skipWhen: { ...parsed.skipWhen, orUnanswered } } : parsed;
  }
  if (first.value === "") {
    if (first.sign !== "=" && first.sign !== "!=") return undefined;
    const operator = (first.sign === "=") === negated ? "notAnswered" : "answered";
    return { skipWhen: { question: first.question, operator }, skipsUnanswered: false };
  }
  const sign = negated ? first.sign : opposite[first.sign];
  return skipWhen(first.question, sign, first.value, negated ? sign === "!=" : sign !== "=");
}

function skipWhen(question: string, sign: Sign, value: number, skipsUnanswered: boolean): ParsedRelevant {
  return { skipWhen: { question, operator: operatorOf[sign], value }, skipsUnanswered };
}

type Comparison = { question: string; sign: Sign; value: number | "" };

const reference = String.raw`\$\{\s*([^{}\s]+)\s*\}`;
const number = String.raw`-?\d+(?:\.\d+)?`;
const literal = `(?:'(${number}|)'|"(${number}|)"|(${number}))`;
const comparison = new RegExp(String.raw`^${reference}\s*(<=|>=|!=|=|<|>)\s*${literal}$`);
const selected = new RegExp(String.raw`^selected\s*\(\s*${reference}\s*,()\s*${literal}\s*\)$`);

function parseComparison(words: string): Comparison | undefined {
  const found = comparison.exec(words.trim()) ?? selected.exec(words.trim());
  if (!found) return undefined;
  const [, question = "", sign, single, double, bare] = found;
  const operand = single ?? double ?? bare ?? "";
  return { question, sign: (sign || "=") as Sign, value: operand === "" ? "" : Number(operand) };
}

/** Text programs turn straight quotes into curly ones. */
function straightQuotes(words: string): string {
  return words.replace(/[‘’]/g, "'").replace(/[“”]/g, '"');
}
