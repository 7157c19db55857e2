import type { z } from "zod";
import { languages } from "./languages";
import type { Text } from "./text";

/** One thing wrong with what an author wrote: where (keys; what has none goes by its number) and why. */
export type ContentProblem = { key: string; reason: string };

/** Why content doesn't fit its schema, said of a missing text by its language. */
export function schemaReason(issue: z.core.$ZodIssue): string {
  const last = issue.path.at(-1);
  // A text that is there but empty is missing too.
  const isMissing = issue.code === "invalid_type" || issue.code === "too_small";
  const missingText = isMissing && (languages as readonly unknown[]).includes(last);
  return missingText ? `missing translation: ${String(last)}` : issue.message;
}

/**
 * Where a path of the schema leads, by the names found in the content: ["modules", 0, "title"] is "modules/sleep/title".
 * `nameOf` names an item of a list, and steps that are `leftOut` go without saying. Empty for the content itself.
 */
export function contentKey(
  path: readonly PropertyKey[],
  content: unknown,
  { nameOf, leftOut = [] }: { nameOf: (item: Record<string, unknown>) => unknown; leftOut?: readonly string[] },
): string {
  let node = content;
  const words: string[] = [];
  for (const step of path) {
    node = (node as Record<PropertyKey, unknown> | undefined)?.[step];
    const name = nameOf((node ?? {}) as Record<string, unknown>);
    if (typeof step === "number") words.push(typeof name === "string" ? name : `#${step + 1}`);
    else if (!leftOut.includes(String(step))) words.push(String(step));
  }
  return words.join("/");
}

/** A problem for each language whose text has more characters than the limit. */
export function* tooLong(text: Text, key: string, limit: number): Generator<ContentProblem> {
  for (const language of languages) {
    const count = [...text[language]].length;
    if (count > limit) yield { key, reason: `${language} text has ${count} characters, the limit is ${limit}` };
  }
}
