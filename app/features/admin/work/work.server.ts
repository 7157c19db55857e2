import type { Ctx } from "~/features/ctx.server";
import { cancelFailed, listFailures, listQueues, tryAgain } from "~/features/jobs/failures.server";
import { queueNames } from "~/features/jobs/queues";
import { giveUpMessage } from "~/features/messages/outbox.server";
import { isUuid } from "~/platform/uuid";
import { pageSize } from "../list-query";

/** The queues of background work and what has failed of it. */
export async function readWork({ bulk }: Pick<Ctx, "bulk">, { page }: { page: number }) {
  const [queues, failed] = await Promise.all([
    listQueues(bulk),
    listFailures(bulk, { limit: pageSize, offset: (page - 1) * pageSize }),
  ]);
  return { queues, page, ...failed };
}

export type Work = Awaited<ReturnType<typeof readWork>>;

export const workIntents = ["tryAgain", "cancel"] as const;
export type WorkIntent = (typeof workIntents)[number];

/** "gone": it was done, cancelled or tried again meanwhile. */
export type WorkOutcome = { outcome: WorkIntent } | { outcome: "gone" };

/** Has a failed job tried again, or given up; a message that is given up is not sent and not kept. */
export async function handleFailure(
  { db }: Pick<Ctx, "db">,
  { intent, queue, id }: { intent: WorkIntent; queue: string; id: string },
): Promise<WorkOutcome> {
  const name = queueNames.find((each) => each === queue);
  if (!name || !isUuid(id)) return { outcome: "gone" };
  const job = { queue: name, id };
  if (intent === "tryAgain") return { outcome: (await tryAgain(db, job)) ? "tryAgain" : "gone" };
  return db.transaction(async (tx): Promise<WorkOutcome> => {
    const carried = await cancelFailed(tx, job);
    if (!carried) return { outcome: "gone" };
    if (typeof carried.messageId === "string") await giveUpMessage(tx, carried.messageId);
    return { outcome: "cancel" };
  });
}
