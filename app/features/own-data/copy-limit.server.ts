import { RateLimiterDrizzle, RateLimiterRes } from "rate-limiter-flexible";
import { type Db, preparedOnce } from "~/db/client.server";
import { budgets } from "~/db/schema/budgets";
import type { App } from "~/http/context.server";

/** Copies that a person can take out in an hour; each reads everything there is of them. */
export const mostCopies = 10;

const limiterOf = preparedOnce(
  (db: Db) =>
    new RateLimiterDrizzle({
      storeClient: db,
      schema: budgets,
      keyPrefix: "own-copies",
      points: mostCopies,
      duration: 60 * 60,
    }),
);

type Counted = Pick<App, "db" | "secrets">;

/** Counts a copy, on whichever instance. False when the person has taken as many as an hour allows. */
export async function mayTakeCopy({ db, secrets }: Counted, userUuid: string): Promise<boolean> {
  try {
    await limiterOf(db).consume(keyOf(secrets, userUuid));
    return true;
  } catch (error) {
    // The library throws its own state for "spent", and errors of the database as they are.
    if (error instanceof RateLimiterRes) return false;
    throw error;
  }
}

/** Seconds until the person can take a copy again, 0 when they can now. Counts nothing. */
export async function copyWaitSeconds({ db, secrets }: Counted, userUuid: string): Promise<number> {
  const state = await limiterOf(db).get(keyOf(secrets, userUuid));
  return state && state.consumedPoints >= mostCopies ? Math.ceil(state.msBeforeNext / 1_000) : 0;
}

/** A keyed hash: the counters name nobody. */
function keyOf(secrets: Counted["secrets"], userUuid: string): string {
  return secrets.sign("budget", `copies ${userUuid}`);
}
