import { randomUUID } from "node:crypto";
import { and, asc, eq, gt, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { outbox } from "~/db/schema/messages";
import { enqueue, type NewJob } from "~/features/jobs/engine.server";
import type { Secrets } from "~/platform/secrets.server";
import type { Message } from "./message";
import { type MessagePurpose, priorities, priorityOf } from "./purposes";

export const sealPurpose = "outbox";

/** Queues of messages; each goes on by itself, whatever waits in another or holds it up. */
export const messageQueues = ["sign-in-mail", "text-message", "order-text", "mail"] as const;
export type MessageQueue = (typeof messageQueues)[number];

function queueOf(channel: string, priority: number): MessageQueue {
  if (channel === "sms") return priority === priorities.invitation ? "order-text" : "text-message";
  return priority === priorities.signIn ? "sign-in-mail" : "mail";
}

type Sending = { purpose: MessagePurpose; expiresInMinutes: number; toNobody?: boolean };

/**
 * Puts messages into the outbox with a job that sends each, in the transaction of what they tell of: all of it happens or
 * nothing. They are sent after the commit, while the guard of their `purpose` finds them wanted, and never once
 * `expiresInMinutes` have passed. A message `toNobody` does the same work but is never sent: where accounts are concealed,
 * an unknown address takes the same work as a known one. Returns the rows' ids, in the order of the messages.
 */
export async function queueMessages(
  db: Db,
  secrets: Secrets,
  messages: readonly Message[],
  { purpose, expiresInMinutes, toNobody }: Sending,
): Promise<string[]> {
  if (messages.length === 0) return [];
  const rows = messages.map((message) => {
    const sealed = secrets.encrypt(sealPurpose, JSON.stringify(message));
    return {
      id: randomUUID(),
      channel: message.channel,
      purpose,
      priority: priorityOf[purpose],
      ...(toNobody ? { givenUpAt: sql`now()` } : { sealedMessage: sealed }),
      expiresAt: sql`now() + make_interval(mins => ${expiresInMinutes}::int)`,
    };
  });
  await db.insert(outbox).values(rows);
  const added = await addJobs(db, rows);
  if (added < rows.length) throw new Error("a queue of messages is missing; run the release command");
  return rows.map(({ id }) => id);
}

/** One message, as `queueMessages`. Returns the row's id. */
export async function queueMessage(db: Db, secrets: Secrets, message: Message, sending: Sending): Promise<string> {
  const [id = ""] = await queueMessages(db, secrets, [message], sending);
  return id;
}

/** A message's job has the message's id, so that there is never a second one. */
async function addJobs(db: Db, rows: readonly { id: string; channel: string; priority: number }[]): Promise<number> {
  const byQueue = new Map<MessageQueue, NewJob<MessageQueue>[]>();
  for (const { id, channel, priority } of rows) {
    const queue = queueOf(channel, priority);
    byQueue.set(queue, [...(byQueue.get(queue) ?? []), { id, payload: { messageId: id } }]);
  }
  let added = 0;
  for (const [queue, jobs] of byQueue) added += await enqueue(db, queue, jobs);
  return added;
}

/** Messages read at a time. */
const rowsAtATime = 1_000;

/**
 * Gives a job to every waiting message that has none: those of a version without jobs, or of an instance of it that ran
 * beside this one. Returns how many there were.
 */
export async function queueWaiting(db: Db): Promise<number> {
  let added = 0;
  let last = firstId;
  for (;;) {
    const waiting = await db
      .select({ id: outbox.id, channel: outbox.channel, priority: outbox.priority })
      .from(outbox)
      .where(and(isNull(outbox.sentAt), isNull(outbox.givenUpAt), gt(outbox.id, last)))
      .orderBy(asc(outbox.id))
      .limit(rowsAtATime);
    added += await addJobs(db, waiting);
    const end = waiting.at(-1);
    if (!end || waiting.length < rowsAtATime) return added;
    last = end.id;
  }
}

const firstId = "00000000-0000-0000-0000-000000000000";

/** Messages opened at a time while looking for those of one recipient. */
const searchBatch = 500;

/**
 * Removes the waiting messages to these addresses and numbers. The recipient is only in the sealed body, so each waiting
 * message is opened. There are few, because bodies are deleted once they are sent.
 */
export async function forgetQueuedMessages(db: Db, secrets: Secrets, recipients: ReadonlySet<string>): Promise<void> {
  let last = firstId;
  for (;;) {
    const waiting = await db
      .select({ id: outbox.id, sealed: outbox.sealedMessage })
      .from(outbox)
      .where(and(isNotNull(outbox.sealedMessage), gt(outbox.id, last)))
      .orderBy(asc(outbox.id))
      .limit(searchBatch);
    const theirs = waiting
      .filter(({ sealed }) => sealed && recipients.has(recipientOf(secrets, sealed)))
      .map(({ id }) => id);
    if (theirs.length > 0) await db.delete(outbox).where(inArray(outbox.id, theirs));
    const end = waiting.at(-1);
    if (!end || waiting.length < searchBatch) return;
    last = end.id;
  }
}

function recipientOf(secrets: Secrets, sealed: Buffer): string {
  const opened = secrets.decrypt(sealPurpose, sealed);
  return opened ? (JSON.parse(opened) as Message).to : "";
}

/** Whether a message waits and may still be sent. */
export async function canBeSent(db: Db, messageId: string): Promise<boolean> {
  const waits = and(eq(outbox.id, messageId), isNotNull(outbox.sealedMessage), gt(outbox.expiresAt, sql`now()`));
  return (await db.$count(outbox, waits)) > 0;
}

/** Lets a message go that waits: it is not sent, and nothing of it is kept. */
export async function giveUpMessage(db: Db, messageId: string): Promise<void> {
  await db
    .update(outbox)
    .set({ givenUpAt: sql`now()`, sealedMessage: null })
    .where(and(eq(outbox.id, messageId), isNull(outbox.sentAt), isNull(outbox.givenUpAt)));
}
