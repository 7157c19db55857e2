import type postgres from "postgres";
import { type TimeLimit, timeLeft } from "~/platform/time-limit";
import type { EndTurn, Turns } from "~/platform/turns";

/** Milliseconds after the end of a statement's time in which the database may still say so. */
const graceMs = 400;

/** Milliseconds to wait for a connection where no request sets a limit, as in jobs. */
const mostWaitingMs = 30_000;

/** Refused, like a statement that PostgreSQL itself ends: there was no time left for the database. */
export class DatabaseLateError extends Error {
  readonly code = "57014";

  constructor(what: string) {
    super(what);
    this.name = "DatabaseLateError";
  }
}

export type Unsafe = postgres.Sql["unsafe"];

/** A client, and the same connections for the work of one request. */
export type BoundedClient = postgres.Sql & { within(limit: TimeLimit): postgres.Sql };

/** Waits for a connection as long as the request's time allows, and throws where that is over first. */
export async function takeTurn(turns: Turns, limit: TimeLimit | undefined): Promise<EndTurn> {
  const left = timeLeft(limit);
  if (left <= 0) throw new DatabaseLateError("no time left for a statement");
  const end = await turns.take(Math.min(left, mostWaitingMs));
  if (!end) throw new DatabaseLateError("no connection in time");
  return end;
}

/** Sent when it is waited for, like the driver's own: what drizzle does with a statement, and no more. */
export class BoundedQuery implements PromiseLike<unknown> {
  constructor(private readonly run: (asValues: boolean) => Promise<unknown>) {}

  // biome-ignore lint/suspicious/noThenProperty: stands for the driver's statement, which is waited for
  then: Promise<unknown>["then"] = (...settled) => this.run(false).then(...settled);

  values(): Promise<unknown> {
    return this.run(true);
  }
}

/** Calls out when the database says nothing for longer than a statement may take, which PostgreSQL itself ends. */
export class Watch {
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

/** Fails when the request's time is over first. */
export function inTime<T>(limit: TimeLimit | undefined, answer: Promise<T>): Promise<T> {
  const left = timeLeft(limit);
  if (left === Number.POSITIVE_INFINITY) return answer;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new DatabaseLateError("no answer in time")), left);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** A client in place of one that is lost; waiting for that one's end is nobody's business. */
export function inPlaceOf(lost: postgres.Sql, open: () => postgres.Sql): postgres.Sql {
  const client = open();
  takeFormats(client, lost);
  lost.end({ timeout: 0 }).catch(() => {});
  return client;
}

/** Has a client write and read times and JSON as another does. */
export function takeFormats(client: postgres.Sql, from: postgres.Sql): void {
  Object.assign(client.options.parsers, from.options.parsers);
  Object.assign(client.options.serializers, from.options.serializers);
}
