import type { Interval } from "../told";
import type { Derived } from "./derived";
import { type Finding, note, nothingTried } from "./finding";
import type { Answered } from "./sums";

/** Points within which nobody may be known. */
const within = 20;

/**
 * Colleagues who tell each other what they answered, and what follows for the others of their group. The worst of them are
 * taken: those with the least, or with the most. `colluders` may differ with the module's k.
 */
export function insiders(derived: readonly Derived[], answered: Answered, colluders: (k: number) => number): Finding {
  const finding = nothingTried();
  for (const set of derived) {
    const scores = answered(set.item);
    const known = colluders(set.k);
    if (!scores || set.people.length <= known) continue;
    const sorted = set.people.map((one) => scores.get(one) as number).sort((a, b) => a - b);
    const coalitions = [sorted.slice(0, known), known > 0 ? sorted.slice(-known) : []];
    const bounds = coalitions.map((own) => boundOfOthers(set, own));
    const [low, high] = bounds.reduce((a, b) => (a[1] - a[0] <= b[1] - b[0] ? a : b));
    const own = coalitions.map((one) => one.join("+")).join(" or ");
    note(
      finding,
      high - low < within &&
        `${set.item}, ${set.from}: ${set.people.length} people, ${own} known, others ${round(low)}–${round(high)}`,
    );
  }
  return finding;
}

const round = (value: number) => Math.round(value * 10) / 10;

/** Classes of the scale in which shares are told: fifths, or whatever three bands a module has, which are not known here. */
const edges = { fifths: [0, 20, 40, 60, 80, 100.001] } as const;

/** Between which scores each of the others must be. */
function boundOfOthers({ people, sum, counts }: Derived, own: readonly number[]): Interval {
  const others = people.length - own.length;
  const [low, high] = [sum[0] - add(own), sum[1] - add(own)];
  const plain: Interval = [Math.max(0, low - 100 * (others - 1)), Math.min(100, high)];
  if (counts?.by !== "fifths") return plain;
  const left = counts.classes.map(([least, most], at): Interval => {
    const known = own.filter((score) => classOf(score) === at).length;
    return [Math.max(0, least - known), Math.max(0, most - known)];
  });
  const possible = left.flatMap((_, at): Interval[] => {
    const bound = boundInClass(left, at, others, [low, high]);
    return bound ? [bound] : [];
  });
  if (possible.length === 0) return plain;
  return [Math.min(...possible.map(([least]) => least)), Math.max(...possible.map(([, most]) => most))];
}

const classOf = (score: number) => Math.min(4, Math.floor(score / 20));
const add = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** What one of `others` people scores if they are of this class; undefined where nobody can be. */
function boundInClass(counts: readonly Interval[], own: number, others: number, sum: Interval): Interval | undefined {
  const [, most] = counts[own] as Interval;
  if (most === 0) return undefined;
  const rest = counts.map(([low, high], at): Interval => (at === own ? [Math.max(0, low - 1), high - 1] : [low, high]));
  const least = extremeOf(rest, others - 1, "least");
  const greatest = extremeOf(rest, others - 1, "most");
  if (least === undefined || greatest === undefined) return undefined;
  const [from, to] = [edges.fifths[own] as number, Math.min(100, edges.fifths[own + 1] as number)];
  const bound: Interval = [Math.max(from, sum[0] - greatest), Math.min(to, sum[1] - least)];
  return bound[0] <= bound[1] ? bound : undefined;
}

/** The least or most that so many people can add up to, so many of them in each class. */
function extremeOf(counts: readonly Interval[], people: number, side: "least" | "most"): number | undefined {
  let spare = people - add(counts.map(([low]) => low));
  if (spare < 0 || people > add(counts.map(([, high]) => high))) return undefined;
  let total = 0;
  const order = side === "least" ? [0, 1, 2, 3, 4] : [4, 3, 2, 1, 0];
  for (const at of order) {
    const [low, high] = counts[at] as Interval;
    const more = Math.min(spare, high - low);
    spare -= more;
    const value = side === "least" ? (edges.fifths[at] as number) : Math.min(100, edges.fifths[at + 1] as number);
    total += (low + more) * value;
  }
  return total;
}
