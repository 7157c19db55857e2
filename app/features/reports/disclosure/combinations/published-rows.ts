import { decodable, lightCombination } from "./light-codewords";
import { BudgetEnds, LightSearch } from "./light-search";

/**
 * What is found of a new row: "safe" if no light combination includes it; "follows" if it can be worked out from the
 * published ones, so that it tells nothing new; "leak" if a light combination includes it; "undecided" if the budget ended
 * before that was known.
 */
export type Finding = "safe" | "follows" | "leak" | "undecided";

/**
 * How much work one row is worth. The search comes first, for `before` steps. Where that doesn't end, decoding is tried if
 * the matrix is small enough, for `decoding` multiplications; else the search goes on up to `most` steps.
 */
export type Budget = { before: number; most: number; decoding: number };

/** About a tenth of a second, a second, and seven seconds. */
export const usualBudget: Budget = { before: 3_000, most: 30_000, decoding: 1e9 };

/**
 * The groups whose sums have been published, and the question whether one more may be.
 *
 * A row is such a group: a list of columns. A column stands for people whom no group tells apart; its weight is how many
 * they are. A reader can multiply published sums by any factors and add them up, such as AB + AC - BC. That combination
 * touches the columns that are left in it. It is light, and tells of too few people, if these weigh less than `k` together.
 *
 * Only combinations that include the new row are looked for: any other is possible without it.
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
   * Whether the row makes a light combination possible. The budget is counted in steps and not in time, so that the same
   * rows always get the same answer. The search is exact; decoding overlooks a light combination once in a thousand million
   * times.
   */
  ask(row: readonly number[], k: number, { before, most, decoding }: Budget = usualBudget): Finding {
    const found = this.search(row, k, before);
    if (found !== "undecided") return found;
    const given = { published: this.rows, asked: row, weights: this.weights, k };
    return decodable(given) ? lightCombination({ ...given, work: decoding }) : this.search(row, k, most);
  }

  private search(row: readonly number[], k: number, steps: number): Finding {
    try {
      const weight = new LightSearch(this.rows, this.rowsWith, this.weights, k, steps).lightest(row);
      if (weight === undefined) return "safe";
      return weight === 0 ? "follows" : "leak";
    } catch (error) {
      if (error instanceof BudgetEnds) return "undecided";
      throw error;
    }
  }

  /**
   * A quick test before a search: whether somebody in the row and somebody outside it are in exactly the same published
   * rows. Then no combination of these tells the two apart, as the new row does. It holds for most rows.
   */
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

  /** Takes away the row that was added at this place. */
  remove(place: number): void {
    for (const column of this.rows[place] as readonly number[]) {
      const own = this.rowsWith[column] as number[];
      own.splice(own.indexOf(place), 1);
    }
  }

  /** The published rows, by their place, that the row can be worked out from; undefined where it can't. */
  partsOf(row: readonly number[]): number[] | undefined {
    if (this.cannotFollow(row)) return undefined;
    const search = new LightSearch(this.rows, this.rowsWith, this.weights, 1, Number.POSITIVE_INFINITY);
    return search.lightest(row) === 0 ? search.parts() : undefined;
  }
}
