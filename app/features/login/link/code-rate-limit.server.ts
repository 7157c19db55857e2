import { type Counter, isAnyExhausted, rateLimitsOf } from "~/db/rate-limit.server";
import type { Ctx } from "~/features/ctx.server";
import { networkOf } from "~/platform/client-address";

/**
 * Rate limits on mails whose code was typed wrong as often as it may be (codeTries). Somebody who guesses needs many mails;
 * a person needs one. Above the limit no codes are accepted; the links in the mails still work.
 */
const codes = rateLimitsOf("codes", {
  network: { points: 20, duration: 10 * 60 },
  networkDay: { points: 100, duration: 24 * 60 * 60 },
  site: { points: 100, duration: 10 * 60 },
  siteDay: { points: 1_000, duration: 24 * 60 * 60 },
});

function countersOf({ db, secrets }: Pick<Ctx, "db" | "secrets">, clientAddress: string): Counter[] {
  const { network, networkDay, site, siteDay } = codes(db);
  const key = secrets.sign("rate-limit", networkOf(clientAddress));
  return [
    [network, key],
    [networkDay, key],
    [site, "all"],
    [siteDay, "all"],
  ];
}

/** Whether the network, or the whole site, is above the limit. */
export function isOverCodeLimit(ctx: Pick<Ctx, "db" | "secrets">, clientAddress: string): Promise<boolean> {
  return isAnyExhausted(countersOf(ctx, clientAddress));
}

/** Counts a mail whose last try was wrong. */
export async function countExhaustedCode(ctx: Pick<Ctx, "db" | "secrets">, clientAddress: string): Promise<void> {
  await Promise.all(countersOf(ctx, clientAddress).map(([limit, key]) => limit.penalty(key)));
}
