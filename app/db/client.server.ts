import { getTableName } from "drizzle-orm";
import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { timeLimit } from "~/platform/time-limit";
import { boundedClient } from "./bounded-client.server";
import { hotClient } from "./hot-client.server";
import { readClient } from "./read-client.server";
import * as access from "./schema/access";
import * as attributes from "./schema/attributes";
import * as consents from "./schema/consents";
import * as drafts from "./schema/drafts";
import * as feedback from "./schema/feedback";
import * as files from "./schema/files";
import * as inviting from "./schema/inviting";
import * as login from "./schema/login";
import * as messages from "./schema/messages";
import * as orders from "./schema/orders";
import * as people from "./schema/people";
import * as preparedExports from "./schema/prepared-exports";
import * as limits from "./schema/rate-limits";
import * as reports from "./schema/reports";
import * as results from "./schema/results";
import * as schedules from "./schema/schedules";
import * as signatureForms from "./schema/signature-forms";
import * as sms from "./schema/sms";
import * as surveys from "./schema/surveys";
import * as units from "./schema/units";

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
  ...units,
  ...attributes,
  ...inviting,
  ...schedules,
  ...files,
  ...signatureForms,
  ...preparedExports,
  ...reports,
};

/** A database or an open transaction: whatever a query can run on. */
export type Db = PostgresJsDatabase<typeof schema>;

/** How to reach PostgreSQL: a URL, or the unix socket of the embedded one. */
export type DatabaseConnection = { url: string } | { path: string; user: string; database: string };

export type Database = {
  /** For people who answer: kept plans, short timeouts, no sequential scans. */
  db: Db;
  /** For exports, reports, imports and jobs: connections, limits and plans of their own (see decision 0018). */
  bulk: Db;
  /** For the engine of background work (see decision 0031). */
  jobs: Db;
  /** One connection without drizzle, which changes the parsers of its client, and without limits of time: for tools. */
  raw: postgres.Sql;
  /** Whether answers could be saved now, whatever the pools are at. Says so in about two seconds at most. */
  takesAnswers(): Promise<boolean>;
  close(): Promise<void>;
};

const defaults = {
  connect_timeout: 2,
  // Seconds until a lost connection is tried again. The driver's own back-off grows to 20 s, long after the database is back.
  backoff: () => 0.1 + Math.random() * 0.3,
  idle_timeout: 60,
  max_lifetime: 60 * 30,
  onnotice: () => {},
} as const;

/** For people who answer. Times are milliseconds. */
const hot = {
  application_name: "vointi hot",
  idle_in_transaction_session_timeout: 10_000,
  // A plan that is kept while a table is all but empty, as that of open answers is at night, would still read the
  // whole table in the morning. Where no index serves, whole tables are read nonetheless.
  enable_seqscan: "off",
  // Compiling pays for reports of minutes; here it would only be set off by the price put on reading whole tables.
  jit: "off",
} as const;

/** What each connection of a profile is told when it opens. */
const profiles = {
  hot,
  // Nothing is told of a statement here that its request no longer waits for, so none may change anything.
  reads: { ...hot, application_name: "vointi hot reads", default_transaction_read_only: true },
  // The planner as PostgreSQL wants it: nothing is said of how tables are read.
  bulk: {
    application_name: "vointi bulk",
    statement_timeout: 5 * 60_000,
    // Whoever reads batches and stops taking them lets go of connection and snapshot.
    idle_in_transaction_session_timeout: 60_000,
    // Somebody's answer never stands in a long queue behind a job that itself only waits.
    lock_timeout: 30_000,
    // Cursors are read to their end, so the fastest whole is wanted and not the fastest beginning.
    cursor_tuple_fraction: 1,
  },
  // The engine of background work: short statements, on connections that neither a person nor a long report waits for.
  jobs: {
    application_name: "vointi jobs",
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
    lock_timeout: 30_000,
    jit: "off",
  },
} as const;

/** The second one is for what comes while a statement on the first is slow. */
const readConnections = 2;

/** The engine's own statements and those of the jobs it runs go side by side. */
const jobConnections = 2;

/**
 * Opens lazily: no profile connects before its first query. `onQuery` is told the text of each statement, for counting.
 */
export function connectDatabase(
  target: DatabaseConnection,
  options: {
    poolSize: number;
    bulkPoolSize?: number;
    /** Milliseconds for a statement of somebody who answers; a query that hangs must end as a quick, honest 503. */
    statementMs?: number;
    onQuery?: (statement: string) => void;
  },
): Database {
  const { onQuery, poolSize, bulkPoolSize = 2, statementMs = 2_000 } = options;
  const open = (max: number, profile: keyof typeof profiles) => {
    const debug = onQuery && ((_connection: number, statement: string) => onQuery(statement));
    const connection = { statement_timeout: statementMs, ...profiles[profile] };
    const settings = { ...defaults, max, debug, connection };
    return "url" in target ? postgres(target.url, settings) : postgres({ ...settings, ...target });
  };
  const bounded = (connections: number) => boundedClient(() => open(connections, "hot"), { connections, statementMs });
  const reads = readClient(() => open(1, "reads"), { connections: readConnections, statementMs });
  const clients = {
    hot: hotClient(reads, bounded(poolSize)),
    bulk: open(bulkPoolSize, "bulk"),
    jobs: open(jobConnections, "jobs"),
    raw: open(1, "hot"),
    probe: bounded(1),
  };
  const db = drizzle(clients.hot, { schema });
  reads.takeFormats(clients.hot);
  return {
    db,
    bulk: drizzle(clients.bulk, { schema }),
    jobs: drizzle(clients.jobs, { schema }),
    raw: clients.raw,
    takesAnswers: onceAtATime(() => takesAnswers(clients.probe.within(timeLimit(statementMs)))),
    async close() {
      await Promise.all(Object.values(clients).map((client) => client.end({ timeout: 5 })));
    },
  };
}

/** What an answer reads and writes. */
const tablesOfAnswers = [
  login.sessions,
  people.users,
  orders.assessmentOrders,
  results.results,
  results.resultAnswers,
].map(getTableName);

/** Takes and lets go of the locks that saving an answer takes: a table that somebody has locked is trouble, too. */
async function takesAnswers(client: postgres.Sql): Promise<boolean> {
  try {
    await client.begin((tx) => tx.unsafe(`lock table ${tablesOfAnswers.join(", ")} in row exclusive mode`));
    return true;
  } catch {
    return false;
  }
}

/** Whoever asks while an answer is on its way gets the same one. */
function onceAtATime<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined;
  return () => {
    asked ??= ask().finally(() => {
      asked = undefined;
    });
    return asked;
  };
}
