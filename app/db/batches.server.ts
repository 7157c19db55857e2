import { setTimeout as sleep } from "node:timers/promises";
import { type SQL, sql } from "drizzle-orm";
import type { Db } from "./client.server";
import { databaseOver } from "./driver/drizzle-session.server";
import { plainPoolOf } from "./driver/plain-pool.server";

/**
 * Reads a statement's rows a batch at a time, in one snapshot, at constant memory; `take` gets each batch and the
 * transaction, in which it may ask more. For the bulk profile: every step has its limits, the wait for `take` among them,
 * which the driver's own cursor has not: there one limit runs from the first row to the last.
 * Rows are as SQL names them, and times are text, as drizzle leaves them.
 */
export async function readInBatches<Row extends Record<string, unknown>>(
  bulk: Db,
  statement: SQL,
  batchSize: number,
  take: (rows: readonly Row[], tx: Db) => Promise<void>,
): Promise<void> {
  await bulk.transaction(
    async (tx) => {
      for await (const rows of fetched<Row>(tx, statement, batchSize)) await take(rows, tx);
    },
    { accessMode: "read only" },
  );
}

/**
 * The same for whoever pulls, for minutes perhaps: the next batch is read when it is asked for, on a connection of its
 * own. `stop` ends a statement that is running, however long it would have taken. PostgreSQL rests after each batch, so
 * that whoever waits for it meanwhile has it to themselves for a while.
 */
export async function* batchesOf<Row extends Record<string, unknown>>(
  bulk: Db,
  statement: SQL,
  batchSize: number,
  stop: AbortSignal,
): AsyncGenerator<Row[]> {
  const { db, begin, close } = connectUntil(bulk, stop);
  try {
    await begin("isolation level repeatable read, read only");
    for await (const { rows, ms } of timed(fetched<Row>(db, statement, batchSize, stop))) {
      yield rows;
      await sleep(restsPerBatch * ms, undefined, { signal: stop });
    }
  } finally {
    // The transaction, which has written nothing, ends with it.
    await close();
  }
}

/**
 * The same without one snapshot for all: each batch is a statement of its own, made by `from` of the last row that was
 * read, and finds what is there at that moment.
 */
export async function* pulledBatches<Row extends Record<string, unknown>>(
  bulk: Db,
  from: (last: Row | undefined) => SQL,
  batchSize: number,
  stop: AbortSignal,
): AsyncGenerator<Row[]> {
  const { db, begin, commit, close } = connectUntil(bulk, stop);
  try {
    let last: Row | undefined;
    for (;;) {
      const asked = performance.now();
      await begin("read only");
      const rows = (await db.execute(from(last))) as unknown as Row[];
      await commit();
      const ms = performance.now() - asked;
      if (rows.length > 0) yield rows;
      if (rows.length < batchSize) return;
      last = rows.at(-1);
      await sleep(restsPerBatch * ms, undefined, { signal: stop });
    }
  } finally {
    await close();
  }
}

/**
 * Work of seconds in one transaction, on a connection that is nobody else's: two of them would hold the bulk pool. It ends
 * with whoever asked: `stop` cancels the statement and closes the connection.
 */
export async function workAtLength<Done>(bulk: Db, stop: AbortSignal, work: (tx: Db) => Promise<Done>): Promise<Done> {
  const { db, begin, commit, close } = connectUntil(bulk, stop);
  try {
    await begin();
    const done = await work(db);
    await commit();
    return done;
  } finally {
    // What has not been committed ends with it.
    await close();
  }
}

/** A connection of one's own, where `stop` ends what is running. */
function connectUntil(bulk: Db, stop: AbortSignal) {
  const { driver, begin, commit, cancel, close } = plainPoolOf(bulk).ownConnection();
  const end = () => void cancel();
  stop.addEventListener("abort", end);
  return {
    db: databaseOver(driver),
    async begin(mode?: string) {
      stop.throwIfAborted();
      await begin(mode);
      stop.throwIfAborted();
    },
    commit,
    close() {
      stop.removeEventListener("abort", end);
      return close();
    },
  };
}

/** How many times as long as a batch took PostgreSQL rests after it. */
const restsPerBatch = 2;

/** Batches, each with the milliseconds that were waited for it. */
async function* timed<Row>(batches: AsyncGenerator<Row[]>): AsyncGenerator<{ rows: Row[]; ms: number }> {
  let asked = performance.now();
  for await (const rows of batches) {
    yield { rows, ms: performance.now() - asked };
    asked = performance.now();
  }
}

/** The rows of a statement, a batch at a time, in the transaction that is open on `db`. */
async function* fetched<Row>(db: Db, statement: SQL, batchSize: number, stop?: AbortSignal): AsyncGenerator<Row[]> {
  await db.execute(sql`declare batches no scroll cursor for ${statement}`);
  const fetch = sql`fetch ${sql.raw(String(batchSize))} from batches`;
  for (;;) {
    stop?.throwIfAborted();
    const rows = (await db.execute(fetch)) as unknown as Row[];
    if (rows.length > 0) yield rows;
    if (rows.length < batchSize) return;
  }
}
