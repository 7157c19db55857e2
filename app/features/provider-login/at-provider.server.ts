import { and, eq, isNotNull, or, type SQL, sql } from "drizzle-orm";
import * as oidc from "openid-client";
import type { Db } from "~/db/client.server";
import { organisations } from "~/db/schema/orders";
import { providerDomains, providerLogins } from "~/db/schema/provider-login";
import type { Ctx } from "~/features/ctx.server";
import type { Language } from "~/i18n/languages";
import { providerAddress } from "~/i18n/provider-addresses";
import { isUuid } from "~/platform/uuid";
import { versionOf } from "~/platform/version-of.server";
import { addressOf, showsSecondFactor, type Trouble } from "./claims";
import { mostProviderMs, openProvider, type Provider, ProviderTrouble, troubleOf } from "./provider.server";
import { newUnderWay, sealUnderWay, type UnderWay } from "./under-way.server";

/** Seconds by which the time that a token was made at may differ from ours. */
const madeWithinSeconds = 300;

/** An organisation whose people can sign in by their own provider. */
export type OwnProvider = Provider & {
  organisation: { id: string; name: string };
  addressClaim: string;
  secondFactorValues: string[];
  forStaff: boolean;
  forPeople: boolean;
  /** Of the settings: another one after each change. */
  version: string;
};

/** The provider of an organisation, with its secret opened; also one that is not switched on yet. */
export async function findProvider(
  { db, secrets }: Pick<Ctx, "db" | "secrets">,
  organisationId: string,
): Promise<OwnProvider | undefined> {
  if (!isUuid(organisationId)) return undefined;
  const [row] = await db
    .select({
      organisation: { id: organisations.id, name: organisations.name },
      issuer: providerLogins.issuer,
      clientId: providerLogins.clientId,
      sealedSecret: providerLogins.sealedSecret,
      addressClaim: providerLogins.addressClaim,
      secondFactorValues: providerLogins.secondFactorValues,
      forStaff: providerLogins.forStaff,
      forPeople: providerLogins.forPeople,
    })
    .from(providerLogins)
    .innerJoin(organisations, eq(organisations.id, providerLogins.organisationId))
    .where(eq(providerLogins.organisationId, organisationId));
  const clientSecret = row?.sealedSecret && secrets.decrypt("provider secret", row.sealedSecret);
  if (!row || !clientSecret) return undefined;
  const { sealedSecret, ...settings } = row;
  const { issuer, clientId, addressClaim, secondFactorValues } = settings;
  const version = versionOf({ issuer, clientId, addressClaim, secondFactorValues, clientSecret });
  return { ...settings, clientSecret, version };
}

const isSwitchedOn: SQL = sql`${or(providerLogins.forStaff, providerLogins.forPeople)}`;

/** What whoever may sign in by it is told of an organisation's own sign-in: whose it is, and for whom. */
export type OfferedLogin = Pick<OwnProvider, "organisation" | "forStaff" | "forPeople">;

const offeredColumns = {
  organisation: { id: organisations.id, name: organisations.name },
  forStaff: providerLogins.forStaff,
  forPeople: providerLogins.forPeople,
};

/** The same for its page, where it is switched on for anybody. */
export async function findOfferedLogin(db: Db, organisationId: string): Promise<OfferedLogin | undefined> {
  if (!isUuid(organisationId)) return undefined;
  const [row] = await db
    .select(offeredColumns)
    .from(providerLogins)
    .innerJoin(organisations, eq(organisations.id, providerLogins.organisationId))
    .where(and(eq(providerLogins.organisationId, organisationId), isSwitchedOn));
  return row;
}

/**
 * The same of the organisation that an address's domain was proved to be of. The domain alone decides: whether anybody has the
 * address is not asked.
 */
export async function offeredLoginOfDomain(db: Db, domain: string): Promise<OfferedLogin | undefined> {
  const [row] = await db
    .select(offeredColumns)
    .from(providerDomains)
    .innerJoin(providerLogins, eq(providerLogins.organisationId, providerDomains.organisationId))
    .innerJoin(organisations, eq(organisations.id, providerDomains.organisationId))
    .where(and(eq(providerDomains.domain, domain), isNotNull(providerDomains.provedAt), isSwitchedOn));
  return row;
}

