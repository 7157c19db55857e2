import { getTableName } from "drizzle-orm";
import type postgres from "postgres";
import type { Load } from "~/platform/concurrency-limit";
import { onceAtATime } from "~/platform/once-at-a-time";
import { timeLimit } from "~/platform/time/time-limit";
import { connectionsOf } from "./connections";
import type { Busy, Driver } from "./driver/driver";
import { type Db, databaseOver } from "./driver/drizzle-session.server";
import { hotPool } from "./driver/hot-pool.server";
import { type PlainPool, plainPool } from "./driver/plain-pool.server";
import { type DatabaseConnection, openDrizzleClient, openPlainClient } from "./driver/postgres-client.server";
import { readingPool } from "./driver/reading-pool.server";
import { tryingAgain } from "./driver/trying-again.server";
import { type StatementWatch, watched } from "./driver/watched.server";
import { writingPool } from "./driver/writing-pool.server";
import { sessions } from "./schema/login";
import { assessmentOrders } from "./schema/orders";
import { users } from "./schema/people";
import { resultAnswers, results } from "./schema/results";
import type { Standby } from "./standby.server";

export type { DatabaseConnection, Db };

export type Database = {
  /** For people who answer: kept plans, short timeouts, no sequential scans. */
  db: Db;
  /** For exports, reports, imports and jobs: connections, limits and plans of their own (see decision 0018). */
  bulk: Db;
  /** For the engine of background work (see decision 0031). */
  jobs: Db;
  /** One connection without drizzle and its formats of values, and without limits of time: for tools. */
  raw: postgres.Sql;
  /** Whether answers could be saved now, whatever the pools are at. Says so in about two seconds at most. */
  readiness(): Promise<DatabaseReadiness>;
  /** How much is asked of each pool just now. */
  load(): Record<PoolName, Load>;
  close(): Promise<void>;
};

export const poolNames = ["reads", "writes", "bulk", "jobs"] as const;
export type PoolName = (typeof poolNames)[number];

/** By profile: is told of what is asked of the database, and of what came of it. */
export type DatabaseWatch = (profile: "hot" | "bulk" | "jobs" | "standby") => StatementWatch;

/** `locked`: somebody holds a table that answers are written to; all instances meet it, and it ends. */
export type DatabaseReadiness = "ready" | "locked" | "takes no writes" | "away";

const defaults = {
  connect_timeout: 2,
  // Seconds until a lost connection is tried again. The driver's own back-off grows to 20 s, long after the database is back.
  backoff: () => 0.1 + Math.random() * 0.3,
  idle_timeout: 60,
  max_lifetime: 60 * 30,
  onnotice: () => {},
} as const;

/** Said on every connection: where a day has an hour more or less, two weeks would not be 14 times 24 hours. */
const everywhere = { TimeZone: "UTC" } as const;

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

