import { ConcurrencyLimit } from "~/platform/concurrency-limit";
import type { TimeLimit } from "~/platform/time/time-limit";
import { type Busy, type Connections, type Rows, renewSeconds, type Statement } from "./driver";
import type { Client } from "./postgres-client.server";
import { answerInTime, connectionInTime, SilenceTimer } from "./time-limits.server";

/** Statements on their way on one connection at a time. */
const mostAhead = 8;

/** Milliseconds after which the database is slow with a statement: it is better not to wait behind it. */
const slowMs = 20;

/** Sends statements that only read. */
export type ReadingPool = Connections &
  Busy & {
    read(limit: TimeLimit | undefined, statement: Statement): Promise<Rows>;
  };

/**
 * Sends statements ahead: several are on their way on a connection at once, in one packet where they come together, which
 * takes half of what waking PostgreSQL up for each costs (decision 0025). The answer to one that its request has stopped
 * waiting for goes to nobody, and as it only reads, that is all. A further connection is used where the others are full
 * or slow. `open` opens a client of one connection; `statementMs` is the database's own limit for a statement.
 */
export function readingPool(
  open: () => Client,
  { connections, statementMs }: { connections: number; statementMs: number },
): ReadingPool {
  const places = new ConcurrencyLimit(connections * mostAhead);
  const all = Array.from({ length: connections }, () => new AheadConnection(open, statementMs));
  return {
    async read(limit, statement) {
      const release = await connectionInTime(places, limit);
      const quick = all.find((connection) => connection.isQuick());
      const on = quick ?? all.reduce((best, other) => (other.onTheirWay < best.onTheirWay ? other : best));
      return answerInTime(limit, on.send(statement).finally(release));
    },
    load: () => places.load,
    renew() {
      for (const connection of all) connection.renew(renewSeconds);
    },
    async end(options) {
      await Promise.all(all.map(({ client }) => client.end(options)));
    },
  };
}

/** A connection with the statements that wait on it; when the database stops answering, a new one takes its place. */
class AheadConnection {
  client: Client;
  onTheirWay = 0;
  /** Since when the database has been at the first of them, on the clock of `performance.now()`. */
  #since = 0;
  readonly #silence: SilenceTimer;
  readonly #open: () => Client;

  constructor(open: () => Client, statementMs: number) {
    this.#open = open;
    this.client = open();
    this.#silence = new SilenceTimer(statementMs, () => this.renew(0));
  }

  /** What is on its way has so many seconds; what comes next goes over a new connection. */
  renew(timeout: number): void {
    const old = this.client;
    this.client = this.#open();
    this.onTheirWay = 0;
    this.#silence.stop();
    // Nobody waits for its end.
    old.end({ timeout }).catch(() => {});
  }

  isQuick(): boolean {
    if (this.onTheirWay === 0) return true;
    return this.onTheirWay < mostAhead && performance.now() - this.#since < slowMs;
  }

  async send(statement: Statement): Promise<Rows> {
    const { client } = this;
    if (this.onTheirWay === 0) this.#nextBegins();
    this.onTheirWay += 1;
    try {
      return await client.ask(statement);
    } finally {
      if (client === this.client) {
        this.onTheirWay -= 1;
        if (this.onTheirWay === 0) this.#silence.stop();
        else this.#nextBegins();
      }
    }
  }

  #nextBegins(): void {
    this.#since = performance.now();
    this.#silence.start();
  }
}
