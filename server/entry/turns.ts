import { ConcurrencyLimit, type MostAhead, type Rank, type Release } from "../../app/platform/concurrency-limit";
import { isUuid } from "../../app/platform/uuid";
import { BegunSteps } from "./begun-steps";
import { ConcurrencyPerCaller } from "./concurrency-per-caller";

/** Requests worked on at once: enough to keep the one thread busy while others wait for the database. */
const mostAtOnce = 20;

/**
 * Pages that wait for somebody else's server, which may take seconds: how many in all, and of one organisation. They mostly wait,
 * so they take none of the common places: else whoever keeps them waiting would keep everybody.
 */
const mostAskingOthers = { all: 15, ofOne: 5 };

/**
 * Milliseconds that a request waits for a place (`any`), that the page after an accepted form does (`begun`), and that one does
 * for a place of its own organisation's or caller's, where it holds up nobody else (`own`).
 */
export const mostWaitingMs = { any: 60, begun: 1_000, own: 500 };

/** A request waits behind so many of its rank at most: with more ahead it would run out of time, so it is refused at once. */
const mostAhead: MostAhead = { usually: 30, whenLate: 5 };

/** Who goes first: the page after an accepted form, so that a step once begun is finished; then forms; then other pages. */
export const ranks = { begun: 0, form: 1, page: 2 } as const;

/** Whose turn it is, of all that is asked of this process. */
export class Turns {
  readonly all = new ConcurrencyLimit(mostAtOnce);
  readonly #askingOthers = new ConcurrencyPerCaller(new ConcurrencyLimit(mostAskingOthers.all), mostAskingOthers.ofOne);
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

  /** The same for a page that asks others, for the organisation that its address names. */
  takeAskingOthers(path: string, rank: Rank): Promise<Release | undefined> {
    const organisationId = path.split("/").find(isUuid) ?? "";
    return this.#askingOthers.acquire(organisationId, { own: mostWaitingMs.own, all: mostWaitingMs.any }, { rank });
  }
}
