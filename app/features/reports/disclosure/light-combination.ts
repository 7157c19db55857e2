import { decodable, lightCombination } from "./light-codewords";
import { directionOf, type Form, without, zero } from "./linear-form";
import { inverse, times } from "./prime-field";

/** What is found of a new row: it is safe by itself, it follows from the others and so tells nothing, or neither. */
export type Finding = "safe" | "follows" | "leak" | "undecided";

class BudgetEnds extends Error {}

/** What may be spent on one row: steps of the search before it is given to decoding, and where that is too much as well. */
export type Budget = { before: number; most: number; decoding: number };

/** About a tenth of a second, a second, and seven seconds. */
export const usualBudget: Budget = { before: 3_000, most: 30_000, decoding: 1e9 };

/**
 * Rows of which no combination is light: those published so far. A new row is asked about by itself: what it makes
 * possible has it as a part, and mostly only its surroundings.
 */
export class PublishedRows {
  private readonly rows: (readonly number[])[] = [];
  private readonly rowsWith: number[][];

  constructor(private readonly weights: readonly number[]) {
    this.rowsWith = weights.map(() => []);
  }

  add(row: readonly number[]): void {
    for (const column of row) (this.rowsWith[column] as number[]).push(this.rows.length);
    this.rows.push(row);
  }

  /**
   * Whether the row with some combination of the published ones, by any factors, touches columns that weigh less than `k`
   * together and more than nothing; undecided where that takes more than the budget, which is counted in steps, so that
   * the same rows always get the same answer. Many groups that overlap in few people are decoded, once or twice in a
   * thousand million times wrongly; all else is exact.
   */
  ask(row: readonly number[], k: number, { before, most, decoding }: Budget = usualBudget): Finding {
    const found = this.search(row, k, before);
    if (found !== "undecided") return found;
    const given = { published: this.rows, asked: row, weights: this.weights, k };
    return decodable(given) ? lightCombination({ ...given, work: decoding }) : this.search(row, k, most);
  }

  private search(row: readonly number[], k: number, steps: number): Finding {
    try {
      const weight = new Search(this.rows, this.rowsWith, this.weights, k, steps).lightest(row);
      if (weight === undefined) return "safe";
      return weight === 0 ? "follows" : "leak";
    } catch (error) {
      if (error instanceof BudgetEnds) return "undecided";
      throw error;
    }
  }

  /** Whether somebody in the row is in exactly the published ones that somebody outside it is in: mostly so, and soon seen. */
  private cannotFollow(row: readonly number[]): boolean {
    const inside = new Set(row);
    return row.some((column) => {
      const own = this.rowsWith[column] as readonly number[];
      const [first] = own;
      if (first === undefined) return true;
      const smallest = own.reduce((a, b) => (this.sizeOf(b) < this.sizeOf(a) ? b : a), first);
      return (this.rows[smallest] as readonly number[]).some((other) => {
        const its = this.rowsWith[other] as readonly number[];
        return !inside.has(other) && its.length === own.length && its.every((place, at) => place === own[at]);
      });
    });
  }

  private sizeOf(place: number): number {
    return (this.rows[place] as readonly number[]).length;
  }

  /** Takes the row of this place away again. */
  remove(place: number): void {
    for (const column of this.rows[place] as readonly number[]) {
      const own = this.rowsWith[column] as number[];
      own.splice(own.indexOf(place), 1);
    }
  }

  /** The places of published rows that the row is a combination of; undefined where it is none. */
  partsOf(row: readonly number[]): number[] | undefined {
    if (this.cannotFollow(row)) return undefined;
    const search = new Search(this.rows, this.rowsWith, this.weights, 1, Number.POSITIVE_INFINITY);
    return search.lightest(row) === 0 ? search.parts() : undefined;
  }
}

/** Columns whose forms are multiples of each other: a combination touches all of them or none. */
type Alike = { columns: Set<number>; weight: number; isOpen: boolean };

/** Columns whose forms differ in their constants alone, by these: at most one kind of them is zero. */
class Direction {
  readonly kinds = new Map<number, Alike>();
  total = 0;
  /** Kinds that are touched where all unknowns are zero. */
  open = 0;

