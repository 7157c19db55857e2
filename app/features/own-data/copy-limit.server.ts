import { type Counter, consumePoint, exhaustedState, rateLimitsOf } from "~/db/rate-limit.server";
import type { Ctx } from "~/features/ctx.server";
import { mostCopies } from "./copy-format";

const own = rateLimitsOf("own", { copies: { points: mostCopies, duration: 60 * 60 } });

type Counted = Pick<Ctx, "db" | "secrets">;

/** Counts a copy, on whichever instance. False when the person has taken as many as an hour allows. */
export function mayTakeCopy(ctx: Counted, userUuid: string): Promise<boolean> {
  return consumePoint(counterOf(ctx, userUuid));
}

/** Seconds until the person can take a copy again, 0 when they can now. Counts nothing. */
export async function copyWaitSeconds(ctx: Counted, userUuid: string): Promise<number> {
  const spent = await exhaustedState(counterOf(ctx, userUuid));
  return spent ? Math.ceil(spent.msBeforeNext / 1_000) : 0;
}

/** The key is a keyed hash: the counters name nobody. */
function counterOf({ db, secrets }: Counted, userUuid: string): Counter {
  return [own(db).copies, secrets.sign("rate-limit", `copies ${userUuid}`)];
}
