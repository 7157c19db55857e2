import { Resolver } from "node:dns/promises";
import { and, eq, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { organisations } from "~/db/schema/orders";
import { userRoles, users } from "~/db/schema/people";
import { providerDomains } from "~/db/schema/provider-login";
import type { Ctx } from "~/features/ctx.server";
import { queueMessage } from "~/features/messages/outbox.server";
import type { Language } from "~/i18n/languages";
import { randomToken } from "~/platform/secrets.server";
import { readDomain } from "./claims";
import { type DomainNews, domainMail } from "./domain-mail.server";
import { mostDomains, recordName, recordText } from "./proof";
import { endProvidersSessions, type Place, withOrganisation } from "./settings.server";

/** Days for which a domain stays proved while nobody can say whether its record is there, and after which administrators are told. */
const unseenDays = 14;
const toldUnseenDays = 7;
/** Hours from when a record was first missed until its domain is let go: the administrators were told meanwhile. */
const missingHours = 20;
/** Domains of one run, and how many are asked about at once. */
const mostOfARun = 5_000;
const atOnce = 10;
/** Minutes for which a notice to administrators is worth sending. */
const noticeMinutes = 24 * 60;
const mostNotified = 50;

export type DomainAdded = { outcome: "saved" } | { outcome: "invalid" } | { outcome: "tooMany" };

/** Notes that an organisation says a domain is its own, with what is to be written there to prove it. */
export function addDomain(ctx: Pick<Ctx, "db">, { typed, ...place }: Place & { typed: string }) {
  return withOrganisation(ctx, place, async (tx): Promise<DomainAdded> => {
    const domain = readDomain(typed);
    if (!domain) return { outcome: "invalid" };
    const { organisationId } = place;
    const [{ known = 0 } = {}] = await tx
      .select({ known: sql<number>`count(*)::int` })
      .from(providerDomains)
      .where(eq(providerDomains.organisationId, organisationId));
    if (known >= mostDomains) return { outcome: "tooMany" };
    await tx.insert(providerDomains).values({ organisationId, domain, challenge: randomToken() }).onConflictDoNothing();
    return { outcome: "saved" };
  });
}

export type DomainProved =
  | { outcome: "proved" }
  /** The record is not there, says something else, or nobody could say. */
  | { outcome: "recordMissing" | "recordOther" | "notAsked" }
  /** It is another organisation's, which has proved it and still can. */
  | { outcome: "taken" }
  | { outcome: "notThere" };

/**
 * Looks for a domain's record, and makes the domain the organisation's where it is there. One that is theirs already is looked at
 * as it is twice a day: pressing keeps nobody a domain that they have lost.
 */
export async function proveDomain(
  ctx: CheckCtx,
  { domain, ...place }: Place & { domain: string },
): Promise<DomainProved> {
  const isIt = and(eq(providerDomains.organisationId, place.organisationId), eq(providerDomains.domain, domain));
  const asked = await withOrganisation(ctx, place, async (tx) => {
    const [row] = await tx
      .select({ challenge: providerDomains.challenge, provedAt: providerDomains.provedAt })
      .from(providerDomains)
      .where(isIt);
    return row ? ({ outcome: "asked", ...row } as const) : ({ outcome: "notThere" } as const);
  });
  if (asked.outcome === "notThere") return asked;
  if (asked.provedAt) {
    const { organisationId } = place;
    return { outcome: toldAs[await check(ctx, { organisationId, domain, challenge: asked.challenge })] };
  }
  // The record is looked for while nothing is held: a name server may take its time.
  const found = await lookForRecord(ctx, { domain, challenge: asked.challenge });
  return withOrganisation(ctx, place, async (tx): Promise<DomainProved> => {
    if (found !== "there") {
      await tx.update(providerDomains).set({ checkedAt: sql`now()` }).where(isIt);
      return { outcome: toldAs[found] };
    }
    // Of two who prove it at once the second waits here.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`provider domain ${domain}`}, 0))`);
    const [other] = await tx
      .select({ id: providerDomains.organisationId })
      .from(providerDomains)
      .where(
        and(
          eq(providerDomains.domain, domain),
          isNotNull(providerDomains.provedAt),
          sql`${providerDomains.organisationId} <> ${place.organisationId}`,
        ),
      );
    if (other) return { outcome: "taken" };
    const seen = { checkedAt: sql`now()`, seenAt: sql`now()`, missingSince: null };
    const proved = await tx
      .update(providerDomains)
      .set({ ...seen, provedAt: sql`coalesce(${providerDomains.provedAt}, now())` })
      .where(and(isIt, eq(providerDomains.challenge, asked.challenge)))
      .returning({ domain: providerDomains.domain });
    return { outcome: proved.length > 0 ? "proved" : "notThere" };
  });
}

const toldAs = {
  there: "proved",
  missing: "recordMissing",
  other: "recordOther",
  lapsed: "recordMissing",
  notAsked: "notAsked",
} as const;

/** Lets a domain go; whoever signed in by it is signed out. */
export function removeDomain(ctx: Pick<Ctx, "db">, { domain, ...place }: Place & { domain: string }) {
  return withOrganisation(ctx, place, async (tx): Promise<{ outcome: "saved" }> => {
    const gone = await tx
      .delete(providerDomains)
      .where(and(eq(providerDomains.organisationId, place.organisationId), eq(providerDomains.domain, domain)))
      .returning({ provedAt: providerDomains.provedAt });
    if (gone.some(({ provedAt }) => provedAt !== null)) await endProvidersSessions(tx, place.organisationId);
    return { outcome: "saved" };
  });
}

type Record = "there" | "missing" | "other" | "notAsked";

/** Whether the record of a domain is where it has to be; `other` where only others are, `notAsked` where no name server could say. */
async function lookForRecord(
  { env }: Pick<Ctx, "env">,
  { domain, challenge }: { domain: string; challenge: string },
): Promise<Record> {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  if (env.outside.nameServers) resolver.setServers(env.outside.nameServers);
  try {
    const records = await resolver.resolveTxt(recordName(domain));
    return records.some((parts) => parts.join("").trim() === recordText(challenge)) ? "there" : "other";
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === "ENOTFOUND" || code === "ENODATA" ? "missing" : "notAsked";
  }
}

type CheckCtx = Pick<Ctx, "db" | "env" | "secrets">;
type Proved = { organisationId: string; domain: string; challenge: string };

/**
 * Looks again for the records of proved domains. The administrators are told when one is missing, and when its domain is let go
 * because it still was a day later. Gives how many came to what.
 */
export async function checkDomains(ctx: CheckCtx, signal: AbortSignal): Promise<{ [Came in Checked]: number }> {
  const counts = { there: 0, missing: 0, other: 0, lapsed: 0, notAsked: 0 };
  for (let left = mostOfARun; left > 0 && !signal.aborted; left -= atOnce) {
    const due = await ctx.db
      .select({
        organisationId: providerDomains.organisationId,
        domain: providerDomains.domain,
        challenge: providerDomains.challenge,
      })
      .from(providerDomains)
      .where(
        and(
          isNotNull(providerDomains.provedAt),
          or(isNull(providerDomains.checkedAt), lt(providerDomains.checkedAt, sql`now() - interval '10 hours'`)),
        ),
      )
      .orderBy(providerDomains.checkedAt)
      .limit(atOnce);
    const came = await Promise.all(due.map((each) => check(ctx, each)));
    for (const each of came) counts[each]++;
    if (due.length < atOnce) break;
  }
  return counts;
}

type Checked = Record | "lapsed";

async function check(ctx: CheckCtx, proved: Proved): Promise<Checked> {
  const found = await lookForRecord(ctx, proved);
  const { organisationId, domain, challenge } = proved;
  const isIt = and(
    eq(providerDomains.organisationId, organisationId),
    eq(providerDomains.domain, domain),
    eq(providerDomains.challenge, challenge),
    isNotNull(providerDomains.provedAt),
  );
  return ctx.db.transaction(async (tx): Promise<Checked> => {
    await tx
      .select({ id: organisations.id })
      .from(organisations)
      .where(eq(organisations.id, organisationId))
      .for("no key update");
    if (found === "there") {
      const seen = { checkedAt: sql`now()`, seenAt: sql`now()`, missingSince: null };
      await tx.update(providerDomains).set(seen).where(isIt);
      return "there";
    }
    const isGone = found !== "notAsked";
    const isOver = isGone
      ? sql`coalesce(${providerDomains.missingSince} < now() - make_interval(hours => ${missingHours}::int), false)`
      : sql`coalesce(${providerDomains.seenAt} < now() - make_interval(days => ${unseenDays}::int), true)`;
    const [before] = await tx
      .select({
        over: sql<boolean>`${isOver}`,
        known: sql<boolean>`${isNotNull(providerDomains.missingSince)}`,
        // The first time that it is looked for in vain after so many days.
        unseen: sql<boolean>`coalesce(${toldAt} <= now() and ${providerDomains.checkedAt} < ${toldAt}, false)`,
      })
      .from(providerDomains)
      .where(isIt);
    if (!before) return found;
    const missingSince = sql`coalesce(${providerDomains.missingSince}, now())`;
    await tx
      .update(providerDomains)
      .set({
        checkedAt: sql`now()`,
        ...(isGone && { missingSince }),
        ...(before.over && { provedAt: null }),
      })
      .where(isIt);
    if (before.over) await endProvidersSessions(tx, organisationId);
    const news = newsOf(isGone, before);
    if (news) await tellAdmins(tx, ctx, { organisationId, domain, news });
    return before.over ? "lapsed" : found;
  });
}

/** When administrators are told that nobody can say whether a record is there. */
const toldAt = sql`${providerDomains.seenAt} + make_interval(days => ${toldUnseenDays}::int)`;

function newsOf(
  isGone: boolean,
  { over, known, unseen }: { over: boolean; known: boolean; unseen: boolean },
): DomainNews | undefined {
  if (isGone) return over ? "lapsed" : known ? undefined : "missing";
  return over ? "lapsedSilent" : unseen ? "silent" : undefined;
}

/** Tells the organisation's administrators of a domain; where it has none, those of the service. */
async function tellAdmins(
  tx: Db,
  ctx: Pick<Ctx, "secrets" | "env">,
  news: { organisationId: string; domain: string; news: DomainNews },
): Promise<void> {
  const admins = (organisationIs: ReturnType<typeof sql>) =>
    tx
      .select({ to: sql<string>`${users.email}`, language: sql<Language>`${users.language}` })
      .from(users)
      .where(
        and(
          users.active,
          isNotNull(users.email),
          inArray(
            users.id,
            tx
              .select({ id: userRoles.userId })
              .from(userRoles)
              .where(and(eq(userRoles.role, "admin"), organisationIs)),
          ),
        ),
      )
      .orderBy(users.id)
      .limit(mostNotified);
  const own = await admins(sql`${userRoles.organisationId} = ${news.organisationId}`);
  const told = own.length > 0 ? own : await admins(sql`${userRoles.organisationId} is null`);
  for (const { to, language } of told) {
    const mail = domainMail(language, { to, env: ctx.env, ...news });
    await queueMessage(tx, ctx.secrets, mail, { purpose: "accountNotice", expiresInMinutes: noticeMinutes });
  }
}

/** The run that the schedule asks for, on whichever instance takes it. */
export function domainsHandler(ctx: CheckCtx & Pick<Ctx, "log">) {
  return async (_jobs: unknown, signal: AbortSignal): Promise<[]> => {
    ctx.log.info({ job: "provider-domains", ...(await checkDomains(ctx, signal)) }, "job done");
    return [];
  };
}
