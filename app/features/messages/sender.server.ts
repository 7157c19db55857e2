import { and, eq, inArray, isNull, lte, sql } from "drizzle-orm";
import type { Database } from "~/db/client.server";
import { outbox } from "~/db/schema/messages";
import { describeError, type Logger } from "~/platform/log.server";
import type { Secrets } from "~/platform/secrets.server";
import { type Channel, channels, type Message } from "./message";
import { sealPurpose } from "./outbox.server";
import type { Transport } from "./transport.server";
import { TransportError } from "./transport-error.server";

/** Milliseconds between two checks of the outbox when nothing wakes the sender: for retries and other instances' messages. */
const pollMs = 5_000;
const batchSize = 10;
/** Tries before a message is given up; with the back-off below that is about two hours. */
const maxAttempts = 10;
/** Seconds for which a claimed message belongs to its sender. If that one has died, another one claims it afterwards. */
const claimSeconds = 60;
/** Longest back-off in seconds. A code is good for ten minutes, so it has to go out soon after the provider is back. */
const longestBackOff: Record<Channel, number> = { email: 2 * 60 * 60, sms: 75 };

export type Sender = { start(): void; wake(): void; stop(): Promise<void>; sendDue(): Promise<number> };

type SenderParts = { database: Database; secrets: Secrets; log: Logger; transport: Transport };

/** Sends what is due, on every instance. Each channel has its own loop, so a slow provider delays only its own channel. */
export function createSender(parts: SenderParts): Sender {
  const senders = channels.map((channel) => createChannelSender(channel, parts));
  return {
    async sendDue() {
      const sent = await Promise.all(senders.map((sender) => sender.sendDue()));
      return sent.reduce((sum, count) => sum + count, 0);
    },
    wake: () => senders.forEach((sender) => void sender.wake()),
    start: () => senders.forEach((sender) => void sender.start()),
    async stop() {
      await Promise.all(senders.map((sender) => sender.stop()));
    },
  };
}

/**
 * Sends what is due of one channel. A message is claimed by moving its next attempt into the future, so two senders
 * never take the same one, and a crash between sending and marking is covered by the provider's idempotency key.
 */
function createChannelSender(channel: Channel, parts: SenderParts): Sender {
  const { database, secrets, log, transport } = parts;
  const { db } = database;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = false;

  async function claim() {
    const due = db
      .select({ id: outbox.id })
      .from(outbox)
      .where(
        and(
          eq(outbox.channel, channel),
          isNull(outbox.sentAt),
          isNull(outbox.givenUpAt),
          lte(outbox.nextAttemptAt, sql`now()`),
        ),
      )
      .orderBy(outbox.priority, outbox.nextAttemptAt)
      .limit(batchSize)
      .for("update", { skipLocked: true });
    return db
      .update(outbox)
      .set({
        attempts: sql`${outbox.attempts} + 1`,
        nextAttemptAt: sql`now() + make_interval(secs => greatest(${claimSeconds}::int, least(${longestBackOff[channel]}::int, 10 * 2 ^ ${outbox.attempts}) * (0.5 + random())))`,
      })
      .where(inArray(outbox.id, due))
      .returning({
        id: outbox.id,
        sealed: outbox.sealedMessage,
        attempts: outbox.attempts,
        expired: sql<boolean>`${outbox.expiresAt} <= now()`,
        priority: outbox.priority,
      });
  }

  async function sendOne(row: Awaited<ReturnType<typeof claim>>[number]): Promise<void> {
    const giveUp = (reason: string) => {
      log.warn({ message: row.id, reason }, "message given up");
      return db.update(outbox).set({ givenUpAt: sql`now()`, sealedMessage: null }).where(eq(outbox.id, row.id));
    };
    const opened = row.sealed && secrets.decrypt(sealPurpose, row.sealed);
    if (row.expired || !opened) return void (await giveUp(row.expired ? "expired" : "unreadable"));
    try {
      await transport(row.id, JSON.parse(opened) as Message);
    } catch (error) {
      log.warn({ message: row.id, attempt: row.attempts, ...describeError(error) }, "message not sent");
      if (row.attempts >= maxAttempts) return void (await giveUp("too many attempts"));
      const retryAfter = error instanceof TransportError ? error.retryAfterSeconds : undefined;
      await db
        .update(outbox)
        .set({
          failedAt: sql`now()`,
          ...(retryAfter === undefined ? {} : { nextAttemptAt: sql`now() + make_interval(secs => ${retryAfter})` }),
        })
        .where(eq(outbox.id, row.id));
      return;
    }
    // The body is deleted as soon as it is sent: what isn't kept can't leak.
    await db.update(outbox).set({ sentAt: sql`now()`, sealedMessage: null }).where(eq(outbox.id, row.id));
  }

  async function sendDue(): Promise<number> {
    let sent = 0;
    for (let rows = await claim(); rows.length > 0 && !stopped; rows = await claim()) {
      rows.sort((a, b) => a.priority - b.priority);
      await Promise.all(rows.map(sendOne));
      sent += rows.length;
    }
    return sent;
  }

  function wake(): void {
    if (stopped) return;
    again = true;
    running ??= (async () => {
      while (again && !stopped) {
        again = false;
        await sendDue().catch((error: unknown) => log.error(describeError(error), "outbox not readable"));
      }
      running = undefined;
    })();
  }

  return {
    sendDue,
    wake,
    start() {
      wake();
      timer = setInterval(wake, pollMs);
      timer.unref();
    },
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
