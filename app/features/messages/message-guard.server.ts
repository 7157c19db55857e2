import type { Db } from "~/db/client.server";
import type { MessagePurpose } from "./purposes";

/**
 * What its room says of a message that is about to leave: the address it may go to, where that can have changed, and
 * whether its words are no longer so. A message to another address is outdated, too.
 */
export type StillWanted = { to?: string | null; isOutdated?: boolean };

/** Asked of some messages at a time, with their ids in the outbox. */
export type MessageGuard = {
  /** Those that may still be sent; who is not among them is not written to. */
  ask(db: Db, messageIds: readonly string[]): Promise<Map<string, StillWanted>>;
  /** Notes that messages were not sent, and writes the outdated ones anew. */
  settle?(given: { notWanted: readonly string[]; outdated: readonly string[] }): Promise<void>;
};

/** `always` where a message tells of what has happened, which stays so. */
export type MessageGuards = Record<MessagePurpose, MessageGuard | "always">;
