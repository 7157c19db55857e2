import type { ImportColumn } from "./import-columns";

/** What became of a table that a program sent. */
export const deliveryStates = [
  "checking",
  "inviting",
  "done",
  "dryRun",
  "tooManyMissing",
  "keyEnded",
  "orderClosed",
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
 * something is missing or comes twice: it is another table then, and what it means isn't guessed. A heading more is left out.
 */
export function columnsBy(mapping: Mapping, headings: readonly string[]): (ImportColumn | null)[] | undefined {
  const meant = mapping.headings.flatMap((heading, at) => (mapping.columns[at] ? [heading] : []));
  const counts = (heading: string) => headings.filter((each) => each === heading).length;
  if (meant.some((heading) => heading === "" || counts(heading) !== 1)) return undefined;
  return headings.map((heading) => {
    const at = mapping.headings.indexOf(heading);
    return meant.includes(heading) ? (mapping.columns[at] ?? null) : null;
  });
}

/** Whether so many are missing that the file is more likely broken than the people gone. */
export function tooManyMissing(
  { missing, invited }: { missing: number; invited: number },
  mostPercent: number,
): boolean {
  return missing * 100 > invited * mostPercent;
}

/** Percent that may be missing: until an administrator says otherwise, and the most there is. */
export const missingPercent = { usual: 10, most: 100 } as const;
