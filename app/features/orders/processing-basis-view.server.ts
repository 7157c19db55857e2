import type { Words } from "~/i18n/words.server";
import { shortDay } from "~/platform/time/written-time";
import type { LegalBasis, SpecialCondition, StatedBasis } from "./processing-basis";

/** What an order stands on, for the people whose answers it has: each with its article, and since when it is stated. */
export function basisFacts({ t, language }: Pick<Words, "t" | "language">, basis: StatedBasis) {
  return [
    { label: t("basis:legalBasis"), value: t(`basis:told.legalBasis.${basis.legalBasis}`) },
    { label: t("basis:specialCondition"), value: t(`basis:told.specialCondition.${basis.specialCondition}`) },
    { label: t("basis:decision"), value: statedText({ t, language }, basis) },
  ];
}

export function statedText({ t, language }: Pick<Words, "t" | "language">, { statedAt }: StatedBasis): string {
  return t("basis:stated", { day: shortDay(statedAt, language) });
}

/** What an administrator sees in a list of facts: short, with the articles. */
export function basisInShort(
  { t }: Pick<Words, "t">,
  { legalBasis, specialCondition }: { legalBasis: string; specialCondition: string },
): string {
  const condition = t(`basis:short.specialCondition.${specialCondition as SpecialCondition}`);
  return `${t(`basis:short.legalBasis.${legalBasis as LegalBasis}`)}; ${condition}`;
}
