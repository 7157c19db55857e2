import { atomsOf } from "./atoms";
import { PublishedRows } from "./combinations/published-rows";
import { Leverage, type Row } from "./leverage";

/** A number that might be published: the people it is about, and the larger groups they are a part of. */
export type Candidate = {
  key: string;
  people: readonly number[];
  /** Set where `people` are those who answered: who was invited, and the highest k at which the invited allow the number. */
  asked?: { people: readonly number[]; upTo: number };
  /** The candidates it is a part of: the whole's key, and what divides the whole. Parts of one division don't overlap. */
  partOf: readonly { whole: string; by: string }[];
};

/**
 * Published, or why not. `sibling`: beside the published parts of a whole too few people would be left. `difference`: a
 * published group differs from it by too few people. `combination`: several published numbers together would be about too
 * few. `undecided`: the audit's budget ended before the answer was known; readers are told `combination`.
 */
export type Choice = "published" | "sibling" | "difference" | "combination" | "undecided";

/** The people of each number published before, report by report. */
export type Earlier = readonly (readonly (readonly number[])[])[];

type Given = {
  /** Most wanted first: a candidate is hidden for the sake of those before it, never the other way round. */
  candidates: readonly Candidate[];
  /** The people of whatever was published before of the same item, report by report. */
  earlier: Earlier;
};

/** The choice for one k, by key of the candidate. */
export type Rung = { k: number; choices: Map<string, Choice> };

/**
 * Chooses, for each k in `asked`, which candidates may be published. From these together, and from everything published
 * earlier, nothing may follow that is about fewer than k people (R3, R4, R5). A candidate with fewer than k people has no
 * entry in the choice. A higher k starts from the choice for the lower one, so it never shows what a lower k hides.
 * Auditing one candidate can take seconds (see usualBudget), so the generator yields `undefined` before each: the process
 * can do other work there.
 */
export function* choiceLadder({
  candidates,
  asked,
  earlier,
}: Given & { asked: readonly number[] }): Generator<Rung | undefined, void> {
  const choices = new Map<string, Choice>();
  const atoms = atomsOf([...candidates.map(({ people }) => people), ...earlier.flat()]);
  const asAsked = atomsOf(candidates.map((candidate) => candidate.asked?.people ?? candidate.people));
  const all = candidates.map(
    (candidate, index) =>
      new Offer(candidate, atoms.rows[index] as number[], atoms.weights, asAsked.rows[index] as number[]),
  );
  const past = atoms.rows.slice(candidates.length);
  const auditor = new Auditor(asked);
  let offered = all;
  // An organisation's first report has nothing earlier to be added up with.
  if (past.length > 0) {
    yield;
    const wanted = all.filter((offer) => offer.isLargeEnough(Math.min(...asked)));
    const reportOf = earlier.flatMap((rows, report) => rows.map(() => report));
    const rows = past.map((columns, place) => ({ columns, report: reportOf[place] as number }));
    offered = notTelling(wanted, { past: rows, reports: earlier.length, weights: atoms.weights });
    for (const { candidate } of wanted) choices.set(candidate.key, "combination");
  }
  for (const k of [...new Set(asked)].sort((a, b) => a - b)) {
    const table = new Table(past, atoms.weights, k);
    const published = new PublishedRows(atoms.weights);
    for (const row of past) published.add(row);
    // With earlier reports the caller has made the choice without them first, which judged the invited (SharedChoices).
    const publishedAsked = past.length === 0 ? new PublishedRows(asAsked.weights) : undefined;
    const accepted: Offer[] = [];
    for (const offer of offered) {
      if (!offer.isLargeEnough(k)) continue;
      if (!auditor.knows(offer, k)) yield;
      const refusal = table.refusal(offer);
      const choice = refusal ?? auditor.judge(offer, { published, publishedAsked }, k);
      choices.set(offer.candidate.key, choice);
      if (choice !== "published") continue;
      table.publish(offer);
      published.add(offer.row);
      publishedAsked?.add(offer.askedRow);
      accepted.push(offer);
    }
    offered = accepted;
    yield { k, choices: new Map(all.flatMap((offer) => (offer.isLargeEnough(k) ? [chosen(offer, choices)] : []))) };
  }
}

/**
 * The largest part of a single score's variance that all reports together may explain (see Leverage). 1/5 is what a mean of
 * five people explains, and five is the lowest k. The whole may explain more, so that its parts don't use up its share.
 */
const mostKnown = { byParts: 1 / 5, byWhole: 1 / 4 };
/** How much one report may add for somebody whose part was above that already. */
const mostAdded = 0.02;

