import { type Candidate, choiceLadder, type Earlier, type Rung } from "./choose-cells";

export type Ladder = {
  candidates: readonly Candidate[];
  /** The people of what was published of the same item before; in any order. */
  earlier: Earlier;
  asked: readonly number[];
};

/** The choice for each k that is asked for (see choiceLadder). */
export type Chosen = ReadonlyMap<number, Rung["choices"]>;
export type Climb = (ladder: Ladder) => Promise<Chosen>;

/** Runs one piece of work once the process has time for it, so that requests are served in between. */
export type InTurn = <T>(work: () => T) => Promise<T>;

/** Makes the choices in this process, one piece of the ladder at a time. */
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