export type Begun =
  | { outcome: "begun"; address: string; state: string; sealed: string }
  | { outcome: "refused"; trouble: Trouble };

/** Begins a sign-in at a provider: where the browser is sent, and what it keeps until it comes back. */
export async function beginAtProvider(
  ctx: Pick<Ctx, "env" | "secrets" | "clock">,
  provider: OwnProvider,
  onward: { path: string; language: Language; purpose: UnderWay["purpose"] },
): Promise<Begun> {
  const { organisation, issuer, version } = provider;
  const signal = AbortSignal.timeout(mostProviderMs);
  try {
    const configuration = await openProvider(ctx, provider, signal);
    const underWay = newUnderWay(ctx, { ...onward, organisationId: organisation.id, issuer, version });
    const said = configuration.serverMetadata();
    const scopes = ["openid", "email", "profile"];
    if (said.scopes_supported?.includes("offline_access")) scopes.push("offline_access");
    const address = oidc.buildAuthorizationUrl(configuration, {
      redirect_uri: ctx.env.publicOrigin + providerAddress("back", organisation.id),
      scope: scopes.join(" "),
      state: underWay.state,
      nonce: underWay.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(underWay.verifier),
      code_challenge_method: "S256",
      ui_locales: onward.language,
    });
    const { state } = underWay;
    return { outcome: "begun", address: address.href, state, sealed: sealUnderWay(ctx, underWay) };
  } catch (error) {
    return { outcome: "refused", trouble: troubleOf(error, signal) };
  }
}

/** Whom a provider says that somebody is. */
export type Said = {
  subject: string;
  sid: string | undefined;
  email: string;
  secondFactorShown: boolean;
  refreshToken: string | undefined;
};

/** Asks a provider who has come back from it, by the code in the address. */
export async function askProvider(
  ctx: Pick<Ctx, "env" | "clock">,
  { provider, underWay, query }: { provider: OwnProvider; underWay: UnderWay; query: URLSearchParams },
  domains: readonly string[],
): Promise<Said> {
  const signal = AbortSignal.timeout(mostProviderMs);
  try {
    // RFC 9207: a provider that names itself in its reply is the one that was asked.
    const named = query.get("iss");
    if (named !== null && named !== provider.issuer) throw new ProviderTrouble("otherIssuer");
    const configuration = await openProvider(ctx, provider, signal);
    // Whoever is between us and the provider is not the only one to fear: the token itself is checked, too.
    oidc.enableNonRepudiationChecks(configuration);
    const address = new URL(ctx.env.publicOrigin + providerAddress("back", provider.organisation.id));
    address.search = query.toString();
    const tokens = await oidc.authorizationCodeGrant(configuration, address, {
      pkceCodeVerifier: underWay.verifier,
      expectedState: underWay.state,
      expectedNonce: underWay.nonce,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new ProviderTrouble("malformed");
    const apart = Math.abs(ctx.clock.now().getTime() / 1_000 - claims.iat);
    if (apart > madeWithinSeconds) throw new ProviderTrouble("clock");
    const { issuer, addressClaim, secondFactorValues } = provider;
    const asked =
      claims[addressClaim] === undefined && configuration.serverMetadata().userinfo_endpoint
        ? await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub)
        : {};
    const addressed = addressOf({ ...asked, ...claims }, { issuer, addressClaim, domains });
    if ("trouble" in addressed) throw new ProviderTrouble(addressed.trouble);
    return {
      subject: claims.sub,
      sid: typeof claims.sid === "string" ? claims.sid : undefined,
      email: addressed.email,
      secondFactorShown: showsSecondFactor(claims, secondFactorValues),
      refreshToken: tokens.refresh_token,
    };
  } catch (error) {
    throw new ProviderTrouble(troubleOf(error, signal));
  }
}
