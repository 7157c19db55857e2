import type { NamedOrder, OrderNames } from "~/features/orders/order-name";
import { inEachLanguage, type Language, languages } from "~/i18n/languages";
import { codePoints, isVisible, normaliseText } from "~/platform/text/normalise";

export const orderNameMax = 100;

type NameField = `name-${Language}`;

/** The field of what an order is called in one language; the one called `name` holds in all that have none. */
export const nameField = (language: Language): NameField => `name-${language}`;

export const nameFields = languages.map(nameField);

/** What the form of an order has of its names, as it was typed. */
export type TypedNames = { name: string; names: Record<Language, string> };

export type NameProblem =
  | { field: "name"; problem: "requiredField" | "fieldTooLong" }
  | { field: NameField; problem: "fieldTooLong" };

export const isNameProblem = (problem: { field: string }): problem is NameProblem =>
  problem.field === "name" || (nameFields as string[]).includes(problem.field);

/** A form that has no field for a language leaves what is stored: somebody else may have named it since it was drawn. */
export function typedNames(form: FormData, stored: OrderNames = {}): TypedNames {
  const nameIn = (language: Language) => form.get(nameField(language)) ?? stored[language] ?? "";
  return { name: String(form.get("name") ?? ""), names: inEachLanguage((language) => String(nameIn(language))) };
}

export const namesAsTyped = ({ name, names }: NamedOrder): TypedNames => ({
  name,
  names: inEachLanguage((language) => names[language] ?? ""),
});

/**
 * The languages that the form asks for a name in: its reader's own is what they write as the name of all, unless there is
 * another of its own.
 */
export const languagesToName = (own: Language, { names }: TypedNames): Language[] =>
  languages.filter((language) => language !== own || names[language] !== "");

/** What was typed; a name that nobody can see is none. */
export function readNames(typed: TypedNames): { named: NamedOrder } | { problems: NameProblem[] } {
  const problems: NameProblem[] = [];
  const name = readName(typed.name);
  if (name === undefined) problems.push({ field: "name", problem: "fieldTooLong" });
  else if (!isVisible(name)) problems.push({ field: "name", problem: "requiredField" });
  const names: OrderNames = {};
  for (const language of languages) {
    const own = readName(typed.names[language]);
    if (own === undefined) problems.push({ field: nameField(language), problem: "fieldTooLong" });
    else if (isVisible(own)) names[language] = own;
  }
  return problems.length > 0 || name === undefined ? { problems } : { named: { name, names } };
}

/** Undefined where it is too long. */
function readName(typed: string): string | undefined {
  const name = normaliseText(typed, orderNameMax);
  return name === undefined || codePoints(name) > orderNameMax ? undefined : name;
}
