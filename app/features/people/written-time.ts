import { DateTime } from "luxon";
import { type Language, localeOf } from "~/i18n/languages";
import { homeZone } from "./person";

/** A moment as people write it: day and time in Helsinki, e.g. "21.11.2026 klo 14.05". */
export function writtenTime(moment: Date, language: Language): string {
  return inHelsinki(moment, language).toLocaleString(DateTime.DATETIME_SHORT);
}

/** A day as people write it, e.g. "21. marraskuuta 2026". */
export function writtenDay(moment: Date, language: Language): string {
  return inHelsinki(moment, language).toLocaleString(DateTime.DATE_FULL);
}

/** A day where there is little room, e.g. "21.11.2026", "21 nov. 2026": the form of all results. */
export function shortDay(moment: Date, language: Language): string {
  return inHelsinki(moment, language).toLocaleString(DateTime.DATE_MED);
}

function inHelsinki(moment: Date, language: Language): DateTime {
  return DateTime.fromJSDate(moment, { zone: homeZone }).setLocale(localeOf[language]);
}
