import { type SQL, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { queues } from "~/features/jobs/queues";
import type { Lane } from "./lane";
import type { MessageQueue } from "./outbox.server";
import { channelOf, type PerSecond, pauseSeconds } from "./pace.server";
import type { OrderTexts } from "./sender.server";

/** Queues whose messages go together, as many as a batch has; each of the others has a request of its own. */
const together: readonly MessageQueue[] = ["mail"];

/**
 * What is ahead in the lane of a queue: those that could leave now or in a moment, and whoever signs in by the same
 * provider. Up to what was written by `until`, a moment as the database writes it, or all.
 */
export async function readLane(
  db: Db,
  { perSecond, orderTexts }: { perSecond: PerSecond; orderTexts: Pick<OrderTexts, "wait"> },
  { queue, until = "infinity" }: { queue: MessageQueue; until?: string | undefined },
): Promise<Lane> {
  const channel = channelOf[queue];
  const rate = perSecond[channel];
  const isHeld = queue === "order-text" && (await orderTexts.wait()) > 0;
  if (isHeld || rate === undefined) return { requests: 0, perSecond: rate, pausedSeconds: 0, isHeld };
  const counted = (name: string, last: SQL) => sql`(
    select count(*)::int from jobs.job where name = ${name} and state < 'active' and created_on <= ${last}
      and start_after < now() + interval '1 minute') + (
    select count(*)::int from jobs.job where name = ${name} and state = 'active')`;
  const [ahead] = await db.execute<{ own: number; signIns: number }>(sql`
    select ${counted(queue, sql`${until}::timestamptz`)} as own,
      ${channel === "email" && queue !== "sign-in-mail" ? counted("sign-in-mail", sql`'infinity'`) : sql`0`} as "signIns"`);
  const own = ahead?.own ?? 0;
  const parcels = together.includes(queue) ? Math.ceil(own / queues[queue].batch) : own;
  return {
    requests: parcels + (ahead?.signIns ?? 0),
    perSecond: rate,
    pausedSeconds: await pauseSeconds(db, perSecond, channel),
    isHeld,
  };
}
