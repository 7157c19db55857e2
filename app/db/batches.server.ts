import { type SQL, sql } from "drizzle-orm";
import type { Db } from "./client.server";
import { heldConnection } from "./request-db.server";

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
      await tx.execute(sql`declare batches no scroll cursor for ${statement}`);
      const fetch = sql`fetch ${sql.raw(String(batchSize))} from batches`;
      for (;;) {
        const rows = (await tx.execute(fetch)) as unknown as Row[];
        if (rows.length > 0) await take(rows, tx);
        if (rows.length < batchSize) return;
      }
    },
    { accessMode: "read only" },
  );
}

/**
 * The same for whoever pulls: the next batch is read when it is asked for. `stop` ends a statement that is running and
 * lets go of the connection at once, however long the statement would have taken.
 */
export async function* batchesOf<Row extends Record<string, unknown>>(
  bulk: Db,
  statement: SQL,
  batchSize: number,
  stop: AbortSignal,
): AsyncGenerator<Row[]> {
  const held = await heldConnection(bulk);
  const send = (text: string) => held.db.execute(sql.raw(text));
  let cancelled: Promise<void> | undefined;
  const cancel = () => {
    cancelled = held.cancel();
  };
  stop.addEventListener("abort", cancel);
  try {
    stop.throwIfAborted();
    await send("begin isolation level repeatable read, read only");
    await held.db.execute(sql`declare batches no scroll cursor for ${statement}`);
    for (;;) {
      stop.throwIfAborted();
      const rows = (await send(`fetch ${batchSize} from batches`)) as unknown as Row[];
      if (rows.length > 0) yield rows;
      if (rows.length < batchSize) return;
    }
  } finally {
    stop.removeEventListener("abort", cancel);
    // Or it would reach what the connection does next.
    await cancelled;
    // Nothing was written. Where the connection is lost, so is the transaction.
    await send("rollback").catch(() => {});
    held.release();
  }
}
