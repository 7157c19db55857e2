import { atomsOf, auditCombinations, follows } from "./combination-audit";

/** A number that might be published: about which people, and whose part it is. */
export type Candidate = {
  key: string;
  people: readonly number[];
  /** Where its people and others without a common one make up another candidate: that one's key, and what divides it. */
  partOf: readonly { whole: string; by: string }[];
};

export type Choice = "published" | "sibling" | "difference" | "combination";

type Given = {
  /** In the order in which they are wanted: what comes later is hidden for what comes before. */
  candidates: readonly Candidate[];
  k: number;
  /** The people of whatever was published before for the same wave and item. */
  earlier: readonly (readonly number[])[];
  /** Off only in tests, which must find leaks then. */
  audit?: boolean;
};

/** The least number that k may ever be, from which the choice starts. */
const leastK = 5;

/**
 * Which of the candidates may be published together, and with everything earlier, so that nothing that follows from them
 * is about fewer than k people (R3, R4, R5). What a lower k hides, a higher one never shows. Nothing is said of candidates
 * with fewer people than that.
 */
export function chooseCells(given: Given): Map<string, Choice> {
  const steps = choosing(given);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** The same in steps, each of which is an audit and takes a fraction of a second: others may have their turn between. */
export function* choosing({ candidates, k, earlier, audit = true }: Given): Generator<void, Map<string, Choice>> {
  const choices = new Map<string, Choice>();
  const atoms = atomsOf({ rows: [...candidates.map(({ people }) => people), ...earlier], weightOf: () => 1 });
  const all = candidates.map((candidate, index) => new Offer(candidate, atoms.rows[index] as number[], atoms.weights));
  let offered = all;
  const past = atoms.rows.slice(candidates.length);
  for (let least = leastK; least <= k; least++) {
    const table = new Table(past, atoms.weights, least);
    offered = offered.filter((offer) => offer.size >= least);
    const survivors = offered.filter((offer) => {
      const refusal = table.refusal(offer);
      choices.set(offer.candidate.key, refusal ?? "published");
      if (!refusal) table.publish(offer);
      return !refusal;
    });
    if (!audit) {
      offered = survivors;
      continue;
    }
    const accepted = yield* acceptSafe([], survivors, (some) => table.isSafe(some));
    for (const offer of survivors) if (!accepted.includes(offer)) choices.set(offer.candidate.key, "combination");
    // Where the audit hid a cell, what was hidden for its sake may be shown after all.
    const again = new Table(past, atoms.weights, least);
    for (const offer of accepted) again.publish(offer);
    const late: Offer[] = [];
    for (const offer of offered) {
      if (accepted.includes(offer) || survivors.includes(offer) || again.refusal(offer)) continue;
      yield;
      if (!again.isSafe([...accepted, ...late, offer])) continue;
      late.push(offer);
      again.publish(offer);
      choices.set(offer.candidate.key, "published");
    }
    offered = offered.filter((offer) => accepted.includes(offer) || late.includes(offer));
  }
  for (const { candidate, size } of all) if (size < k) choices.delete(candidate.key);
  return choices;
}

/** Of the wanted, in their order, each that is safe beside those before it: all at once while nothing leaks. */
function* acceptSafe(
  accepted: readonly Offer[],
  wanted: readonly Offer[],
  isSafe: (some: Offer[]) => boolean,
): Generator<void, Offer[]> {
  yield;
  if (wanted.length === 0 || isSafe([...accepted, ...wanted])) return [...accepted, ...wanted];
  if (wanted.length === 1) return [...accepted];
  const half = Math.ceil(wanted.length / 2);
  const first = yield* acceptSafe(accepted, wanted.slice(0, half), isSafe);
  return yield* acceptSafe(first, wanted.slice(half), isSafe);
}

/**
 * Hides published candidates, the least wanted first, until none of the `secret` ones follows from the rest: what is not
 * shown because all answered alike is not to be worked out either.
 */
export function hideWhatTells(published: readonly Candidate[], secrets: readonly Candidate[]): Set<string> {
  let left = [...published];
  const toldBy = (count: number, secret: Candidate) =>
    follows(secret.people, { rows: left.slice(0, count).map(({ people }) => people), weightOf: () => 1 });
  for (const secret of secrets) {
    while (toldBy(left.length, secret)) {
      let [without, enough] = [0, left.length];
      while (enough - without > 1) {
        const middle = Math.floor((without + enough) / 2);
        if (toldBy(middle, secret)) enough = middle;
        else without = middle;
      }
      left = left.filter((_, index) => index !== enough - 1);
    }
  }
  const shown = new Set(left.map(({ key }) => key));
  return new Set(published.flatMap(({ key }) => (shown.has(key) ? [] : [key])));
}

class Offer {
  readonly atoms: Set<number>;
  readonly size: number;
  constructor(
    readonly candidate: Candidate,
    readonly row: readonly number[],
    weights: readonly number[],
  ) {
    this.atoms = new Set(row);
    this.size = row.reduce((sum, atom) => sum + (weights[atom] as number), 0);
  }
}

/** What is published so far, and what it forbids. */
class Table {
  private readonly published: { atoms: ReadonlySet<number>; size: number }[];
  private readonly sizes = new Map<string, number>();
  private readonly shownParts = new Map<string, number>();

  constructor(
    private readonly past: readonly (readonly number[])[],
    private readonly weights: readonly number[],
    private readonly k: number,
  ) {
    this.published = past.map((row) => ({ atoms: new Set(row), size: this.sizeOf(row) }));
  }

  publish(offer: Offer): void {
    this.published.push(offer);
    this.sizes.set(offer.candidate.key, offer.size);
    for (const part of offer.candidate.partOf) {
      this.shownParts.set(partition(part), (this.shownParts.get(partition(part)) ?? 0) + offer.size);
    }
  }

  refusal(offer: Offer): "sibling" | "difference" | undefined {
    // Sizes are enough, since parts have nobody in common.
    const leavesFew = offer.candidate.partOf.some((part) => {
      const whole = this.sizes.get(part.whole);
      if (whole === undefined) return false;
      const rest = whole - (this.shownParts.get(partition(part)) ?? 0) - offer.size;
      return rest > 0 && rest < this.k;
    });
    if (leavesFew) return "sibling";
    const differsByFew = this.published.some(({ atoms, size }) => {
      if (Math.abs(size - offer.size) >= this.k) return false;
      const common = this.sizeOf(offer.row.filter((atom) => atoms.has(atom)));
      const difference = size + offer.size - 2 * common;
      return difference > 0 && difference < this.k;
    });
    return differsByFew ? "difference" : undefined;
  }

  isSafe(offers: readonly Offer[]): boolean {
    const rows = [...this.past, ...offers.map(({ row }) => row)];
    return auditCombinations({ rows, weightOf: (atom) => this.weights[atom] as number }, this.k) === "safe";
  }

  private sizeOf(row: readonly number[]): number {
    return row.reduce((sum, atom) => sum + (this.weights[atom] as number), 0);
  }
}

const partition = ({ whole, by }: { whole: string; by: string }) => JSON.stringify([whole, by]);
