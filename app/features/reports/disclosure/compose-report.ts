import { seededRandom } from "~/platform/seeded-random";
import type { Cell } from "./cell";
import type { ReportCell } from "./certificate";
import type { Choice, Earlier } from "./choose-cells";
import type { Chosen, Climb, InTurn } from "./climb";
import { atomsOf } from "./combination-audit";
import { type EarlierGroup, earlierOf, publishedGroups } from "./earlier";
import { indexCells } from "./index-cells";
import { type AnsweredGroup, type Atoms, answeredGroups, type ItemScores, ModuleCells } from "./item-cells";
import { participatingUnits, participationCells } from "./participation";
import type { ReportGroup } from "./report-groups";
import { indexKey, participationKey, type ReportItem } from "./report-outline";
import { leastPeople, type ReportRules } from "./rules";
import { changeSince } from "./trend";

/** What was published of a wave's modules, and about whom: for the changes of the next. */
type Published = Map<string, { cell: Cell; people: readonly number[] }>;

type Item = Pick<ReportItem, "key" | "subject" | "bands">;

type Wave<One extends Item> = {
  groups: readonly ReportGroup[];
  items: readonly One[];
  /** Keys of the modules that make up the index. */
  indexParts: readonly string[];
  rules: ReportRules;
  answered: ReadonlySet<number>;
  scoresOf: (item: One) => ItemScores;
  before: Published;
  /** Whatever was published before, of earlier waves and of other orders. */
  earlier: readonly (readonly EarlierGroup[])[];
  climb: Climb;
  inTurn: InTurn;
  /** A text that nobody knows and that is the same for this wave: what looks like chance follows from it. */
  secret: string;
};

/** The cells of one wave after another. */
export async function composeWave<One extends Item>(
  wave: Wave<One>,
): Promise<{ cells: ReportCell[]; published: Published; told: EarlierGroup[] }> {
  const { groups, items, indexParts, rules, answered, before, climb, inTurn } = wave;
  const modules = await modulesOf(wave);
  await inTurn(() => balanceTogether([...modules.values()]));
  const cells: ReportCell[] = [];
  const published: Published = new Map();
  const told: { item: string; groupKey: string; people: readonly number[] }[] = [];
  const parts: Cell[][] = [];
  for (const item of items) {
    const module = modules.get(item) as ModuleCells;
    const made = await inTurn(() => module.cells());
    for (const { key, people } of module.numbered) told.push({ item: item.key, groupKey: key, people });
    const peopleOf = new Map(module.published.map(({ key, people }) => [key, people]));
    for (const cell of made) {
      const key = cellKey(item, cell.groupKey);
      const now = { cell, people: peopleOf.get(cell.groupKey) ?? [] };
      if (peopleOf.has(cell.groupKey)) published.set(key, now);
      cells.push({ ...cell, itemKey: item.key, change: changeSince(before.get(key), now) });
    }
    if (indexParts.includes(item.key) && item.subject === "ordinary") parts.push(made);
  }
  const add = (itemKey: string, more: readonly Cell[]) =>
    cells.push(...more.map((cell) => ({ ...cell, itemKey, change: null })));
  if (parts.length > 0) {
    const keys = groups.map(({ key }) => key);
    add(indexKey, indexCells(keys, parts));
  }
  const units = participatingUnits(groups, answered, rules.k);
  const choices = (await climb({ candidates: units, earlier: [], asked: [rules.k] })).get(rules.k) ?? new Map();
  add(participationKey, participationCells(groups, answered, rules.k, choices));
  return { cells, published, told: publishedGroups(told) };
}

const cellKey = (item: Item, groupKey: string) => JSON.stringify([item.key, groupKey]);

