import { setTimeout as sleep } from "node:timers/promises";
import { ConcurrencyLimit } from "./concurrency-limit";

/** After so many milliseconds of work on a file there is a pause. */
const stretchMs = 5;
/** The pause is so many times as long as the work was, and leaves the process to people who answer. */
const restsPerWork = 3;

/**
 * One piece of a file is made at a time. With the pauses, all files together take a quarter of the process's time. A piece
 * that has waited for `mostWaitingMs` is made all the same.
 */
const making = new ConcurrencyLimit(1);
const mostWaitingMs = 60_000;

/** The pieces of a file, each made in its turn. Time that a piece waits, for the database say, counts as work. */
export async function* paced<Piece>(pieces: AsyncIterable<Piece>): AsyncGenerator<Piece> {
  const iterator = pieces[Symbol.asyncIterator]();
  let spentMs = 0;
  const next = async () => {
    const end = await making.acquire(mostWaitingMs);
    const began = performance.now();
    try {
      const piece = await iterator.next();
      spentMs += performance.now() - began;
      if (spentMs >= stretchMs) {
        await sleep(restsPerWork * spentMs);
        spentMs = 0;
      }
      return piece;
    } finally {
      end?.();
    }
  };
  try {
    for (let piece = await next(); !piece.done; piece = await next()) yield piece.value;
  } finally {
    await iterator.return?.();
  }
}

/** Runs a short, synchronous piece of work in its turn. Its input must be there already: others wait for the turn. */
export async function inTurn<T>(work: () => T): Promise<T> {
  const end = await making.acquire(mostWaitingMs);
  try {
    const began = performance.now();
    const done = work();
    await sleep(restsPerWork * (performance.now() - began));
    return done;
  } finally {
    end?.();
  }
}
