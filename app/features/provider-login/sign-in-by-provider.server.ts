import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { holdPerson } from "~/db/lock-order.server";
import { organisations } from "~/db/schema/orders";
import { users } from "~/db/schema/people";
import { providerDomains, providerLogins, providerSessions } from "~/db/schema/provider-login";
import { spendOnce } from "~/db/spend-once.server";
import type { Ctx } from "~/features/ctx.server";
import type { SignedIn } from "~/features/login/signed-in";
import { reaches } from "~/features/orders/reach";
import { readAdmin } from "~/features/sessions/admin.server";
import { mayBeSignedIn, unaskedMinutes } from "~/features/sessions/by-provider.server";
import { staffSessionMinutes, startSession } from "~/features/sessions/session.server";
import { sessionIdHash } from "~/features/sessions/session-token.server";
import { readStaffSession } from "~/features/sessions/staff.server";
import { hashToken } from "~/platform/secrets.server";
import { askProvider, findProvider, type OwnProvider, type Said } from "./at-provider.server";
import { domainOf, type Trouble } from "./claims";
import { ProviderTrouble } from "./provider.server";
import { noteTrouble } from "./settings.server";
import { isOver, type UnderWay, underWayMinutes } from "./under-way.server";

/** What came back from a provider, and what the browser had kept of what was asked. */
export type CameBack = {
  organisationId: string;
  query: URLSearchParams;
  underWay: UnderWay | undefined;
  /** Value of the browser's session cookie. */
  sessionToken: string | undefined;
  userAgent: string;
};

/** Why nobody was signed in by a provider. */
export type NotByProvider =
  /** This browser has asked nothing of the kind, or too long ago, or it has its reply. */
  | { outcome: "notAsked" }
  /** An administrator tried the settings, and they work: with the address that the provider gave. */
  | { outcome: "tested"; email: string }
  /** None of its staff: whether anybody else has the address is not looked at. They get a link of their own, if they are known. */
  | { outcome: "ownLink"; email: string }
  | { outcome: "refused"; trouble: Trouble };

/**
 * Signs staff in by what their organisation's provider says of them, or tells what is wrong with it. Whoever controls the provider
 * can sign in as anybody there: so nobody who answers is signed in by it.
 */
export async function signInByProvider(ctx: Ctx, came: CameBack): Promise<SignedIn | NotByProvider> {
  const { organisationId, underWay, query } = came;
  const provider = await findProvider(ctx, organisationId);
  if (!underWay || !provider || !(await isItsReply(ctx, came, underWay, provider))) return { outcome: "notAsked" };
  try {
    const said = await askProvider(ctx, { provider, underWay, query }, await provedDomains(ctx.db, organisationId));
    if (underWay.purpose === "test") {
      return await ctx.db.transaction((tx) => noteTested(tx, ctx, { provider, said }));
    }
    const started = await ctx.db.transaction((tx) => startSessionOf(tx, ctx, { provider, said, came }));
    if (started.outcome !== "noStaff") return started;
    if (!provider.forPeople) throw new ProviderTrouble("noAccount");
    return { outcome: "ownLink", email: said.email };
  } catch (error) {
    if (!(error instanceof ProviderTrouble)) throw error;
    await noteTrouble(ctx.db, organisationId, error.trouble);
    return { outcome: "refused", trouble: error.trouble };
  }
}

/**
 * Whether a reply is to what this browser has asked of the settings as they are now, for the first time. A sign-in is on only
 * for those for whom it is switched on; trying it out is for administrators, who began it.
 */
async function isItsReply(
  ctx: Pick<Ctx, "db" | "clock">,
  { query, organisationId, sessionToken }: CameBack,
  underWay: UnderWay,
  provider: OwnProvider,
): Promise<boolean> {
  const { issuer, version, state, purpose } = underWay;
  if (underWay.organisationId !== organisationId || query.get("state") !== state || isOver(ctx, underWay)) return false;
  if (issuer !== provider.issuer || version !== provider.version) return false;
  if (
    purpose === "signIn" ? !provider.forStaff && !provider.forPeople : !(await isAdminOf(ctx, sessionToken, provider))
  )
    return false;
  return spendOnce(ctx.db, `provider state ${state}`, 2 * underWayMinutes);
}

