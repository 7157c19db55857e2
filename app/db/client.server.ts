import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import * as access from "./schema/access";
import * as consents from "./schema/consents";
import * as drafts from "./schema/drafts";
import * as feedback from "./schema/feedback";
import * as jobs from "./schema/jobs";
import * as login from "./schema/login";
import * as messages from "./schema/messages";
import * as orders from "./schema/orders";
import * as people from "./schema/people";
import * as limits from "./schema/rate-limits";
import * as results from "./schema/results";
import * as sms from "./schema/sms";
import * as surveys from "./schema/surveys";

const schema = {
  ...people,
  ...orders,
  ...surveys,
  ...results,
  ...feedback,
  ...consents,
  ...drafts,
  ...login,
  ...messages,
  ...sms,
  ...limits,
  ...access,
  ...jobs,
};

/** A database or an open transaction: whatever a query can run on. */
export type Db = PostgresJsDatabase<typeof schema>;

/** How to reach PostgreSQL: a URL, or the unix socket of the embedded one. */
export type DatabaseConnection = { url: string } | { path: string; user: string; database: string };

export type Database = {
  db: Db;
  /** Plain postgres.js for migrations' locks, cursors and COPY; drizzle changes the parsers of the client it is given. */
  raw: postgres.Sql;
  close(): Promise<void>;
};

const defaults = {
  connect_timeout: 3,
  // Seconds until a lost connection is tried again. The driver's own back-off grows to 20 s, long after the database is back.
  backoff: () => 0.1 + Math.random() * 0.3,
  idle_timeout: 60,
  max_lifetime: 60 * 30,
  onnotice: () => {},
  connection: {
    application_name: "vointi",
    // A query that hangs must end as a quick, honest 503 (milliseconds).
    statement_timeout: 5_000,
    idle_in_transaction_session_timeout: 10_000,
    // A plan that is kept while a table is all but empty, as that of open answers is at night, would still read the
    // whole table in the morning. Where no index serves, whole tables are read nonetheless.
    enable_seqscan: "off",
    // Compiling pays for reports of minutes; here it would only be set off by the price put on reading whole tables.
    jit: "off",
  },
} as const;

/** Opens lazily: nothing connects before the first query. `onQuery` is told the text of each statement, for counting. */
export function connectDatabase(
  target: DatabaseConnection,
  options: { poolSize: number; onQuery?: (statement: string) => void },
): Database {
  const { onQuery } = options;
  const open = (max: number) => {
    const debug = onQuery && ((_connection: number, statement: string) => onQuery(statement));
    const settings = { ...defaults, max, debug };
    return "url" in target ? postgres(target.url, settings) : postgres({ ...settings, ...target });
  };
  const client = open(options.poolSize);
  const raw = open(1);
  return {
    db: drizzle(client, { schema }),
    raw,
    async close() {
      await Promise.all([client.end({ timeout: 5 }), raw.end({ timeout: 5 })]);
    },
  };
}

/** SQLSTATE of a failed statement; drizzle wraps the driver's error. */
export function sqlState(error: unknown): string | undefined {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = (cause as { code?: unknown } | undefined)?.code;
  return typeof code === "string" ? code : undefined;
}

/**
 * The client with statements that PostgreSQL keeps. Drizzle sends everything through `unsafe`, which the driver parses,
 * describes and plans anew each time, in two round trips; a kept statement takes one.
 */
function keepingStatements(client: postgres.Sql): postgres.Sql {
  const unsafe: typeof client.unsafe = (query, parameters, options) =>
    client.unsafe(query, parameters, { prepare: true, ...options });
  return new Proxy(client, {
    get: (target, name) => (name === "unsafe" ? unsafe : Reflect.get(target, name)),
  });
}

/**
 * Statements made once per database and kept by PostgreSQL on each connection; for texts that never vary. An open
 * transaction has no client of its own: there they run as plain queries.
 */
export function preparedOnce<T>(build: (db: Db) => T): (db: Db) => T {
  const cache = new WeakMap<Db, T>();
  return (db) => {
    let statement = cache.get(db);
    if (!statement) {
      const { $client } = db as { $client?: postgres.Sql };
      statement = build($client ? drizzle(keepingStatements($client), { schema }) : db);
      cache.set(db, statement);
    }
    return statement;
  };
}
