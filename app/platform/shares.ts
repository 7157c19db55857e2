import { type EndTurn, Turns } from "./turns";

/** Turns of which nobody has more than `mostOfOne` at once; their next wait for their own, and take none of the others'. */
export class Shares {
  /** Of whoever has a turn or waits for one, and of nobody else. */
  #own = new Map<string, Turns>();

  constructor(
    private readonly all: Turns,
    private readonly mostOfOne: number,
  ) {}

  /** Waits at most so many milliseconds for one of their own turns, and then for one of all; undefined when it didn't come. */
  async take(
    who: string,
    ms: { own: number; all: number },
    options: { urgent?: boolean } = {},
  ): Promise<EndTurn | undefined> {
    const own = this.#own.get(who) ?? new Turns(this.mostOfOne);
    this.#own.set(who, own);
    const endOwn = await own.take(ms.own, options);
    if (!endOwn) return undefined;
    const endOfAll = await this.all.take(ms.all, options);
    const end = () => {
      endOfAll?.();
      endOwn();
      if (own.areFree && this.#own.get(who) === own) this.#own.delete(who);
    };
    if (endOfAll) return end;
    end();
    return undefined;
  }

  /** How many have a turn or wait for one. */
  get size(): number {
    return this.#own.size;
  }
}
