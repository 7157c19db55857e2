import { ConcurrencyLimit, type Rank, type Release } from "../../app/platform/concurrency-limit";

/** A limit for all, of which no caller has more than `mostOfOne` places; whoever waits for their own takes none of the others'. */
export class ConcurrencyPerCaller {
  /** Of the callers that have a place or wait for one, and of no others. */
  #own = new Map<string, ConcurrencyLimit>();

  constructor(
    private readonly all: ConcurrencyLimit,
    private readonly mostOfOne: number,
  ) {}

  /** Waits at most so many milliseconds for one of the caller's own places, then for one of all; undefined when none came free. */
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
