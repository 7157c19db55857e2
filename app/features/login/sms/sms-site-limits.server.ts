import { exhaustedState, rateLimitsOf } from "~/db/rate-limit.server";
import type { Ctx } from "~/features/ctx.server";
import { smsTries } from "./sms-code";

/** So many wrong codes on the whole site in ten minutes mean that somebody is guessing at many numbers (catalogue S2). */
export const mostWrongCodes = 200;

const everywhere = "all";

/** Counters of the whole site, shared by all instances. They only count; the limits are applied by the functions below. */
const countersOf = rateLimitsOf("sms", {
  sent: { points: 1, duration: 24 * 60 * 60 },
  toNewcomers: { points: 1, duration: 24 * 60 * 60 },
  ofOrders: { points: 1, duration: 24 * 60 * 60 },
  wrong: { points: 1, duration: 10 * 60 },
});

type Counted = Pick<Ctx, "db" | "log">;

/** Whether the site may still send text messages: the last limit on the bill, at most `dailyMost` in 24 hours. */
export async function maySendSms({ db }: Counted, dailyMost: number): Promise<boolean> {
  return (await exhaustedState([countersOf(db).sent, everywhere], dailyMost)) === undefined;
}

/**
 * Whether more messages may go to people without an account. They get at most a third of `dailyMost`, so that nobody can use
 * up all messages by typing strangers' numbers into a recruiting group's form, not even beside a large order.
 */
export async function mayTextNewcomers({ db }: Counted, dailyMost: number): Promise<boolean> {
  return (await exhaustedState([countersOf(db).toNewcomers, everywhere], Math.floor(dailyMost / 3))) === undefined;
}

/**
 * Whether more invitations and reminders may leave today: they get a third of the day's, so that no order keeps anybody from
 * signing in, not even beside newcomers.
 */
export async function maySendOrderTexts(counted: Pick<Counted, "db">, dailyMost: number): Promise<boolean> {
  const { sent, ofOrders } = countersOf(counted.db);
  if (await exhaustedState([sent, everywhere], dailyMost)) return false;
  return (await exhaustedState([ofOrders, everywhere], Math.floor(dailyMost / 3))) === undefined;
}

/** Counts invitations and reminders that have left. */
export async function countOrderTexts(counted: Counted, dailyMost: number, messages: number): Promise<void> {
  if (messages === 0) return;
  await countersOf(counted.db).ofOrders.penalty(everywhere, messages);
  await countSent(counted, dailyMost, messages);
}

/** Counts a message that somebody has asked for. */
export async function countSms(
  counted: Counted,
  { dailyMost, toNewcomer }: { dailyMost: number; toNewcomer: boolean },
): Promise<void> {
  if (toNewcomer) await countersOf(counted.db).toNewcomers.penalty(everywhere, 1);
  await countSent(counted, dailyMost, 1);
}

/** The last of the day is told in the log, for somebody to look. */
async function countSent({ db, log }: Counted, dailyMost: number, messages: number): Promise<void> {
  const { consumedPoints } = await countersOf(db).sent.penalty(everywhere, messages);
  const isLast = consumedPoints >= dailyMost && consumedPoints - messages < dailyMost;
  if (isLast) log.error({ messages: consumedPoints }, "text messages of the day used up");
}

/** How many wrong tries a code has at the moment: fewer while codes are being guessed on the whole site. */
export async function triesNow({ db }: Counted): Promise<number> {
  const exhausted = await exhaustedState([countersOf(db).wrong, everywhere], mostWrongCodes);
  return exhausted ? smsTries.underAttack : smsTries.usual;
}

/** Counts a wrong code, and logs once when there are too many. */
export async function countWrongCode({ db, log }: Counted): Promise<void> {
  const { consumedPoints } = await countersOf(db).wrong.penalty(everywhere, 1);
  if (consumedPoints === mostWrongCodes)
    log.error({ wrong: consumedPoints }, "codes are being guessed on the whole site");
}
