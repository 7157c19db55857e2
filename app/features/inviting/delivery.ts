import { readEmail } from "~/features/people/read-email";
import type { ImportColumn } from "./import-columns";
import { mostRows } from "./table-limits";

/** What became of a table that a program sent. */
export const deliveryStates = [
  "checking",
  "inviting",
  "done",
  "dryRun",
  "tooManyMissing",
  "tooManyNew",
  /** Before anything was changed, and after some of its people were invited. */
  "keyEnded",
  "keyEndedPartly",
  "orderClosed",
  /** Its job was tried as often as it may be; some of its people may be invited. */
  "failed",
] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** What the headings of an organisation's table mean, and the rest that an administrator said of it. */
export type Mapping = {
  headings: string[];
  columns: (ImportColumn | null)[];
  /** The language of people whose row names none. */
  language: string;
  /** Units of the organisation that stand for those that rows name. */
  units: Record<string, string>;
};

/**
 * The columns of a table by headings that were mapped before, whichever order they come in. Undefined where one that means
 * something is missing or comes twice, here or in what was kept: what it means isn't guessed then. A heading more is left out.
 */
export function columnsBy(mapping: Mapping, headings: readonly string[]): (ImportColumn | null)[] | undefined {
  if (mappingProblem(mapping)) return undefined;
  const [kept, sent] = [mapping.headings.map(composed), headings.map(composed)];
  const meant = kept.filter((_, at) => mapping.columns[at]);
  if (meant.some((heading) => countOf(heading, sent) !== 1)) return undefined;
  return sent.map((heading) => (meant.includes(heading) ? (mapping.columns[kept.indexOf(heading)] ?? null) : null));
}

/** The same letter is the same heading, however a system writes it: "ö" is one character of some, and two of others. */
const composed = (heading: string) => heading.normalize("NFC");

const countOf = (heading: string, headings: readonly string[]) => headings.filter((each) => each === heading).length;

/**
 * Why no program's table would be known again by these headings: one that means something is none, or a person, or there twice,
 * be it over a column that is left out.
 */
export function mappingProblem(mapping: {
  headings: readonly string[];
  columns: readonly (string | null)[];
}): "noHeading" | "twice" | undefined {
  const { columns } = mapping;
  const headings = mapping.headings.map(composed);
  const meant = headings.filter((_, at) => columns[at]);
  if (meant.some((heading) => heading === "" || "email" in readEmail(heading))) return "noHeading";
  return meant.some((heading) => countOf(heading, headings) > 1) ? "twice" : undefined;
}

/**
 * The units of a mapping that are there: one that was renamed or removed since stands for nothing any more. Nor does anything
 * stand for a unit that the organisation has itself by now.
 */
export function unitsThere(units: Mapping["units"], known: readonly string[]): Mapping["units"] {
  const there = new Set(known);
  return Object.fromEntries(Object.entries(units).filter(([named, unit]) => there.has(unit) && !there.has(named)));
}

/** Whether so many are missing that the file is more likely broken than the people gone. People who have left add up. */
export function tooManyMissing(
  { missing, invited }: { missing: number; invited: number },
  mostPercent: number,
): boolean {
  if (mostPercent === 0) return missing > 0;
  return missing > missingPeople && missing * 100 > invited * mostPercent;
}

/** So many may be missing from any table, unless an organisation allows none. */
export const missingPeople = 5;

/** Percent that may be missing: until an administrator says otherwise, and the most there is. */
export const missingPercent = { usual: 10, most: 100 } as const;

/** People whom an organisation's tables may invite within 24 hours: until an administrator says otherwise, and the most there is. */
export const newPeople = { usual: 500, most: mostRows } as const;
