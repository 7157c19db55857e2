import { type Attribute, type Classes, classesOf } from "./rules";

/** A class as a report has it. */
export type ReportClass = {
  /** Empty for the class of everybody who is in no other. */
  value: string;
  /** Set where the class also holds those who are in no other. */
  others?: true;
  holds: (value: string | undefined) => boolean;
};

/** Fewest people invited for a class of its own. About half of those invited answer, so a smaller one would be hidden. */
const leastInvited = (k: number) => 2 * k;

/**
 * The classes of an attribute, joined until each is large enough to be published. Small ones join those who gave no value;
 * where these are few as well, they all join the smallest class that is large enough. Left alone they would be what the
 * others leave of the whole, and one of the others would have to be hidden. An empty class joins like a small one, so a
 * report doesn't tell whether somebody is in it.
 */
export function reportClasses(
  attribute: Attribute,
  members: readonly { classes: Classes }[],
  k: number,
): readonly ReportClass[] {
  const counts = new Map(classesOf(attribute, members).map((value) => [value, 0]));
  let untold = 0;
  for (const { classes } of members) {
    const own = classes[attribute];
    const count = own === undefined ? undefined : counts.get(own);
    if (own === undefined || count === undefined) untold++;
    else counts.set(own, count + 1);
  }
  return attribute === "age"
    ? joinedAges([...counts], leastInvited(k))
    : withOthers([...counts], untold, leastInvited(k));
}

function withOthers(counts: readonly [string, number][], untold: number, least: number): ReportClass[] {
  const large = counts.filter(([, count]) => count >= least);
  const smallest = large.reduce((a, b) => (b[1] < a[1] ? b : a), large[0] ?? ["", 0])[0];
  if (large.length === 0) return [];
  const values = new Set(large.map(([value]) => value));
  const isOther = (value: string | undefined) => value === undefined || !values.has(value);
  const others = untold + counts.reduce((sum, [value, count]) => sum + (isOther(value) ? count : 0), 0);
  const isAlone = others >= least;
  // A single class of everybody would repeat its unit.
  if (large.length === 1 && !isAlone) return [];
  return [
    ...large.map(([one]): ReportClass => {
      const joined = !isAlone && one === smallest;
      return joined
        ? { value: one, others: true, holds: (value) => value === one || isOther(value) }
        : { value: one, holds: (value) => value === one };
    }),
    ...(isAlone ? [{ value: "", others: true as const, holds: isOther }] : []),
  ];
}

/** Neighbouring ages together until there are enough; the oldest join those before them. */
function joinedAges(counts: readonly [string, number][], least: number): ReportClass[] {
  const joined: { value: string; count: number }[] = [];
  for (const [value, count] of counts) {
    const last = joined.at(-1);
    if (last && last.count < least) joined.splice(-1, 1, { value: span(last.value, value), count: last.count + count });
    else joined.push({ value, count });
  }
  const [before, last] = joined.slice(-2);
  if (before && last && last.count < least) {
    joined.splice(-2, 2, { value: span(before.value, last.value), count: before.count + last.count });
  }
  return joined.length < 2
    ? []
    : joined.map(({ value }) => ({ value, holds: (own) => own !== undefined && isWithin(own, value) }));
}

const ends = (ages: string) => {
  const [from = "", to = ""] = ages.split("–");
  return { from, to };
};

const span = (younger: string, older: string) => `${ends(younger).from}–${ends(older).to}`;

/** Whether one class of ages, such as "30–39", is part of another, such as "–39". */
export function isWithin(ages: string, wider: string): boolean {
  const [inner, outer] = [ends(ages), ends(wider)];
  const isFrom = outer.from === "" || (inner.from !== "" && Number(inner.from) >= Number(outer.from));
  return isFrom && (outer.to === "" || (inner.to !== "" && Number(inner.to) <= Number(outer.to)));
}
