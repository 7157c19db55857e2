import { setTimeout as sleep } from "node:timers/promises";
import { type SQL, sql } from "drizzle-orm";
import PgBoss from "pg-boss";
import type { Db } from "~/db/client.server";
import { plainPoolOf } from "~/db/driver/plain-pool.server";
import { executeText } from "~/db/request-db.server";
import { homeZone } from "~/platform/time/home-zone";
import { type Payloads, type QueueName, queueNames, queues } from "./queues";

/** The engine's tables have a schema of their own. */
const schema = "jobs";

/** Seconds between two looks for what is late: jobs of an instance that died, and what a schedule asks for. */
const lateSeconds = 15;
const scheduleSeconds = 30;
/** The engine's own queue, of what its schedules ask for. It makes it itself, but servers that start together would meet there. */
const scheduledQueue = "__pgboss__send-it";
const dayInSeconds = 24 * 60 * 60;

/** How the engine's statements reach the database. */
type Send = (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>;

/** An engine on our connections; it opens none of its own. */
export function engineOn(send: Send, options: PgBoss.SchedulingOptions & PgBoss.MaintenanceOptions): PgBoss {
  return new PgBoss({
    schema,
    ...options,
    db: { executeSql: send },
    maintenanceIntervalSeconds: lateSeconds,
    cronMonitorIntervalSeconds: scheduleSeconds,
    cronWorkerIntervalSeconds: scheduleSeconds,
    // Done jobs are moved away soon; what failed for good stays to be looked at for as long as its message does.
    archiveCompletedAfterSeconds: 60 * 60,
    archiveFailedAfterSeconds: 30 * dayInSeconds,
    deleteAfterDays: 7,
  });
}

export function sendThrough(db: Db): Send {
  return async (text, values = []) => {
    // What the engine does under its lock comes as one text.
    if (!/^\s*begin;/i.test(text)) return executeText(db, text, values);
    await plainPoolOf(db).script(text);
    return { rows: [] };
  };
}

/**
 * Makes the engine's tables, queues and schedules, or brings them to this version. Several may come together: the
 * engine takes a lock, and makes nothing twice.
 */
export async function installJobs(db: Db): Promise<void> {
  const engine = engineOn(sendThrough(db), { migrate: true, schedule: false, supervise: false });
  engine.on("error", () => {});
  await engine.start();
  try {
    await engine.createQueue(scheduledQueue);
    for (const name of queueNames) {
      const { mostSeconds, retries, schedule } = queues[name];
      const settings = {
        name,
        expireInSeconds: mostSeconds,
        retryLimit: retries.most,
        retryDelay: retries.afterSeconds,
        retryBackoff: retries.growing,
      };
      await engine.createQueue(name, settings);
      await engine.updateQueue(name, settings);
      if (schedule) await engine.schedule(name, schedule, {}, { tz: homeZone });
      else await engine.unschedule(name);
    }
  } finally {
    await engine.stop({ graceful: false });
  }
  for (const index of Object.entries(indexes)) await makeIndex(db, index);
}

/** How often the release asks for the table, and the milliseconds it waits for it: who adds a job waits behind it. */
const mostTries = 60;
const lockMs = 1_000;

/**
 * Indexes that the engine doesn't make, for all queues. In the order in which jobs are taken: of a hundred thousand that
 * wait, each look would read and sort all. And what is in hand or has failed, which the console counts.
 */
const indexes = {
  job_turn: sql`create index job_turn on jobs.job (name, priority desc, created_on, id, start_after) where state < 'active'`,
  job_unwell: sql`create index job_unwell on jobs.job (name, state) where state = 'active' or state = 'failed'`,
};

async function makeIndex(db: Db, [name, statement]: [name: string, statement: SQL]): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction(async (tx) => {
        // Of those who come together one makes it.
        await tx.execute(sql`select pg_advisory_xact_lock(hashtext('indexes of jobs'))`);
        const [found] = await tx.execute(sql`select to_regclass(${`jobs.${name}`}) is not null as there`);
        if (found?.there) return;
        await tx.execute(sql`select set_config('lock_timeout', ${String(lockMs)}, true)`);
        await tx.execute(statement);
      });
    } catch (error) {
      const { code } = ((error as Error).cause ?? error) as { code?: string };
      if (code !== "55P03" || tries === mostTries) throw error;
      await sleep(lockMs);
    }
  }
}

/** Only writes statements; what they are sent through is said each time. */
const writer = new PgBoss({ schema, db: { executeSql: () => Promise.reject(new Error("nothing is sent by itself")) } });

export type NewJob<Name extends QueueName> = {
  payload: Payloads[Name];
  /** A job with the id of one that is there, done or not, is not added. */
  id?: string;
  startAfterSeconds?: number;
};

/**
 * Adds jobs in the transaction of what they tell of: both are there after the commit, or neither. Returns how many were
 * added.
 */
export async function enqueue<Name extends QueueName>(
  db: Db,
  name: Name,
  jobs: readonly NewJob<Name>[],
): Promise<number> {
  let added = 0;
  const executeSql = async (text: string, values: unknown[]) => {
    const result = await executeText(db, text, values);
    added = result.count;
    return result;
  };
  const rows = jobs.map(({ payload, id, startAfterSeconds }) => ({
    name,
    data: payload,
    ...(id !== undefined && { id }),
    ...(startAfterSeconds !== undefined && { startAfter: String(startAfterSeconds) }),
  }));
  await writer.insert(rows, { db: { executeSql } });
  return added;
}