async function isAdminOf(
  ctx: Pick<Ctx, "db" | "clock">,
  sessionToken: string | undefined,
  { organisation }: OwnProvider,
): Promise<boolean> {
  // The page where it was begun is one of those that a provider's word opens.
  const person = () => readStaffSession(ctx.db, sessionToken ?? "");
  const found = await readAdmin(ctx, { sessionToken, person });
  return found.outcome === "admin" && reaches(found.admin, organisation.id);
}

/** The domains that an organisation has proved to be its own. */
async function provedDomains(db: Db, organisationId: string): Promise<string[]> {
  const rows = await db
    .select({ domain: providerDomains.domain })
    .from(providerDomains)
    .where(and(eq(providerDomains.organisationId, organisationId), isNotNull(providerDomains.provedAt)));
  return rows.map(({ domain }) => domain);
}

type SaidBy = { provider: OwnProvider; said: Said };

/** Whether the settings and the domain by which somebody was asked for are as they were. They stay so in this transaction. */
async function isStillSo(tx: Db, ctx: Pick<Ctx, "secrets">, { provider, said }: SaidBy): Promise<boolean> {
  const { id } = provider.organisation;
  // Whoever changes them holds the organisation, and ends the sessions that there are.
  await tx.select({ id: organisations.id }).from(organisations).where(eq(organisations.id, id)).for("share");
  const now = await findProvider({ ...ctx, db: tx }, id);
  return now?.version === provider.version && (await provedDomains(tx, id)).includes(domainOf(said.email) ?? "");
}

async function noteTested(
  tx: Db,
  ctx: Pick<Ctx, "secrets">,
  asked: SaidBy,
): Promise<{ outcome: "tested"; email: string } | { outcome: "notAsked" }> {
  if (!(await isStillSo(tx, ctx, asked))) return { outcome: "notAsked" };
  await tx
    .update(providerLogins)
    .set({ testedAt: sql`now()` })
    .where(eq(providerLogins.organisationId, asked.provider.organisation.id));
  return { outcome: "tested", email: asked.said.email };
}

/** How an id of a provider's is stored. */
export const idOfProvider = (issuer: string, id: string) => hashToken(`${issuer} ${id}`);

/** Starts the session of whoever of its staff has the address. */
async function startSessionOf(
  tx: Db,
  ctx: Pick<Ctx, "secrets">,
  { provider, said, came }: SaidBy & { came: CameBack },
): Promise<SignedIn | { outcome: "notAsked" } | { outcome: "noStaff" }> {
  const userUuid = await findStaff(tx, provider, said.email);
  if (!userUuid || !(await holdPerson(tx, userUuid))) return { outcome: "noStaff" };
  if (!(await isStillSo(tx, ctx, { provider, said }))) return { outcome: "notAsked" };
  // Asked again now that nobody changes it.
  if ((await findStaff(tx, provider, said.email)) !== userUuid) return { outcome: "noStaff" };
  const { refreshToken } = said;
  const sessionToken = await startSession(tx, userUuid, came.userAgent, undefined, {
    secondFactorShown: said.secondFactorShown,
    mostMinutes: refreshToken ? staffSessionMinutes.absolute : unaskedMinutes,
  });
  await tx.insert(providerSessions).values({
    idHash: sessionIdHash(sessionToken),
    organisationId: provider.organisation.id,
    subjectHash: idOfProvider(provider.issuer, said.subject),
    sidHash: said.sid === undefined ? null : idOfProvider(provider.issuer, said.sid),
    sealedRefresh: refreshToken ? ctx.secrets.encrypt("provider secret", refreshToken) : null,
  });
  return { outcome: "login_succeeded", sessionToken };
}

/** Who of the staff whom this organisation's provider may sign in has an address. */
async function findStaff(db: Db, { organisation }: OwnProvider, email: string): Promise<string | undefined> {
  const [found] = await db
    .select({ userUuid: users.id })
    .from(users)
    .innerJoin(providerLogins, eq(providerLogins.organisationId, organisation.id))
    .where(and(eq(users.email, email), users.active, mayBeSignedIn))
    .orderBy(users.id)
    .limit(1);
  return found?.userUuid;
}
