import type postgres from "postgres";
import { type TimeLimit, timeLeft } from "~/platform/time-limit";
import { type EndTurn, Turns } from "~/platform/turns";
import {
  type BoundedClient,
  BoundedQuery,
  DatabaseLateError,
  inPlaceOf,
  inTime,
  takeTurn,
  type Unsafe,
  Watch,
} from "./bounded-query.server";

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
    client = inPlaceOf(lost, open);
    turns.startOver();
  };

  /** Takes a connection for what is sent through it. */
  const onConnection = async <T>(
    limit: TimeLimit | undefined,
    send: (client: postgres.Sql, watch: Watch) => Promise<T>,
  ): Promise<T> => {
    const end = await takeTurn(turns, limit);
    const used = client;
    const watch = new Watch(statementMs, () => giveUp(used));
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

/** The connection is taken until the database has answered, whether or not somebody still waits for it. */
async function answered<T>(sent: Promise<T>, watch: Watch, end: EndTurn): Promise<T> {
  try {
    return await sent;
  } finally {
    watch.stop();
    end();
  }
}
