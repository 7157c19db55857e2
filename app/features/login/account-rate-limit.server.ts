import { type Counter, consumePoint, isAnyExhausted, rateLimitsOf } from "~/db/rate-limit.server";
import type { Ctx } from "~/features/ctx.server";
import { networkOf } from "~/platform/client-address";

/**
 * How often may be told that an account does not exist (catalogue L11): distinct unknown addresses of one network, and
 * of the whole site. Only what is unknown is counted, so a whole office behind one address never runs out.
 */
const unknown = rateLimitsOf("unknown", {
  distinct: { points: 1, duration: 10 * 60 },
  network: { points: 10, duration: 10 * 60 },
  networkDay: { points: 30, duration: 24 * 60 * 60 },
  site: { points: 300, duration: 10 * 60 },
});

/**
 * How many people without an account may be sent a message because a group recruits: a whole school can join behind one
 * address, but nobody can have us write to strangers at will.
 */
const newcomers = rateLimitsOf("newcomers", {
  distinct: { points: 1, duration: 24 * 60 * 60 },
  network: { points: 100, duration: 10 * 60 },
  networkDay: { points: 500, duration: 24 * 60 * 60 },
  site: { points: 1_000, duration: 10 * 60 },
});

type Limits = typeof unknown | typeof newcomers;
type CountingCtx = Pick<Ctx, "db" | "secrets">;

/** The counters of one network, with their keys: keyed hashes, so that no address stands in the database. */
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
 * Whether somebody who names an account may be told if it exists: never where accounts are concealed; elsewhere until
 * their network, or the whole site, has asked about too many that don't.
 */
export async function mayTellAccount(
  ctx: Pick<Ctx, "db" | "secrets" | "env">,
  question: AccountQuestion,
): Promise<boolean> {
  return !ctx.env.concealUnknownAccounts && isWithin(unknown, ctx, question);
}

/** Whether a message may go to whoever is named, who may have no account yet: until a network has named too many such. */
export function mayRecruitFrom(ctx: CountingCtx, question: AccountQuestion): Promise<boolean> {
  return isWithin(newcomers, ctx, question);
}

async function isWithin(
  limits: Limits,
  ctx: CountingCtx,
  { clientAddress, account, isKnown }: AccountQuestion,
): Promise<boolean> {
  if (await isAnyExhausted(countersOf(limits, ctx, clientAddress))) return false;
  return isKnown || countUnknown(limits, ctx, clientAddress, account);
}

/** Counts an unknown account; the same one again is not counted, for it gives nothing new away. False above the limit. */
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
