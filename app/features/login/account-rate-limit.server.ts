import { type Counter, consumePoint, isAnyExhausted, rateLimitsOf } from "~/db/rate-limit.server";
import type { Ctx } from "~/features/ctx.server";
import { networkOf } from "~/platform/client-address";

/**
 * Rate limits on saying that an account does not exist (catalogue L11). They count distinct unknown addresses or numbers of
 * one network, and of the whole site. Known ones aren't counted, so an office behind one IP address never reaches the limit.
 */
const unknown = rateLimitsOf("unknown", {
  distinct: { points: 1, duration: 10 * 60 },
  network: { points: 10, duration: 10 * 60 },
  networkDay: { points: 30, duration: 24 * 60 * 60 },
  site: { points: 300, duration: 10 * 60 },
});

/**
 * Rate limits on messages to people without an account, by the link of a group that recruits. A whole school can join behind
 * one IP address, but nobody can make us write to strangers without end.
 */
const newcomers = rateLimitsOf("newcomers", {
  distinct: { points: 1, duration: 24 * 60 * 60 },
  network: { points: 100, duration: 10 * 60 },
  networkDay: { points: 500, duration: 24 * 60 * 60 },
  site: { points: 1_000, duration: 10 * 60 },
});

/**
 * Rate limits on unknown addresses that providers give, and of which nothing is told: each takes a row. An office may begin to use
 * its provider on one morning, behind one IP address.
 */
const untold = rateLimitsOf("untold", {
  distinct: { points: 1, duration: 24 * 60 * 60 },
  network: { points: 100, duration: 10 * 60 },
  networkDay: { points: 500, duration: 24 * 60 * 60 },
  site: { points: 1_000, duration: 10 * 60 },
});

type Limits = typeof unknown | typeof newcomers | typeof untold;
type CountingCtx = Pick<Ctx, "db" | "secrets">;

/** The counters of one network, with their keys. The keys are keyed hashes, so the database has no IP address. */
function countersOf(limits: Limits, { db, secrets }: CountingCtx, clientAddress: string): Counter[] {
  const { network, networkDay, site } = limits(db);
  const key = secrets.sign("rate-limit", networkOf(clientAddress));
  return [
    [network, key],
    [networkDay, key],
    [site, "all"],
  ];
}

type AccountQuestion = { clientAddress: string; account: string; isKnown: boolean };

/**
 * Whether the caller may say if the account exists. Never where accounts are concealed; elsewhere as long as neither the
 * asker's network nor the whole site has asked about too many unknown ones. Counts the question if the account is unknown.
 */
export async function mayTellAccount(
  ctx: Pick<Ctx, "db" | "secrets" | "env">,
  question: AccountQuestion,
): Promise<boolean> {
  return !ctx.env.concealUnknownAccounts && isWithin(unknown, ctx, question);
}

/** Whether a message may be sent to an account that may not exist yet: within `newcomers`. Counts it if it is unknown. */
export function mayRecruitFrom(ctx: CountingCtx, question: AccountQuestion): Promise<boolean> {
  return isWithin(newcomers, ctx, question);
}

/** Whether an address is asked for of which nothing is told: within `untold`. Counts it if it is unknown. */
export function mayAskUntold(ctx: CountingCtx, question: AccountQuestion): Promise<boolean> {
  return isWithin(untold, ctx, question);
}

async function isWithin(
  limits: Limits,
  ctx: CountingCtx,
  { clientAddress, account, isKnown }: AccountQuestion,
): Promise<boolean> {
  if (await isAnyExhausted(countersOf(limits, ctx, clientAddress))) return false;
  return isKnown || countUnknown(limits, ctx, clientAddress, account);
}

/** Counts an unknown account once: asking again about the same one discloses nothing new. False above the limit. */
async function countUnknown(
  limits: Limits,
  ctx: CountingCtx,
  clientAddress: string,
  account: string,
): Promise<boolean> {
  const asked = ctx.secrets.sign("rate-limit", `${networkOf(clientAddress)} ${account}`);
  if (!(await consumePoint([limits(ctx.db).distinct, asked]))) return true;
  const counted = await Promise.all(countersOf(limits, ctx, clientAddress).map(consumePoint));
  return counted.every(Boolean);
}
