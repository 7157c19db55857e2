import { randomBytes } from "node:crypto";
import { and, asc, count, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { organisations } from "~/db/schema/orders";
import { webhookEndpoints } from "~/db/schema/webhooks";
import { spendOnce, wasSpent } from "~/db/spend-once.server";
import type { Ctx } from "~/features/ctx.server";
import { isOfReached, isReachedOrganisation } from "~/features/orders/reach.server";
import type { Admin } from "~/features/sessions/admin.server";
import { type OutsideRefusal, outsideAddressProblem } from "~/platform/outside-fetch.server";
import { isUuid } from "~/platform/uuid";
import { hoursOfBoth, mostEndpoints, urlMaxLength, type WebhookOff } from "./event";
import { dropWaiting } from "./switch-off.server";

export type Endpoint = {
  id: string;
  url: string;
  createdAt: Date;
  offAt: Date | null;
  offBecause: WebhookOff | null;
  /** Until when the secret before signs as well, and there is no other one. */
  beforeUntil: Date | null;
};

const columns = {
  id: webhookEndpoints.id,
  url: webhookEndpoints.url,
  createdAt: webhookEndpoints.createdAt,
  offAt: webhookEndpoints.offAt,
  offBecause: webhookEndpoints.offBecause,
  beforeUntil:
    sql<Date | null>`case when ${webhookEndpoints.beforeUntil} > now() then ${webhookEndpoints.beforeUntil} end`.mapWith(
      webhookEndpoints.beforeUntil,
    ),
};

/** Which address of an organisation an administrator asks for. */
export type OfOrganisation = { admin: Admin; organisationId: string };
export type OneEndpoint = OfOrganisation & { endpointId: string };

/** Holds for an address of this organisation, where the administrator looks after it. */
export function isEndpointOf({ admin, organisationId, endpointId }: OneEndpoint) {
  if (!isUuid(organisationId) || !isUuid(endpointId)) return sql`false`;
  return and(
    eq(webhookEndpoints.id, endpointId),
    eq(webhookEndpoints.organisationId, organisationId),
    isOfReached(admin, webhookEndpoints.organisationId),
  );
}

/** Addresses of an organisation that the caller has been asked for already. */
export async function listEndpoints({ db }: Pick<Ctx, "db">, organisationId: string): Promise<Endpoint[]> {
  return db
    .select(columns)
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.organisationId, organisationId))
    .orderBy(asc(webhookEndpoints.createdAt), asc(webhookEndpoints.id));
}

/** An address with its organisation's name; undefined for somebody else's and for none alike. */
export async function findEndpoint({ db, secrets }: Pick<Ctx, "db" | "secrets">, asked: OneEndpoint) {
  const [found] = await db
    .select({
      ...columns,
      sealedSecret: webhookEndpoints.sealedSecret,
      organisation: { id: organisations.id, name: organisations.name },
    })
    .from(webhookEndpoints)
    .innerJoin(organisations, eq(organisations.id, webhookEndpoints.organisationId))
    .where(isEndpointOf(asked));
  if (!found) return undefined;
  const { sealedSecret, ...endpoint } = found;
  // One that can't be read may be replaced at any time.
  const isRead = secrets.decrypt("webhook secret", sealedSecret) !== undefined;
  return { ...endpoint, beforeUntil: isRead ? endpoint.beforeUntil : null };
}

export type UrlProblem = OutsideRefusal | "missing" | "tooLong" | "tooMany" | "isThere";

type Writing = Pick<Ctx, "db" | "secrets"> & { env: Pick<Ctx["env"], "outside"> };

/** Adds an address. Its secret is told to the form that asked for it (`formId`), and never again. */
export async function addEndpoint(
  { db, secrets, env }: Writing,
  { admin, organisationId, url: typed, formId }: OfOrganisation & { url: string; formId: string },
): Promise<
  | { outcome: "added"; endpointId: string; secret: string }
  | { outcome: "refused"; problem: UrlProblem }
  | { outcome: "notThere" }
> {
  const url = inOneSpelling(typed.trim());
  if (!isUuid(organisationId)) return { outcome: "notThere" };
  return db.transaction(async (tx) => {
    // Who adds another one at the same time waits: there are never too many.
    const [organisation] = await tx
      .select({ id: organisations.id })
      .from(organisations)
      .where(and(eq(organisations.id, organisationId), isReachedOrganisation(admin)))
      .for("no key update");
    if (!organisation) return { outcome: "notThere" };
    const problem = await problemOf(tx, { organisationId, url, rules: env.outside });
    const form = `webhook added ${organisationId} ${url} ${formId}`;
    const isRepeated = problem === "isThere" && (await wasSpent(tx, form));
    const pressedTwice = isRepeated && (await justAdded({ db: tx, secrets }, { organisationId, url }));
    if (pressedTwice) return { outcome: "added", ...pressedTwice };
    if (problem) return { outcome: "refused", problem };
    const secret = newSecret();
    const [added] = await tx
      .insert(webhookEndpoints)
      .values({ organisationId, url, sealedSecret: secrets.encrypt("webhook secret", secret) })
      .returning({ id: webhookEndpoints.id });
    if (!added) throw new Error("the address was just added and is not there");
    await spendOnce(tx, form, twiceMinutes);
    return { outcome: "added", endpointId: added.id, secret };
  });
}

/** One address is written in one way, and without what is never sent; what is none stays as it was typed. */
function inOneSpelling(typed: string): string {
  if (!URL.canParse(typed)) return typed;
  const url = new URL(typed);
  url.hash = "";
  return url.href;
}

