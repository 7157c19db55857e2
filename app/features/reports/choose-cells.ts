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
export function chooseCells({ k, ...given }: Given & { k: number }): Map<string, Choice> {
  const ladder = choiceLadder(given);
  for (;;) {
    const { value } = ladder.next();
    if (value?.k === k) return value.choices;
  }
}

/** What is chosen for one k. */
export type Rung = { k: number; choices: Map<string, Choice> };

/**
 * The same for every k from the least up, as far as it is asked: a choice for a higher k begins with that for the lower
 * one. Between the choices it stops after each audit, a fraction of a second: others may have their turn there.
 */
export function* choiceLadder({ candidates, earlier, audit = true }: Given): Generator<Rung | undefined, never> {
  const choices = new Map<string, Choice>();
  const atoms = atomsOf({ rows: [...candidates.map(({ people }) => people), ...earlier], weightOf: () => 1 });
  const all = candidates.map((candidate, index) => new Offer(candidate, atoms.rows[index] as number[], atoms.weights));
  let offered = all;
  const past = atoms.rows.slice(candidates.length);
  for (let k = leastK; ; k++) {
    const table = new Table(past, atoms.weights, k);
    offered = offered.filter((offer) => offer.size >= k);
    const survivors = offered.filter((offer) => {
      const refusal = table.refusal(offer);
      choices.set(offer.candidate.key, refusal ?? "published");
      if (!refusal) table.publish(offer);
      return !refusal;
    });
    offered = audit ? yield* audited(offered, survivors, choices, () => new Table(past, atoms.weights, k)) : survivors;
    yield { k, choices: new Map(all.flatMap((offer) => (offer.size >= k ? [chosen(offer, choices)] : []))) };
  }
}

const chosen = ({ candidate: { key } }: Offer, choices: ReadonlyMap<string, Choice>) =>
  [key, choices.get(key) as Choice] as const;

/** Of those that stand beside each other in pairs, the ones that do so in every combination. */
function* audited(
  offered: readonly Offer[],
  survivors: readonly Offer[],
  choices: Map<string, Choice>,
  emptyTable: () => Table,
): Generator<undefined, Offer[]> {
  const table = emptyTable();
  const accepted = new Set(yield* acceptSafe([], survivors, (some) => table.isSafe(some)));
  for (const offer of survivors) if (!accepted.has(offer)) choices.set(offer.candidate.key, "combination");
  for (const offer of accepted) table.publish(offer);
  // Where the audit hid a cell, what was hidden for its sake may be shown after all.
  const judged = new Set(survivors);
  for (const offer of offered) {
    if (judged.has(offer) || table.refusal(offer)) continue;
    yield;
    if (!table.isSafe([...accepted, offer])) continue;
    accepted.add(offer);
    table.publish(offer);
    choices.set(offer.candidate.key, "published");
  }
  return offered.filter((offer) => accepted.has(offer));
}

/** Of the wanted, in their order, each that is safe beside those before it: all at once while nothing leaks. */
function* acceptSafe(
  accepted: readonly Offer[],
  wanted: readonly Offer[],
  isSafe: (some: Offer[]) => boolean,
): Generator<undefined, Offer[]> {
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
