import type postgres from "postgres";
import { type TimeLimit, timeLimit } from "~/platform/time/time-limit";
import type { Driver } from "./driver/driver";
import { type Db, databaseOver, databaseToPrepareOn, driverOf, through } from "./driver/drizzle-session.server";
import { lateCode } from "./driver/time-limits.server";

/** The same database for the work of one request, which must be done in time. */
export function dbWithin(limit: TimeLimit, db: Db): Db {
  return databaseOver(driverOf(db).within(limit));
}

/** Milliseconds for what a page reads on the connections for long readings: it may sort a hundred thousand names. */
const pageMs = 5_000;

/** What was read, or undefined where that was late: for a part that its page can do without. */
export async function unlessLate<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    // The database itself ends what runs on for too long with the same code.
    if ((cause as { code?: unknown } | undefined)?.code === lateCode) return undefined;
    throw error;
  }
}

/** Those connections for a page of the console: whoever waits for it doesn't wait for somebody's export to end. */
export function bulkForPage(bulk: Db): Db {
  return dbWithin(timeLimit(pageMs), bulk);
}

/**
 * A statement that is made once and kept by PostgreSQL on each connection; for texts that never vary. What drizzle's
 * `select` makes only reads, and goes ahead on connections where nothing can be written (decision 0025); a `select` whose
 * `with` writes is made with `writes`.
 */
export function preparedOnce<Statement extends object>(
  build: (db: Db) => Statement,
  { writes = false }: { writes?: boolean } = {},
): (db: Db) => Statement {
  let statement: Statement | undefined;
  return (db) => {
    statement ??= build(databaseToPrepareOn({ writes }));
    return through(statement, driverOf(db));
  };
}

/** A database whose statements PostgreSQL keeps, for a library that makes the same ones anew each time. */
export function keepingStatements(db: Db): Db {
  const keeping = (driver: Driver): Driver => ({
    send: (statement) => driver.send({ ...statement, keep: true }),
    read: (statement) => driver.read({ ...statement, keep: true }),
    transaction: (work) => driver.transaction((tx) => work(keeping(tx))),
    within: (limit) => keeping(driver.within(limit)),
  });
  return databaseOver(keeping(driverOf(db)));
}

/** Sends a statement as a library has written it, on the connections or in the open transaction of `db`. */
export async function executeText(
  db: Db,
  text: string,
  values: readonly unknown[],
): Promise<{ rows: postgres.Row[]; count: number }> {
  const rows = await driverOf(db).send({ text, values: values.map(asParameter), keep: true, rowsAs: "objects" });
  return { rows: [...rows], count: rows.count };
}

/** Our connections send JSON as the text they are given (decision 0060). */
function asParameter(value: unknown): unknown {
  const isJson = typeof value === "object" && value !== null && !Array.isArray(value);
  return isJson ? JSON.stringify(value) : (value ?? null);
}
