import { seededRandom } from "~/platform/seeded-random";
import { type Atoms, atomsOf } from "./atoms";
import type { Cell } from "./cell";
import type { ReportCell } from "./certificate";
import type { Choice } from "./choose-cells";
import { type Chosen, type Climb, climbInTurn, type InTurn } from "./climb";
import { type EarlierGroup, earlierOf, publishedGroups } from "./earlier";
import { indexCells } from "./index-cells";
import { type AnsweredGroup, answeredGroups, type ItemScores, knownOf, ModuleCells, type Telling } from "./item-cells";
import { participationCells } from "./participation";
import type { Known } from "./people-bands";
import type { ReportGroup } from "./report-groups";
import { indexKey, participationKey, type ReportItem } from "./report-outline";
import { leastPeople, type ReportRules } from "./rules";
import { Standing } from "./standing";
import { changeSince } from "./trend";

/** The published cells of a wave, and their people, by module and group: the next wave's changes need them. */
type Published = Map<string, { cell: Cell; people: readonly number[] }>;

type Item = Pick<ReportItem, "key" | "subject" | "bands" | "inIndex">;

/** The input of one wave's report: plain data, so that a worker thread can be given it. */
export type Wave = {
  groups: readonly ReportGroup[];
  items: readonly Item[];
  rules: ReportRules;
  answered: ReadonlySet<number>;
  /** By key of the module. */
  scores: ReadonlyMap<string, ItemScores>;
  before: Published;
  /** Whatever was published before, of earlier waves and of other orders. */
  earlier: readonly (readonly EarlierGroup[])[];
  /** Seeds the random choices: known to no reader, and the same whenever this wave is made. */
  secret: string;
};

export type ComposedWave = { cells: ReportCell[]; published: Published; told: EarlierGroup[] };
export type Compose = (wave: Wave) => Promise<ComposedWave>;

/** Makes the cells of one wave, in pieces that each wait for their turn. */
export async function composeWave(wave: Wave, inTurn: InTurn): Promise<ComposedWave> {
  const { groups, items, rules, answered, before } = wave;
  const climb = climbInTurn(inTurn);
  const thresholds = [...new Set([rules.k, ...items.map(({ subject }) => leastPeople(rules, subject))])];
  const telling = { thresholds, standing: await Standing.of(groups, thresholds, climb) };
  const shared = new SharedChoices(climb, telling);
  const modules = await modulesOf(wave, shared, inTurn);
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
    if (item.inIndex) parts.push(made);
  }
  const add = (itemKey: string, more: readonly Cell[]) =>
    cells.push(...more.map((cell) => ({ ...cell, itemKey, change: null })));
  if (parts.length > 0) {
    const keys = groups.map(({ key }) => key);
    add(indexKey, indexCells(keys, parts));
  }
  const all = await shared.choose({ of: groups, answered, earlier: noEarlier }, rules.k);
  add(participationKey, participationCells(groups, { ...all, standing: telling.standing }, rules.k));
  return { cells, published, told: publishedGroups(told) };
}

/** Without a pause: in a thread of its own, or where nobody answers meanwhile. */
export const composeAtOnce: Compose = (wave) => composeWave(wave, async (work) => work());

const cellKey = (item: Item, groupKey: string) => JSON.stringify([item.key, groupKey]);

