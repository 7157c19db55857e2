import { wholeKey } from "../disclosure/report-groups";
import { type OutlinedGroup, participationKey, type ReportItem } from "../disclosure/report-outline";
import { leastPeopleIn } from "./noise";
import { cellFinder, type Wave } from "./report-summary";

/** Least people of an organisation, and least units with numbers, of which anything is said here. */
const leastPeople = 50;
const leastUnits = 10;

/** At most so many areas. */
const most = 3;

/** Of an interval that holds in 99 of a hundred cases: many areas are looked at, and the best of them are chosen. */
const certainty = 2.576;

/** The lower ends of the interval from which on two things are said to go together, and to do so closely. */
const lowest = { together: 0.3, closely: 0.5 };

type GoesWith = { item: ReportItem; kind: keyof typeof lowest };

/**
 * The areas that go with all the others most: in units where one is high, the others are too. From published means of units
 * that have no units within them alone; undefined where too few of these are told as numbers. It says nothing of causes.
 */
export function goesWith(report: Wave): GoesWith[] | undefined {
  const cellOf = cellFinder(report);
  const people = cellOf(participationKey, wholeKey)?.peopleBand;
  if (!people || leastPeopleIn(people) < leastPeople) return undefined;
  const narrow = narrowest(report.outline.groups);
  const meansOf = (item: ReportItem) =>
    new Map(
      narrow.flatMap(({ key }) => {
        const mean = cellOf(item.key, key)?.mean;
        return mean == null ? [] : [[key, mean] as const];
      }),
    );
  const told = report.outline.items.map((item) => ({ item, means: meansOf(item) }));
  const enough = told.filter(({ means }) => means.size >= leastUnits);
  if (enough.length < most) return undefined;
  const found = enough.flatMap(({ item, means }) => {
    const others = enough.filter((other) => other.item !== item);
    // Units of which all areas are told, or the mean of the others would be of other areas in each.
    const units = [...means.keys()].filter((key) => others.every((other) => other.means.has(key)));
    if (units.length < leastUnits) return [];
    const own = units.map((key) => means.get(key) ?? 0);
    const rest = units.map((key) => meanOf(others.map((other) => other.means.get(key) ?? 0)));
    const low = lowerEnd(correlation(own, rest), units.length);
    return low < lowest.together ? [] : [{ item, low }];
  });
  if (found.length === 0) return undefined;
  return found
    .toSorted((a, b) => b.low - a.low)
    .slice(0, most)
    .map(({ item, low }) => ({ item, kind: low < lowest.closely ? "together" : "closely" }));
}

/** Units without units within them, so that nobody is in two. */
const narrowest = (groups: readonly OutlinedGroup[]): OutlinedGroup[] => {
  const units = groups.filter(({ kind }) => kind === "unit");
  const holds = (unit: readonly string[], other: readonly string[]) =>
    other.length > unit.length && unit.every((name, depth) => other[depth] === name);
  return units.filter(({ unit }) => !units.some((other) => holds(unit, other.unit)));
};

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Pearson's; 0 where one of the two is everywhere the same. */
function correlation(a: readonly number[], b: readonly number[]): number {
  const [meanA, meanB] = [meanOf(a), meanOf(b)];
  let [both, ofA, ofB] = [0, 0, 0];
  for (const [at, value] of a.entries()) {
    const [x, y] = [value - meanA, (b[at] ?? 0) - meanB];
    both += x * y;
    ofA += x * x;
    ofB += y * y;
  }
  return ofA === 0 || ofB === 0 ? 0 : both / Math.sqrt(ofA * ofB);
}

/** Of Fisher's interval of a correlation over so many units. */
const lowerEnd = (r: number, units: number): number =>
  Math.tanh(Math.atanh(Math.min(0.999, Math.max(-0.999, r))) - certainty / Math.sqrt(units - 3));