/** The offers after which every single score is still unknown, given everything published before (rule R21). */
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
 * Judges numbers for one k after another, and remembers up to which k each was found safe: beside fewer numbers, as at the
 * next k, it stays safe. It asks for the next k of `asked` that is not below k, which is k itself as long as the ladder
 * visits those k only.
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

  judge(offer: Offer, shown: Shown, k: number): "published" | "combination" | "undecided" {
    if (this.knows(offer, k)) return "published";
    const ahead = Math.min(this.rising.find((one) => one >= k) ?? k, offer.size);
    const found = this.ask(offer, shown, ahead);
    return found !== "published" && ahead > k ? this.ask(offer, shown, k) : found;
  }

  private ask(offer: Offer, { published, publishedAsked }: Shown, k: number) {
    const found = published.ask(offer.row, k);
    if (found === "safe") this.safeUpTo.set(offer, k);
    if (found === "undecided") return found;
    // It follows from published numbers by those who answered, but not by those invited: showing it would say that none
    // of the invited people in between has answered.
    const tellsOfNobody = found === "follows" && publishedAsked && !publishedAsked.partsOf(offer.askedRow);
    return found === "leak" || tellsOfNobody ? "combination" : "published";
  }
}

/** The rows published so far: by those who answered, and by those who were invited. */
type Shown = { published: PublishedRows; publishedAsked: PublishedRows | undefined };

const chosen = ({ candidate: { key } }: Offer, choices: ReadonlyMap<string, Choice>) =>
  [key, choices.get(key) as Choice] as const;

class Offer {
  readonly size: number;
  readonly invited: number;

  constructor(
    readonly candidate: Candidate,
    readonly row: readonly number[],
    weights: readonly number[],
    /** Its atoms among the invited; `row` has those among the people who answered. */
    readonly askedRow: readonly number[],
  ) {
    this.size = row.reduce((sum, atom) => sum + (weights[atom] as number), 0);
    this.invited = candidate.asked?.people.length ?? this.size;
  }

  isLargeEnough(k: number): boolean {
    const { asked } = this.candidate;
    return this.size >= k && (!asked || k <= asked.upTo);
  }
}

type Sizes = { size: number; invited: number };
const noSizes: Sizes = { size: 0, invited: 0 };

/** What is published so far, and the two refusals that need no search: few left of a whole, a small difference. */
class Table {
  private readonly rowSizes: number[] = [];
  /** People invited to each row's group; unknown for earlier reports. */
  private readonly rowsInvited: (number | undefined)[] = [];
  private readonly rowsWith: number[][];
  private readonly sizes = new Map<string, Sizes>();
  private readonly shownParts = new Map<string, Sizes>();

  constructor(
    past: readonly (readonly number[])[],
    private readonly weights: readonly number[],
    private readonly k: number,
  ) {
    this.rowsWith = weights.map(() => []);
    for (const row of past) this.add(row);
  }

  private add(row: readonly number[], invited?: number): void {
    for (const atom of row) (this.rowsWith[atom] as number[]).push(this.rowSizes.length);
    this.rowSizes.push(this.sizeOf(row));
    this.rowsInvited.push(invited);
  }

  publish({ row, candidate, size, invited }: Offer): void {
    this.add(row, invited);
    this.sizes.set(candidate.key, { size, invited });
    for (const part of candidate.partOf) {
      const shown = this.shownParts.get(partition(part)) ?? noSizes;
      this.shownParts.set(partition(part), { size: shown.size + size, invited: shown.invited + invited });
    }
  }

  refusal(offer: Offer): "sibling" | "difference" | undefined {
    // Sizes are enough, because parts of one division don't overlap.
    const leavesFew = offer.candidate.partOf.some((part) => {
      const whole = this.sizes.get(part.whole);
      if (whole === undefined) return false;
      const shown = this.shownParts.get(partition(part)) ?? noSizes;
      const rest = whole.size - shown.size - offer.size;
      // An empty rest of people who were invited is refused too: all else shown, it would say that none of them answered.
      return rest < this.k && (rest > 0 || whole.invited > shown.invited + offer.invited);
    });
    if (leavesFew) return "sibling";
    return this.differsByFew(offer) ? "difference" : undefined;
  }

  /** Compares only with rows that overlap the offer: any other differs from an offer of k people by k or more. */
  private differsByFew({ row, size, invited }: Offer): boolean {
    const common = new Map<number, number>();
    for (const atom of row) {
      for (const other of this.rowsWith[atom] as number[]) {
        if (Math.abs((this.rowSizes[other] as number) - size) >= this.k) continue;
        common.set(other, (common.get(other) ?? 0) + (this.weights[atom] as number));
      }
    }
    for (const [other, both] of common) {
      const difference = (this.rowSizes[other] as number) + size - 2 * both;
      const isSame = difference === 0 && (this.rowsInvited[other] ?? invited) === invited;
      if (difference < this.k && !isSame) return true;
    }
    return false;
  }

  private sizeOf(row: readonly number[]): number {
    return row.reduce((sum, atom) => sum + (this.weights[atom] as number), 0);
  }
}

const partition = ({ whole, by }: { whole: string; by: string }) => JSON.stringify([whole, by]);
