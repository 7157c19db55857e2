import { z } from "zod";
import type { FieldProblem } from "~/http/problem.server";
import type { Language } from "~/i18n/languages";
import { translatorFor } from "~/i18n/translator.server";
import { codePoints } from "~/platform/normalise";

/** Most problems that are told of. */
const most = 20;

const wordsOf: Record<Language, z.core.$ZodErrorMap> = {
  fi: z.locales.fi().localeError,
  sv: z.locales.sv().localeError,
  en: z.locales.en().localeError,
};

/** What was sent, as the schema reads it; or what is wrong with each field, in words of the language. */
export function readFields(
  schema: z.ZodObject,
  given: object,
  { part, language }: { part: "query" | "body"; language: Language },
): { data: unknown } | { errors: FieldProblem[] } {
  const read = schema.safeParse(given, { error: wordsOf[language], reportInput: true });
  if (read.success) return { data: read.data };
  const errors = read.error.issues.slice(0, most).map((issue): FieldProblem => {
    const pointer = `${part === "body" ? "#" : "?"}/${issue.path.join("/")}`;
    const words = missingProblem(issue, language) ?? lengthProblem(issue, language) ?? { detail: issue.message };
    return { pointer, code: issue.code, ...words };
  });
  return { errors };
}

/** What has to be there and is not (spec §8 "uuid_is_required" and its like). */
function missingProblem(issue: z.core.$ZodIssue, language: Language): Pick<FieldProblem, "detail"> | undefined {
  const field = issue.path.at(-1);
  if (issue.code !== "invalid_type" || issue.input !== undefined || field === undefined) return undefined;
  return { detail: translatorFor(language)("api:field.required", { field: String(field) }) };
}

/** A text that is too long or too short says how long it may be, and how long it is. */
function lengthProblem(
  issue: z.core.$ZodIssue,
  language: Language,
): Pick<FieldProblem, "detail" | "limit"> | undefined {
  if (typeof issue.input !== "string") return undefined;
  if (issue.code === "too_big") return tooLong(language, Number(issue.maximum), issue.input);
  if (issue.code !== "too_small") return undefined;
  const limit = Number(issue.minimum);
  return { limit, detail: translatorFor(language)("api:field.tooShort", { limit, typed: codePoints(issue.input) }) };
}

/** Of a text that is too long: the most characters, and how many there are. */
export function tooLong(language: Language, limit: number, typed: string): Pick<FieldProblem, "detail" | "limit"> {
  return { limit, detail: translatorFor(language)("api:field.tooLong", { limit, typed: codePoints(typed) }) };
}
