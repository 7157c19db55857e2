import { z } from "zod";

/** How a text message is handed to its provider; `{to}`, `{text}` and `{id}` are filled in for each message. */
export type SmsProvider = {
  url: string;
  headers: Record<string, string>;
  /** The template of the body: a parsed JSON value, or the text of a form. */
  body: { type: "json"; template: unknown } | { type: "form"; template: string };
};

/** Signing in by text message; undefined where the service doesn't offer it. */
export type SmsLogin = {
  /** Country codes whose numbers get messages, with the plus. */
  countries: string[];
  /** Most messages of the whole site in 24 hours. */
  dailyMost: number;
};

const formType = "application/x-www-form-urlencoded";

export const smsHeaders = z
  .string()
  .transform((text) => parseJson(text))
  .pipe(
    z.record(z.string().regex(/^[\w-]+$/), z.string(), { error: 'must be a JSON object of texts, e.g. {"X-Key":"…"}' }),
  );

export const smsCountries = z
  .string()
  .transform((text) => text.split(",").map((code) => code.trim()))
  .pipe(z.array(z.string().regex(/^\+\d{1,3}$/, "must be country codes, e.g. +358,+46")).min(1));

/**
 * Reads the body's template by the content type among the headers (JSON unless they say otherwise).
 * Returns what is wrong with it, in words that show nothing of it.
 */
export function smsBody(headers: Record<string, string>, template: string): SmsProvider["body"] | { problem: string } {
  const type = Object.entries(headers).find(([name]) => name.toLowerCase() === "content-type")?.[1] ?? "";
  if (!template.includes("{to}") || !template.includes("{text}")) return { problem: "must hold {to} and {text}" };
  if (type.startsWith(formType)) return { type: "form", template };
  if (type !== "" && !/^application\/([\w.-]+\+)?json\b/.test(type)) {
    return { problem: `can be filled in for JSON and ${formType} only` };
  }
  const parsed = parseJson(template);
  return parsed === undefined
    ? { problem: "must be JSON, as its content type says" }
    : { type: "json", template: parsed };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
