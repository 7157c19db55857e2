import { seededRandom } from "~/platform/seeded-random";
import { inverse, times } from "./prime-field";

type Given = {
  /** The columns of each published row, and of the row in question. */
  published: readonly (readonly number[])[];
  asked: readonly number[];
  /** People in each column. */
  weights: readonly number[];
  k: number;
  /** Multiplications that may be spent. */
  work: number;
};

/** Most numbers (rows times columns) of a matrix that is decoded. */
const mostNumbers = 500_000;

export const decodable = ({ published, weights }: Omit<Given, "work">): boolean =>
  published.length * weights.length <= mostNumbers;

/** The probability with which a light combination may be overlooked. */
const overlooked = 1e-9;

/**
 * Whether some combination of rows that includes the asked one touches columns of fewer than `k` people together. That is
 * the question whether a linear code has a word of low weight. Where many groups overlap in few people, LightSearch takes
 * too long; information-set decoding does not (Lee and Brickell 1988). Each round draws columns at random that determine all
 * others, and solves the rows for them. A light combination touches few columns, so in some round at most two of them are
 * among those drawn, and then it is one row or a combination of two. "safe" is wrong once in a thousand million times;
 * "undecided" means that the rounds would take more than `work` multiplications.
 */
export function lightCombination(given: Given): "safe" | "leak" | "undecided" {
  const matrix = new Matrix(given);
  const { rows, light } = matrix;
  if (rows.length === 0) return "safe";
  const drawings = drawingsFor(light.length, rows.length, given.k - 1);
  if (drawings * rows.length ** 2 * (light.length + rows.length) > given.work) return "undecided";
  const random = seededRandom(rows.length);
  for (let drawing = 0; drawing < drawings; drawing++) {
    matrix.reduce(shuffled(light, random));
    if (matrix.hasLight()) return "leak";
  }
  return "safe";
}

/**
 * How many rounds it takes to find a word of at most `most` columns. The lightest word has at most columns - rank + 1 of
 * them (Singleton bound). The formula takes any `rank` columns to be equally likely, which is not quite so where columns
 * depend on each other: so the probability of an oversight is made a thousand times smaller than it has to be.
 */
function drawingsFor(columns: number, rank: number, most: number): number {
  const size = Math.min(most, columns - rank + 1);
  // The probability that exactly `drawn` columns of such a word are among those of a round.
  const part = (drawn: number) => choose(rank, drawn) * (choose(columns - rank, size - drawn) / choose(columns, size));
  const found = part(1) + (size > 1 ? part(2) : 0);
  return found > 1 - 1e-9 ? 1 : Math.ceil(Math.log(overlooked / 1_000) / Math.log(1 - found));
}

function choose(of: number, count: number): number {
  if (count > of) return 0;
  let product = 1;
  for (let at = 0; at < count; at++) product *= (of - at) / (at + 1);
  return product;
}

function shuffled(columns: readonly number[], random: () => number): number[] {
  const order = [...columns];
  for (let at = order.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [order[at], order[other]] = [order[other] as number, order[at] as number];
  }
  return order;
}

/** A basis of all combinations that touch no column of `k` people or more, modulo the prime. */
class Matrix {
  /** The coefficient of each column and, at the end, the factor of the asked row. */
  rows: Float64Array[];
  /** Columns of fewer than `k` people that some row touches. */
  readonly light: number[];
  private pivots: number[] = [];
  private isPivot = new Uint8Array();
  private readonly weights: readonly number[];
  private readonly asked: number;
  private readonly k: number;

