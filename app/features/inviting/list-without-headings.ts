import type { PhoneCountry } from "~/features/people/phone-countries";
import { readEmail } from "~/features/people/read-email";
import type { ImportColumn } from "./import-columns";
import { internationalPhone } from "./written-phone";

/**
 * The meaning of each column of a list without headings, as far as its first person's address and number tell it; undefined
 * where its first row is one of headings. Those that are known as headings may look like a number.
 */
export function guessByPerson(
  cells: readonly string[],
  { known, country }: { known: readonly (ImportColumn | null)[]; country: PhoneCountry },
): (ImportColumn | null)[] | undefined {
  const ways = cells.map((cell, at) => (known[at] ? null : wayIn(cell, country)));
  if (ways.every((way) => way === null)) return undefined;
  // Nothing is read from two columns.
  return ways.map((way, at) => (ways.indexOf(way) === at ? way : null));
}

function wayIn(cell: string, country: PhoneCountry): "email" | "phoneNumber" | null {
  if ("email" in readEmail(cell)) return "email";
  return internationalPhone(cell, country) ? "phoneNumber" : null;
}
