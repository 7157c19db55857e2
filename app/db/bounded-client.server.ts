import type postgres from "postgres";
import { type TimeLimit, timeLeft } from "~/platform/time-limit";
import { type EndTurn, Turns } from "~/platform/turns";

/** Milliseconds after the end of a statement's time in which the database may still say so. */
const graceMs = 400;

/** Milliseconds to wait for a connection where no request sets a limit, as in jobs. */
const mostWaitingMs = 30_000;

/** Refused, like a statement that PostgreSQL itself ends: there was no time left for the database. */
class DatabaseLateError extends Error {
  readonly code = "57014";

  constructor(what: string) {
    super(what);
    this.name = "DatabaseLateError";
  }
}

type Unsafe = postgres.Sql["unsafe"];

/** A client, and the same connections for the work of one request. */
export type BoundedClient = postgres.Sql & { within(limit: TimeLimit): postgres.Sql };

/**
 * A client whose statements keep to the time that a request has left: a statement that gets no connection in time is
 * never sent, and none is sent after that time. One that was sent may still take effect;
 * the caller is told that it is late, and its connection stays taken until the database has answered. `statementMs` is
 * the database's own limit for a statement: when it doesn't keep to that either, it is frozen or out of reach, and all
 * connections are given up for new ones.
 */
export function boundedClient(
  open: () => postgres.Sql,
  { connections, statementMs }: { connections: number; statementMs: number },
): BoundedClient {
  // The driver's own queue sends statements ahead on busy connections, from where nobody can call them back.
  const turns = new Turns(connections);
  let client = open();

  const giveUp = (lost: postgres.Sql) => {
    if (lost !== client) return;
    client = open();
    // Drizzle sets on the client it is given how times and JSON travel.
    Object.assign(client.options.parsers, lost.options.parsers);
    Object.assign(client.options.serializers, lost.options.serializers);
    turns.startOver();
    lost.end({ timeout: 0 }).catch(() => {});
  };

  /** Takes a connection for what is sent through it. */
  const onConnection = async <T>(
    limit: TimeLimit | undefined,
    send: (client: postgres.Sql, watch: Watch) => Promise<T>,
  ): Promise<T> => {
    const left = timeLeft(limit);
    if (left <= 0) throw new DatabaseLateError("no time left for a statement");
    const end = await turns.take(Math.min(left, mostWaitingMs));
    if (!end) throw new DatabaseLateError("no connection in time");
    const used = client;
    const watch = new Watch(statementMs + graceMs, () => giveUp(used));
    return inTime(limit, answered(send(used, watch), watch, end));
  };

  const within = (limit?: TimeLimit): BoundedClient => {
    const unsafe = (...statement: Parameters<Unsafe>) =>
      new BoundedQuery((asValues) =>
        onConnection(limit, async (used, watch) => {
          watch.start();
          const query = used.unsafe(...statement);
          return asValues ? query.values() : query;
        }),
      );
    const begin = (run: (tx: postgres.TransactionSql) => Promise<unknown>) =>
      onConnection(limit, (used, watch) => {
        watch.start();
        return used.begin(async (tx) => {
          watch.stop();
          const result = await run(boundedTransaction(tx, watch, limit));
          watch.start();
          return result;
        });
      });
    const own: Record<string | symbol, unknown> = { unsafe, begin, within };
    return new Proxy(client, { get: (_target, name) => own[name] ?? Reflect.get(client, name) }) as BoundedClient;
  };
  return within();
}

/** A transaction in which no statement is sent any more once the time is over: it is rolled back instead. */
function boundedTransaction(
  tx: postgres.TransactionSql,
  watch: Watch,
  limit: TimeLimit | undefined,
): postgres.TransactionSql {
  const own: Record<string | symbol, unknown> = {
    unsafe: (...statement: Parameters<Unsafe>) =>
      new BoundedQuery(async (asValues) => {
        if (timeLeft(limit) <= 0) throw new DatabaseLateError("no time left in a transaction");
        watch.start();
        try {
          const query = tx.unsafe(...statement);
          return await (asValues ? query.values() : query);
        } finally {
          watch.stop();
        }
      }),
    savepoint: (run: (inner: postgres.TransactionSql) => Promise<unknown>) =>
      tx.savepoint((inner) => run(boundedTransaction(inner, watch, limit))),
  };
  return new Proxy(tx, { get: (target, name) => own[name] ?? Reflect.get(target, name) });
}

/** Sent when it is waited for, like the driver's own: what drizzle does with a statement, and no more. */
class BoundedQuery implements PromiseLike<unknown> {
  constructor(private readonly run: (asValues: boolean) => Promise<unknown>) {}

  // biome-ignore lint/suspicious/noThenProperty: stands for the driver's statement, which is waited for
  then: Promise<unknown>["then"] = (...settled) => this.run(false).then(...settled);

  values(): Promise<unknown> {
    return this.run(true);
  }
}

/** Calls out when the database says nothing for so long. */
class Watch {
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly ms: number,
    private readonly onSilence: () => void,
  ) {}

  start(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.onSilence, this.ms);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}

/** The connection is taken until the database has answered, whether or not somebody still waits for it. */
async function answered<T>(sent: Promise<T>, watch: Watch, end: EndTurn): Promise<T> {
  try {
    return await sent;
  } finally {
    watch.stop();
    end();
  }
}

/** Fails when the request's time is over first. */
function inTime<T>(limit: TimeLimit | undefined, answer: Promise<T>): Promise<T> {
  const left = timeLeft(limit);
  if (left === Number.POSITIVE_INFINITY) return answer;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new DatabaseLateError("no answer in time")), left);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
