import type { AdministeredOrder } from "~/features/orders/administered.server";
import { basisInShort, statedText } from "~/features/orders/processing-basis-view.server";
import type { SurveyFlowVariant } from "~/features/survey/variants";
import type { Words } from "~/i18n/words.server";

/** What an order's page says of its basis: which, and since when people can read it. */
export function basisOnOrderPage({ t, language }: Pick<Words, "t" | "language">, { basis }: AdministeredOrder) {
  if (!basis) return [{ label: t("basis:form.title"), value: t("basis:notStated") }];
  return [
    { label: t("basis:form.title"), value: basisInShort({ t }, basis) },
    { label: t("basis:decision"), value: statedText({ t, language }, basis) },
  ];
}

/** Said of a draft or an open order that has to state a basis and doesn't; undefined for every other. */
export function withoutBasis(
  { t }: Pick<Words, "t">,
  order: AdministeredOrder,
  needing: readonly SurveyFlowVariant[],
): string | undefined {
  if (order.closed || order.basis || !needing.includes(order.surveyFlowVariant)) return undefined;
  return t(`basis:missing.${order.fixed ? "invited" : order.draft ? "draft" : "open"}`);
}
