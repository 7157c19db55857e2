import { DateTime } from "luxon";
import { type Language, localeOf } from "~/i18n/languages";
import { inOnePiece } from "../text/in-one-piece";
import { homeZone } from "./home-zone";

/**
 * What stands between a day and a time, which are parted there alone where a line ends. Of Swedish, the tables of locales have it
 * in their long form only.
 */
const beforeTime = { fi: " klo\u00a0", sv: " kl.\u00a0", en: ", " } as const satisfies Record<Language, string>;

/** Which of two it is, of a time that comes twice in autumn: the one before the clocks are put back, or the one after. */
const whichOfTwo = {
  fi: { summer: " (kesäaikaa)", winter: " (talviaikaa)" },
  sv: { summer: " (sommartid)", winter: " (vintertid)" },
  en: { summer: " (summer time)", winter: " (winter time)" },
} as const satisfies Record<Language, Record<"summer" | "winter", string>>;

/** A moment as people write it: day and time in Helsinki, e.g. "21.11.2026 klo 14.05". In pages, mails and copies alike. */
export function writtenTime(moment: Date, language: Language): string {
  return shortDay(moment, language) + beforeTime[language] + timeOfDay(inHelsinki(moment, language), language);
}

/**
 * The end of something as people read it: the day where it is the end of a day, which midnight and the minute before it
 * are, else day and time.
 */
export function writtenEnd(moment: Date, language: Language): string {
  const day = endOfDay(moment);
  return day ? shortDay(day, language) : writtenTime(moment, language);
}

/** A moment of the day that this is the end of; undefined where it is in the middle of one. */
export function endOfDay(moment: Date): Date | undefined {
  const there = DateTime.fromJSDate(moment, { zone: homeZone });
  if (there.equals(there.startOf("day"))) return there.minus({ minutes: 1 }).toJSDate();
  return there.hour === 23 && there.minute === 59 ? moment : undefined;
}

/** A time of day, e.g. "14.05"; of one that comes twice it says which. */
function timeOfDay(moment: DateTime, language: Language): string {
  const time = moment.toLocaleString(DateTime.TIME_24_SIMPLE);
  if (moment.getPossibleOffsets().length < 2) return time;
  return time + whichOfTwo[language][moment.isInDST ? "summer" : "winter"];
}

/** The time of a moment in Helsinki, where its day is clear. */
export function writtenTimeOfDay(moment: Date, language: Language): string {
  return timeOfDay(inHelsinki(moment, language), language);
}

/** The day of a moment in Helsinki as programs write it: "2026-11-21". */
export function dayInHelsinki(moment: Date): string {
  return DateTime.fromJSDate(moment, { zone: homeZone }).toFormat("yyyy-MM-dd");
}

/** Whether two moments are of one day in Helsinki. */
export function isSameDay(moment: Date, other: Date): boolean {
  return dayInHelsinki(moment) === dayInHelsinki(other);
}

/** A day in the one form of the language, in one piece wherever a line ends: "21.11.2026", "21 nov. 2026", "21 Nov 2026". */
export function shortDay(moment: Date, language: Language): string {
  return inOnePiece(inHelsinki(moment, language).toLocaleString(DateTime.DATE_MED));
}

function inHelsinki(moment: Date, language: Language): DateTime {
  return DateTime.fromJSDate(moment, { zone: homeZone }).setLocale(localeOf[language]);
}
