import { and, inArray, isNull, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { outbox } from "~/db/schema/messages";
import { enqueue } from "~/features/jobs/engine.server";
import type { FailedJob, Handler } from "~/features/jobs/worker.server";
import { describeError, type Logger } from "~/platform/log.server";
import type { Secrets } from "~/platform/secrets.server";
import type { Message } from "./message";
import type { MessageGuard, MessageGuards, StillWanted } from "./message-guard.server";
import { type MessageQueue, sealPurpose } from "./outbox.server";
import type { MessagePurpose } from "./purposes";
import type { Transport } from "./transport.server";
import { TransportError } from "./transport-error.server";

/** Messages handed to a provider side by side. */
const atOnce = 10;
/**
 * Tries before a message waits for an administrator to have it tried again: of a mail about two hours, as its queue has
 * it. Its body is kept until it expires.
 */
const maxAttempts = 10;

type SenderParts = { db: Db; secrets: Secrets; log: Logger; transport: Transport; guards: MessageGuards };

/**
 * Sends the messages of each queue, if their guards still want them sent. A crash between sending and marking is covered by
 * the provider's idempotency key.
 */
export function messageHandlers(parts: SenderParts): Record<MessageQueue, Handler<MessageQueue>> {
  return {
    "sign-in-mail": senderOf("sign-in-mail", parts),
    "text-message": senderOf("text-message", parts),
    mail: senderOf("mail", parts),
  };
}

type Row = { id: string; purpose: string | null; sealed: Buffer | null; attempts: number; expired: boolean };

/** How a message ended that was tried. */
type Ending =
  | { id: string; is: "sent" | "givenUp" | "postponed" }
  /** What it is for is over, or what it says is no longer so. */
  | { id: string; is: "notWanted" | "outdated" }
  | ({ id: string; is: "failed" } & Pick<FailedJob, "reason" | "final">);

function senderOf(queue: MessageQueue, parts: SenderParts): Handler<MessageQueue> {
  return async (jobs, signal) => {
    const failed: FailedJob[] = [];
    for (let at = 0; at < jobs.length; at += atOnce) {
      const some = new Map(jobs.slice(at, at + atOnce).map((job) => [job.payload.messageId, job.id]));
      if (signal.aborted) {
        failed.push(...[...some.values()].map((id) => ({ id, reason: "stopping" })));
        continue;
      }
      const rows = await waiting(parts, [...some.keys()]);
      const wanted = await stillWanted(parts, rows);
      const endings = await Promise.all(rows.map((row) => sendOne(queue, parts, row, wanted.get(row.id))));
      await mark(parts, endings);
      await settle(parts, rows, endings);
      for (const ending of endings) {
        if (ending.is === "failed") failed.push({ ...ending, id: some.get(ending.id) ?? "" });
      }
    }
    return failed;
  };
}

/** Messages that still wait: who was erased has none, and one whose job comes again may be sent. */
async function waiting({ db }: SenderParts, ids: string[]): Promise<Row[]> {
  return db
    .select({
      id: outbox.id,
      purpose: outbox.purpose,
      sealed: outbox.sealedMessage,
      attempts: outbox.attempts,
      expired: sql<boolean>`${outbox.expiresAt} <= now()`,
    })
    .from(outbox)
    .where(and(inArray(outbox.id, ids), isNull(outbox.sentAt), isNull(outbox.givenUpAt)));
}

/** What the guards say of these, each asked once: the messages' transactions have ended, perhaps days ago. */
async function stillWanted({ db, guards }: SenderParts, rows: readonly Row[]): Promise<Map<string, StillWanted>> {
  const wanted = new Map<string, StillWanted>();
  for (const [guard, ids] of byGuard(guards, rows)) {
    const found = guard === "always" ? ids.map((id) => [id, {}] as const) : await guard.ask(db, ids);
    for (const [id, still] of found) wanted.set(id, still);
  }
  return wanted;
}

/** Messages of an earlier version have no purpose, and nobody to ask. */
function byGuard(guards: MessageGuards, rows: readonly Row[]): Map<MessageGuard | "always", string[]> {
  const ids = new Map<MessageGuard | "always", string[]>();
  for (const { id, purpose } of rows) {
    const guard = purpose === null ? "always" : guards[purpose as MessagePurpose];
    ids.set(guard, [...(ids.get(guard) ?? []), id]);
  }
  return ids;
}

async function sendOne(
  queue: MessageQueue,
  { db, secrets, log, transport }: SenderParts,
  { id, sealed, attempts, expired }: Row,
  wanted: StillWanted | undefined,
): Promise<Ending> {
  const giveUp = (reason: string, is: "givenUp" | "notWanted" | "outdated" = "givenUp"): Ending => {
    log.warn({ message: id, reason }, "message given up");
    return { id, is };
  };
  const opened = sealed && secrets.decrypt(sealPurpose, sealed);
  if (expired || !opened) return giveUp(expired ? "expired" : "unreadable");
  const message = JSON.parse(opened) as Message;
  if (!wanted) return giveUp("not wanted", "notWanted");
  const isElsewhere = wanted.to !== undefined && wanted.to !== message.to;
  if (isElsewhere || wanted.isOutdated) return giveUp("outdated", "outdated");
  try {
    await transport(id, message);
    return { id, is: "sent" };
  } catch (error) {
    const { errorCode, errorType, ...where } = describeError(error);
    log.warn({ message: id, attempt: attempts + 1, errorCode, errorType, ...where }, "message not sent");
    const final = attempts + 1 >= maxAttempts;
    const seconds = error instanceof TransportError ? error.retryAfterSeconds : undefined;
    if (final || seconds === undefined) return { id, is: "failed", reason: String(errorCode ?? errorType), final };
    await postpone(db, queue, id, seconds);
    return { id, is: "postponed" };
  }
}

/** The provider has said when it wants to be asked again: a new job takes this one's place. */
async function postpone(db: Db, queue: MessageQueue, messageId: string, startAfterSeconds: number): Promise<void> {
  await enqueue(db, queue, [{ payload: { messageId }, startAfterSeconds }]);
}

async function mark({ db }: SenderParts, endings: readonly Ending[]): Promise<void> {
  const tried = { attempts: sql`${outbox.attempts} + 1` };
  // The body is deleted as soon as it is sent: what isn't kept can't leak.
  const givenUp = { ...tried, givenUpAt: sql`now()`, sealedMessage: null };
  const changes = {
    sent: { ...tried, sentAt: sql`now()`, sealedMessage: null },
    givenUp,
    notWanted: givenUp,
    outdated: givenUp,
    failed: { ...tried, failedAt: sql`now()` },
    postponed: { ...tried, failedAt: sql`now()` },
  };
  for (const is of new Set(endings.map((ending) => ending.is))) {
    const ids = idsOf(endings, is);
    await db.update(outbox).set(changes[is]).where(inArray(outbox.id, ids));
  }
}

/** Lets the rooms know of what was not sent after all. */
async function settle({ guards }: SenderParts, rows: readonly Row[], endings: readonly Ending[]): Promise<void> {
  const [notWanted, outdated] = [idsOf(endings, "notWanted"), idsOf(endings, "outdated")];
  if (notWanted.length + outdated.length === 0) return;
  for (const [guard, ids] of byGuard(guards, rows)) {
    if (guard === "always") continue;
    const own = (given: string[]) => given.filter((id) => ids.includes(id));
    await guard.settle?.({ notWanted: own(notWanted), outdated: own(outdated) });
  }
}

const idsOf = (endings: readonly Ending[], is: Ending["is"]): string[] =>
  endings.filter((ending) => ending.is === is).map(({ id }) => id);
