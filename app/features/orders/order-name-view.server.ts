import { inEachLanguage, type Language } from "~/i18n/languages";
import { translatorFor } from "~/i18n/translator.server";
import type { Words } from "~/i18n/words.server";
import { type NamedOrder, orderNameIn } from "./order-name";

type MaybePersonal = NamedOrder & { personal: boolean };

/**
 * What an order is called. A personal one is stored under a name in the language it was made in, so its name is the
 * reader's own word for the personal analysis.
 */
export function orderName({ t, language }: Words, { personal, ...order }: MaybePersonal): string {
  return personal ? t("assessments:personal.title") : orderNameIn(language, order);
}

/** The same in each language, for programs. */
export function orderNames(order: MaybePersonal): Record<Language, string> {
  return inEachLanguage((language) => orderName({ t: translatorFor(language), language }, order));
}
