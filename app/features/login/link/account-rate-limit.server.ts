import { type Counter, consumePoint, isAnyExhausted, rateLimitsOf } from "~/db/rate-limit.server";
import type { Ctx } from "~/features/ctx.server";
import { networkOf } from "~/platform/client-address";

/**
 * How often may be told that an account does not exist (catalogue L11): distinct unknown addresses of one network, and
 * of the whole site. Only what is unknown costs anything, so a whole office behind one address never runs out.
 */
const unknown = rateLimitsOf("unknown", {
  distinct: { points: 1, duration: 10 * 60 },
  network: { points: 10, duration: 10 * 60 },
  networkDay: { points: 30, duration: 24 * 60 * 60 },
  site: { points: 300, duration: 10 * 60 },
});

/** The counters of one network, with their keys: keyed hashes, so that no address stands in the database. */
function countersOf({ db, secrets }: Pick<Ctx, "db" | "secrets">, clientAddress: string): Counter[] {
  const { network, networkDay, site } = unknown(db);
  const key = secrets.sign("rate-limit", networkOf(clientAddress));
  return [
    [network, key],
    [networkDay, key],
    [site, "all"],
  ];
}

/** Whether a network, or the whole site, has asked about so many unknown accounts that nothing is told any more. */
export function isOverAccountLimit(ctx: Pick<Ctx, "db" | "secrets">, clientAddress: string): Promise<boolean> {
  return isAnyExhausted(countersOf(ctx, clientAddress));
}

/**
 * Counts a question about an account that does not exist, and says whether the truth may be told. The same account again
 * costs nothing: it gives nothing new away.
 */
export async function mayTellUnknown(
  ctx: Pick<Ctx, "db" | "secrets">,
  clientAddress: string,
  account: string,
): Promise<boolean> {
  if (await isOverAccountLimit(ctx, clientAddress)) return false;
  const asked = ctx.secrets.sign("rate-limit", `${networkOf(clientAddress)} ${account}`);
  if (!(await consumePoint([unknown(ctx.db).distinct, asked]))) return true;
  const told = await Promise.all(countersOf(ctx, clientAddress).map(consumePoint));
  return told.every(Boolean);
}
