import type { Language } from "~/i18n/languages";
import { writtenNumber } from "~/i18n/written-number";

/** The console counts so many rows of a kind and no more: whoever looks for one types more of its name. */
export const mostCounted = 10_000;

/** A number that was counted up to there, for a place that has room for a number alone. */
export function countedText(count: number, language: Language): string {
  return count < mostCounted ? writtenNumber(count, language) : `${writtenNumber(mostCounted, language)}+`;
}
