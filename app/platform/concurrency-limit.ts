/** Gives a place back. Only the first call has an effect. */
export type Release = () => void;

/** Priority among those who wait: the smaller goes first. */
export type Rank = 0 | 1 | 2;

/** How many places are taken, how many wait for one, and how many places there are. */
export type Load = { taken: number; waiting: number; most: number };

/**
 * Behind how many of the own rank somebody waits: usually, and for as long as others of that rank have run out of time a
 * moment ago. A crowd that comes at once is served one after another; of one that goes on coming most would wait in vain.
 */
export type MostAhead = { usually: number; whenLate: number };

/** Milliseconds for which one who ran out of time stands for all of their rank. */
const lateMs = 250;

type Waiting = { begin: (release: Release) => void };

/** A semaphore with `most` places. Those who wait go by rank, and within a rank first come, first served. */
export class ConcurrencyLimit {
  #taken = 0;
  /** How often `reset` was called: the release of a place given before does nothing any more. */
  #resets = 0;
  /** Those who wait, by rank; each set in order of arrival. */
  #waiting = [new Set<Waiting>(), new Set<Waiting>(), new Set<Waiting>()] as const;

  /** When somebody last ran out of time, by rank, in milliseconds of `now`. */
  readonly #ranOut: [number, number, number] = [-lateMs, -lateMs, -lateMs];

  constructor(
    private readonly most: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /**
   * Waits at most `ms` milliseconds for a place; undefined if none came free. With as many of the same rank already
   * waiting as `mostAhead` says it doesn't wait: it would not get its turn in time.
   */
  acquire(
    ms: number,
    { rank = 2, mostAhead }: { rank?: Rank; mostAhead?: MostAhead } = {},
  ): Promise<Release | undefined> {
    if (this.#taken < this.most) return Promise.resolve(this.#begin());
    if (ms <= 0 || (mostAhead && this.wouldBeSentAway(rank, mostAhead))) return Promise.resolve(undefined);
    const queue = this.#waiting[rank];
    return new Promise((resolve) => {
      const waiting: Waiting = {
        begin: (release) => {
          clearTimeout(timer);
          resolve(release);
        },
      };
      const timer = setTimeout(() => {
        queue.delete(waiting);
        this.#ranOut[rank] = this.now();
        resolve(undefined);
      }, ms);
      queue.add(waiting);
    });
  }

  /** Whether as many of this rank wait already as may. */
  wouldBeSentAway(rank: Rank, { usually, whenLate }: MostAhead): boolean {
    if (this.#taken < this.most) return false;
    const { size } = this.#waiting[rank];
    return size >= usually || (size >= whenLate && this.now() - this.#ranOut[rank] < lateMs);
  }

  /** Whether nobody has a place. */
  get isIdle(): boolean {
    return this.#taken === 0;
  }

  get load(): Load {
    return { taken: this.#taken, waiting: this.#waiting.reduce((sum, queue) => sum + queue.size, 0), most: this.most };
  }

  /** All places are free again: what held them is gone. Whoever still holds one has nothing to give back. */
  reset(): void {
    this.#taken = 0;
    this.#resets += 1;
    this.#next();
  }

  #begin(): Release {
    const resets = this.#resets;
    let released = false;
    this.#taken += 1;
    return () => {
      if (released || resets !== this.#resets) return;
      released = true;
      this.#taken -= 1;
      this.#next();
    };
  }

  #next(): void {
    for (const queue of this.#waiting) {
      for (const waiting of queue) {
        if (this.#taken >= this.most) return;
        queue.delete(waiting);
        waiting.begin(this.#begin());
      }
    }
  }
}
