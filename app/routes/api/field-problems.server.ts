import { z } from "zod";
import { emailMaxLength, readEmail } from "~/features/people/read-email";
import { type FieldProblem, InvalidFields } from "~/http/problem.server";
import type { Language } from "~/i18n/languages";
import { translatorFor } from "~/i18n/translator.server";
import { codePoints } from "~/platform/text/normalise";

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
  { part, language }: { part: FieldProblem["in"]; language: Language },
): { data: unknown } | { errors: FieldProblem[] } {
  const read = schema.safeParse(given, { error: wordsOf[language], reportInput: true });
  if (read.success) return { data: read.data };
  const errors = read.error.issues.slice(0, most).flatMap((issue): FieldProblem[] => {
    const words = missingProblem(issue, language) ?? limitProblem(issue, language) ?? { detail: issue.message };
    const names = issue.code === "unrecognized_keys" ? issue.keys.map((name) => [...issue.path, name]) : [issue.path];
    return names.map((path) => ({ pointer: pointerTo(path), in: part, code: issue.code, ...words }));
  });
  return { errors: errors.slice(0, most) };
}

/** The address that a body names, as the forms take one. */
export function emailIn(body: { email: string }, language: Language): string {
  const read = readEmail(body.email);
  if ("email" in read) return read.email;
  const { problem } = read;
  const limit = problem === "fieldTooLong" ? { limit: emailMaxLength } : {};
  const detail = translatorFor(language)(`login:errors.${problem}`, { max: emailMaxLength });
  const invalid = { pointer: "#/email", in: "body", code: problem, detail, ...limit } as const;
  throw new InvalidFields("valid_email_is_required", [invalid]);
}

/** A field of the query that is refused for what its value leads to. */
export function queryProblem(field: string, code: "required" | "invalid_value", language: Language): FieldProblem {
  const t = translatorFor(language);
  const detail = code === "required" ? t("api:field.required", { field }) : t("api:detail.invalidParam");
  return { pointer: pointerTo([field]), in: "query", code, detail };
}

/** A JSON pointer (RFC 6901) as a fragment; a query is seen as an object of its names. */
function pointerTo(path: readonly PropertyKey[]): string {
  return `#${path.map((step) => `/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("")}`;
}

/** What has to be there and is not (spec §8 "uuid_is_required" and its like). */
function missingProblem(issue: z.core.$ZodIssue, language: Language): Pick<FieldProblem, "detail"> | undefined {
  const field = issue.path.at(-1);
  if (issue.code !== "invalid_type" || issue.input !== undefined || field === undefined) return undefined;
  return { detail: translatorFor(language)("api:field.required", { field: String(field) }) };
}

/** What is beyond a limit says which. A text says besides how long it is. */
function limitProblem(issue: z.core.$ZodIssue, language: Language): Pick<FieldProblem, "detail" | "limit"> | undefined {
  if (issue.code !== "too_big" && issue.code !== "too_small") return undefined;
  const limit = Number(issue.code === "too_big" ? issue.maximum : issue.minimum);
  if (typeof issue.input !== "string") return { limit, detail: issue.message };
  if (issue.code === "too_big") return tooLong(language, limit, issue.input);
  return { limit, detail: translatorFor(language)("api:field.tooShort", { limit, typed: codePoints(issue.input) }) };
}

/** Of a text that is too long: the most characters, and how many there are. */
export function tooLong(language: Language, limit: number, typed: string): Pick<FieldProblem, "detail" | "limit"> {
  return { limit, detail: translatorFor(language)("api:field.tooLong", { limit, typed: codePoints(typed) }) };
}
