/** The people of a number, and the report it is of. */
export type Row = { columns: readonly number[]; report: number };

/** Of length 1, and at right angles to all others: its numbers on the columns where it has any. */
type Direction = { columns: Int32Array; values: Float64Array };

/** Multiplications for one choice (some ten seconds), and numbers kept for it (about 200 MB). */
const most = { work: 1e9, kept: 1.5e7 };

/** What rounding in the calculation leaves of a row that follows from others, as a part of it. */
const nothing = 1e-8;

class WorkEnds extends Error {}

/** How far a person's scores move from one report to the next, as a part of how people's scores differ: 8 of 20 points, squared. */
const movement = (8 / 20) ** 2;

/**
 * How much of a single score the published sums explain, for each person: from 0 to 1, the part of the variance that least
 * squares takes away from how people usually stand. The audit of combinations does not see it: one that touches enough
 * people can still be nearly all about one of them. Of whom nothing but the mean of n people is told has a little less than
 * 1/n. A person's scores in two reports are the same but for their movement.
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

  /** `people`: how many people each column stands for. Behind these columns, for each report, stand their movements. */
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

  /** Takes in what was published before, whatever it tells. False where there is too much of it to be worked out. */
  begin(rows: readonly Row[]): boolean {
    // Narrow ones first: what the wide ones add to them is little, and stays narrow.
    const narrowFirst = [...rows].sort((a, b) => a.columns.length - b.columns.length);
    const isDone = narrowFirst.every((row) => this.join(row, () => true));
    this.atBeginning = this.known.slice();
    return isDone;
  }

  /**
   * Takes in a row unless somebody would have more than `most` by it. Of whom more was known at the beginning may have so
   * much `added` by all rows since. False also where it takes too long to be worked out.
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

  /** What would be known of people with a direction more. */
  private after({ columns, values }: Direction): [column: number, after: number][] {
    const found: [number, number][] = [];
    columns.forEach((column, at) => {
      if (column < this.people.length)
        found.push([column, (this.known[column] as number) + (values[at] as number) ** 2]);
    });
    return found;
  }

  /** What a row adds to the directions so far; undefined where it follows from them. */
  private newIn({ columns: own, report }: Row): Direction | undefined {
    const moved = own.map((column) => column + (report + 1) * this.people.length);
    const touched = new Set([...own, ...moved]);
    try {
      for (const column of own) this.rest[column] = 1;
      for (const column of moved) this.rest[column] = Math.sqrt(movement);
      const whole = this.lengthOf(touched);
      let [before, left] = [whole, this.withoutKnown(touched)];
      // What rounding leaves of directions is much only where little else is left.
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

  /** Takes the known directions out of the rest; returns the square of what is left. */
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
