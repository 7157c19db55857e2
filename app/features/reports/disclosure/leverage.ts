/** A published sum: the columns (atoms) of its people, and which report it is in. */
export type Row = { columns: readonly number[]; report: number };

/** A vector of an orthonormal basis: the columns where it is not zero, and its values there. */
type Direction = { columns: Int32Array; values: Float64Array };

/** The budget of one choice: multiplications (some ten seconds) and numbers kept (about 200 MB). */
const most = { work: 1e9, kept: 1.5e7 };

/** A row of which no more than this part is new follows from others: what is left is rounding. */
const nothing = 1e-8;

class WorkEnds extends Error {}

/** Variance of a person's movement in a report, as a part of the variance between people (SD 8 and 20 points). */
const movement = (8 / 20) ** 2;

/**
 * For each person, how much of their score the published sums explain: from 0 to 1, the part of the variance between people
 * that a least-squares estimate takes away. The audit of combinations does not see this: a combination that touches enough
 * people can still be nearly all about one of them. A mean of n people, published alone, explains a little less than 1/n of
 * each. A score is taken to be the person's own level, the same in all reports, plus a movement of its own in each report.
 */
export class Leverage {
  private readonly basis: Direction[] = [];
  private readonly basisWith: number[][];
  private readonly known: Float64Array;
  private atBeginning: Float64Array;
  private readonly rest: Float64Array;
  private work = 0;
  private kept = 0;
  private hasEnded = false;
  private readonly weights: readonly number[];

  /** `people`: how many people each column stands for. After these columns come as many again per report: the movements. */
  constructor(
    private readonly people: readonly number[],
    reports: number,
    private readonly limits = most,
  ) {
    this.weights = Array.from({ length: reports + 1 }, () => people).flat();
    this.basisWith = this.weights.map(() => []);
    this.known = new Float64Array(people.length);
    this.rest = new Float64Array(this.weights.length);
    this.atBeginning = this.known;
  }

  /** Adds what earlier reports published, without judging it. False where the budget ends first. */
  begin(rows: readonly Row[]): boolean {
    // Short rows first: what a long one adds to them then has few columns as well.
    const narrowFirst = [...rows].sort((a, b) => a.columns.length - b.columns.length);
    const isDone = narrowFirst.every((row) => this.join(row, () => true));
    this.atBeginning = this.known.slice();
    return isDone;
  }

  /**
   * Adds a row unless more would then be explained of somebody's score than `most`, and more than at the beginning plus
   * `added`. False if it isn't added, also because the budget ends.
   */
  offer(row: Row, { most, added }: { most: number; added: number }): boolean {
    return this.join(row, (column, after) => {
      const before = this.atBeginning[column] as number;
      return after <= Math.max(most, before + added) + nothing;
    });
  }

  private join(row: Row, allows: (column: number, after: number) => boolean): boolean {
    if (this.hasEnded) return false;
    try {
      const direction = this.newIn(row);
      const isAllowed = !direction || this.after(direction).every(([column, after]) => allows(column, after));
      if (direction && isAllowed) this.keep(direction);
      return isAllowed;
    } catch (error) {
      if (!(error instanceof WorkEnds)) throw error;
      this.hasEnded = true;
      return false;
    }
  }

  /** How much of each touched column would be explained with one direction more. */
  private after({ columns, values }: Direction): [column: number, after: number][] {
    const found: [number, number][] = [];
    columns.forEach((column, at) => {
      if (column < this.people.length)
        found.push([column, (this.known[column] as number) + (values[at] as number) ** 2]);
    });
    return found;
  }

  /** The part of a row at right angles to all directions so far (Gram-Schmidt), at length 1; undefined where there is none. */
  private newIn({ columns: own, report }: Row): Direction | undefined {
    const moved = own.map((column) => column + (report + 1) * this.people.length);
    const touched = new Set([...own, ...moved]);
    try {
      for (const column of own) this.rest[column] = 1;
      for (const column of moved) this.rest[column] = Math.sqrt(movement);
      const whole = this.lengthOf(touched);
      let [before, left] = [whole, this.withoutKnown(touched)];
      // Once more while the length falls steeply: rounding errors weigh only where little is left.
      while (left < before / 4 && left > whole * nothing) [before, left] = [left, this.withoutKnown(touched)];
      if (left <= whole * nothing) return undefined;
      const scale = 1 / Math.sqrt(left);
      const columns = Int32Array.from(touched).filter(
        (column) => Math.abs(this.rest[column] as number) * scale > 1e-10,
      );
      return { columns, values: Float64Array.from(columns, (column) => (this.rest[column] as number) * scale) };
    } finally {
      for (const column of touched) this.rest[column] = 0;
    }
  }

  /** Subtracts the known directions from `rest`; returns the squared length of what is left. */
  private withoutKnown(touched: Set<number>): number {
    const isMet = new Uint8Array(this.basis.length);
    for (const column of touched) for (const index of this.basisWith[column] as number[]) isMet[index] = 1;
    for (const [index, met] of isMet.entries()) if (met) this.takeAway(this.basis[index] as Direction, touched);
    return this.lengthOf(touched);
  }

  private takeAway({ columns, values }: Direction, touched: Set<number>): void {
    this.work += columns.length;
    if (this.work > this.limits.work) throw new WorkEnds();
    let part = 0;
    for (let at = 0; at < columns.length; at++) {
      const column = columns[at] as number;
      part += (this.weights[column] as number) * (this.rest[column] as number) * (values[at] as number);
    }
    if (Math.abs(part) < 1e-13) return;
    this.work += columns.length;
    for (let at = 0; at < columns.length; at++) {
      const column = columns[at] as number;
      this.rest[column] = (this.rest[column] as number) - part * (values[at] as number);
      touched.add(column);
    }
  }

  private keep(direction: Direction): void {
    this.kept += direction.columns.length;
    if (this.kept > this.limits.kept) throw new WorkEnds();
    for (const column of direction.columns) (this.basisWith[column] as number[]).push(this.basis.length);
    for (const [column, after] of this.after(direction)) this.known[column] = after;
    this.basis.push(direction);
  }

  private lengthOf(columns: Iterable<number>): number {
    let sum = 0;
    for (const column of columns) sum += (this.weights[column] as number) * (this.rest[column] as number) ** 2;
    return sum;
  }
}
