import { RateLimiterDrizzle } from "rate-limiter-flexible";
import { type Db, preparedOnce } from "~/db/client.server";
import { budgets } from "~/db/schema/budgets";
import { networkOf } from "~/http/client-address";
import type { App } from "~/http/context.server";

/**
 * How many mails' codes may be tried out to the end in one network and on the whole site. Whoever guesses needs many
 * mails, for each is tried five times; a person needs one. Above the budget codes aren't taken; the mails' links are.
 */
const limits = {
  network: { points: 20, duration: 10 * 60 },
  networkDay: { points: 100, duration: 24 * 60 * 60 },
  site: { points: 100, duration: 10 * 60 },
  siteDay: { points: 1_000, duration: 24 * 60 * 60 },
} as const;

const limitersOf = preparedOnce((db: Db) => {
  const make = (name: keyof typeof limits) =>
    new RateLimiterDrizzle({ storeClient: db, schema: budgets, keyPrefix: `codes-${name}`, ...limits[name] });
  return { network: make("network"), networkDay: make("networkDay"), site: make("site"), siteDay: make("siteDay") };
});

function countersOf({ db, secrets }: Pick<App, "db" | "secrets">, clientAddress: string) {
  const { network, networkDay, site, siteDay } = limitersOf(db);
  const key = secrets.sign("budget", networkOf(clientAddress));
  return [
    [network, key],
    [networkDay, key],
    [site, "all"],
    [siteDay, "all"],
  ] as const;
}

/** Whether no more codes are taken from a network. */
export async function isOverCodeBudget(app: Pick<App, "db" | "secrets">, clientAddress: string): Promise<boolean> {
  const states = await Promise.all(
    countersOf(app, clientAddress).map(async ([limiter, key]) => {
      const state = await limiter.get(key);
      return state !== null && state.consumedPoints >= limiter.points;
    }),
  );
  return states.some(Boolean);
}

/** Counts a mail whose code was typed wrong as often as it may be. */
export async function countSpentCode(app: Pick<App, "db" | "secrets">, clientAddress: string): Promise<void> {
  await Promise.all(countersOf(app, clientAddress).map(([limiter, key]) => limiter.penalty(key)));
}