  /** The heaviest kind, and how much heavier it is than the next. */
  heaviest(): { alike: Alike; gain: number } {
    let [first, second] = [undefined as Alike | undefined, 0];
    for (const alike of this.kinds.values()) {
      if (first && first.weight >= alike.weight) {
        if (alike.weight > second) second = alike.weight;
        continue;
      }
      second = first?.weight ?? 0;
      first = alike;
    }
    return { alike: first as Alike, gain: (first as Alike).weight - second };
  }

  /** What is touched at least, whatever the unknowns are. */
  least(): number {
    if (this.kinds.size < 2) return 0;
    let most = 0;
    for (const { weight } of this.kinds.values()) if (weight > most) most = weight;
    return this.total - most;
  }
}

const none: readonly number[] = [];

type Change = { column: number; before: Form | undefined; wasPaid: boolean };

/**
 * The new row has the factor 1, each other row an unknown one, and each column the sum of its rows' factors: its form. A
 * light combination leaves nearly all columns zero. So columns that are alike are either zero, which gives an equation and
 * takes an unknown out of all forms, or touched, which costs their weight: with k spent, that way ends. Where all forms
 * that are left can be zero together, what was spent is a combination.
 */
class Search {
  private readonly forms = new Map<number, Form>();
  /** Columns by the unknowns of their forms, where these are no longer what they were. */
  private readonly columnsWith = new Map<number, Set<number>>();
  private readonly directions = new Map<string, Direction>();
  /** The weight of what is touched for certain: by its form, or since only one kind of a direction is zero. */
  private certain = 0;
  private readonly paid = new Set<number>();
  private readonly changes: Change[] = [];
  /** The equations that took unknowns out of all forms, in turn. */
  private readonly solved: { unknown: number; form: Form }[] = [];

  constructor(
    private readonly rows: readonly (readonly number[])[],
    private readonly rowsWith: readonly (readonly number[])[],
    private readonly weights: readonly number[],
    private readonly k: number,
    private steps: number,
  ) {}

  /** The weight of a combination lighter than k; undefined where there is none. */
  lightest(row: readonly number[]): number | undefined {
    for (const column of row) this.set(column, this.plain(column, 1), false);
    return this.descend(0);
  }

  /** The rows that have a factor in the combination that was found, where no branch was given up on the way to it. */
  parts(): number[] {
    const factors = new Map<number, number>();
    for (const { unknown, form } of this.solved.toReversed()) {
      const known = form.unknowns.reduce(
        (sum, other, at) => times(1, sum + times(form.coefficients[at] as number, factors.get(other) ?? 0)),
        form.constant,
      );
      const own = form.coefficients[form.unknowns.indexOf(unknown)] as number;
      if (known !== 0) factors.set(unknown, times(times(-1, known), inverse(own)));
    }
    return [...factors.keys()];
  }

  private descend(spentBefore: number): number | undefined {
    const from = this.changes.length;
    let spent = spentBefore;
    while (spent + this.certain < this.k) {
      const next = this.next();
      // All that is left is zero where the unknowns that are left are; what was spent for may be zero then too.
      if (!next) return this.weightAtZero();
      const { gain, alike } = next;
      const { weight } = alike;
      const [standing, ...others] = [...alike.columns] as [number, ...number[]];
      const form = this.forms.get(standing) as Form;
      if (spent + this.certain + gain >= this.k) {
        if (this.makeZero(form)) continue;
        break;
      }
      const before = this.changes.length;
      if (this.makeZero(form)) {
        const found = this.descend(spent);
        if (found !== undefined) return found;
      }
      this.undo(before);
      spent += weight;
      // One of them stands for all: it must not become zero.
      for (const other of others) this.set(other, zero, false);
      this.set(standing, form, true);
    }
    this.undo(from);
    return undefined;
  }

  /** The kind that costs most if it is not zero, in a direction where something is to be decided. */
  private next(): { alike: Alike; gain: number } | undefined {
    let found: { alike: Alike; gain: number } | undefined;
    for (const [text, direction] of this.directions) {
      if (text === "" || direction.open === 0) continue;
      const heaviest = direction.heaviest();
      if (found === undefined || heaviest.gain > found.gain) found = heaviest;
    }
    return found;
  }

