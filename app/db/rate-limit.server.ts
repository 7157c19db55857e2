import { RateLimiterDrizzle, RateLimiterRes } from "rate-limiter-flexible";
import type { Db } from "~/db/client.server";
import { rateLimits } from "~/db/schema/rate-limits";
import { keepingStatements } from "./request-db.server";

/** A budget of `points` in `duration` seconds, for each of its keys. */
export type RateLimit = RateLimiterDrizzle;

/** One key's counter of a budget. */
export type Counter = readonly [limit: RateLimit, key: string];

/** Budgets that all instances share; their counters are stored as `<prefix>-<name>:<key>`. */
export function rateLimitsOf<Name extends string>(
  prefix: string,
  limits: Readonly<Record<Name, { points: number; duration: number }>>,
) {
  const names = Object.keys(limits) as Name[];
  return (db: Db): Record<Name, RateLimit> => {
    const settings = { storeClient: keepingStatements(db), schema: rateLimits, clearExpiredByTimeout: false };
    const make = (name: Name) =>
      new RateLimiterDrizzle({ ...settings, keyPrefix: `${prefix}-${name}`, ...limits[name] });
    return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, RateLimit>;
  };
}

/** Spends a point; gives the milliseconds until one is to be had where there was none, else 0. */
export async function takePoint([limit, key]: Counter): Promise<number> {
  try {
    await limit.consume(key);
    return 0;
  } catch (error) {
    // The library throws its own state for "spent", and errors of the database as they are.
    if (error instanceof RateLimiterRes) return Math.max(error.msBeforeNext, 1);
    throw error;
  }
}

/** Spends a point, and says whether the budget had it left. */
export async function consumePoint(counter: Counter): Promise<boolean> {
  return (await takePoint(counter)) === 0;
}

/** The counter's state once `points` are spent, undefined before. Spends nothing. */
export async function exhaustedState(
  [limit, key]: Counter,
  points = limit.points,
): Promise<RateLimiterRes | undefined> {
  const state = await limit.get(key);
  return state !== null && state.consumedPoints >= points ? state : undefined;
}

/** Whether one of these has nothing left. Spends nothing. */
export async function isAnyExhausted(counters: readonly Counter[]): Promise<boolean> {
  const states = await Promise.all(counters.map((counter) => exhaustedState(counter)));
  return states.some((state) => state !== undefined);
}
