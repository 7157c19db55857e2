import type { ConcurrencyLimit, Release } from "~/platform/concurrency-limit";
import { type TimeLimit, timeLeft } from "~/platform/time/time-limit";

/** Milliseconds after the end of a statement's time in which the database may still say so. */
const graceMs = 400;

/** Milliseconds to wait for a connection where no request sets a limit, as in jobs. */
const mostWaitingMs = 30_000;

/** The code with which PostgreSQL ends a statement by itself. */
export const lateCode = "57014";

/** There was no time left for the database. */
export class DatabaseLateError extends Error {
  readonly code = lateCode;

  constructor(what: string) {
    super(what);
    this.name = "DatabaseLateError";
  }
}

/** Waits for a connection as long as the request's time allows, and throws where that is over first. */
export async function connectionInTime(connections: ConcurrencyLimit, limit: TimeLimit | undefined): Promise<Release> {
  const left = timeLeft(limit);
  if (left <= 0) throw new DatabaseLateError("no time left for a statement");
  const release = await connections.acquire(Math.min(left, mostWaitingMs));
  if (!release) throw new DatabaseLateError("no connection in time");
  return release;
}

/** The answer, or an error when the request's time is over first. */
export function answerInTime<T>(limit: TimeLimit | undefined, answer: Promise<T>): Promise<T> {
  const left = timeLeft(limit);
  if (left === Number.POSITIVE_INFINITY) return answer;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new DatabaseLateError("no answer in time")), left);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/**
 * Calls `onSilence` when PostgreSQL has not answered a statement by the time at which it would have ended it itself: it is
 * frozen or out of reach.
 */
export class SilenceTimer {
  #timer: NodeJS.Timeout | undefined;
  readonly #ms: number;

  constructor(
    statementMs: number,
    private readonly onSilence: () => void,
  ) {
    this.#ms = statementMs + graceMs;
  }

  start(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.onSilence, this.#ms);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
