import { type Candidate, choiceLadder, type Earlier, type Rung } from "./choose-cells";

export type Ladder = {
  candidates: readonly Candidate[];
  /** Of the same item, in this order or another. */
  earlier: Earlier;
  asked: readonly number[];
};

/** What may be published, for each k that is asked for (see choiceLadder). */
export type Chosen = ReadonlyMap<number, Rung["choices"]>;
export type Climb = (ladder: Ladder) => Promise<Chosen>;

/** Does a piece of work when the process has time for it. */
export type InTurn = <T>(work: () => T) => Promise<T>;

/** Chooses in this process, a piece at a time, so that others have their turn between two pieces. */
export function climbInTurn(inTurn: InTurn): Climb {
  return async (ladder) => {
    const pieces = choiceLadder(ladder);
    const chosen = new Map<number, Rung["choices"]>();
    for (;;) {
      const { value, done } = await inTurn(() => pieces.next());
      if (done) return chosen;
      if (value) chosen.set(value.k, value.choices);
    }
  };
}
