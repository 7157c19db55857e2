import { setTimeout as sleep } from "node:timers/promises";
import { ConcurrencyLimit } from "./concurrency-limit";

/** After so many milliseconds of making files there is a rest. */
const stretchMs = 5;
/** The rest takes so many times as long as the work did; it is for people who answer. */
const restsPerWork = 3;

/** One file is made at a time. With the rests, all files together take a quarter of the process's time. */
const making = new ConcurrencyLimit(1);
const mostWaitingMs = 60_000;

/** Pieces of a file, each made in turn. What they wait for counts as their work. */
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

/** A short piece of work on a file, done in turn; what it needed is there already, so that nobody waits along with it. */
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
