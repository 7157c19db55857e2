import { bulkForPage } from "~/db/request-db.server";
import type { Ctx } from "~/features/ctx.server";
import { orderTextsOf } from "~/features/invitations/order-texts.server";
import {
  cancelFailed,
  failedFor,
  groupFailures,
  listFailures,
  listQueues,
  tryAgain,
  tryAllAgain,
} from "~/features/jobs/failures.server";
import { mayBeCancelled, queueNames } from "~/features/jobs/queues";
import { mostCounted } from "~/features/lists/counted";
import { pageSize } from "~/features/lists/list-query";
import type { Lane } from "~/features/messages/lane";
import { readLane } from "~/features/messages/lane.server";
import { canBeSent, giveUpMessage, type MessageQueue, messageQueues } from "~/features/messages/outbox.server";
import { paceOf } from "~/features/messages/pace.server";
import { isUuid } from "~/platform/uuid";

/** The queues of background work and what has failed of it. */
export async function readWork(ctx: Pick<Ctx, "db" | "bulk" | "env" | "clock" | "log">, { page }: { page: number }) {
  const { env } = ctx;
  const bulk = bulkForPage(ctx.bulk);
  const [queues, groups, failed] = await Promise.all([
    listQueues(bulk, { most: mostCounted }),
    groupFailures(bulk, { most: mostCounted }),
    listFailures(bulk, { limit: pageSize, offset: (page - 1) * pageSize, most: mostCounted }),
  ]);
  const lanes = new Map<string, Lane>();
  const given = { perSecond: paceOf(env), orderTexts: orderTextsOf(ctx) };
  for (const { name, waiting } of queues) {
    const queue: MessageQueue | undefined = messageQueues.find((each) => each === name);
    if (queue && waiting > 0) lanes.set(queue, await readLane(bulk, given, { queue }));
  }
  return { queues, lanes, groups, page, ...failed };
}

export type Work = Awaited<ReturnType<typeof readWork>>;

export const workIntents = ["tryAgain", "cancel", "tryAll"] as const;
export type WorkIntent = (typeof workIntents)[number];

/** "gone": it was done, cancelled or tried again meanwhile. "tooLate": what it would have sent is good for nothing any more. */
export type WorkOutcome = { outcome: WorkIntent } | { outcome: "gone" | "tooLate" };

/**
 * Has a failed job tried again, or given up; a message that is given up is not sent and not kept. Or has all tried again that
 * failed for the same reason: what is good for nothing any more ends there.
 */
export async function handleFailure(
  { db }: Pick<Ctx, "db">,
  { intent, queue, id, reason }: { intent: WorkIntent; queue: string; id: string; reason: string },
): Promise<WorkOutcome> {
  const name = queueNames.find((each) => each === queue);
  if (!name) return { outcome: "gone" };
  if (intent === "tryAll") return { outcome: (await tryAllAgain(db, name, failedFor(reason))) > 0 ? "tryAll" : "gone" };
  if (!isUuid(id)) return { outcome: "gone" };
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
    // No button leads here.
    if (!mayBeCancelled(name)) return { outcome: "gone" };
    const carried = await cancelFailed(tx, job);
    if (!carried) return { outcome: "gone" };
    if (typeof carried.messageId === "string") await giveUpMessage(tx, carried.messageId);
    return { outcome: "cancel" };
  });
}
