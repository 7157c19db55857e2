import { and, desc, eq, isNotNull, or, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { holdPerson } from "~/db/lock-order.server";
import { users } from "~/db/schema/people";
import { providerDomains, providerLogins, providerSessions } from "~/db/schema/provider-login";
import { spentChallenges } from "~/db/schema/second-factor";
import type { Ctx } from "~/features/ctx.server";
import type { SignedIn } from "~/features/login/signed-in";
import { reaches } from "~/features/orders/reach";
import { readAdmin } from "~/features/sessions/admin.server";
import { mayBeSignedIn, unaskedMinutes } from "~/features/sessions/by-provider.server";
import { staffSessionMinutes, startSession } from "~/features/sessions/session.server";
import { hashToken } from "~/platform/secrets.server";
import { askProvider, findProvider, type OwnProvider, type Said } from "./at-provider.server";
import type { Trouble } from "./claims";
import { ProviderTrouble } from "./provider.server";
import { noteTrouble } from "./settings.server";
import { type UnderWay, underWayMinutes } from "./under-way.server";

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
  /** An administrator tried the settings, and they work. */
  | { outcome: "tested" }
  | { outcome: "refused"; trouble: Trouble };

/** Signs somebody in by what their organisation's provider says of them, or tells what is wrong with it. */
export async function signInByProvider(ctx: Ctx, came: CameBack): Promise<SignedIn | NotByProvider> {
  const { organisationId, underWay, query } = came;
  const provider = await findProvider(ctx, organisationId);
  if (!underWay || !provider || !(await isItsReply(ctx, came, underWay, provider))) return { outcome: "notAsked" };
  try {
    const said = await askProvider(ctx, { provider, underWay, query }, await provedDomains(ctx.db, organisationId));
    if (underWay.purpose === "test") {
      await noteTested(ctx.db, provider);
      return { outcome: "tested" };
    }
    const sessionToken = await ctx.db.transaction((tx) => startSessionOf(tx, ctx, { provider, said, came }));
    if (!sessionToken) throw new ProviderTrouble("noAccount");
    return { outcome: "login_succeeded", sessionToken };
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
  if (underWay.organisationId !== organisationId || query.get("state") !== state) return false;
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
  const found = await readAdmin(ctx, { sessionToken });
  return found.outcome === "admin" && reaches(found.admin, organisation.id);
}

/** Whether it is the first time that this comes. */
export async function spendOnce(db: Db, what: string, minutes: number): Promise<boolean> {
  const spent = await db
    .insert(spentChallenges)
    .values({ challengeHash: hashToken(what), expiresAt: sql`now() + make_interval(mins => ${minutes}::int)` })
    .onConflictDoNothing()
    .returning({ challengeHash: spentChallenges.challengeHash });
  return spent.length > 0;
}

/** The domains that an organisation has proved to be its own. */
async function provedDomains(db: Db, organisationId: string): Promise<string[]> {
  const rows = await db
    .select({ domain: providerDomains.domain })
    .from(providerDomains)
    .where(and(eq(providerDomains.organisationId, organisationId), isNotNull(providerDomains.provedAt)));
  return rows.map(({ domain }) => domain);
}

async function noteTested(db: Db, { organisation, issuer, clientId, addressClaim }: OwnProvider): Promise<void> {
  await db
    .update(providerLogins)
    .set({ testedAt: sql`now()` })
    .where(
      and(
        eq(providerLogins.organisationId, organisation.id),
        eq(providerLogins.issuer, issuer),
        eq(providerLogins.clientId, clientId),
        eq(providerLogins.addressClaim, addressClaim),
      ),
    );
}

/** How an id of a provider's is stored. */
export const idOfProvider = (issuer: string, id: string) => hashToken(`${issuer} ${id}`);

/** Starts the session of whoever has the address within the organisation; undefined where nobody may be signed in by it. */
async function startSessionOf(
  tx: Db,
  ctx: Pick<Ctx, "secrets">,
  { provider, said, came }: { provider: OwnProvider; said: Said; came: CameBack },
): Promise<string | undefined> {
  const account = await findAccount(tx, provider, said.email);
  if (!account || !(await holdPerson(tx, account.userUuid))) return undefined;
  // Asked again now that nobody changes it.
  const held = await findAccount(tx, provider, said.email);
  if (held?.userUuid !== account.userUuid) return undefined;
  const { refreshToken } = said;
  const sessionToken = await startSession(tx, account.userUuid, came.userAgent, undefined, {
    // An employer's word for it is enough for the employer's own console; whoever answers shows their own, where they have one.
    secondFactorShown: held.staff && said.secondFactorShown,
    mostMinutes: refreshToken ? staffSessionMinutes.absolute : unaskedMinutes,
  });
  await tx.insert(providerSessions).values({
    idHash: hashToken(sessionToken),
    organisationId: provider.organisation.id,
    subjectHash: idOfProvider(provider.issuer, said.subject),
    sidHash: said.sid === undefined ? null : idOfProvider(provider.issuer, said.sid),
    sealedRefresh: refreshToken ? ctx.secrets.encrypt("provider secret", refreshToken) : null,
  });
  return sessionToken;
}

/**
 * Who has an address, of those whom this organisation's provider may sign in: its staff, and those who are with it. An account
 * of the same person with another organisation is not looked for.
 */
async function findAccount(
  db: Db,
  { organisation }: OwnProvider,
  email: string,
): Promise<{ userUuid: string; staff: boolean } | undefined> {
  const staff = sql<boolean>`${mayBeSignedIn.staff}`;
  const [found] = await db
    .select({ userUuid: users.id, staff })
    .from(users)
    .innerJoin(providerLogins, eq(providerLogins.organisationId, organisation.id))
    .where(and(eq(users.email, email), users.active, or(mayBeSignedIn.staff, mayBeSignedIn.people)))
    .orderBy(desc(staff), users.id)
    .limit(1);
  return found;
}
