import { exhaustedState, rateLimitsOf } from "~/db/rate-limit.server";
import type { Ctx } from "~/features/ctx.server";
import { smsTries } from "./sms-code";

/** Wrong codes of the whole site in ten minutes that mean that somebody tries numbers in turn (catalogue S2). */
export const mostWrongCodes = 200;

const everywhere = "all";

/** Counters of the whole site, for all instances. They only count: what a number means is decided here. */
const countersOf = rateLimitsOf("sms", {
  sent: { points: 1, duration: 24 * 60 * 60 },
  toNewcomers: { points: 1, duration: 24 * 60 * 60 },
  wrong: { points: 1, duration: 10 * 60 },
});

type Counted = Pick<Ctx, "db" | "log">;

/** Whether the site may still send messages today: a limit on the bill whatever else fails. */
export async function maySendSms({ db }: Counted, dailyMost: number): Promise<boolean> {
  return (await exhaustedState([countersOf(db).sent, everywhere], dailyMost)) === undefined;
}

/**
 * Whether more messages may go to people who have no account yet: they get half of the day's, so that nobody keeps those
 * who have one from signing in by naming strangers' numbers at a group that recruits.
 */
export async function mayTextNewcomers({ db }: Counted, dailyMost: number): Promise<boolean> {
  return (await exhaustedState([countersOf(db).toNewcomers, everywhere], Math.ceil(dailyMost / 2))) === undefined;
}

/** Counts a message. The last of the day is told in the log, for somebody to look. */
export async function countSms(
  { db, log }: Counted,
  { dailyMost, toNewcomer }: { dailyMost: number; toNewcomer: boolean },
): Promise<void> {
  if (toNewcomer) await countersOf(db).toNewcomers.penalty(everywhere, 1);
  const { consumedPoints } = await countersOf(db).sent.penalty(everywhere, 1);
  if (consumedPoints === dailyMost) log.error({ messages: consumedPoints }, "text messages of the day used up");
}

/** How many wrong tries a code has now. */
export async function triesNow({ db }: Counted): Promise<number> {
  const exhausted = await exhaustedState([countersOf(db).wrong, everywhere], mostWrongCodes);
  return exhausted ? smsTries.underAttack : smsTries.usual;
}

/** Counts a wrong code. Where they become too many, the log tells it once. */
export async function countWrongCode({ db, log }: Counted): Promise<void> {
  const { consumedPoints } = await countersOf(db).wrong.penalty(everywhere, 1);
  if (consumedPoints === mostWrongCodes)
    log.error({ wrong: consumedPoints }, "codes are being guessed on the whole site");
}