/** Each module with what may be told of it, and where in a word. */
async function modulesOf<One extends Item>(wave: Wave<One>): Promise<Map<One, ModuleCells>> {
  const { groups, items, rules, scoresOf, earlier, climb, inTurn, secret } = wave;
  const shared = new SharedChoices(climb);
  // A unit's women or its thirties are never told of blows and threats, however many they are.
  const undivided = groups.filter(({ kind }) => kind !== "crossing");
  const asked = items.map((item) => {
    const offered = item.subject === "offence" ? undivided : groups;
    const before = earlierOf(earlier, item.key);
    const people = [...scoresOf(item).scores.keys()].sort((a, b) => a - b);
    const choice = `${item.subject === "offence"} ${before.sameAs} ${people}`;
    return { item, offered, before: before.earlier, choice, k: leastPeople(rules, item.subject) };
  });
  for (const { choice, k } of asked) shared.announce(choice, k);
  const modules = new Map<One, ModuleCells>();
  for (const { item, offered, before, choice, k } of asked) {
    const scores = scoresOf(item);
    const chosen = await shared.choose(choice, k, () => ({ groups: answeredGroups(offered, scores), earlier: before }));
    const made = await inTurn(
      () =>
        new ModuleCells({
          ...chosen,
          item: scores,
          limits: item.bands,
          sensitive: item.subject !== "ordinary",
          k,
          chance: seededRandom(seedOf(`${secret} ${item.key}`)),
        }),
    );
    modules.set(item, made);
  }
  return modules;
}

/** FNV-1a: 32 bits of a text. */
function seedOf(text: string): number {
  let seed = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) seed = Math.imul(seed ^ text.charCodeAt(at), 0x01000193);
  return seed;
}

/**
 * Where nearly all cells of a module are alike, cells of others are told in a word until, of all that look so, no more are
 * alike than not.
 */
function balanceTogether(modules: readonly ModuleCells[]): void {
  let missing = modules.reduce((sum, { coarse }) => sum + Math.max(0, coarse.missing), 0);
  let open = modules.filter(({ coarse }) => coarse.missing <= 0);
  while (missing > 0 && open.length > 0) {
    open = open.filter(({ coarse }) => {
      if (missing <= 0 || !coarse.addDecoys(1)) return false;
      missing -= 1;
      return true;
    });
  }
}

type Choosing = { answered: AnsweredGroup[]; atoms: Atoms; chosen: Promise<Chosen>; beside: Promise<Chosen> };

/** What modules that the same people answered have in common. */
class SharedChoices {
  private readonly asked = new Map<string, Set<number>>();
  private readonly made = new Map<string, Choosing>();

  constructor(private readonly climb: Climb) {}

  /** Says beforehand which k will be asked for, so that one climb is enough. */
  announce(key: string, k: number): void {
    this.asked.set(key, (this.asked.get(key) ?? new Set()).add(k));
  }

  async choose(
    key: string,
    k: number,
    given: () => { groups: AnsweredGroup[]; earlier: Earlier },
  ): Promise<{
    answered: AnsweredGroup[];
    atoms: Atoms;
    choices: ReadonlyMap<string, Choice>;
    beside: ReadonlyMap<string, Choice>;
  }> {
    const { answered, atoms, ...made } = this.made.get(key) ?? this.begin(key, given());
    const [choices, beside] = [(await made.chosen).get(k), (await made.beside).get(k)];
    if (!choices || !beside) throw new RangeError(`no choice is made for ${k}`);
    return { answered, atoms, choices, beside };
  }

  private begin(key: string, given: { groups: AnsweredGroup[]; earlier: Earlier }): Choosing {
    const { groups: candidates, earlier } = given;
    const asked = [...(this.asked.get(key) ?? [])];
    const chosen = this.climb({ candidates, earlier: [], asked });
    const begun = {
      answered: candidates,
      atoms: atomsOf({ rows: candidates.map(({ people }) => people), weightOf: () => 1 }),
      chosen,
      // What may not stand beside the numbers of earlier waves is told in words.
      beside: earlier.some((rows) => rows.length > 0) ? this.climb({ candidates, asked, earlier }) : chosen,
    };
    this.made.set(key, begun);
    return begun;
  }
}
