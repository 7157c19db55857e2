import { ConcurrencyLimit, type Rank, type Release } from "../../app/platform/concurrency-limit";

/** A common limit of which no caller gets more than `mostOfOne` places. Waiting for one's own place takes no common one. */
export class ConcurrencyPerCaller {
  /** Limits of the callers that have a place or wait for one; all others are forgotten. */
  #own = new Map<string, ConcurrencyLimit>();

  constructor(
    private readonly all: ConcurrencyLimit,
    private readonly mostOfOne: number,
  ) {}

  /** Waits at most `ms.own` for one of the caller's places, then `ms.all` for a common one; undefined if none came free. */
  async acquire(
    caller: string,
    ms: { own: number; all: number },
    options: { rank?: Rank } = {},
  ): Promise<Release | undefined> {
    const own = this.#own.get(caller) ?? new ConcurrencyLimit(this.mostOfOne);
    this.#own.set(caller, own);
    const releaseOwn = await own.acquire(ms.own, options);
    if (!releaseOwn) return undefined;
    const releaseOfAll = await this.all.acquire(ms.all, options);
    const release = () => {
      releaseOfAll?.();
      releaseOwn();
      if (own.isIdle && this.#own.get(caller) === own) this.#own.delete(caller);
    };
    if (releaseOfAll) return release;
    release();
    return undefined;
  }

  /** How many callers have a place or wait for one. */
  get size(): number {
    return this.#own.size;
  }
}
