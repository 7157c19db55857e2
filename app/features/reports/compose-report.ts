import type { ReportCell } from "./certificate";
import { type Candidate, type Choice, choiceLadder } from "./choose-cells";
import { indexCells } from "./index-cells";
import { answeredGroups, type Cell, type ItemScores, itemCells } from "./item-cells";
import { participatingUnits, participationCells } from "./participation";
import type { ReportGroup } from "./report-groups";
import { indexKey, participationKey, type ReportItem } from "./report-outline";
import { leastPeople, type ReportRules } from "./rules";
import { changeSince } from "./trend";

/** What was published of a wave's modules, and about whom: for the changes of the next. */
type Published = Map<string, { cell: Cell; people: readonly number[] }>;

/** The cells of one wave after another. */
export async function composeWave<Item extends Pick<ReportItem, "key" | "subject">>(given: {
  groups: readonly ReportGroup[];
  items: readonly Item[];
  /** Keys of the modules that make up the index. */
  indexParts: readonly string[];
  rules: ReportRules;
  answered: ReadonlySet<number>;
  scoresOf: (item: Item) => Pick<ItemScores, "scores" | "bands">;
  before: Published;
  /** Does a piece of work when the process has time for it. */
  inTurn: <T>(work: () => T) => Promise<T>;
}): Promise<{ cells: ReportCell[]; published: Published }> {
  const { groups, items, indexParts, rules, answered, scoresOf, before, inTurn } = given;
  const choose = sharedChoice(inTurn, Math.max(...items.map(({ subject }) => leastPeople(rules, subject))));
  const cells: ReportCell[] = [];
  const published: Published = new Map();
  const parts: Cell[][] = [];
  for (const item of items) {
    const k = leastPeople(rules, item.subject);
    const scores = { ...scoresOf(item), sensitive: item.subject !== "ordinary" };
    const answeredBy = answeredGroups(groups, scores);
    const choices = await choose(answeredBy, k);
    const made = await inTurn(() => itemCells(answeredBy, scores, k, choices));
    const peopleOf = new Map(made.published.map(({ key, people }) => [key, people]));
    for (const cell of made.cells) {
      const key = JSON.stringify([item.key, cell.groupKey]);
      const now = { cell, people: peopleOf.get(cell.groupKey) ?? [] };
      if (cell.status === "published") published.set(key, now);
      cells.push({ ...cell, itemKey: item.key, change: changeSince(before.get(key), now) });
    }
    if (indexParts.includes(item.key)) parts.push(made.cells);
  }
  const add = (itemKey: string, more: readonly Cell[]) =>
    cells.push(...more.map((cell) => ({ ...cell, itemKey, change: null })));
  if (parts.length > 0) {
    add(
      indexKey,
      indexCells(
        groups.map(({ key }) => key),
        parts,
      ),
    );
  }
  const units = participatingUnits(groups, answered, rules.k);
  add(participationKey, participationCells(groups, answered, rules.k, await choose(units, rules.k)));
  return { cells, published };
}

/** A wave's choices, made once for modules that the same people answered; that of a higher k goes on from a lower. */
function sharedChoice(inTurn: <T>(work: () => T) => Promise<T>, upTo: number) {
  const known = new Map<string, (k: number) => Promise<ReadonlyMap<string, Choice>>>();
  return (candidates: readonly Candidate[], k: number): Promise<ReadonlyMap<string, Choice>> => {
    const key = candidates.map((one) => `${one.key}:${one.people.join()}`).join(" ");
    const choose = known.get(key) ?? climbing(candidates, inTurn, upTo);
    known.set(key, choose);
    return choose(k);
  };
}

/** The choices among these for one k after another, each made once. */
function climbing(candidates: readonly Candidate[], inTurn: <T>(work: () => T) => Promise<T>, upTo: number) {
  const ladder = choiceLadder({ candidates, upTo, earlier: [] });
  const made = new Map<number, ReadonlyMap<string, Choice>>();
  return async (k: number): Promise<ReadonlyMap<string, Choice>> => {
    for (;;) {
      const known = made.get(k);
      if (known) return known;
      const { value, done } = await inTurn(() => ladder.next());
      if (done) throw new RangeError(`no choice is made for ${k}`);
      if (value) made.set(value.k, value.choices);
    }
  };
}
