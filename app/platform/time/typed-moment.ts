import { DateTime } from "luxon";
import { normaliseDigits } from "~/platform/text/normalise";
import { homeZone } from "./home-zone";

/** A date and time in Helsinki as they were typed, each part in a field of its own. */
export type TypedMoment = Record<"day" | "month" | "year" | "time", string>;

/** Why something typed is no moment: it isn't one, there is no such day, or the clocks skip that time. */
export type MomentProblem = "dateInvalid" | "timeInvalid" | "noSuchDate" | "noSuchTime";

/** Whether no date was typed. The time doesn't count, because its field is filled in beforehand. */
export function isEmptyMoment({ day, month, year }: TypedMoment): boolean {
  return [day, month, year].every((part) => part.trim() === "");
}

/**
 * The moment that was typed. A time that the clocks skip in spring is refused rather than moved. Of one that occurs twice in
 * autumn the earlier is taken, so that nothing stays open longer than was said; where such a time is shown, it says which.
 */
export function readMoment({ day, month, year, time }: TypedMoment): { moment: Date } | { problem: MomentProblem } {
  const parts = [day, month, year].map((part) => normaliseDigits(part, 4) ?? "");
  if (!parts.every((part) => /^\d{1,4}$/.test(part)) || (parts[2] ?? "").length !== 4)
    return { problem: "dateInvalid" };
  const [days, months, years] = parts.map(Number) as [number, number, number];
  const date = DateTime.fromObject({ year: years, month: months, day: days }, { zone: "utc" });
  if (!date.isValid || years < 2000) return { problem: "noSuchDate" };
  const clock = /^(\d{1,2})(?:[.:](\d{2}))?$/.exec(normaliseDigits(time, 5) ?? "");
  const [hour, minute] = [Number(clock?.[1] ?? -1), Number(clock?.[2] ?? 0)];
  if (hour < 0 || hour > 23 || minute > 59) return { problem: "timeInvalid" };
  const there = DateTime.fromObject({ year: years, month: months, day: days, hour, minute }, { zone: homeZone });
  if (there.hour !== hour || there.minute !== minute) return { problem: "noSuchTime" };
  return { moment: earlierOfTwo(there).toJSDate() };
}

/** Nobody plans further ahead, in years: the year was mistyped. */
const mostYearsAhead = 2;

/**
 * The same for what is still to come: what stands is meant where that is typed to the minute, and may be any moment. What lies
 * further ahead than anybody plans now may come earlier, and `until`, the end of what it belongs to, is never too far.
 */
export function readMomentAhead(
  typed: TypedMoment,
  { now, before, until }: { now: Date; before: Date | null | undefined; until?: Date | null },
): { moment: Date } | { problem: MomentProblem | "tooFar" } {
  const read = readMoment(typed);
  if ("problem" in read) return read;
  if (before && minuteOf(before) === minuteOf(read.moment)) return { moment: before };
  const planned = DateTime.fromJSDate(now, { zone: homeZone }).plus({ years: mostYearsAhead }).endOf("day").toJSDate();
  const isPlannable = [planned, before, until].some((latest) => latest && read.moment <= latest);
  return isPlannable ? read : { problem: "tooFar" };
}

const minuteOf = (moment: Date) => Math.floor(moment.getTime() / 60_000);

function earlierOfTwo(there: DateTime): DateTime {
  return there.getPossibleOffsets().reduce((early, other) => (other < early ? other : early), there);
}

/** What was typed, in a line; "" where nothing was. */
export function typedMomentText(typed: TypedMoment): string {
  return isEmptyMoment(typed) ? "" : `${typed.day}.${typed.month}.${typed.year} ${typed.time}`;
}

/** A moment as its parts would be typed. */
export function momentFields(moment: Date): TypedMoment {
  const there = DateTime.fromJSDate(moment, { zone: homeZone });
  return {
    day: there.toFormat("d"),
    month: there.toFormat("M"),
    year: there.toFormat("yyyy"),
    time: there.toFormat("HH.mm"),
  };
}