  private weightAtZero(): number {
    let sum = 0;
    for (const [column, { constant }] of this.forms) if (constant !== 0) sum += this.weights[column] as number;
    return sum;
  }

  /** Takes an unknown out of all forms, the one in fewest columns. False where something paid for would be zero. */
  private makeZero(form: Form): boolean {
    const unknown = form.unknowns.reduce((a, b) => (this.spread(b) < this.spread(a) ? b : a));
    const columns = [...(this.columnsWith.get(unknown) ?? [])];
    for (const column of this.rows[unknown] as readonly number[]) if (!this.forms.has(column)) columns.push(column);
    this.steps -= columns.length;
    if (this.steps < 0) throw new BudgetEnds();
    for (const column of columns) {
      const after = without(unknown, this.forms.get(column) ?? this.plain(column, 0), form);
      const isPaid = this.paid.has(column);
      if (isPaid && after.unknowns.length === 0 && after.constant === 0) return false;
      this.set(column, after, isPaid);
    }
    this.solved.push({ unknown, form });
    return true;
  }

  private spread(unknown: number): number {
    return (this.rows[unknown] as readonly number[]).length;
  }

  private plain(column: number, constant: number): Form {
    const unknowns = this.rowsWith[column] as readonly number[];
    return { unknowns, coefficients: unknowns.map(() => 1), constant };
  }

  private set(column: number, form: Form, isPaid: boolean): void {
    this.changes.push({ column, before: this.forms.get(column), wasPaid: this.paid.has(column) });
    this.replace(column, form, isPaid);
  }

  private undo(to: number): void {
    while (this.changes.length > to) {
      const { column, before, wasPaid } = this.changes.pop() as Change;
      this.replace(column, before, wasPaid);
    }
  }

  private replace(column: number, form: Form | undefined, isPaid: boolean): void {
    const before = this.forms.get(column);
    const wasPaid = this.paid.has(column);
    if (before && !wasPaid) this.count(column, before, -1);
    if (isPaid !== wasPaid) {
      if (isPaid) this.paid.add(column);
      else this.paid.delete(column);
    }
    this.index(column, before?.unknowns ?? none, form?.unknowns ?? none);
    if (!form) {
      this.forms.delete(column);
      return;
    }
    this.forms.set(column, form);
    if (!isPaid) this.count(column, form, 1);
  }

  /** Forms mostly keep their unknowns but for one or two. */
  private index(column: number, before: readonly number[], after: readonly number[]): void {
    for (const unknown of before) if (!after.includes(unknown)) this.columnsWith.get(unknown)?.delete(column);
    for (const unknown of after) {
      if (before.includes(unknown)) continue;
      const columns = this.columnsWith.get(unknown);
      if (columns) columns.add(column);
      else this.columnsWith.set(unknown, new Set([column]));
    }
  }

  /** Counts a column among its like, or no longer. */
  private count(column: number, form: Form, sign: 1 | -1): void {
    const weight = sign * (this.weights[column] as number);
    if (form.unknowns.length === 0) {
      if (form.constant !== 0) this.certain += weight;
      return;
    }
    const { text, constant } = directionOf(form);
    let direction = this.directions.get(text);
    if (!direction) {
      direction = new Direction();
      this.directions.set(text, direction);
    }
    this.certain -= direction.least();
    let alike = direction.kinds.get(constant);
    if (!alike) {
      alike = { columns: new Set(), weight: 0, isOpen: constant !== 0 };
      direction.kinds.set(constant, alike);
      if (alike.isOpen) direction.open += 1;
    }
    if (sign === 1) alike.columns.add(column);
    else alike.columns.delete(column);
    alike.weight += weight;
    direction.total += weight;
    if (alike.columns.size === 0) {
      direction.kinds.delete(constant);
      if (alike.isOpen) direction.open -= 1;
    }
    if (direction.kinds.size === 0) this.directions.delete(text);
    this.certain += direction.least();
  }
}
