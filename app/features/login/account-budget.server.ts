import { type RateLimiterDrizzle as Limiter, RateLimiterDrizzle, RateLimiterRes } from "rate-limiter-flexible";
import { type Db, preparedOnce } from "~/db/client.server";
import { budgets } from "~/db/schema/budgets";
import { networkOf } from "~/http/client-address";
import type { App } from "~/http/context.server";

/**
 * How often may be told that an account does not exist (catalogue L11): distinct unknown addresses of one network, and
 * of the whole site. Only what is unknown costs anything, so a whole office behind one address never runs out.
 */
const limits = {
  distinct: { points: 1, duration: 10 * 60 },
  network: { points: 10, duration: 10 * 60 },
  networkDay: { points: 30, duration: 24 * 60 * 60 },
  site: { points: 300, duration: 10 * 60 },
} as const;

const limitersOf = preparedOnce((db: Db) => {
  const make = (name: keyof typeof limits) =>
    new RateLimiterDrizzle({ storeClient: db, schema: budgets, keyPrefix: `unknown-${name}`, ...limits[name] });
  return { distinct: make("distinct"), network: make("network"), networkDay: make("networkDay"), site: make("site") };
});

/** The counters of one network, with their keys: keyed hashes, so that no address stands in the database. */
function countersOf({ db, secrets }: Pick<App, "db" | "secrets">, clientAddress: string): [Limiter, string][] {
  const { network, networkDay, site } = limitersOf(db);
  const key = secrets.sign("budget", networkOf(clientAddress));
  return [
    [network, key],
    [networkDay, key],
    [site, "all"],
  ];
}

/** Whether a network, or the whole site, has asked about so many unknown accounts that nothing is told any more. */
export async function isOverBudget(app: Pick<App, "db" | "secrets">, clientAddress: string): Promise<boolean> {
  const states = await Promise.all(
    countersOf(app, clientAddress).map(async ([limiter, key]) => {
      const state = await limiter.get(key);
      return state !== null && state.consumedPoints >= limiter.points;
    }),
  );
  return states.some(Boolean);
}

/**
 * Counts a question about an account that does not exist, and says whether the truth may be told. The same account again
 * costs nothing: it gives nothing new away.
 */
export async function mayTellUnknown(
  app: Pick<App, "db" | "secrets">,
  clientAddress: string,
  account: string,
): Promise<boolean> {
  if (await isOverBudget(app, clientAddress)) return false;
  const asked = app.secrets.sign("budget", `${networkOf(clientAddress)} ${account}`);
  if (!(await isWithin(limitersOf(app.db).distinct, asked))) return true;
  const told = await Promise.all(countersOf(app, clientAddress).map(([limiter, key]) => isWithin(limiter, key)));
  return told.every(Boolean);
}

async function isWithin(limiter: Limiter, key: string): Promise<boolean> {
  try {
    await limiter.consume(key);
    return true;
  } catch (error) {
    // The library throws its own state for "spent", and errors of the database as they are.
    if (error instanceof RateLimiterRes) return false;
    throw error;
  }
}