async function problemOf(
  tx: Db,
  { organisationId, url, rules }: { organisationId: string; url: string; rules: Ctx["env"]["outside"] },
): Promise<UrlProblem | undefined> {
  if (url === "") return "missing";
  if (url.length > urlMaxLength) return "tooLong";
  const refused = outsideAddressProblem(url, rules);
  if (refused) return refused;
  const [kept] = await tx
    .select({ all: count(), same: sql<number>`count(*) filter (where ${webhookEndpoints.url} = ${url})::int` })
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.organisationId, organisationId));
  if ((kept?.same ?? 0) > 0) return "isThere";
  return (kept?.all ?? 0) >= mostEndpoints ? "tooMany" : undefined;
}

/** As the Standard Webhooks specification writes one. */
const newSecret = () => `whsec_${randomBytes(32).toString("base64")}`;

/** Minutes in which a form that comes a second time shows the secret that it has made: its page shows no other. */
const twiceMinutes = 1;

/** An address that was added a moment ago, as it was shown. */
async function justAdded(
  { db: tx, secrets }: Pick<Ctx, "db" | "secrets">,
  { organisationId, url }: { organisationId: string; url: string },
): Promise<{ endpointId: string; secret: string } | undefined> {
  const [found] = await tx
    .select({ endpointId: webhookEndpoints.id, sealedSecret: webhookEndpoints.sealedSecret })
    .from(webhookEndpoints)
    .where(
      and(
        eq(webhookEndpoints.organisationId, organisationId),
        eq(webhookEndpoints.url, url),
        sql`${webhookEndpoints.createdAt} > now() - make_interval(mins => ${twiceMinutes}::int)`,
        // A newer secret is not what this form has made.
        isNull(webhookEndpoints.sealedBefore),
      ),
    );
  if (!found) return undefined;
  const secret = secrets.decrypt("webhook secret", found.sealedSecret);
  return secret === undefined ? undefined : { endpointId: found.endpointId, secret };
}

/**
 * Gives an address a new secret, told to the form that asked for it (`formId`) and never again; the one before signs as well for a day. Until that is over there is no
 * other one: the receiver may have the one before still.
 */
export async function rotateSecret(
  { db, secrets, clock }: Pick<Ctx, "db" | "secrets" | "clock">,
  { formId, ...asked }: OneEndpoint & { formId: string },
): Promise<{ outcome: "rotated"; secret: string } | { outcome: "tooSoon" } | { outcome: "notThere" }> {
  return db.transaction(async (tx) => {
    const { id, sealedSecret, beforeUntil } = webhookEndpoints;
    const [found] = await tx
      .select({ id, sealedSecret, beforeUntil })
      .from(webhookEndpoints)
      .where(isEndpointOf(asked))
      .for("no key update");
    if (!found) return { outcome: "notThere" };
    const form = `webhook rotated ${found.id} ${formId}`;
    const now = clock.now().getTime();
    const dayMs = hoursOfBoth * 60 * 60_000;
    const current = secrets.decrypt("webhook secret", found.sealedSecret);
    // One that can't be read signs nothing, so that nothing is lost with it.
    if (current !== undefined && found.beforeUntil && found.beforeUntil.getTime() > now) {
      const madeAt = found.beforeUntil.getTime() - dayMs;
      const isRepeated = now - madeAt < twiceMinutes * 60_000 && (await wasSpent(tx, form));
      return isRepeated ? { outcome: "rotated", secret: current } : { outcome: "tooSoon" };
    }
    const secret = newSecret();
    await tx
      .update(webhookEndpoints)
      .set({
        sealedSecret: secrets.encrypt("webhook secret", secret),
        ...(current !== undefined && { sealedBefore: found.sealedSecret, beforeUntil: new Date(now + dayMs) }),
      })
      .where(eq(id, found.id));
    await spendOnce(tx, form, twiceMinutes);
    return { outcome: "rotated", secret };
  });
}

/** Switches an address off, and what waits for it is not sent; or on again, from now on. */
export async function switchEndpoint(
  { db }: Pick<Ctx, "db">,
  { to, ...asked }: OneEndpoint & { to: "on" | "off" },
): Promise<{ outcome: "switched" } | { outcome: "notThere" }> {
  return db.transaction(async (tx) => {
    const [found] = await tx.select(columns).from(webhookEndpoints).where(isEndpointOf(asked)).for("no key update");
    if (!found) return { outcome: "notThere" };
    const here = eq(webhookEndpoints.id, found.id);
    if (to === "on") {
      const { offAt } = webhookEndpoints;
      await tx
        .update(webhookEndpoints)
        .set({ offAt: null, offBecause: null, onSince: sql`case when ${offAt} is null then on_since else now() end` })
        .where(here);
    } else if (found.offAt === null) {
      await tx
        .update(webhookEndpoints)
        .set({ offAt: sql`now()`, offBecause: "hand" })
        .where(and(here, isNull(webhookEndpoints.offAt)));
      await dropWaiting(tx, found.id);
    }
    return { outcome: "switched" };
  });
}

/** Removes an address with all that is known of it. Said twice it is done as well. */
export async function removeEndpoint({ db }: Pick<Ctx, "db">, asked: OneEndpoint): Promise<{ outcome: "removed" }> {
  await db.delete(webhookEndpoints).where(isEndpointOf(asked));
  return { outcome: "removed" };
}
