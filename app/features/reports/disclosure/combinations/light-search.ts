import { CertainWeight } from "./certain-weight";
import { type Form, without, zero } from "./linear-form";
import { inverse, times } from "./prime-field";

/** Thrown where a search takes more steps than it was given. */
export class BudgetEnds extends Error {}

const none: readonly number[] = [];

type Change = { column: number; before: Form | undefined; wasPaid: boolean };

/**
 * Looks for a light combination that includes a given row (see PublishedRows), by branch and bound.
 *
 * The given row has the factor 1 and each published row an unknown factor. A column's form is the sum of the factors of
 * the rows that it is in: the combination touches the column unless that sum is zero. A light combination leaves nearly
 * all columns at zero, so the search takes columns that are alike (see Alike) and tries both:
 * - they are zero: an equation, by which one unknown is replaced in all forms;
 * - they are touched, which costs their weight (they are "paid"). A branch ends once it costs `k`.
 * When all forms that are left can be zero together, the paid columns are what a light combination touches.
 */
export class LightSearch {
  private readonly forms = new Map<number, Form>();
  /** By unknown: the columns whose changed form contains it. A column that is not in `forms` has the form it began with. */
  private readonly columnsWith = new Map<number, Set<number>>();
  private readonly certain: CertainWeight;
  /** Columns that this branch takes as touched: their form must not become zero. */
  private readonly paid = new Set<number>();
  private readonly changes: Change[] = [];
  /** The equations by which unknowns were replaced, in the order in which that was done. */
  private readonly solved: { unknown: number; form: Form }[] = [];

  constructor(
    private readonly rows: readonly (readonly number[])[],
    private readonly rowsWith: readonly (readonly number[])[],
    private readonly weights: readonly number[],
    private readonly k: number,
    private steps: number,
  ) {
    this.certain = new CertainWeight(weights);
  }

  /** The weight of a combination lighter than k; undefined where there is none. Throws BudgetEnds. */
  lightest(row: readonly number[]): number | undefined {
    for (const column of row) this.set(column, this.plain(column, 1), false);
    return this.descend(0);
  }

  /** The rows of the combination found. Right only if no branch was left before it (`solved` keeps all), as with k = 1. */
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
    while (spent + this.certain.total < this.k) {
      const next = this.certain.heaviest();
      // With all unknowns at zero every open form is zero. So may be some that were paid for: the weight is taken anew.
      if (!next) return this.weightAtZero();
      const { gain, alike } = next;
      const { weight } = alike;
      const [standing, ...others] = [...alike.columns] as [number, ...number[]];
      const form = this.forms.get(standing) as Form;
      if (spent + this.certain.total + gain >= this.k) {
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
      // One column stands for all that are alike with it.
      for (const other of others) this.set(other, zero, false);
      this.set(standing, form, true);
    }
    this.undo(from);
    return undefined;
  }

  private weightAtZero(): number {
    let sum = 0;
    for (const [column, { constant }] of this.forms) if (constant !== 0) sum += this.weights[column] as number;
    return sum;
  }

  /** Replaces the form's rarest unknown everywhere, so that the form is zero. False if a column paid for became zero. */
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
    if (before && !wasPaid) this.certain.count(column, before, -1);
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
    if (!isPaid) this.certain.count(column, form, 1);
  }

  /** Only what differs is written: a form mostly keeps all its unknowns but one or two. */
  private index(column: number, before: readonly number[], after: readonly number[]): void {
    for (const unknown of before) if (!after.includes(unknown)) this.columnsWith.get(unknown)?.delete(column);
    for (const unknown of after) {
      if (before.includes(unknown)) continue;
      const columns = this.columnsWith.get(unknown);
      if (columns) columns.add(column);
      else this.columnsWith.set(unknown, new Set([column]));
    }
  }
}
