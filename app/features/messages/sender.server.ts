import type { Db } from "~/db/client.server";
import { giveBack } from "~/features/jobs/give-back.server";
import type { Handler } from "~/features/jobs/worker.server";
import type { Logger } from "~/platform/log.server";
import type { Secrets } from "~/platform/secrets.server";
import { type Ending, endJobs, idsOf, markEnded } from "./ending.server";
import { handOver } from "./hand-over.server";
import type { MessageGuards } from "./message-guard.server";
import type { MessageQueue } from "./outbox.server";
import { createPace, type PerSecond, turnMs } from "./pace.server";
import type { Transport } from "./parcel";
import { packed, waitingOf } from "./parcels.server";
import { type Ready, stillWanted } from "./still-wanted.server";

type SenderParts = {
  db: Db;
  secrets: Secrets;
  log: Logger;
  transport: Transport;
  guards: MessageGuards;
  perSecond: PerSecond;
  /** Is told how messages of a queue have ended. */
  watch?: EndingWatch | undefined;
  orderTexts: OrderTexts;
};

/** When text messages of orders leave. Those that people ask for leave at once. */
export type OrderTexts = {
  /** Seconds for which none may leave; 0 where some may. */
  wait(): Promise<number>;
  /** Counts those that have left. */
  count(sent: number): Promise<void>;
};

export type EndingWatch = (queue: MessageQueue, endings: readonly Ending[]) => void;

/**
 * Sends the messages of each queue, if their guards still want them sent, as fast as the provider takes them. A crash
 * between sending and marking is covered by the provider's idempotency key.
 */
export function messageHandlers(parts: SenderParts): Record<MessageQueue, Handler<MessageQueue>> {
  return {
    "sign-in-mail": senderOf("sign-in-mail", parts),
    "text-message": senderOf("text-message", parts),
    "order-text": inTime(parts, senderOf("order-text", parts)),
    mail: senderOf("mail", parts),
  };
}

function senderOf(queue: MessageQueue, parts: SenderParts): Handler<MessageQueue> {
  const { db, transport, log } = parts;
  const pace = createPace(db, parts.perSecond);

  return async (jobs, signal) => {
    const until = Date.now() + turnMs(queue);
    const jobOf = new Map(jobs.map((job) => [job.payload.messageId, job.id]));
    const { ready, over, later, settle } = await stillWanted(parts, await waitingOf(db, [...jobOf.keys()]));
    await markEnded(db, over);
    await settle();
    const ended = await Promise.all(
      (await parcelsOf(db, queue, ready)).map(async (parcel) => {
        const endings = await handOver({ queue, pace, transport, log }, parcel, { until, signal });
        await markEnded(db, endings);
        return endings;
      }),
    );
    const endings = ended.flat();
    parts.watch?.(queue, [...over, ...endings]);
    if (queue === "order-text") await parts.orderTexts.count(idsOf(endings, "sent").length);
    return endJobs(db, queue, [...withElsewhere(ready, endings), ...later], jobOf);
  };
}

/** Gives the jobs back that come at a time in which none of their messages may leave. */
function inTime({ db, orderTexts }: SenderParts, send: Handler<MessageQueue>): Handler<MessageQueue> {
  return async (jobs, signal) => {
    const afterSeconds = await orderTexts.wait();
    if (afterSeconds === 0) return send(jobs, signal);
    await giveBack(db, "order-text", { ids: jobs.map(({ id }) => id), afterSeconds });
    return [];
  };
}

/** Whoever waits at the screen has a request of their own; what may wait goes together. */
async function parcelsOf(db: Db, queue: MessageQueue, ready: readonly Ready[]) {
  if (queue !== "mail")
    return ready.map((message) => ({ id: message.id, kind: "alone" as const, messages: [message] }));
  return [...(await packed(db, ready))].map(([id, messages]) => ({ id, kind: "together" as const, messages }));
}

/** What another instance has packed meanwhile is looked at again. */
function withElsewhere(ready: readonly Ready[], endings: readonly Ending[]): Ending[] {
  const known = new Set(endings.map(({ id }) => id));
  const elsewhere = ready.filter(({ id }) => !known.has(id));
  return [...endings, ...elsewhere.map(({ id }) => ({ id, is: "notNow" as const }))];
}
