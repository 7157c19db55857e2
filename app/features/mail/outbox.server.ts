import { randomUUID } from "node:crypto";
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
 * It is sent after the commit, and never once `expiresInMinutes` have passed. Returns the row's id.
 */
export async function queueMessage(
  db: Db,
  secrets: Secrets,
  message: Message,
  options: { priority: number; expiresInMinutes: number },
): Promise<string> {
  const id = randomUUID();
  await db.insert(outbox).values({
    id,
    channel: message.channel,
    priority: options.priority,
    sealedMessage: secrets.encrypt(sealPurpose, JSON.stringify(message)),
    expiresAt: sql`now() + make_interval(mins => ${options.expiresInMinutes})`,
  });
  return id;
}