/** Decides for each module what may be published, and which cells are words. */
async function modulesOf(wave: Wave, shared: SharedChoices, inTurn: InTurn): Promise<Map<Item, ModuleCells>> {
  const { groups, items, rules, answered, earlier, secret } = wave;
  // Violence is never reported for a class within a unit, such as its women, however many they are.
  const undivided = groups.filter(({ kind }) => kind !== "crossing");
  const asked = items.map((item) => {
    const own = wave.scores.get(item.key);
    if (!own) throw new RangeError(`no scores are given of ${item.key}`);
    const before = earlierOf(earlier, item.key);
    const of = item.subject === "offence" ? undivided : groups;
    return { item, own, question: { of, answered: own.scores, earlier: before }, k: leastPeople(rules, item.subject) };
  });
  for (const { question, k } of asked) shared.announce(question, k);
  shared.announce({ of: groups, answered, earlier: noEarlier }, rules.k);
  const modules = new Map<Item, ModuleCells>();
  for (const { item, own, question, k } of asked) {
    const chosen = await shared.choose(question, k);
    const made = await inTurn(
      () =>
        new ModuleCells({
          ...chosen,
          item: own,
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
 * A module in which nearly all cells are alike has no room for enough decoys. Other modules then make decoys, until at most
 * half of the words of all modules together stand for answers that are alike.
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

/** Which groups are offered, who answered, and what was published before. */
type Question = {
  of: readonly ReportGroup[];
  answered: { has(person: number): boolean; keys(): Iterable<number> };
  earlier: ReturnType<typeof earlierOf>;
};

const noEarlier: Question["earlier"] = { sameAs: "", earlier: [] };

type Choosing = {
  answered: AnsweredGroup[];
  atoms: Atoms;
  chosen: Promise<Chosen>;
  known: Promise<Map<string, Known>>;
};

/** The choice for one k, without and with (`beside`) earlier reports, and what a reader knows of how many answered. */
type Settled = {
  answered: AnsweredGroup[];
  atoms: Atoms;
  choices: ReadonlyMap<string, Choice>;
  beside: ReadonlyMap<string, Choice>;
  known: ReadonlyMap<string, Known>;
  standing: Standing;
};

/** Makes each choice once for all modules that the same people answered. */
class SharedChoices {
  private readonly asked = new Map<string, Set<number>>();
  private readonly made = new Map<string, Choosing>();
  private readonly madeBeside = new Map<string, Promise<Chosen>>();

  constructor(
    private readonly climb: Climb,
    private readonly telling: Telling,
  ) {}

  /** Says beforehand which k will be asked for, so that one climb is enough. */
  announce(question: Question, k: number): void {
    const key = keyOf(question);
    this.asked.set(key, (this.asked.get(key) ?? new Set()).add(k));
  }

  async choose(question: Question, k: number): Promise<Settled> {
    const { standing } = this.telling;
    const { answered, atoms, ...made } = this.begin(question);
    const chosen = await made.chosen;
    const [choices, beside] = [chosen.get(k), (await this.beside(question, answered, chosen)).get(k)];
    if (!choices || !beside) throw new RangeError(`no choice is made for ${k}`);
    return { answered, atoms, choices, beside, known: await made.known, standing };
  }

  private begin(question: Question): Choosing {
    const key = keyOf(question);
    const found = this.made.get(key);
    if (found) return found;
    const answered = answeredGroups(question.of, question.answered, this.telling);
    const chosen = this.climb({ candidates: answered, earlier: [], asked: [...(this.asked.get(key) ?? [])] });
    const begun = {
      answered,
      atoms: atomsOf(answered.map(({ people }) => people)),
      chosen,
      known: chosen.then((all) => knownOf(answered, all, this.telling)),
    };
    this.made.set(key, begun);
    return begun;
  }

  /** The choice beside the numbers of earlier reports. What it refuses is published as a word. */
  private beside(question: Question, candidates: AnsweredGroup[], chosen: Chosen): Chosen | Promise<Chosen> {
    const { sameAs, earlier } = question.earlier;
    if (earlier.every((rows) => rows.length === 0)) return chosen;
    const key = `${keyOf(question)} ${sameAs}`;
    const found = this.madeBeside.get(key) ?? this.climb({ candidates, earlier, asked: [...chosen.keys()] });
    this.madeBeside.set(key, found);
    return found;
  }
}

const keyOf = ({ of, answered }: Question): string => `${of.length} ${[...answered.keys()].sort((a, b) => a - b)}`;
