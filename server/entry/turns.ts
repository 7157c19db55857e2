import { ConcurrencyLimit, type MostAhead, type Rank, type Release } from "../../app/platform/concurrency-limit";
import { BegunSteps } from "./begun-steps";

/** Requests worked on at once: enough to keep the one thread busy while others wait for the database. */
const mostAtOnce = 20;

/** Milliseconds that a request waits for a place (`any`), and that the page after an accepted form does (`begun`). */
export const mostWaitingMs = { any: 60, begun: 1_000 };

/** A request waits behind so many of its rank at most: with more ahead it would run out of time, so it is refused at once. */
const mostAhead: MostAhead = { usually: 30, whenLate: 5 };

/** Who goes first: the page after an accepted form, so that a step once begun is finished; then forms; then other pages. */
export const ranks = { begun: 0, form: 1, page: 2 } as const;

/** Whose turn it is, of all that is asked of this process. */
export class Turns {
  readonly all = new ConcurrencyLimit(mostAtOnce);
  /** The sessions whose next page goes before all others. */
  readonly begun = new BegunSteps();

  /** Whether so many wait already that nobody of this rank waits behind them. */
  isFull(rank: Rank): boolean {
    return this.all.wouldBeSentAway(rank, mostAhead);
  }

  /** Waits for a place; undefined where there is none in time. */
  take(rank: Rank): Promise<Release | undefined> {
    return rank === ranks.begun
      ? this.all.acquire(mostWaitingMs.begun, { rank })
      : this.all.acquire(mostWaitingMs.any, { rank, mostAhead });
  }
}
