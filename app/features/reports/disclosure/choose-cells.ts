import { atomsOf } from "./combination-audit";
import { Leverage, type Row } from "./leverage";
import { PublishedRows } from "./light-combination";
import { silentFrom } from "./rounding";
import { floors } from "./rules";

/** A number that might be published: about which people, and whose part it is. */
export type Candidate = {
  key: string;
  people: readonly number[];
  /** How many were invited, where these are those who answered. */
  invited?: number;
  /** Where its people and others without a common one make up another candidate: that one's key, and what divides it. */
  partOf: readonly { whole: string; by: string }[];
};

/** `undecided` is told as a combination: nobody found out in time whether it tells of single people. */
export type Choice = "published" | "sibling" | "difference" | "combination" | "undecided";

/** About whom numbers were published before: those of each report. */
export type Earlier = readonly (readonly (readonly number[])[])[];

type Given = {
  /** In the order in which they are wanted: what comes later is hidden for what comes before. */
  candidates: readonly Candidate[];
  /** The people of whatever was published before of the same item, report by report. */
  earlier: Earlier;
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
  const atoms = atomsOf({ rows: [...candidates.map(({ people }) => people), ...earlier.flat()], weightOf: () => 1 });
  const all = candidates.map((candidate, index) => new Offer(candidate, atoms.rows[index] as number[], atoms.weights));
  const past = atoms.rows.slice(candidates.length);
  const auditor = new Auditor(asked);
  const upTo = Math.max(...asked);
  let offered = all;
  // Beside the first report of an organisation nobody was told apart yet.
  if (past.length > 0) {
    yield;
    const wanted = all.filter(({ size }) => size >= Math.min(...asked));
    const reportOf = earlier.flatMap((rows, report) => rows.map(() => report));
    const rows = past.map((columns, place) => ({ columns, report: reportOf[place] as number }));
    offered = notTelling(wanted, { past: rows, reports: earlier.length, weights: atoms.weights });
    for (const { candidate } of wanted) choices.set(candidate.key, "combination");
  }
  for (let k = floors.k; k <= upTo; k++) {
    const table = new Table(past, atoms.weights, k);
    const published = new PublishedRows(atoms.weights);
    for (const row of past) published.add(row);
    const accepted: Offer[] = [];
    for (const offer of offered) {
      if (!offer.isLargeEnough(k)) continue;
      if (!auditor.knows(offer, k)) yield;
      const refusal = table.refusal(offer);
      const choice = refusal ?? (audit ? auditor.judge(offer, published, k) : "published");
      choices.set(offer.candidate.key, choice);
      if (choice !== "published") continue;
      table.publish(offer);
      published.add(offer.row);
      accepted.push(offer);
    }
    offered = accepted;
    if (asked.includes(k))
      yield { k, choices: new Map(all.flatMap((offer) => (offer.isLargeEnough(k) ? [chosen(offer, choices)] : []))) };
  }
}

/**
 * The most that reports may leave known of a single score (see Leverage): as much as the mean of five people tells, the least
 * that is ever asked for. The whole may tell somewhat more, so that its parts don't use up what would be its.
 */
const mostKnown = { byParts: 1 / 5, byWhole: 1 / 4 };
/** By how much one report may add to it where it was more before. */
const mostAdded = 0.02;

/** The offers that leave every single score unknown beside everything that was published before (rule R21). */
function notTelling(
  offers: readonly Offer[],
  { past, reports, weights }: { past: readonly Row[]; reports: number; weights: readonly number[] },
): Offer[] {
  const leverage = new Leverage(weights, reports + 1);
  const isWorkedOut = leverage.begin(past);
  return offers.filter(({ candidate, row }) => {
    const by = candidate.partOf.length === 0 ? "byWhole" : "byParts";
    if (!isWorkedOut) return by === "byWhole";
    return leverage.offer({ columns: row, report: reports }, { most: mostKnown[by], added: mostAdded });
  });
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

  judge(offer: Offer, published: PublishedRows, k: number): "published" | "combination" | "undecided" {
    if (this.knows(offer, k)) return "published";
    const ahead = Math.min(this.rising.find((one) => one >= k) ?? k, offer.size);
    const found = this.ask(offer, published, ahead);
    return found !== "published" && ahead > k ? this.ask(offer, published, k) : found;
  }

  private ask(offer: Offer, published: PublishedRows, k: number): "published" | "combination" | "undecided" {
    const found = published.ask(offer.row, k);
    if (found === "safe") this.safeUpTo.set(offer, k);
    if (found === "undecided") return found;
    return found === "leak" ? "combination" : "published";
  }
}

const chosen = ({ candidate: { key } }: Offer, choices: ReadonlyMap<string, Choice>) =>
  [key, choices.get(key) as Choice] as const;

class Offer {
  readonly size: number;
  constructor(
    readonly candidate: Candidate,
    readonly row: readonly number[],
    weights: readonly number[],
  ) {
    this.size = row.reduce((sum, atom) => sum + (weights[atom] as number), 0);
  }

  /** A number about k people of hardly more would say that nearly everybody answered (rule R23). */
  isLargeEnough(k: number): boolean {
    const { invited } = this.candidate;
    return this.size >= k && (invited === undefined || invited >= k + silentFrom);
  }
}

/** What is published so far, and what it forbids. */
class Table {
  private readonly rowSizes: number[] = [];
  private readonly rowsWith: number[][];
  private readonly sizes = new Map<string, number>();
  private readonly shownParts = new Map<string, number>();

  constructor(
    past: readonly (readonly number[])[],
    private readonly weights: readonly number[],
    private readonly k: number,
  ) {
    this.rowsWith = weights.map(() => []);
    for (const row of past) this.add(row);
  }

  private add(row: readonly number[]): void {
    for (const atom of row) (this.rowsWith[atom] as number[]).push(this.rowSizes.length);
    this.rowSizes.push(this.sizeOf(row));
  }

  publish(offer: Offer): void {
    this.add(offer.row);
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
    return this.differsByFew(offer) ? "difference" : undefined;
  }

  /** A row that has nobody in common with an offer of k people differs from it by more. */
  private differsByFew({ row, size }: Offer): boolean {
    const common = new Map<number, number>();
    for (const atom of row) {
      for (const other of this.rowsWith[atom] as number[]) {
        if (Math.abs((this.rowSizes[other] as number) - size) >= this.k) continue;
        common.set(other, (common.get(other) ?? 0) + (this.weights[atom] as number));
      }
    }
    for (const [other, both] of common) {
      const difference = (this.rowSizes[other] as number) + size - 2 * both;
      if (difference > 0 && difference < this.k) return true;
    }
    return false;
  }

  private sizeOf(row: readonly number[]): number {
    return row.reduce((sum, atom) => sum + (this.weights[atom] as number), 0);
  }
}

const partition = ({ whole, by }: { whole: string; by: string }) => JSON.stringify([whole, by]);
