/** Gives back a turn; more than once does nothing. */
export type EndTurn = () => void;

type Waiting = { begin: (end: EndTurn) => void };

/** Turns at something of which there are `most`, first come first served. Whoever waits too long has never begun. */
export class Turns {
  #taken = 0;
  #generation = 0;
  /** Whoever is urgent, and the others. */
  #waiting = [new Set<Waiting>(), new Set<Waiting>()] as const;

  constructor(private readonly most: number) {}

  /** Waits at most `ms` milliseconds for a turn; undefined when it didn't come. The urgent go before the others. */
  take(ms: number, options: { urgent?: boolean } = {}): Promise<EndTurn | undefined> {
    if (this.#taken < this.most) return Promise.resolve(this.#begin());
    if (ms <= 0) return Promise.resolve(undefined);
    const queue = this.#waiting[options.urgent ? 0 : 1];
    return new Promise((resolve) => {
      const waiting: Waiting = {
        begin: (end) => {
          clearTimeout(timer);
          resolve(end);
        },
      };
      const timer = setTimeout(() => {
        queue.delete(waiting);
        resolve(undefined);
      }, ms);
      queue.add(waiting);
    });
  }

  /** Whether nobody has a turn. */
  get areFree(): boolean {
    return this.#taken === 0;
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
    for (const queue of this.#waiting) {
      for (const waiting of queue) {
        if (this.#taken >= this.most) return;
        queue.delete(waiting);
        waiting.begin(this.#begin());
      }
    }
  }
}
