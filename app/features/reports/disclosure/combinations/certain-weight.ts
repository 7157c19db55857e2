import { directionOf, type Form } from "./linear-form";

/**
 * Columns whose forms are multiples of each other: a combination touches all of them or none. `isOpen`: the form has a
 * constant, so they are touched if all unknowns are zero.
 */
export type Alike = { columns: Set<number>; weight: number; isOpen: boolean };

/** Forms that differ in their constants alone, such as x + 1 and x + 2: of all these kinds at most one can be zero. */
class Direction {
  readonly kinds = new Map<number, Alike>();
  total = 0;
  /** How many kinds have a constant, and so are touched if all unknowns are zero. */
  open = 0;

  /** The heaviest kind, and by how much it is heavier than the next. */
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

  /** The weight that is touched whatever the unknowns are: all kinds but the heaviest, if there are two or more. */
  least(): number {
    if (this.kinds.size < 2) return 0;
    let most = 0;
    for (const { weight } of this.kinds.values()) if (weight > most) most = weight;
    return this.total - most;
  }
}

/** A lower bound of the weight that any combination touches, kept up to date as the columns' forms change. */
export class CertainWeight {
  private readonly directions = new Map<string, Direction>();
  /** What is touched for certain: a form is a constant, or only one kind of a direction can be zero. */
  total = 0;

  constructor(private readonly weights: readonly number[]) {}

  /** The kind that costs most if it is not zero, in a direction where something is still to be decided. */
  heaviest(): { alike: Alike; gain: number } | undefined {
    let found: { alike: Alike; gain: number } | undefined;
    for (const direction of this.directions.values()) {
      if (direction.open === 0) continue;
      const heaviest = direction.heaviest();
      if (found === undefined || heaviest.gain > found.gain) found = heaviest;
    }
    return found;
  }

  /** Counts a column with this form, or takes it off again. */
  count(column: number, form: Form, sign: 1 | -1): void {
    const weight = sign * (this.weights[column] as number);
    if (form.unknowns.length === 0) {
      if (form.constant !== 0) this.total += weight;
      return;
    }
    const { text, constant } = directionOf(form);
    let direction = this.directions.get(text);
    if (!direction) {
      direction = new Direction();
      this.directions.set(text, direction);
    }
    this.total -= direction.least();
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
    this.total += direction.least();
  }
}
