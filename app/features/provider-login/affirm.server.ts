import { and, eq, isNotNull, lt, notInArray, sql } from "drizzle-orm";
import * as oidc from "openid-client";
import type { Db } from "~/db/client.server";
import { sessions } from "~/db/schema/login";
import { providerSessions } from "~/db/schema/provider-login";
import type { Ctx } from "~/features/ctx.server";
import { endedNow, sessionIsAlive } from "~/features/sessions/session.server";
import { findProvider } from "./at-provider.server";
import { mostProviderMs, openProvider, troubleOf } from "./provider.server";

/**
 * Seconds after which a provider is asked again whether the person of a session still is one; the job looks every minute, so
 * that it is asked about every five.
 */
const askAfterSeconds = 230;

/** Sessions that are asked about at once, and of one run. */
const atOnce = 8;
const mostOfARun = 2_000;

/** Milliseconds after which an answer is a slow one: all that are asked at once wait for it. */
const slowMs = 2_000;

type AffirmCtx = Pick<Ctx, "db" | "env" | "secrets" | "log">;

/** What a provider said of a session: its person is one still, is none any more, or it could not be asked. */
type Affirmed = "affirmed" | "refused" | "notAsked";

/**
 * Asks the providers of the sessions that are due. Whoever is refused is signed out at once. Where nobody could be asked the
 * session goes on for a while, and opens nothing after that (by-provider.server.ts). Once an organisation's provider does not
 * answer, or is slow to, it is asked no more in this run, so that it holds up no other one. Gives how many came to what.
 */
export async function affirmSessions(ctx: AffirmCtx, signal: AbortSignal): Promise<Record<Affirmed, number>> {
  const counts: Record<Affirmed, number> = { affirmed: 0, refused: 0, notAsked: 0 };
  const away = new Set<string>();
  for (let left = mostOfARun; left > 0 && !signal.aborted; left -= atOnce) {
    const due = await takeDue(ctx.db, [...away]);
    const came = await Promise.all(due.map((each) => affirm(ctx, each, away)));
    for (const each of came) counts[each]++;
    if (due.length < atOnce) break;
  }
  return counts;
}

type Due = { organisationId: string; sealedRefresh: Buffer };

/** Takes some that are due: no other instance asks about them now, since a refresh token may be good for one use. */
async function takeDue(db: Db, away: readonly string[]): Promise<Due[]> {
  const due = db
    .select({ idHash: providerSessions.idHash })
    .from(providerSessions)
    .innerJoin(sessions, eq(sessions.idHash, providerSessions.idHash))
    .where(
      and(
        isNotNull(providerSessions.sealedRefresh),
        lt(providerSessions.askedAt, sql`now() - make_interval(secs => ${askAfterSeconds}::int)`),
        sessionIsAlive,
        away.length > 0 ? notInArray(providerSessions.organisationId, [...away]) : undefined,
      ),
    )
    .orderBy(providerSessions.askedAt)
    .limit(atOnce)
    .for("update", { of: providerSessions, skipLocked: true });
  return db
    .update(providerSessions)
    .set({ askedAt: sql`now()` })
    .where(sql`${providerSessions.idHash} in ${due}`)
    .returning({
      organisationId: providerSessions.organisationId,
      sealedRefresh: sql<Buffer>`${providerSessions.sealedRefresh}`,
    });
}

/** The session that a token is of. Its id may be another one meanwhile, where its person has shown their second factor. */
const isOfToken = ({ organisationId, sealedRefresh }: Due) =>
  and(eq(providerSessions.organisationId, organisationId), eq(providerSessions.sealedRefresh, sealedRefresh));

async function affirm(ctx: AffirmCtx, due: Due, away: Set<string>): Promise<Affirmed> {
  const { db, secrets } = ctx;
  const { organisationId } = due;
  const refreshToken = secrets.decrypt("provider secret", due.sealedRefresh);
  const provider = await findProvider(ctx, organisationId);
  if (!refreshToken || !provider) return endSessionOf(db, due);
  const signal = AbortSignal.timeout(mostProviderMs);
  const begun = performance.now();
  try {
    // Nothing is taken from an ID token that comes along, so its keys are not asked for: were they away, the refresh token
    // would be lost that is the only one good from now on.
    const configuration = await openProvider(ctx, provider, signal);
    const tokens = await oidc.refreshTokenGrant(configuration, refreshToken);
    const next = tokens.refresh_token;
    await db
      .update(providerSessions)
      .set({ affirmedAt: sql`now()`, ...(next && { sealedRefresh: secrets.encrypt("provider secret", next) }) })
      .where(isOfToken(due));
    return "affirmed";
  } catch (error) {
    // Only this says that the person is refused. Whatever else goes wrong is the provider's trouble, or that of our settings.
    const isRefused = error instanceof oidc.ResponseBodyError && error.error === "invalid_grant";
    if (isRefused) return endSessionOf(db, due);
    const trouble = troubleOf(error, signal);
    if (trouble === "tooSlow" || trouble === "unreachable") away.add(organisationId);
    return "notAsked";
  } finally {
    if (performance.now() - begun > slowMs) away.add(organisationId);
  }
}

async function endSessionOf(db: Db, due: Due): Promise<"refused"> {
  const own = db.select({ idHash: providerSessions.idHash }).from(providerSessions).where(isOfToken(due));
  await db.update(sessions).set(endedNow).where(sql`${sessions.idHash} in ${own}`);
  return "refused";
}

/** The run that the schedule asks for, on whichever instance takes it. */
export function affirmHandler(ctx: AffirmCtx) {
  return async (_jobs: unknown, signal: AbortSignal): Promise<[]> => {
    const counts = await affirmSessions(ctx, signal);
    if (Object.values(counts).some(Boolean)) ctx.log.info({ job: "provider-sessions", ...counts }, "job done");
    return [];
  };
}
