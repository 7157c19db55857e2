/** Gives back a turn; more than once does nothing. */
export type EndTurn = () => void;

type Waiting = { begin: (end: EndTurn) => void };

/**
 * Turns at something of which there are `most`, first come first served. Whoever waits too long has never begun: the
 * driver's own queue sends statements ahead on busy connections, from where nobody can call them back.
 */
export class Turns {
  #taken = 0;
  #generation = 0;
  #waiting = new Set<Waiting>();

  constructor(private readonly most: number) {}

  /** Waits at most `ms` milliseconds for a turn; undefined when it didn't come. */
  take(ms: number): Promise<EndTurn | undefined> {
    if (this.#taken < this.most) return Promise.resolve(this.#begin());
    if (ms <= 0) return Promise.resolve(undefined);
    return new Promise((resolve) => {
      const waiting: Waiting = {
        begin: (end) => {
          clearTimeout(timer);
          resolve(end);
        },
      };
      const timer = setTimeout(() => {
        this.#waiting.delete(waiting);
        resolve(undefined);
      }, ms);
      this.#waiting.add(waiting);
    });
  }

  /** All turns are free again: what held them is gone. Whoever still holds one has nothing to give back. */
  startOver(): void {
    this.#taken = 0;
    this.#generation += 1;
    this.#next();
  }

  #begin(): EndTurn {
    const generation = this.#generation;
    let ended = false;
    this.#taken += 1;
    return () => {
      if (ended || generation !== this.#generation) return;
      ended = true;
      this.#taken -= 1;
      this.#next();
    };
  }

  #next(): void {
    for (const waiting of this.#waiting) {
      if (this.#taken >= this.most) return;
      this.#waiting.delete(waiting);
      waiting.begin(this.#begin());
    }
  }
}
