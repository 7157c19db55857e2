import { grouped } from "../grouped";
import type { Interval, ToldCell, ToldReport } from "../told";
import { type Finding, note, nothingTried } from "./finding";

const participation = "participation";
/** So many must not have answered, as far as anybody knows. */
const fewestSilent = 3;

/**
 * How many of a unit answered, from the bands of people of all its modules, the percents of participation, and from what is
 * known of the units around it. Whoever can say that all answered but two at most knows nearly of everybody that they did.
 */
export function participationTold(report: ToldReport, tree: ReadonlyMap<string, string>): Finding {
  const finding = nothingTried();
  const units = new Map<string, { invited: number; possible: Interval }>();
  for (const [group, cells] of grouped(report.cells, (cell) => cell.group)) {
    const own = cells.find(({ item }) => item === participation);
    if (!own) continue;
    const invited = own.invited.length;
    units.set(group, { invited, possible: possibleOf(own, cells) });
  }
  tighten(units, tree);
  for (const [group, { invited, possible }] of units) {
    if (invited < 10) continue;
    const [low] = possible;
    note(finding, invited - low < fewestSilent && `${group}: at least ${low} of ${invited} answered`);
  }
  return finding;
}

function possibleOf(own: ToldCell, cells: readonly ToldCell[]): Interval {
  const invited = own.invited.length;
  let [low, high]: Interval = [0, invited];
  const hold = (from: number, to: number) => {
    low = Math.max(low, from);
    high = Math.min(high, to);
  };
  if (own.mean) hold(Math.ceil((own.mean[0] / 100) * invited - 1e-9), Math.floor((own.mean[1] / 100) * invited + 1e-9));
  for (const { people, item } of cells) {
    if (!people) continue;
    hold(people[0], invited);
    // Of a module fewer may have answered than of the survey.
    if (item === participation) hold(0, people[1]);
  }
  const most = Math.max(...cells.flatMap(({ people }) => people?.[1] ?? []));
  const isAsked = cells.some(({ people, item }) => people && item !== participation);
  // Whoever completed a survey answered each of its modules that is asked of all.
  if (isAsked) hold(0, most);
  return [low, Math.max(low, high)];
}

/** What is known of a unit and of all its parts holds for the part that is left. */
function tighten(units: Map<string, { invited: number; possible: Interval }>, tree: ReadonlyMap<string, string>): void {
  for (let round = 0; round < 3; round++) {
    for (const [group, parent] of tree) {
      const [own, whole] = [units.get(group), units.get(parent)];
      if (!own || !whole) continue;
      const siblings = [...tree].flatMap(([other, above]) =>
        above === parent && other !== group ? [units.get(other)] : [],
      );
      const known = siblings.flatMap((one) => one ?? []);
      const inParts = own.invited + known.reduce((sum, one) => sum + one.invited, 0);
      const rest = whole.invited - inParts;
      const low = whole.possible[0] - known.reduce((sum, one) => sum + one.possible[1], 0) - rest;
      const high = whole.possible[1] - known.reduce((sum, one) => sum + one.possible[0], 0);
      own.possible = [Math.max(own.possible[0], low), Math.min(own.possible[1], high)];
    }
  }
}
