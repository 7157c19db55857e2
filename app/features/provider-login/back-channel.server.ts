import { and, eq, isNull, or, sql } from "drizzle-orm";
import { createRemoteJWKSet, customFetch, decodeJwt, errors, type JWTPayload, jwtVerify } from "jose";
import { LRUCache } from "lru-cache";
import { sessions } from "~/db/schema/login";
import { providerSessions } from "~/db/schema/provider-login";
import { spendOnce } from "~/db/spend-once.server";
import type { Ctx } from "~/features/ctx.server";
import { endedNow } from "~/features/sessions/session.server";
import { findProvider, type OwnProvider } from "./at-provider.server";
import { mostProviderMs, openProvider, providerFetch, signingAlgorithms } from "./provider.server";
import { idOfProvider } from "./sign-in-by-provider.server";

/** What a logout token is about (OpenID Connect Back-Channel Logout 1.0, 2.4). */
const logoutEvent = "http://schemas.openid.net/event/backchannel-logout";

/** Minutes for which a logout token is taken, and for which it is remembered that it came. */
const tokenMinutes = 5;
const rememberedMinutes = 4 * tokenMinutes;

export type LoggedOutThere =
  | { outcome: "loggedOut" }
  | { outcome: "notThere" }
  /** The token is none of this provider's, not about this, too old, or came before. */
  | { outcome: "invalidToken" }
  /** Its keys could not be had: the provider may send it again. */
  | { outcome: "unreachable" };

/** Signs out whoever has signed out at their provider: it says so itself, by a token that it has signed. */
export async function logOutByProvider(
  ctx: Pick<Ctx, "db" | "env" | "secrets" | "clock">,
  { organisationId, logoutToken }: { organisationId: string; logoutToken: string },
): Promise<LoggedOutThere> {
  const provider = await findProvider(ctx, organisationId);
  if (!provider || !(provider.forStaff || provider.forPeople)) return { outcome: "notThere" };
  const { issuer, clientId } = provider;
  // Before the provider is asked for its keys: anybody can send anything here.
  if (!saysIssuer(logoutToken, issuer)) return { outcome: "invalidToken" };
  let claims: JWTPayload;
  try {
    const keys = await keysOf(ctx, provider);
    const verified = await jwtVerify(logoutToken, keys, {
      algorithms: signingAlgorithms,
      issuer,
      audience: clientId,
      requiredClaims: ["iat", "jti", "events"],
      maxTokenAge: `${tokenMinutes} minutes`,
      clockTolerance: 60,
      currentDate: ctx.clock.now(),
    });
    claims = verified.payload;
  } catch (error) {
    return { outcome: isAboutToken(error) ? "invalidToken" : "unreachable" };
  }
  if (!isLogout(claims)) return { outcome: "invalidToken" };
  const { sub, sid, jti } = claims;
  const isMeant = and(
    eq(providerSessions.organisationId, organisationId),
    // One session where it is named, else all of the person's. Of some sessions the provider has not said which they are.
    or(
      sid === undefined ? undefined : eq(providerSessions.sidHash, idOfProvider(issuer, String(sid))),
      sub === undefined
        ? undefined
        : and(
            eq(providerSessions.subjectHash, idOfProvider(issuer, sub)),
            sid === undefined ? undefined : isNull(providerSessions.sidHash),
          ),
    ),
  );
  // Together: a token that is sent again because nothing came of it counts.
  return ctx.db.transaction(async (tx): Promise<LoggedOutThere> => {
    if (!(await spendOnce(tx, `logout token ${issuer} ${jti}`, rememberedMinutes))) return { outcome: "invalidToken" };
    const meant = tx.select({ idHash: providerSessions.idHash }).from(providerSessions).where(isMeant);
    await tx.update(sessions).set(endedNow).where(sql`${sessions.idHash} in ${meant}`);
    return { outcome: "loggedOut" };
  });
}

/** Whether what was sent can be read as a token that says it is this issuer's; nothing of it is proved by that. */
function saysIssuer(token: string, issuer: string): boolean {
  try {
    return decodeJwt(token).iss === issuer;
  } catch {
    return false;
  }
}

type Keys = ReturnType<typeof createRemoteJWKSet>;

/** Kept, or whoever sends tokens of any kind would have the provider asked for its keys each time. */
const keysByAddress = new LRUCache<string, Keys>({ max: 500 });

async function keysOf(ctx: Pick<Ctx, "env">, provider: OwnProvider): Promise<Keys> {
  const said = (await openProvider(ctx, provider, AbortSignal.timeout(mostProviderMs))).serverMetadata();
  const address = said.jwks_uri ?? "";
  const known = keysByAddress.get(address);
  if (known) return known;
  const fetch = providerFetch(ctx);
  const keys = createRemoteJWKSet(new URL(address), {
    [customFetch]: (url, { headers, signal }) => fetch(url, { headers, signal }),
    timeoutDuration: mostProviderMs,
  });
  keysByAddress.set(address, keys);
  return keys;
}

/** Whether the token itself is to blame, and not the way to the keys. */
const isAboutToken = (error: unknown) =>
  error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout) && error.code !== "ERR_JOSE_GENERIC";

/** Whether a token is one of logging out: with its event and somebody to log out, and no ID token, which has a nonce. */
function isLogout(claims: JWTPayload): boolean {
  const { events, nonce, sub, sid, jti } = claims;
  const event = (events as Record<string, unknown> | null)?.[logoutEvent];
  const isEvent = typeof event === "object" && event !== null && !Array.isArray(event);
  const names = [sub, sid].filter((each) => each !== undefined);
  return (
    isEvent &&
    nonce === undefined &&
    typeof jti === "string" &&
    names.length > 0 &&
    names.every((each) => typeof each === "string")
  );
}
