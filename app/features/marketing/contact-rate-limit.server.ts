import { type Counter, consumePoint, isAnyExhausted, rateLimitsOf } from "~/db/rate-limit.server";
import type { Ctx } from "~/features/ctx.server";
import { networkOf } from "~/platform/client-address";

type CountingCtx = Pick<Ctx, "db" | "secrets">;

const minutes10 = 10 * 60;
const day = 24 * 60 * 60;

/** Forms of one network and of the whole site: nobody can have us write to strangers at will. */
const forms = {
  quote: rateLimitsOf("quote", {
    network: { points: 5, duration: minutes10 },
    networkDay: { points: 20, duration: day },
    site: { points: 60, duration: minutes10 },
    siteDay: { points: 500, duration: day },
  }),
  trial: rateLimitsOf("trial", {
    network: { points: 5, duration: minutes10 },
    networkDay: { points: 20, duration: day },
    site: { points: 60, duration: minutes10 },
    siteDay: { points: 300, duration: day },
  }),
};

/** Seconds after which a form that was refused for their number may be sent again. */
export const retryAfterSeconds = minutes10;

/** Counts a form, and says whether it may be taken. */
export async function mayTakeForm(
  { db, secrets }: CountingCtx,
  { form, clientAddress }: { form: keyof typeof forms; clientAddress: string },
): Promise<boolean> {
  const { network, networkDay, site, siteDay } = forms[form](db);
  const key = secrets.sign("rate-limit", networkOf(clientAddress));
  const counters: Counter[] = [
    [network, key],
    [networkDay, key],
    [site, "all"],
    [siteDay, "all"],
  ];
  // One network that goes on and on doesn't use up what there is for all.
  if (await isAnyExhausted(counters)) return false;
  const counted = await Promise.all(counters.map(consumePoint));
  return counted.every(Boolean);
}

/** Mails about trials to one address. */
const mails = rateLimitsOf("trial-mail", {
  moment: { points: 1, duration: 60 },
  day: { points: 3, duration: day },
});

/** Counts a mail about a trial to an address, and says whether it may be sent. */
export async function mayMailAboutTrial({ db, secrets }: CountingCtx, email: string): Promise<boolean> {
  const key = secrets.sign("rate-limit", email);
  const { moment, day: daily } = mails(db);
  return (await consumePoint([moment, key])) && (await consumePoint([daily, key]));
}
