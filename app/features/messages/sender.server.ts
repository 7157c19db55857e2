import { and, inArray, isNull, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { outbox } from "~/db/schema/messages";
import { enqueue } from "~/features/jobs/engine.server";
import type { FailedJob, Handler } from "~/features/jobs/worker.server";
import { describeError, type Logger } from "~/platform/log.server";
import type { Secrets } from "~/platform/secrets.server";
import type { Message } from "./message";
import { type MessageQueue, sealPurpose } from "./outbox.server";
import type { Transport } from "./transport.server";
import { TransportError } from "./transport-error.server";

/** Messages handed to a provider side by side. */
const atOnce = 10;
/**
 * Tries before a message waits for an administrator to have it tried again: of a mail about two hours, as its queue has
 * it. Its body is kept until it expires.
 */
const maxAttempts = 10;

type SenderParts = { db: Db; secrets: Secrets; log: Logger; transport: Transport };

/** Sends the messages of each queue. A crash between sending and marking is covered by the provider's idempotency key. */
export function messageHandlers(parts: SenderParts): Record<MessageQueue, Handler<MessageQueue>> {
  return {
    "sign-in-mail": senderOf("sign-in-mail", parts),
    "text-message": senderOf("text-message", parts),
    mail: senderOf("mail", parts),
  };
}

type Row = { id: string; sealed: Buffer | null; attempts: number; expired: boolean };

/** How a message ended that was tried. */
type Ending =
  | { id: string; is: "sent" | "givenUp" | "postponed" }
  | ({ id: string; is: "failed" } & Pick<FailedJob, "reason" | "final">);

function senderOf(queue: MessageQueue, { db, secrets, log, transport }: SenderParts): Handler<MessageQueue> {
  /** Messages that still wait: who was erased has none, and one whose job comes again may be sent. */
  async function waiting(ids: string[]): Promise<Row[]> {
    return db
      .select({
        id: outbox.id,
        sealed: outbox.sealedMessage,
        attempts: outbox.attempts,
        expired: sql<boolean>`${outbox.expiresAt} <= now()`,
      })
      .from(outbox)
      .where(and(inArray(outbox.id, ids), isNull(outbox.sentAt), isNull(outbox.givenUpAt)));
  }

  async function sendOne({ id, sealed, attempts, expired }: Row): Promise<Ending> {
    const giveUp = (reason: string): Ending => {
      log.warn({ message: id, reason }, "message given up");
      return { id, is: "givenUp" };
    };
    const opened = sealed && secrets.decrypt(sealPurpose, sealed);
    if (expired || !opened) return giveUp(expired ? "expired" : "unreadable");
    try {
      await transport(id, JSON.parse(opened) as Message);
      return { id, is: "sent" };
    } catch (error) {
      const { errorCode, errorType, ...where } = describeError(error);
      log.warn({ message: id, attempt: attempts + 1, errorCode, errorType, ...where }, "message not sent");
      const final = attempts + 1 >= maxAttempts;
      const seconds = error instanceof TransportError ? error.retryAfterSeconds : undefined;
      if (final || seconds === undefined) return { id, is: "failed", reason: String(errorCode ?? errorType), final };
      await postpone(id, seconds);
      return { id, is: "postponed" };
    }
  }

  /** The provider has said when it wants to be asked again: a new job takes this one's place. */
  async function postpone(messageId: string, startAfterSeconds: number): Promise<void> {
    await enqueue(db, queue, [{ payload: { messageId }, startAfterSeconds }]);
  }

  async function mark(endings: readonly Ending[]): Promise<void> {
    const tried = { attempts: sql`${outbox.attempts} + 1` };
    // The body is deleted as soon as it is sent: what isn't kept can't leak.
    const changes = {
      sent: { ...tried, sentAt: sql`now()`, sealedMessage: null },
      givenUp: { ...tried, givenUpAt: sql`now()`, sealedMessage: null },
      failed: { ...tried, failedAt: sql`now()` },
      postponed: { ...tried, failedAt: sql`now()` },
    };
    for (const is of new Set(endings.map((ending) => ending.is))) {
      const ids = endings.filter((ending) => ending.is === is).map(({ id }) => id);
      await db.update(outbox).set(changes[is]).where(inArray(outbox.id, ids));
    }
  }

  return async (jobs, signal) => {
    const failed: FailedJob[] = [];
    for (let at = 0; at < jobs.length; at += atOnce) {
      const some = new Map(jobs.slice(at, at + atOnce).map((job) => [job.payload.messageId, job.id]));
      if (signal.aborted) {
        failed.push(...[...some.values()].map((id) => ({ id, reason: "stopping" })));
        continue;
      }
      const rows = await waiting([...some.keys()]);
      const endings = await Promise.all(rows.map(sendOne));
      await mark(endings);
      for (const ending of endings) {
        if (ending.is === "failed") failed.push({ ...ending, id: some.get(ending.id) ?? "" });
      }
    }
    return failed;
  };
}
