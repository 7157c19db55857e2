import { type Counter, consumePoint, exhaustedState, rateLimitsOf } from "~/db/rate-limit.server";
import type { Ctx } from "~/features/ctx.server";

const quarterOfAnHour = 15 * 60;
const day = 24 * 60 * 60;

/**
 * How often somebody may try, in a quarter of an hour and in a day, each way of its own: guessing codes of an app leaves
 * their person the recovery codes. Of a million codes three are right at any moment, so a day's tries find one by a chance
 * of one in ten thousand.
 */
const tries = rateLimitsOf("second-factor", {
  code: { points: 5, duration: quarterOfAnHour },
  codeDay: { points: 30, duration: day },
  recovery: { points: 5, duration: quarterOfAnHour },
  recoveryDay: { points: 30, duration: day },
  enrolment: { points: 5, duration: quarterOfAnHour },
  enrolmentDay: { points: 30, duration: day },
  passkey: { points: 20, duration: quarterOfAnHour },
  passkeyDay: { points: 200, duration: day },
});

/** How somebody confirms that it is them. */
export const ways = ["code", "recovery", "passkey"] as const;
export type Way = (typeof ways)[number];

/** What is counted: those, and an administrator's first step. */
type Tried = Way | "enrolment";

type LimitCtx = Pick<Ctx, "db" | "secrets">;

function countersOf({ db, secrets }: LimitCtx, way: Tried, userUuid: string): [soon: Counter, daily: Counter] {
  const limits = tries(db);
  const key = secrets.sign("rate-limit", userUuid);
  return [
    [limits[way], key],
    [limits[`${way}Day`], key],
  ];
}

/** Counts a try before it is looked at, so that of many at once no more than these are. False where there are none left. */
export async function countTry(ctx: LimitCtx, way: Tried, userUuid: string): Promise<boolean> {
  for (const counter of countersOf(ctx, way, userUuid)) if (!(await consumePoint(counter))) return false;
  return true;
}

/** Seconds until the next try; 0 where there is one left. */
export async function secondsToNextTry(ctx: LimitCtx, way: Tried, userUuid: string): Promise<number> {
  const states = await Promise.all(countersOf(ctx, way, userUuid).map((counter) => exhaustedState(counter)));
  return Math.max(0, ...states.map((state) => Math.ceil((state?.msBeforeNext ?? 0) / 1_000)));
}

/** Whoever has shown their factor has all their tries again, but for those of the day. */
export async function forgetTries(ctx: LimitCtx, way: Tried, userUuid: string): Promise<void> {
  const [[limit, key]] = countersOf(ctx, way, userUuid);
  await limit.delete(key);
}
