import { sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { outbox } from "~/db/schema/messages";
import type { Secrets } from "~/platform/secrets.server";
import type { Message } from "./message";

/** Smaller is sent first. */
export const priorities = { signIn: 1, invitation: 7 } as const;

export const sealPurpose = "outbox";

/**
 * Puts a message into the outbox, in the transaction of what it tells of: both happen or neither.
 * It is sent after the commit, and never once `expiresInMinutes` have passed. A message `toNobody` leaves its row and is
 * never sent: where accounts are concealed, an unknown address costs the same work as a known one.
 */
export async function queueMessage(
  db: Db,
  secrets: Secrets,
  message: Message,
  options: { priority: number; expiresInMinutes: number; toNobody?: boolean },
): Promise<void> {
  const sealed = secrets.encrypt(sealPurpose, JSON.stringify(message));
  await db.insert(outbox).values({
    channel: message.channel,
    priority: options.priority,
    ...(options.toNobody ? { givenUpAt: sql`now()` } : { sealedMessage: sealed }),
    expiresAt: sql`now() + make_interval(mins => ${options.expiresInMinutes})`,
  });
}
