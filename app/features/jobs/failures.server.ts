import { type SQL, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { countUpTo } from "~/db/count-up-to.server";
import { type QueueName, queueNames } from "./queues";

/** A queue as it stands: jobs that wait, that are being done, and that have failed for good. */
export type QueueState = { name: QueueName; waiting: number; active: number; failed: number };

/** Failed jobs are those that wait to be tried again after a failure, and those that are tried no more. */
const hasFailed = sql`(state = 'failed' or (state = 'retry' and output is not null))`;

/** Why a job failed: only what has the form of a code is told. */
const reasonOf = sql<string>`case
  when output ->> 'reason' ~ '^[A-Za-z0-9_.-]{1,60}$' then output ->> 'reason'
  when output::text like '%timeout%' then 'timeout' else 'unknown' end`;

/** Each is counted no further than `most`. */
export async function listQueues(db: Db, { most }: { most: number }): Promise<QueueState[]> {
  const counted = (state: SQL) => countUpTo(most, sql`select from jobs.job where name = queue.name and ${state}`);
  const rows = await db.execute<QueueState>(sql`
    select name, ${counted(sql`state < 'active'`)} as waiting, ${counted(sql`state = 'active'`)} as active,
      ${counted(sql`state = 'failed'`)} as failed
    from jobs.queue`);
  const states = new Map([...rows].map((row) => [row.name, row]));
  return queueNames.map((name) => states.get(name) ?? { name, waiting: 0, active: 0, failed: 0 });
}

export type Failure = {
  id: string;
  queue: QueueName;
  at: Date;
  /** A code; never words, which could quote somebody. */
  reason: string;
  tries: number;
  /** When it is tried again by itself; null for one that is tried no more. */
  againAt: Date | null;
};

/** Jobs that failed, the last first, and how many there are, counted no further than `most`. */
export async function listFailures(
  db: Db,
  { limit, offset, most }: { limit: number; offset: number; most: number },
): Promise<{ total: number; failures: Failure[] }> {
  const ofOurs = sql`name in ${[...queueNames]} and ${hasFailed}`;
  const [counted] = await db.execute<{ total: number }>(
    sql`select ${countUpTo(most, sql`select from jobs.job where ${ofOurs}`)} as total`,
  );
  const rows = await db.execute<{
    id: string;
    queue: QueueName;
    atMs: number;
    reason: string;
    tries: number;
    againAtMs: number | null;
  }>(sql`
    select id, name as queue, extract(epoch from coalesce(completed_on, started_on, created_on))::float8 * 1000 as "atMs",
      ${reasonOf} as reason, retry_count + 1 as tries,
      case when state = 'retry' then extract(epoch from start_after)::float8 * 1000 end as "againAtMs"
    from jobs.job where ${ofOurs}
    order by coalesce(completed_on, started_on, created_on) desc, id limit ${limit} offset ${offset}`);
  return {
    total: counted?.total ?? 0,
    failures: [...rows].map(({ atMs, againAtMs, ...job }) => ({
      ...job,
      at: new Date(atMs),
      againAt: againAtMs === null ? null : new Date(againAtMs),
    })),
  };
}

/** Jobs that failed for the same reason, the most first, counted no further than `most` together. */
export type FailureGroup = { queue: QueueName; reason: string; count: number };

export async function groupFailures(db: Db, { most }: { most: number }): Promise<FailureGroup[]> {
  const rows = await db.execute<FailureGroup>(sql`
    select queue, reason, count(*)::int as count from (
      select name as queue, ${reasonOf} as reason from jobs.job where name in ${[...queueNames]} and ${hasFailed} limit ${most}
    ) as failed group by queue, reason order by count(*) desc, queue, reason`);
  return [...rows];
}

export type NamedJob = { queue: QueueName; id: string };

/** Has jobs that are about to fail tried no more by themselves. */
export async function endTries(db: Db, queue: QueueName, ids: readonly string[]): Promise<void> {
  const list = sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  );
  await db.execute(sql`update jobs.job set retry_limit = retry_count where name = ${queue} and id in (${list})`);
}

const atOnce = sql`state = 'retry', start_after = now(), completed_on = null,
  retry_limit = greatest(retry_limit, retry_count + 1)`;

/** Has a failed job tried at once, and once more than it would have been; gives what it carries, or undefined where it has not failed or is gone. */
export async function tryAgain(db: Db, { queue, id }: NamedJob): Promise<Record<string, unknown> | undefined> {
  const [changed] = await db.execute<{ data: Record<string, unknown> | null }>(sql`
    update jobs.job set ${atOnce}
    where name = ${queue} and id = ${id} and ${hasFailed} returning data`);
  return changed && (changed.data ?? {});
}

/** The same for all failed jobs of a queue that this holds for; gives how many. */
export async function tryAllAgain(db: Db, queue: QueueName, which: SQL): Promise<number> {
  const tried = await db.execute(sql`
    update jobs.job set ${atOnce} where name = ${queue} and ${hasFailed} and ${which} returning id`);
  return tried.length;
}

export const failedFor = (reason: string): SQL => sql`${reasonOf} = ${reason}`;

/** Takes a failed job off its queue for good; gives what it carried, or undefined where there was none to take. */
export async function cancelFailed(db: Db, { queue, id }: NamedJob): Promise<Record<string, unknown> | undefined> {
  const [cancelled] = await db.execute<{ data: Record<string, unknown> | null }>(sql`
    update jobs.job set state = 'cancelled', completed_on = now()
    where name = ${queue} and id = ${id} and ${hasFailed} returning data`);
  return cancelled && (cancelled.data ?? {});
}
