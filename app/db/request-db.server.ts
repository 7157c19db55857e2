import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import type { TimeLimit } from "~/platform/time-limit";
import type { BoundedClient } from "./bounded-query.server";
import type { Db } from "./client.server";

/**
 * Whom drizzle's objects send to. They are dear to make, so they are made once; what a request has of its own, the time
 * that is left, stands before them as a property of the same name.
 */
type Sends = { client: postgres.Sql };

function standingBefore<T extends object>(shared: T, own: object): T {
  return Object.assign(Object.create(shared), own) as T;
}

function sessionOf(db: Db): Sends {
  return (db as unknown as { session: Sends }).session;
}

/** The same database for the work of one request, which must be done in time. Knows clients that are bounded only. */
export function dbWithin(limit: TimeLimit, db: Db): Db {
  const session = sessionOf(db);
  return sendingThrough((session.client as BoundedClient).within(limit), db);
}

function sendingThrough(client: postgres.Sql, db: Db): Db {
  return standingBefore(db, { session: standingBefore(sessionOf(db), { client }) });
}

/** A statement that is made once and kept by PostgreSQL on each connection; for texts that never vary. */
export function preparedOnce<Statement extends object>(build: (db: Db) => Statement): (db: Db) => Statement {
  let statement: Statement | undefined;
  return (db) => {
    // Made without a database: whom it is sent to is said each time.
    statement ??= build(drizzle.mock() as unknown as Db);
    return standingBefore(statement, { client: sessionOf(db).client } satisfies Sends);
  };
}

/** A database whose statements PostgreSQL keeps, for a library that makes the same ones anew each time. */
export function keepingStatements(db: Db): Db {
  const { client } = sessionOf(db);
  const unsafe: typeof client.unsafe = (query, parameters, options) =>
    client.unsafe(query, parameters, { ...options, prepare: true });
  return sendingThrough({ unsafe } as postgres.Sql, db);
}

/** Sends a statement as a library has written it, on the connections or in the open transaction of `db`. */
export async function executeText(
  db: Db,
  text: string,
  values: readonly unknown[],
): Promise<{ rows: postgres.Row[]; count: number }> {
  const { client } = sessionOf(db);
  const rows = await client.unsafe(text, values.map(asParameter), { prepare: true });
  return { rows: [...rows], count: rows.count };
}

/** Drizzle has its clients send JSON as the text it is given. */
function asParameter(value: unknown): postgres.SerializableParameter {
  const isJson = typeof value === "object" && value !== null && !Array.isArray(value);
  return isJson ? JSON.stringify(value) : ((value ?? null) as postgres.SerializableParameter);
}

/** Sends several statements that a library has written as one transaction of their own; not for a bounded client. */
export async function executeScript(db: Db, text: string): Promise<void> {
  const connection = await (sessionOf(db).client as postgres.Sql).reserve();
  try {
    await connection.unsafe(text).catch(async (error: unknown) => {
      await connection.unsafe("rollback").catch(() => {});
      throw error;
    });
  } finally {
    connection.release();
  }
}

/**
 * A connection with the bulk profile's settings that is nobody else's: whoever reads for minutes takes none from its pool.
 * `cancel` ends what runs on it, by another connection, as PostgreSQL's cancelling always does.
 */
export async function ownConnection(bulk: Db) {
  const { options } = sessionOf(bulk).client;
  const open = () => postgres({ ...options, max: 1 } as unknown as postgres.Options<never>);
  const own = open();
  const [{ pid } = { pid: 0 }] = await own<{ pid: number }[]>`select pg_backend_pid() as pid`;
  return {
    db: sendingThrough(own, bulk),
    close: () => own.end({ timeout: 1 }),
    async cancel(): Promise<void> {
      const other = open();
      await other`select pg_cancel_backend(${pid}::int)`.catch(() => {});
      await other.end({ timeout: 1 });
    },
  };
}
