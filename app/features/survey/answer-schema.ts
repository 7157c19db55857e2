import { z } from "zod";
import { codePoints, normaliseDigits, normaliseText } from "~/platform/text/normalise";
import { type Question, radioValues } from "./definition";

/** Limits of spec §5 and §9, in code points after normalisation. */
export const textLimit = { max: 10_000, counterFrom: 9_000 } as const;

/** Digits of the longest number that can be an answer. */
const numberLength = 3;

/** Why an answer is refused; the words come from the locale files. */
const answerIssues = ["answerRequired", "chooseFromList", "numberInRange", "textTooLong"] as const;
export type AnswerIssue = (typeof answerIssues)[number];

const empty = z.literal("").transform(() => null);

/**
 * The schema of this one question, for the text that a form or the API's mapper gives. It outputs a number (slider, radio), a
 * normalised text (open-ended), or null for an optional question left empty.
 */
function answerSchema(question: Question): AnswerSchema {
  // Building a schema costs more than using it, so it is kept as long as the question's definition is.
  let schema = schemas.get(question);
  if (!schema) {
    schema = buildSchema(question);
    schemas.set(question, schema);
  }
  return schema;
}

type AnswerSchema = z.ZodType<number | string | null, string | undefined>;
const schemas = new WeakMap<Question, AnswerSchema>();

function buildSchema(question: Question): AnswerSchema {
  const typed = typedSchema(question);
  const schema = question.required ? typed : z.union([empty, typed]);
  return z
    .string()
    .optional()
    .transform((value, context) => {
      const read = readTyped(question, value ?? "");
      if (read !== undefined) return read;
      context.addIssue({ code: "custom", message: unreadable(question) });
      return z.NEVER;
    })
    .pipe(schema as z.ZodType<number | string | null, string>);
}

/** The typed text, normalised; undefined where it is far too long, or has a sign such as ² in place of a digit. */
function readTyped({ type }: Question, typed: string): string | undefined {
  return type === "open-ended" ? normaliseText(typed, textLimit.max) : normaliseDigits(typed, numberLength);
}

function unreadable({ type }: Question): AnswerIssue {
  if (type === "open-ended") return "textTooLong";
  return type === "slider" ? "numberInRange" : "chooseFromList";
}

function typedSchema(question: Question): z.ZodType<number | string, string> {
  const present = z.string().min(1, "answerRequired" satisfies AnswerIssue);
  switch (question.type) {
    case "open-ended":
      return present.refine((value) => codePoints(value) <= textLimit.max, "textTooLong" satisfies AnswerIssue);
    case "slider":
      return present
        .regex(/^\d{1,3}$/, { error: "numberInRange" satisfies AnswerIssue, abort: true })
        .transform(Number)
        .refine((value) => value <= 100, "numberInRange" satisfies AnswerIssue);
    default: {
      const values = radioValues[question.type];
      return present
        .refine(
          (value) => value === "" || values.some((allowed) => String(allowed) === value),
          "chooseFromList" satisfies AnswerIssue,
        )
        .transform(Number);
    }
  }
}

/** Checks one typed text against its question. */
export function parseAnswer(
  question: Question,
  value: string | undefined,
): { ok: true; answer: number | string | null } | { ok: false; issue: AnswerIssue } {
  const parsed = answerSchema(question).safeParse(value);
  if (parsed.success) return { ok: true, answer: parsed.data };
  return { ok: false, issue: firstIssue(parsed.error.issues) };
}

/** The first issue. A union reports the issues of each branch: those of the last, the typed one, are for the person. */
function firstIssue(issues: z.core.$ZodIssue[]): AnswerIssue {
  const issue = issues[0];
  if (issue?.code === "invalid_union") return firstIssue(issue.errors.at(-1) ?? []);
  return answerIssues.find((known) => known === issue?.message) ?? "answerRequired";
}
