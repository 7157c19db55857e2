import { DateTime } from "luxon";
import { type Language, localeOf } from "~/i18n/languages";
import { homeZone } from "./home-zone";

/** What stands between a day and a time. Of Swedish, the tables of locales have it in their long form only. */
const beforeTime = { fi: " klo ", sv: " kl. ", en: ", " } as const satisfies Record<Language, string>;

/** A moment as people write it: day and time in Helsinki, e.g. "21.11.2026 klo 14.05". In pages, mails and copies alike. */
export function writtenTime(moment: Date, language: Language): string {
  const time = inHelsinki(moment, language).toLocaleString(DateTime.TIME_24_SIMPLE);
  return shortDay(moment, language) + beforeTime[language] + time;
}

/** A day as people write it, e.g. "21. marraskuuta 2026". */
export function writtenDay(moment: Date, language: Language): string {
  return inHelsinki(moment, language).toLocaleString(DateTime.DATE_FULL);
}

/** A day beside other words, e.g. "21.11.2026", "21 nov. 2026". */
export function shortDay(moment: Date, language: Language): string {
  return inHelsinki(moment, language).toLocaleString(DateTime.DATE_MED);
}

function inHelsinki(moment: Date, language: Language): DateTime {
  return DateTime.fromJSDate(moment, { zone: homeZone }).setLocale(localeOf[language]);
}
