import {
  type KeyGrain,
  type KeyScope,
  keyDays,
  keyGrains,
  keyNameMaxLength,
  organisationScopes,
  scopeWord,
} from "~/features/service-keys/key-scope";
import { codePoints, isVisible, normaliseText } from "~/platform/text/normalise";

/** The two forms of a page of keys: for an organisation's own programs, and for whoever reads results. */
export const keyIntents = ["make", "results"] as const;
export type KeyIntent = (typeof keyIntents)[number];

/** Each field goes by the intent of its form, as both stand on one page. */
export const keyField = (intent: KeyIntent, field: string) => `${intent}_${field}`;

export const scopeField = (scope: KeyScope) => keyField("make", scopeWord(scope));

/** In how many days a key may end. */
export const offeredDays = [30, keyDays.usual, 180, keyDays.most] as const;

export const keyFields = [
  ...keyIntents.flatMap((intent) => ["name", "days"].map((field) => keyField(intent, field))),
  ...organisationScopes.map(scopeField),
  keyField("results", "grain"),
];

/** Those that hold words. */
export const keyTexts = keyIntents.map((intent) => keyField(intent, "name"));

export type KeyProblem = "nameNeeded" | "nameTooLong" | "nameLetters" | "scopeNeeded" | "daysNeeded" | "grainNeeded";

export type TypedKey = { name: string; scopes: KeyScope[]; grain: KeyGrain | null; days: number };

/** What was typed as a key, or what is wrong with it, by field. */
export function readKeyForm(
  intent: KeyIntent,
  typed: (field: string) => string,
): { wanted: TypedKey } | { problems: Record<string, KeyProblem> } {
  const problems: Record<string, KeyProblem> = {};
  const name = (normaliseText(typed(keyField(intent, "name")), keyNameMaxLength) ?? "").trim();
  const isLong = normaliseText(typed(keyField(intent, "name")), keyNameMaxLength) === undefined;
  if (isLong || codePoints(name) > keyNameMaxLength) problems[keyField(intent, "name")] = "nameTooLong";
  else if (!isVisible(name)) problems[keyField(intent, "name")] = "nameNeeded";
  else if (intent === "results" && !/^[\w -]+$/.test(name)) problems[keyField(intent, "name")] = "nameLetters";
  const days = offeredDays.find((each) => String(each) === typed(keyField(intent, "days")));
  if (!days) problems[keyField(intent, "days")] = "daysNeeded";
  const scopes: KeyScope[] =
    intent === "results" ? ["results:read"] : organisationScopes.filter((scope) => typed(scopeField(scope)) === "on");
  // Said at the first of them, where somebody looks for what to choose.
  if (scopes.length === 0) problems[scopeField("people:import")] = "scopeNeeded";
  const grain = keyGrains.find((each) => each === typed(keyField("results", "grain"))) ?? null;
  if (intent === "results" && !grain) problems[keyField("results", "grain")] = "grainNeeded";
  if (Object.keys(problems).length > 0 || !days) return { problems };
  return { wanted: { name, scopes, grain: intent === "results" ? grain : null, days } };
}