  constructor({ published, asked, weights, k }: Given) {
    const touched = [...new Set([...published, asked].flat())];
    const place = new Map(touched.map((column, at) => [column, at]));
    this.weights = touched.map((column) => weights[column] as number);
    this.asked = touched.length;
    this.k = k;
    this.rows = [...published, asked].map((columns, index) => {
      const row = new Float64Array(touched.length + 1);
      for (const column of columns) row[place.get(column) as number] = 1;
      if (index === published.length) row[this.asked] = 1;
      return row;
    });
    const isLight = (at: number) => (this.weights[at] as number) < k;
    const all = touched.map((_, at) => at);
    this.reduce(all.filter((at) => !isLight(at)));
    this.rows = this.rows.slice(this.pivots.length);
    this.light = all.filter(isLight);
    this.reduce(this.light);
    // Rows without a pivot are zero in every column.
    this.rows = this.rows.slice(0, this.pivots.length);
  }

  /** Gauss-Jordan elimination: each row gets a pivot, a column that no other row touches, as early in `order` as possible. */
  reduce(order: readonly number[]): void {
    const { rows } = this;
    this.pivots = [];
    this.isPivot = new Uint8Array(this.asked);
    for (const column of order) {
      const rank = this.pivots.length;
      if (rank === rows.length) return;
      const at = rows.findIndex((row, index) => index >= rank && row[column] !== 0);
      if (at < 0) continue;
      const pivot = rows[at] as Float64Array;
      rows[at] = rows[rank] as Float64Array;
      rows[rank] = pivot;
      const scale = inverse(pivot[column] as number);
      if (scale !== 1)
        for (let place = 0; place < pivot.length; place++) pivot[place] = times(scale, pivot[place] as number);
      rows.forEach((row, index) => {
        const factor = row[column] as number;
        if (index === rank || factor === 0) return;
        const minus = times(-1, factor);
        for (let place = 0; place < row.length; place++) {
          const value = pivot[place] as number;
          if (value !== 0) row[place] = times(1, (row[place] as number) + times(minus, value));
        }
      });
      this.pivots.push(column);
      this.isPivot[column] = 1;
    }
  }

  /** Whether one row, or a combination of two, includes the asked row and touches fewer than `k` people. */
  hasLight(): boolean {
    const own = this.pivots.map((column) => this.weights[column] as number);
    return this.rows.some((row, at) => {
      if (row[this.asked] !== 0 && this.weightOf(row) < this.k) return true;
      for (let other = 0; other < at; other++) {
        const left = this.k - 1 - (own[at] as number) - (own[other] as number);
        if (left >= 0 && this.pairIsLight(row, this.rows[other] as Float64Array, left)) return true;
      }
      return false;
    });
  }

  private weightOf(row: Float64Array): number {
    let weight = 0;
    for (const column of this.light) if (row[column] !== 0) weight += this.weights[column] as number;
    return weight;
  }

  /** Whether some combination of two rows touches at most `most` people besides those of their two pivots. */
  private pairIsLight(one: Float64Array, other: Float64Array, most: number): boolean {
    const both: number[] = [];
    let left = most;
    for (const column of this.light) {
      const [a, b] = [one[column] as number, other[column] as number];
      if (a === 0 && b === 0) continue;
      if (a !== 0 && b !== 0) both.push(column);
      // A pivot column is one that only one of them touches; its people are counted already.
      else if (this.isPivot[column] === 0) left -= this.weights[column] as number;
      if (left < 0) return false;
    }
    // A light one cancels a column among the first that both touch: past `left` people it would touch too many.
    let seen = 0;
    for (const standing of both) {
      if (this.isLightBy(one, other, standing, both, left)) return true;
      seen += this.weights[standing] as number;
      if (seen > left) return false;
    }
    return one[this.asked] !== 0 || other[this.asked] !== 0;
  }

  /** Whether the factor that cancels the column `standing` leaves at most `most` people touched, and the asked row in. */
  private isLightBy(
    one: Float64Array,
    other: Float64Array,
    standing: number,
    both: readonly number[],
    most: number,
  ): boolean {
    const [a, b] = [one[standing] as number, other[standing] as number];
    const isZero = (at: number) => times(a, other[at] as number) === times(b, one[at] as number);
    let left = most;
    for (const column of both) {
      if (isZero(column)) continue;
      left -= this.weights[column] as number;
      if (left < 0) return false;
    }
    return !isZero(this.asked);
  }
}
