import { minimumAge } from "~/features/people/minimum-age";
import { codePoints, isVisible, normaliseDigits, normaliseText } from "~/platform/text/normalise";
import { leastBirthYear, nameMaxLength } from "./profile-limits";

/** A day as its three numbers. */
type Day = { year: number; month: number; day: number };

/**
 * The fields of the profile that hold what the server would take, so that what was told of them can go while the person goes
 * on. It only ever takes an error away: the server judges (profile-schema.ts), and its schema is too heavy for a browser.
 */
export function mendedFields(typed: Readonly<Record<string, string>>, today: Day): Set<string> {
  const names = (["firstName", "lastName"] as const).filter((name) => isName(typed[name] ?? ""));
  const choices = ["gender", "language"].filter((name) => typed[name]);
  return new Set([...names, ...choices, ...mendedParts(typed, today)]);
}

function isName(typed: string): boolean {
  const name = normaliseText(typed, nameMaxLength);
  return name !== undefined && isVisible(name) && codePoints(name) <= nameMaxLength;
}

function mendedParts(typed: Readonly<Record<string, string>>, today: Day): string[] {
  const number = (name: string) => {
    const digits = normaliseDigits(typed[name] ?? "", 4) ?? "";
    return /^\d{1,4}$/.test(digits) ? Number(digits) : 0;
  };
  const date = { year: number("year"), month: number("month"), day: number("day") };
  const isRight = {
    day: date.day >= 1 && date.day <= 31,
    month: date.month >= 1 && date.month <= 12,
    year: date.year >= leastBirthYear && date.year <= today.year,
  };
  const parts = (["day", "month", "year"] as const).filter((part) => isRight[part]);
  // What is wrong with the date as a whole is told at its day.
  return parts.length < 3 || (isRealDay(date) && isOldEnough(date, today)) ? parts : ["month", "year"];
}

function isRealDay({ year, month, day }: Day): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

function isOldEnough({ year, month, day }: Day, today: Day): boolean {
  const reached = today.month > month || (today.month === month && today.day >= day);
  return today.year - year - (reached ? 0 : 1) >= minimumAge;
}
