import { DateTime } from "luxon";

/** A day of the calendar. */
type Day = { year: number; month: number; day: number };

/** A day that was typed in three fields; "none" where all are empty, undefined for no day of the calendar from 2000 on. */
export function readTypedDay(typed: Record<keyof Day, string>): Day | "none" | undefined {
  const parts = [typed.day, typed.month, typed.year].map((part) => part.trim());
  if (parts.every((part) => part === "")) return "none";
  if (!parts.every((part) => /^\d{1,4}$/.test(part))) return undefined;
  const [day = 0, month = 0, year = 0] = parts.map(Number);
  return year >= 2000 && DateTime.fromObject({ year, month, day }).isValid ? { year, month, day } : undefined;
}
