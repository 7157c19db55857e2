import type postgres from "postgres";
import type { TimeLimit } from "~/platform/time-limit";
import { Turns } from "~/platform/turns";
import { BoundedQuery, inPlaceOf, inTime, takeFormats, takeTurn, type Unsafe, Watch } from "./bounded-query.server";

/** Statements on their way on one connection at a time. */
const mostAhead = 8;

/** Milliseconds after which the database is slow with a statement: it is better not to wait behind it. */
const slowMs = 20;

/** Sends statements that only read. */
export type ReadClient = {
  send(limit: TimeLimit | undefined, statement: Parameters<Unsafe>): BoundedQuery;
  /** Takes over how times and JSON travel; drizzle tells it the one client that it knows. */
  takeFormats(from: postgres.Sql): void;
  end(options: { timeout: number }): Promise<unknown>;
};

/**
 * Sends statements ahead: several are on their way on a connection at once, in one packet where they come together, which
 * takes half of what waking PostgreSQL up for each costs (decision 0025). One that its request waits for no longer is
 * answered to nobody, and as it only reads, that is all. A further connection is used where the others are full or slow.
 * `open` opens a client of one connection; `statementMs` is the database's own limit for a statement.
 */
export function readClient(
  open: () => postgres.Sql,
  { connections, statementMs }: { connections: number; statementMs: number },
): ReadClient {
  const turns = new Turns(connections * mostAhead);
  const all = Array.from({ length: connections }, () => new AheadConnection(open, statementMs));

  const sendInTurn = async (limit: TimeLimit | undefined, send: (on: AheadConnection) => Promise<unknown>) => {
    const end = await takeTurn(turns, limit);
    const quick = all.find((connection) => connection.isQuick());
    const on = quick ?? all.reduce((best, other) => (other.onTheirWay < best.onTheirWay ? other : best));
    return inTime(limit, send(on).finally(end));
  };

  return {
    send: (limit, statement) =>
      new BoundedQuery((asValues) => sendInTurn(limit, (connection) => connection.send(statement, asValues))),
    takeFormats(from) {
      for (const { client } of all) takeFormats(client, from);
    },
    end: (options) => Promise.all(all.map(({ client }) => client.end(options))),
  };
}

/** A connection with the statements that wait on it; when the database says nothing any more, a new one takes its place. */
class AheadConnection {
  client: postgres.Sql;
  onTheirWay = 0;
  /** Since when the database has been at the first of them, on the clock of `performance.now()`. */
  #since = 0;
  readonly #watch: Watch;

  constructor(open: () => postgres.Sql, statementMs: number) {
    this.client = open();
    this.#watch = new Watch(statementMs, () => {
      this.client = inPlaceOf(this.client, open);
      this.onTheirWay = 0;
    });
  }

  isQuick(): boolean {
    if (this.onTheirWay === 0) return true;
    return this.onTheirWay < mostAhead && performance.now() - this.#since < slowMs;
  }

  async send(statement: Parameters<Unsafe>, asValues: boolean): Promise<unknown> {
    const { client } = this;
    if (this.onTheirWay === 0) this.#nextBegins();
    this.onTheirWay += 1;
    try {
      const query = client.unsafe(...statement);
      return await (asValues ? query.values() : query);
    } finally {
      if (client === this.client) {
        this.onTheirWay -= 1;
        if (this.onTheirWay === 0) this.#watch.stop();
        else this.#nextBegins();
      }
    }
  }

  #nextBegins(): void {
    this.#since = performance.now();
    this.#watch.start();
  }
}
