import { tallyOf } from "./alike";
import type { Atoms } from "./atoms";
import { type Cell, hiddenCell, type Shares } from "./cell";
import type { Candidate, Choice } from "./choose-cells";
import type { Chosen } from "./climb";
import { boundOf, CoarseCells, levelOf, meanOf, type Tallied } from "./coarse-cells";
import { isOpen, type Known, peopleBands } from "./people-bands";
import type { ReportGroup } from "./report-groups";
import { bandText } from "./rounding";
import { sharesOf } from "./shares";
import type { Standing } from "./standing";

/** Scores of the people who answered a module, and their bands from low to high, by their place in the list of people. */
export type ItemScores = {
  scores: ReadonlyMap<number, number>;
  bands: ReadonlyMap<number, 0 | 1 | 2>;
};

/** A group reduced to those who answered a module (`people`); `asked.people` are all who were invited. */
export type AnsweredGroup = ReportGroup & { asked: NonNullable<Candidate["asked"]> };

/** The least numbers of people of all modules, and which groups may be published together as far as the invited go. */
export type Telling = { thresholds: readonly number[]; standing: Standing };

/** Each group reduced to those who answered. The order stays that of the invited, so it says nothing of answers. */
export const answeredGroups = (
  groups: readonly ReportGroup[],
  answered: { has(person: number): boolean },
  { standing }: Telling,
): AnsweredGroup[] =>
  groups.map((group) => ({
    ...group,
    people: group.people.filter((one) => answered.has(one)),
    asked: { people: group.people, upTo: standing.upTo(group.key) },
  }));

/** What a reader knows of how many of each group answered, by key. */
export const knownOf = (
  groups: readonly AnsweredGroup[],
  chosen: Chosen,
  { thresholds }: Telling,
): Map<string, Known> =>
  peopleBands(
    groups.map(({ people, asked: { people: invited, upTo }, ...group }) => ({
      ...group,
      invited: invited.length,
      count: people.length,
      thresholds: thresholds.filter((threshold) => threshold <= upTo),
    })),
    chosen,
  );

type Given = {
  answered: readonly AnsweredGroup[];
  /** Rows in the order of `answered`. */
  atoms: Atoms;
  item: ItemScores;
  limits: { midFrom: number; highFrom: number };
  sensitive: boolean;
  k: number;
  /** Which groups may be published together (R3–R5), and which of them as numbers beside all earlier reports (R22). */
  choices: ReadonlyMap<string, Choice>;
  beside: ReadonlyMap<string, Choice>;
  known: ReadonlyMap<string, Known>;
  standing: Standing;
  chance: () => number;
};

/** The cells of one module in one wave, once the groups that may be published are chosen (R1, R1b, R1c, R2, R8, R18–R20). */
export class ModuleCells {
  readonly coarse: CoarseCells;
  private readonly tallied: readonly Tallied[];

  constructor(private readonly given: Given) {
    const { answered, atoms, item, limits, k, choices, beside, known, chance } = given;
    this.tallied = answered.flatMap((group, at) => {
      const { band, missing } = known.get(group.key) as Known;
      // Where fewer than k + 3 people can have answered, a number would say that nearly all of them did.
      if (group.people.length < k || !isOpen({ invited: group.asked.people.length, missing }, k)) return [];
      return {
        ...group,
        tally: tallyOf(group.people, item),
        open: group.asked.people.length - missing,
        // That a cell is published says already that there are k or more.
        band: { ...band, from: Math.max(k, band.from) },
        atoms: atoms.rows[at] as readonly number[],
      };
    });
    const published = new Set(this.tallied.flatMap(({ key }) => (choices.get(key) === "published" ? [key] : [])));
    const inWords = new Set([...published].filter((key) => beside.get(key) !== "published"));
    const { weights } = atoms;
    this.coarse = new CoarseCells({ groups: this.tallied, published, inWords, weights, k, bands: limits, chance });
    this.coarse.balance();
  }

  /** The groups that have a number or a word. */
  get published(): readonly ReportGroup[] {
    return this.tallied.filter(({ key }) => this.given.choices.get(key) === "published");
  }

  /** Those that count for later reports as if they had a number, also where their answers made it a word. */
  get numbered(): readonly ReportGroup[] {
    return this.published.filter(({ key }) => this.given.beside.get(key) === "published");
  }

  cells(): Cell[] {
    const { answered, sensitive, k, choices, standing } = this.given;
    const { hasFallen } = this.coarse;
    const byKey = new Map(this.tallied.map((group) => [group.key, group]));
    const shares = this.shares();
    return answered.map(({ key }) => {
      const group = byKey.get(key);
      const status =
        standing.hides(key, k) ?? (group && choices.get(key)) ?? (sensitive ? "sensitive_too_few" : "too_few");
      if (!group || status !== "published") return hiddenCell(key, status, k);
      if (!hasFallen) return this.told(group, shares.get(key) ?? null);
      return group.kind === "whole" ? this.inAWord(group) : hiddenCell(key, "combination", k);
    });
  }

  private told(group: Tallied, shares: Shares | null): Cell {
    const { k } = this.given;
    if (this.coarse.isCoarse(group.key)) return this.inAWord(group);
    const cell = { ...hiddenCell(group.key, "published", k), peopleBand: bandText(group.band) };
    const bound = boundOf(group, k);
    return bound ? { ...cell, bound: bound.told } : { ...cell, mean: meanOf(group.tally), shares };
  }

  private inAWord(group: Tallied): Cell {
    const { k, limits } = this.given;
    const level = levelOf(group.tally, limits, k);
    return { ...hiddenCell(group.key, "coarse", k), peopleBand: bandText(group.band), level };
  }

  private shares(): ReadonlyMap<string, Shares> {
    return sharesOf(this.tallied.filter(({ key }) => this.coarse.isExact(key)));
  }
}
