import type { Ctx } from "~/features/ctx.server";
import { cancelFailed, listFailures, listQueues, tryAgain } from "~/features/jobs/failures.server";
import { queueNames } from "~/features/jobs/queues";
import { canBeSent, giveUpMessage } from "~/features/messages/outbox.server";
import { isUuid } from "~/platform/uuid";
import { mostCounted } from "../counted";
import { pageSize } from "../list-query";

/** The queues of background work and what has failed of it. */
export async function readWork({ bulk }: Pick<Ctx, "bulk">, { page }: { page: number }) {
  const [queues, failed] = await Promise.all([
    listQueues(bulk, { most: mostCounted }),
    listFailures(bulk, { limit: pageSize, offset: (page - 1) * pageSize, most: mostCounted }),
  ]);
  return { queues, page, ...failed };
}

export type Work = Awaited<ReturnType<typeof readWork>>;

export const workIntents = ["tryAgain", "cancel"] as const;
export type WorkIntent = (typeof workIntents)[number];

/** "gone": it was done, cancelled or tried again meanwhile. "tooLate": what it would have sent is good for nothing any more. */
export type WorkOutcome = { outcome: WorkIntent } | { outcome: "gone" | "tooLate" };

/** Has a failed job tried again, or given up; a message that is given up is not sent and not kept. */
export async function handleFailure(
  { db }: Pick<Ctx, "db">,
  { intent, queue, id }: { intent: WorkIntent; queue: string; id: string },
): Promise<WorkOutcome> {
  const name = queueNames.find((each) => each === queue);
  if (!name || !isUuid(id)) return { outcome: "gone" };
  const job = { queue: name, id };
  return db.transaction(async (tx): Promise<WorkOutcome> => {
    if (intent === "tryAgain") {
      const carried = await tryAgain(tx, job);
      if (!carried) return { outcome: "gone" };
      // The sender takes it off the queue, unsent.
      const { messageId } = carried;
      const isLate = typeof messageId === "string" && !(await canBeSent(tx, messageId));
      return { outcome: isLate ? "tooLate" : "tryAgain" };
    }
    const carried = await cancelFailed(tx, job);
    if (!carried) return { outcome: "gone" };
    if (typeof carried.messageId === "string") await giveUpMessage(tx, carried.messageId);
    return { outcome: "cancel" };
  });
}
