import { DateTime } from "luxon";
import { homeZone } from "~/features/people/person";
import { type Language, localeOf } from "~/i18n/languages";

/** Writes moments as a copy and its log show them, e.g. "21 Nov 2026, 14:05". */
export function timeIn(language: Language): (time: Date) => string {
  return (time) =>
    DateTime.fromJSDate(time, { zone: homeZone })
      .setLocale(localeOf[language])
      .toLocaleString({ dateStyle: "medium", timeStyle: "short" });
}

/** Writes dates without a time, such as a date of birth. */
export function dayIn(language: Language): (isoDate: string) => string {
  return (isoDate) => DateTime.fromISO(isoDate, { zone: "utc" }).setLocale(localeOf[language]).toLocaleString();
}
