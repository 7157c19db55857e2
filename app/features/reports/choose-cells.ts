import { atomsOf, follows, mostSteps } from "./combination-audit";
import { PublishedRows } from "./light-combination";
import { floors } from "./rules";

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

/**
 * Which of the candidates may be published together, and with everything earlier, so that nothing that follows from them
 * is about fewer than k people (R3, R4, R5). What a lower k hides, a higher one never shows. Nothing is said of candidates
 * with fewer people than that.
 */
export function chooseCells({ k, ...given }: Given & { k: number }): Map<string, Choice> {
  const ladder = choiceLadder({ ...given, asked: [k] });
  let choices = new Map<string, Choice>();
  for (const rung of ladder) if (rung) choices = rung.choices;
  return choices;
}

/** What is chosen for one k. */
export type Rung = { k: number; choices: Map<string, Choice> };

/**
 * The same for every k from the least up to the highest that is asked for: a choice for a higher k begins with that for
 * the lower one. It stops before each question to the audit, which takes up to a fifth of a second: others may have their
 * turn there.
 */
export function* choiceLadder({
  candidates,
  asked,
  earlier,
  audit = true,
}: Given & { asked: readonly number[] }): Generator<Rung | undefined, void> {
  const choices = new Map<string, Choice>();
  const atoms = atomsOf({ rows: [...candidates.map(({ people }) => people), ...earlier], weightOf: () => 1 });
  const all = candidates.map((candidate, index) => new Offer(candidate, atoms.rows[index] as number[], atoms.weights));
  const past = atoms.rows.slice(candidates.length);
  const auditor = new Auditor(asked);
  const upTo = Math.max(...asked);
  let offered = all;
  for (let k = floors.k; k <= upTo; k++) {
    const table = new Table(past, atoms.weights, k);
    const published = new PublishedRows(atoms.weights);
    for (const row of past) published.add(row);
    const accepted: Offer[] = [];
    for (const offer of offered) {
      if (offer.size < k) continue;
      if (!auditor.knows(offer, k)) yield;
      const refusal = table.refusal(offer);
      const isShown = !refusal && (!audit || auditor.isSafe(offer, published, k));
      choices.set(offer.candidate.key, refusal ?? (isShown ? "published" : "combination"));
      if (!isShown) continue;
      table.publish(offer);
      published.add(offer.row);
      accepted.push(offer);
    }
    offered = accepted;
    if (asked.includes(k))
      yield { k, choices: new Map(all.flatMap((offer) => (offer.size >= k ? [chosen(offer, choices)] : []))) };
  }
}

/**
 * Asks the audit about numbers for one k after another, and for the next one in question first: nothing lighter comes of a
 * number beside fewer others, so what is safe for that one is not asked about again on the way there.
 */
class Auditor {
  private readonly rising: readonly number[];
  private readonly safeUpTo = new Map<Offer, number>();

  constructor(asked: readonly number[]) {
    this.rising = [...asked].sort((a, b) => a - b);
  }

  knows(offer: Offer, k: number): boolean {
    return k <= (this.safeUpTo.get(offer) ?? 0);
  }

  isSafe(offer: Offer, published: PublishedRows, k: number): boolean {
    const ahead = Math.min(this.rising.find((one) => one >= k) ?? k, offer.size);
    return this.knows(offer, k) || this.ask(offer, published, ahead) || (ahead > k && this.ask(offer, published, k));
  }

  private ask(offer: Offer, published: PublishedRows, k: number): boolean {
    const found = published.ask(offer.row, k, mostSteps);
    if (found === "safe") this.safeUpTo.set(offer, k);
    return found === "safe" || found === "follows";
  }
}

const chosen = ({ candidate: { key } }: Offer, choices: ReadonlyMap<string, Choice>) =>
  [key, choices.get(key) as Choice] as const;

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
    past: readonly (readonly number[])[],
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

  private sizeOf(row: readonly number[]): number {
    return row.reduce((sum, atom) => sum + (this.weights[atom] as number), 0);
  }
}

const partition = ({ whole, by }: { whole: string; by: string }) => JSON.stringify([whole, by]);
