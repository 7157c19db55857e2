import type { Language } from "~/i18n/languages";

/** How titles name the period they ask about, in each language. */
const namedTimes: Record<Language, RegExp> = {
  fi: /(viime|kulune).{0,25}(viik|päiv|kuukau|vuo)|(parin|kahden) viime/i,
  sv: /(senaste|gångna).{0,12}(veck|dag|månad|år)/i,
  en: /(past|last) (couple|two|few|week|month|year)/i,
};

/** Whether a question's title names its period already, so that a note about it would repeat it. */
export function namesItsTime(title: string, language: Language): boolean {
  return namedTimes[language].test(title);
}
