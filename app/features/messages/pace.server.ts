import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { type Counter, exhaustedState, rateLimitsOf, takePoint } from "~/db/rate-limit.server";
import { queues } from "~/features/jobs/queues";
import type { Env } from "~/platform/env.server";
import type { MessageQueue } from "./outbox.server";
import { providerTimeoutMs } from "./transport.server";

/** Requests that the provider of each channel takes in a second, from all instances together; undefined where none is asked. */
export type PerSecond = { email: number | undefined; sms: number | undefined };

export type Channel = keyof PerSecond;

/** Of a service's settings: a folder takes messages as they come. */
export const paceOf = (env: Pick<Env, "resend" | "smsProvider" | "mailPerSecond" | "smsPerSecond">): PerSecond => ({
  email: env.resend && env.mailPerSecond,
  sms: env.smsProvider && env.smsPerSecond,
});

/** When whoever has a turn must have taken it, in milliseconds since 1970, and what asks for an early end. */
export type Patience = { until: number; signal: AbortSignal };

export type Pace = {
  /** Waits for the right to ask the provider once. Where it would come too late, the seconds until then; else 0. */
  turn(queue: MessageQueue, patience: Patience): Promise<number>;
  /** The provider wants to be left alone for so long, by all instances. */
  pause(channel: Channel, seconds: number): Promise<void>;
};

/** Milliseconds that whoever signs in may wait for a turn in one hand: then another instance may have it. */
const signInTurnMs = 2_000;

/** Milliseconds that are left of a queue's time for a batch once the provider was given all of its time. */
const spareMs = 1_000;

/** Milliseconds for which messages of a queue wait for their turns in one hand; then they are given back. */
export const turnMs = (queue: MessageQueue) =>
  queue === "sign-in-mail" ? signInTurnMs : queues[queue].mostSeconds * 1_000 - providerTimeoutMs - spareMs;

export const channelOf: Record<MessageQueue, Channel> = {
  "sign-in-mail": "email",
  mail: "email",
  "text-message": "sms",
  "order-text": "sms",
};

/** How often in the time of a turn it is asked whether whoever signs in has had theirs: what is left of it is then used. */
const looksInTurn = 4;

/** Shortest part of a second that has a budget of its own. */
const shortestPart = 0.2;

/** Requests that reach a provider a little closer together than they left are still not too many. */
const slack = 1.02;

/**
 * The budget of a part of a second: with that of a whole one, what is left of one and the beginning of the next could come
 * within one second of the provider's, which refuses it.
 */
function budget(rate: number): { points: number; duration: number } {
  const points = Math.max(1, Math.floor(rate * shortestPart));
  return { points, duration: (points / rate) * slack };
}

function countersOf(db: Db, perSecond: PerSecond): (channel: Channel) => Counter {
  const limits = rateLimitsOf("send", { email: budget(perSecond.email ?? 1), sms: budget(perSecond.sms ?? 1) })(db);
  return (channel) => [limits[channel], "all"];
}

/** Seconds for which a provider is still left alone; less than two are the turns of a second that has been used up. */
export async function pauseSeconds(db: Db, perSecond: PerSecond, channel: Channel): Promise<number> {
  const state = await exhaustedState(countersOf(db, perSecond)(channel));
  return (state?.msBeforeNext ?? 0) / 1_000;
}

/** The queue of whoever signs in, to whom the messages of another leave their turn. */
const waitsFor: Partial<Record<MessageQueue, MessageQueue>> = { mail: "sign-in-mail", "order-text": "text-message" };

/**
 * One budget of requests a second for each provider, which all instances share. Messages that may wait ask evenly and leave
 * their turn to whoever signs in, so that a hundred thousand invitations hold up no sign-in by more than a turn.
 */
export function createPace(db: Db, perSecond: PerSecond): Pace {
  const counterOf = countersOf(db, perSecond);
  const lastBulkAt: Record<Channel, number> = { email: 0, sms: 0 };

  /** Milliseconds until a turn may be asked for again; 0 where this is one. */
  async function wait(queue: MessageQueue, rate: number): Promise<number> {
    const gap = 1_000 / rate;
    const channel = channelOf[queue];
    const first = waitsFor[queue];
    if (first) {
      const early = lastBulkAt[channel] + gap - Date.now();
      if (early > 0) return early;
      if (await someoneSignsIn(db, first)) return gap / looksInTurn;
    }
    const left = await takePoint(counterOf(channel));
    if (left === 0 && first) lastBulkAt[channel] = Date.now();
    return left;
  }

  return {
    async turn(queue, { until, signal }) {
      const rate = perSecond[channelOf[queue]];
      let left = 0;
      while (rate !== undefined && !signal.aborted) {
        left = await wait(queue, rate);
        if (left === 0 || Date.now() + left > until) break;
        await sleep(left, undefined, { signal }).catch(() => {});
      }
      return left / 1_000;
    },
    async pause(channel, seconds) {
      if (perSecond[channel] === undefined) return;
      const [limit, key] = counterOf(channel);
      await limit.block(key, seconds);
    },
  };
}

/**
 * Whether a message of whoever signs in waits for its turn in some instance's hand, and not in that of one that was killed. One
 * that no instance has in hand yet loses one turn at most, where a turn kept for it would be nobody's.
 */
async function someoneSignsIn(db: Db, queue: MessageQueue): Promise<boolean> {
  const [found] = await db.execute(sql`
    select 1 from jobs.job where name = ${queue} and state = 'active'
      and started_on > now() - make_interval(secs => ${turnMs(queue) / 1_000}) limit 1`);
  return found !== undefined;
}
