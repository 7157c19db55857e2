import { atomsOf } from "./atoms";
import { PublishedRows } from "./combinations/published-rows";
import { Leverage, type Row } from "./leverage";

/** A number that might be published: about which people, and whose part it is. */
export type Candidate = {
  key: string;
  people: readonly number[];
  /** Where these are those who answered: who was invited, and up to which k it may stand as far as these go. */
  asked?: { people: readonly number[]; upTo: number };
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
};

/** What is chosen for one k. */
export type Rung = { k: number; choices: Map<string, Choice> };

/**
 * Chooses, for each k that is asked for, which candidates may be published: together, and with everything published
 * earlier, nothing may follow from them that is about fewer than k people (R3, R4, R5). Candidates with fewer than k people
 * are not mentioned in the choice. The choice for a higher k starts from that for a lower one: what is hidden for the lower is
 * never shown for the higher. A question to the audit takes up to a fifth of a second, so the generator stops before each:
 * others may have their turn there.
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
  // Beside the first report of an organisation nobody was told apart yet.
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
    // Beside earlier reports it has been decided already what may stand together.
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
    // Where a number follows from others among those who answered alone, nobody else who was invited has answered.
    const tellsOfNobody = found === "follows" && publishedAsked && !publishedAsked.partsOf(offer.askedRow);
    return found === "leak" || tellsOfNobody ? "combination" : "published";
  }
}

/** What is published so far, of those who answered and of those who were invited. */
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
    /** Its row among those invited. */
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

/** What is published so far, and what it forbids. */
class Table {
  private readonly rowSizes: number[] = [];
  /** People invited to each row's group; nobody knows of earlier ones. */
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
    // Sizes are enough, since parts have nobody in common.
    const leavesFew = offer.candidate.partOf.some((part) => {
      const whole = this.sizes.get(part.whole);
      if (whole === undefined) return false;
      const shown = this.shownParts.get(partition(part)) ?? noSizes;
      const rest = whole.size - shown.size - offer.size;
      // Were it shown beside a rest of whom nobody answered, that would be told.
      return rest < this.k && (rest > 0 || whole.invited > shown.invited + offer.invited);
    });
    if (leavesFew) return "sibling";
    return this.differsByFew(offer) ? "difference" : undefined;
  }

  /** A row that has nobody in common with an offer of k people differs from it by more. */
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
