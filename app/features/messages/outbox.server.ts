import { randomUUID } from "node:crypto";
import { and, asc, gt, inArray, isNotNull, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { outbox } from "~/db/schema/messages";
import type { Secrets } from "~/platform/secrets.server";
import type { Message } from "./message";

/** Smaller is sent first. */
export const priorities = { signIn: 1, invitation: 7 } as const;

export const sealPurpose = "outbox";

/**
 * Puts a message into the outbox, in the transaction of what it tells of: both happen or neither.
 * It is sent after the commit, and never once `expiresInMinutes` have passed. A message `toNobody` adds a row but is
 * never sent: where accounts are concealed, an unknown address takes the same work as a known one. Returns the row's id.
 */
export async function queueMessage(
  db: Db,
  secrets: Secrets,
  message: Message,
  options: { priority: number; expiresInMinutes: number; toNobody?: boolean },
): Promise<string> {
  const id = randomUUID();
  const sealed = secrets.encrypt(sealPurpose, JSON.stringify(message));
  await db.insert(outbox).values({
    id,
    channel: message.channel,
    priority: options.priority,
    ...(options.toNobody ? { givenUpAt: sql`now()` } : { sealedMessage: sealed }),
    expiresAt: sql`now() + make_interval(mins => ${options.expiresInMinutes})`,
  });
  return id;
}

/** Messages opened at a time while looking for those of one recipient. */
const searchBatch = 500;

/**
 * Removes the waiting messages to these addresses and numbers. The recipient is only in the sealed body, so each waiting
 * message is opened. There are few, because bodies are deleted once they are sent.
 */
export async function forgetQueuedMessages(db: Db, secrets: Secrets, recipients: ReadonlySet<string>): Promise<void> {
  let last = "00000000-0000-0000-0000-000000000000";
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
