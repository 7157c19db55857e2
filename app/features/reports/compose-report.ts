import type { ReportCell } from "./certificate";
import type { Chosen, Climb, InTurn } from "./climb";
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
  climb: Climb;
  inTurn: InTurn;
}): Promise<{ cells: ReportCell[]; published: Published }> {
  const { groups, items, indexParts, rules, answered, scoresOf, before, climb, inTurn } = given;
  const shared = new SharedChoices(climb);
  // A unit's women or its thirties are never told of blows and threats, however many they are.
  const undivided = groups.filter(({ kind }) => kind !== "crossing");
  const choiceOf = (item: Item) =>
    `${item.subject === "offence"} ${[...scoresOf(item).scores.keys()].sort((a, b) => a - b)}`;
  const asked = items.map((item) => ({ item, k: leastPeople(rules, item.subject), choice: choiceOf(item) }));
  for (const { choice, k } of asked) shared.announce(choice, k);
  const cells: ReportCell[] = [];
  const published: Published = new Map();
  const parts: Cell[][] = [];
  for (const { item, k, choice } of asked) {
    const scores = { ...scoresOf(item), sensitive: item.subject !== "ordinary" };
    const { answeredBy, choices } = await shared.choose(choice, k, () =>
      answeredGroups(item.subject === "offence" ? undivided : groups, scores),
    );
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
  const choices = (await climb({ candidates: units, asked: [rules.k] })).get(rules.k) ?? new Map();
  add(participationKey, participationCells(groups, answered, rules.k, choices));
  return { cells, published };
}

/** What modules that the same people answered have in common. */
class SharedChoices {
  private readonly asked = new Map<string, Set<number>>();
  private readonly made = new Map<string, { answeredBy: ReportGroup[]; chosen: Promise<Chosen> }>();

  constructor(private readonly climb: Climb) {}

  /** Says beforehand which k will be asked for, so that one climb is enough. */
  announce(key: string, k: number): void {
    this.asked.set(key, (this.asked.get(key) ?? new Set()).add(k));
  }

  async choose(key: string, k: number, groups: () => ReportGroup[]) {
    const { answeredBy, chosen } = this.made.get(key) ?? this.begin(key, groups());
    const choices = (await chosen).get(k);
    if (!choices) throw new RangeError(`no choice is made for ${k}`);
    return { answeredBy, choices };
  }

  private begin(key: string, candidates: ReportGroup[]) {
    const asked = [...(this.asked.get(key) ?? [])];
    const begun = { answeredBy: candidates, chosen: this.climb({ candidates, asked }) };
    this.made.set(key, begun);
    return begun;
  }
}
