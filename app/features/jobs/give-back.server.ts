import type { Db } from "~/db/client.server";
import { executeText } from "~/db/request-db.server";
import type { QueueName } from "./queues";

/** Seconds after which what met trouble is taken again; doubled each time, until the most. */
const firstWait = 5;
const mostWait = 60;

/** Why jobs that were taken can't be done now: nobody's trouble, or that of a code that is kept. */
export type NotNow = { ids: readonly string[]; reason?: string; afterSeconds?: number | undefined };

/**
 * Lets jobs in hand go back to their queue, in the place they had: nothing is wrong with them, so it is no failure and no
 * try. Without a reason they can be taken again at once; with one they wait longer each time, unless it is said for how long.
 * A new job takes each one's place: the engine says of those it gave out that they are done, when somebody else may
 * already be at them again.
 */
export async function giveBack(db: Db, queue: QueueName, { ids, reason, afterSeconds }: NotNow): Promise<void> {
  const wait = `least(${mostWait}, ${firstWait} * 2 ^ least(10, coalesce((output ->> 'troubles')::int, 0)))`;
  await executeText(
    db,
    `insert into jobs.job (${asTheyWere}, state, start_after, output)
     select ${asTheyWere}, 'retry',
       now() + make_interval(secs => coalesce($4::float8, case when $3::text is null then 0 else ${wait} end)),
       case when $3::text is not null
         then jsonb_build_object('reason', $3::text, 'troubles', coalesce((output ->> 'troubles')::int, 0) + 1) end
     from jobs.job where name = $1 and id = any($2::uuid[]) and state = 'active'`,
    [queue, ids, reason ?? null, afterSeconds ?? null],
  );
}

/** What a job keeps when another takes its place. */
const asTheyWere =
  "name, data, priority, created_on, keep_until, expire_in, policy, retry_limit, retry_count, retry_delay, retry_backoff";

/**
 * Takes jobs back that have been in hand for longer than the queue's work takes: whoever had them is gone, or so slow that
 * somebody else may do the same. Of two instances that look at once one finds them.
 */
export async function takeBackLost(db: Db, queue: QueueName, lostAfterSeconds: number): Promise<void> {
  await executeText(
    db,
    `with lost as (
       update jobs.job set state = 'completed', completed_on = now()
       where name = $1 and state = 'active' and started_on < now() - make_interval(secs => $2::float8)
       returning *)
     insert into jobs.job (${asTheyWere}, state, start_after) select ${asTheyWere}, 'retry', now() from lost`,
    [queue, lostAfterSeconds],
  );
}
