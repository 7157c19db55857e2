import { sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { countUpTo } from "~/db/count-up-to.server";
import { type QueueName, queueNames } from "./queues";

export const jobStates = ["waiting", "active", "failed"] as const;
export type JobState = (typeof jobStates)[number];

/** How many jobs of a queue are in a state, and for how long the oldest of them has been; 0 where there is none. */
export type Backlog = { queue: QueueName; state: JobState; jobs: number; oldestSeconds: number };

/** Each is counted no further than this. */
const most = 100_000;

/**
 * What stands in the queues, of all instances. A job waits from when it may be done, so not one that is for later; one that
 * is to be tried again has waited since it was made.
 */
export async function readBacklog(db: Db): Promise<Backlog[]> {
  const since = {
    waiting: sql`case when state = 'created' then greatest(created_on, start_after) else created_on end`,
    active: sql`started_on`,
    failed: sql`coalesce(completed_on, created_on)`,
  };
  const isIn = {
    waiting: sql`(state = 'retry' or (state = 'created' and start_after <= now()))`,
    active: sql`state = 'active'`,
    failed: sql`state = 'failed'`,
  };
  const found: Backlog[] = [];
  for (const state of jobStates) {
    const those = sql`from jobs.job where name = queue.name and ${state === "waiting" ? sql`state < 'active' and` : sql``} ${isIn[state]}`;
    const rows = await db.execute<{ queue: QueueName; jobs: number; oldestSeconds: number }>(sql`
      select name as queue, ${countUpTo(most, sql`select ${those}`)} as jobs,
        coalesce(extract(epoch from now() - (
          select min(since) from (select ${since[state]} as since ${those} limit ${most}::int) counted)), 0)::float8 as "oldestSeconds"
      from jobs.queue where name in ${[...queueNames]}`);
    found.push(...[...rows].map((row) => ({ ...row, state })));
  }
  return found;
}
