import type postgres from "postgres";
import { ConcurrencyLimit } from "~/platform/concurrency-limit";
import { type TimeLimit, timeLeft } from "~/platform/time/time-limit";
import { type Driver, type Pool, renewSeconds, type Statement } from "./driver";
import { type Client, transactionDriver } from "./postgres-client.server";
import { answerInTime, connectionInTime, DatabaseLateError, SilenceTimer } from "./time-limits.server";

/**
 * Connections whose statements keep to the time that a request has left: a statement that gets no connection in time is
 * never sent, and none is sent after that time. One that was sent may still take effect; the caller is told that it is
 * late, and its connection stays taken until the database has answered. `statementMs` is the database's own limit for a
 * statement: when it doesn't keep to that either, it is frozen or out of reach, and all connections are given up for new
 * ones.
 */
export function writingPool(
  open: () => Client,
  { connections, statementMs }: { connections: number; statementMs: number },
): Pool {
  // The driver's own queue sends statements ahead on busy connections, from where nobody can call them back.
  const free = new ConcurrencyLimit(connections);
  let client = open();

  const giveUp = (lost: Client) => {
    if (lost !== client) return;
    client = open();
    // Nobody waits for its end.
    lost.end({ timeout: 0 }).catch(() => {});
    free.reset();
  };

  /** Does something on a connection, which is taken until the database has answered, whether or not somebody still waits. */
  const onConnection = async <T>(
    limit: TimeLimit | undefined,
    use: (client: Client, silence: SilenceTimer) => Promise<T>,
  ): Promise<T> => {
    const release = await connectionInTime(free, limit);
    const used = client;
    const silence = new SilenceTimer(statementMs, () => giveUp(used));
    silence.start();
    const answer = use(used, silence).finally(() => {
      silence.stop();
      release();
    });
    return answerInTime(limit, answer);
  };

  const within = (limit?: TimeLimit): Driver => {
    const send = (statement: Statement) => onConnection(limit, (used) => used.ask(statement));
    return {
      send,
      read: send,
      transaction: <T>(work: (tx: Driver) => Promise<T>) =>
        onConnection(limit, (used, silence) =>
          used.begin(async (tx) => {
            silence.stop();
            const result = await work(limitedTransaction(tx, silence, limit));
            silence.start();
            return result;
          }),
        ),
      within,
    };
  };
  return {
    ...within(),
    load: () => free.load,
    renew() {
      const old = client;
      client = open();
      old.end({ timeout: renewSeconds }).catch(() => {});
    },
    end: (options) => client.end(options),
  };
}

/** A transaction in which no statement is sent any more once the time is over: it is rolled back instead. */
function limitedTransaction(
  transaction: postgres.TransactionSql,
  silence: SilenceTimer,
  limit: TimeLimit | undefined,
): Driver {
  return transactionDriver(transaction, async (statement) => {
    if (timeLeft(limit) <= 0) throw new DatabaseLateError("no time left in a transaction");
    silence.start();
    try {
      return await statement();
    } finally {
      silence.stop();
    }
  });
}