/** What each connection of a profile is told when it opens, or through a pooler each transaction. */
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
  // A standby takes no writes anyway; so says a server that was a standby and no longer is.
  standby: {
    application_name: "vointi standby",
    default_transaction_read_only: true,
    statement_timeout: 5 * 60_000,
    idle_in_transaction_session_timeout: 60_000,
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
    watch?: DatabaseWatch | undefined;
    /** A server that follows, for long readings (standby.server.ts). */
    standby?: { target: DatabaseConnection; told: Standby["told"] } | undefined;
  },
): Database {
  const { onQuery, watch, statementMs = 2_000 } = options;
  const connections = connectionsOf(options);
  const settingsOf = (max: number, profile: keyof typeof profiles) => {
    const debug = onQuery && ((_connection: number, statement: string) => onQuery(statement));
    const connection = { ...everywhere, statement_timeout: statementMs, ...profiles[profile] };
    return { ...defaults, max, debug, connection };
  };
  const openHot = (max: number, profile: "hot" | "reads") => () => openDrizzleClient(target, settingsOf(max, profile));
  const writesOn = (max: number) => writingPool(openHot(max, "hot"), { connections: max, statementMs });
  // A server that takes no writes is another than the one that was connected to, for every connection there is.
  const renewAll = () => {
    for (const pool of Object.values(pools)) pool.renew();
  };
  const renew = atMostEvery(1_000, renewAll);
  const reads = readingPool(openHot(1, "reads"), { connections: connections.reads, statementMs });
  const writes = writesOn(connections.hot);
  const hotOnes = hotPool(reads, writes);
  const plainOnes = (max: number, profile: "bulk" | "jobs" | "standby", from = target) => {
    const pool = plainPool(from, settingsOf(max, profile));
    return watch ? watchedPool(pool, watch(profile)) : pool;
  };
  const bulk = plainOnes(connections.bulk, "bulk");
  const jobs = plainOnes(connections.jobs, "jobs");
  const busy: Record<PoolName, Busy> = { reads, writes, bulk, jobs };
  const following = options.standby && plainOnes(connections.bulk, "standby", options.standby.target);
  const standby = options.standby &&
    following && {
      // Which server takes writes is nothing that this one could tell.
      db: databaseOver(tryingAgain(following, following.renew)),
      told: options.standby.told,
      renew: following.renew,
    };
  const pools = {
    hot: tryingAgain(watch ? watched(hotOnes, watch("hot")) : hotOnes, renew),
    bulk: { ...tryingAgain(bulk, renew), standby },
    jobs: tryingAgain(jobs, renew),
    probe: writesOn(connections.probe),
    ...(following && { following }),
  };
  const raw = openPlainClient(target, settingsOf(1, "hot"));
  let readiness: DatabaseReadiness = "ready";
  return {
    db: databaseOver(pools.hot),
    bulk: databaseOver(pools.bulk),
    jobs: databaseOver(pools.jobs),
    raw,
    readiness: onceAtATime(async () => {
      const before = readiness;
      readiness = await readinessOf(pools.probe.within(timeLimit(statementMs)));
      if (readiness === "takes no writes") renew();
      // The others may have been opened anew while there was still no server that takes writes.
      else if (before === "takes no writes") renewAll();
      return readiness;
    }),
    load: () => loadOf(busy),
    async close() {
      await Promise.all([...Object.values(pools), raw].map((each) => each.end({ timeout: 5 })));
    },
  };
}

/** Those who read for minutes have a connection of their own, which is watched as the others are. */
function watchedPool(pool: PlainPool, watch: StatementWatch): PlainPool {
  return {
    ...watched(pool, watch),
    ownConnection() {
      const own = pool.ownConnection();
      return { ...own, driver: watched(own.driver, watch) };
    },
  };
}

function loadOf(pools: Record<PoolName, Busy>): Record<PoolName, Load> {
  return Object.fromEntries(poolNames.map((name) => [name, pools[name].load()])) as Record<PoolName, Load>;
}

/** What an answer reads and writes. */
const tablesOfAnswers = [sessions, users, assessmentOrders, results, resultAnswers].map(getTableName);

/** Takes and lets go of the locks that saving an answer takes, where the server takes writes: in one round trip. */
async function readinessOf(driver: Driver): Promise<DatabaseReadiness> {
  const text = `do $$ begin
    if current_setting('transaction_read_only') = 'on' then raise read_only_sql_transaction; end if;
    perform set_config('lock_timeout', '1000', true);
    lock table ${tablesOfAnswers.join(", ")} in row exclusive mode;
  end $$`;
  try {
    await driver.send({ text, values: [], keep: false, rowsAs: "objects" });
    return "ready";
  } catch (error) {
    const { code } = error as { code?: string };
    return code === "55P03" ? "locked" : code === "25006" ? "takes no writes" : "away";
  }
}

/** What is asked for again within so many milliseconds is not done again. */
function atMostEvery(ms: number, act: () => void): () => void {
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    if (performance.now() - last < ms) return;
    last = performance.now();
    act();
  };
}
