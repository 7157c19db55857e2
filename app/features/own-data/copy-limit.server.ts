import { budgetsOf, type Counter, spendWithin, spentState } from "~/http/budget.server";
import type { App } from "~/http/context.server";

/** Copies that a person can take out in an hour; each reads everything there is of them. */
export const mostCopies = 10;

const own = budgetsOf("own", { copies: { points: mostCopies, duration: 60 * 60 } });

type Counted = Pick<App, "db" | "secrets">;

/** Counts a copy, on whichever instance. False when the person has taken as many as an hour allows. */
export function mayTakeCopy(app: Counted, userUuid: string): Promise<boolean> {
  return spendWithin(counterOf(app, userUuid));
}

/** Seconds until the person can take a copy again, 0 when they can now. Counts nothing. */
export async function copyWaitSeconds(app: Counted, userUuid: string): Promise<number> {
  const spent = await spentState(counterOf(app, userUuid));
  return spent ? Math.ceil(spent.msBeforeNext / 1_000) : 0;
}

/** The key is a keyed hash: the counters name nobody. */
function counterOf({ db, secrets }: Counted, userUuid: string): Counter {
  return [own(db).copies, secrets.sign("budget", `copies ${userUuid}`)];
}
