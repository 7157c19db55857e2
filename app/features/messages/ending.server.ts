import { inArray, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { outbox } from "~/db/schema/messages";
import { giveBack } from "~/features/jobs/give-back.server";
import type { FailedJob } from "~/features/jobs/worker.server";
import type { MessageQueue } from "./outbox.server";

/** How a message ended that was in hand. */
export type Ending =
  | { id: string; is: "sent" | "givenUp" }
  /** What it is for is over, or what it says is no longer so. */
  | { id: string; is: "notWanted" | "outdated" }
  | ({ id: string; is: "failed" } & Pick<FailedJob, "reason" | "final">)
  /** Nothing is wrong with it: it goes later. */
  | { id: string; is: "notNow"; reason?: string; afterSeconds?: number | undefined };

const tried = { attempts: sql`${outbox.attempts} + 1` };
// The body is deleted as soon as it is sent: what isn't kept can't leak.
const givenUp = { ...tried, givenUpAt: sql`now()`, sealedMessage: null };

const changes = {
  sent: { ...tried, sentAt: sql`now()`, sealedMessage: null },
  givenUp,
  notWanted: givenUp,
  outdated: givenUp,
  // What the provider will not have goes in another parcel next time.
  failed: { ...tried, failedAt: sql`now()`, parcelId: null },
  // That the provider has trouble is no try.
  notNow: { failedAt: sql`now()` },
};

/** Stores how messages ended. */
export async function markEnded(db: Db, endings: readonly Ending[]): Promise<void> {
  const ended = endings.filter((ending) => ending.is !== "notNow" || ending.reason !== undefined);
  for (const is of new Set(ended.map((ending) => ending.is))) {
    await db
      .update(outbox)
      .set(changes[is])
      .where(inArray(outbox.id, idsOf(ended, is)));
  }
}

export const idsOf = (endings: readonly Ending[], is: Ending["is"]): string[] =>
  endings.filter((ending) => ending.is === is).map(({ id }) => id);

/** What becomes of the jobs of these messages: those that go later keep their place in the queue, and the failed are told. */
export async function endJobs(
  db: Db,
  queue: MessageQueue,
  endings: readonly Ending[],
  jobOf: ReadonlyMap<string, string>,
): Promise<FailedJob[]> {
  const failed: FailedJob[] = [];
  const later = new Map<string, Parameters<typeof giveBack>[2] & { ids: string[] }>();
  for (const ending of endings) {
    const job = jobOf.get(ending.id);
    if (job === undefined) continue;
    if (ending.is === "failed") failed.push({ ...ending, id: job });
    if (ending.is !== "notNow") continue;
    const { is, id, ...why } = ending;
    const key = JSON.stringify(why);
    later.set(key, { ...why, ids: [...(later.get(key)?.ids ?? []), job] });
  }
  for (const some of later.values()) await giveBack(db, queue, some);
  return failed;
}
