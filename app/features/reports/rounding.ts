/** How numbers are blurred before they are stored (rule R8): always in the same way, so that asking again tells nothing. */

/** The upper ends of the bands in which numbers of people are told, up to where they are told to the nearest ten. */
const bandEnds = [9, 14, 19, 29, 49];

/** About how many people, such as "10–14" or, from 50 on, "120". */
export function peopleBand(count: number, k: number): string {
  let from = k;
  for (const end of bandEnds) {
    if (count <= end) return `${from}–${end}`;
    from = Math.max(from, end + 1);
  }
  return String(Math.round(count / 10) * 10);
}

/** A share of people to the nearest 5 %, 0 to 100. */
export const roundedShare = (part: number, whole: number): number => Math.round((part / whole) * 20) * 5;

/** The five points of a hundred that hold a share: "75–80" begins at 75. */
export const shareBand = (part: number, whole: number): number => Math.min(95, Math.floor((part / whole) * 20) * 5);
