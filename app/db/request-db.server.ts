import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import type { TimeLimit } from "~/platform/time-limit";
import type { BoundedClient } from "./bounded-client.server";
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

/** One connection of the bulk profile, held until it is released. What runs on it can be cancelled. */
export async function heldConnection(bulk: Db) {
  const { client } = sessionOf(bulk);
  const held = await client.reserve();
  const [{ pid } = { pid: 0 }] = await held<{ pid: number }[]>`select pg_backend_pid() as pid`;
  return {
    db: sendingThrough(held, bulk),
    release: () => held.release(),
    /** By a connection of its own, as PostgreSQL's cancelling always is: those of the pool may all be taken. */
    async cancel(): Promise<void> {
      const other = postgres({ ...client.options, max: 1 } as unknown as postgres.Options<never>);
      await other`select pg_cancel_backend(${pid}::int)`.catch(() => {});
      await other.end({ timeout: 1 });
    },
  };
}
