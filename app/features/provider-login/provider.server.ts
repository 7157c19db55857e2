import { LRUCache } from "lru-cache";
import * as oidc from "openid-client";
import type { Ctx } from "~/features/ctx.server";
import { type OutsideFetch, OutsideFetchRefused, openOutsideFetch } from "~/platform/outside-fetch.server";
import type { Trouble } from "./claims";

/** A provider as an organisation's settings name it, with its client secret opened. */
export type Provider = { issuer: string; clientId: string; clientSecret: string };

/** Milliseconds that a provider has for all that one sign-in asks of it. */
export const mostProviderMs = 5_000;
const mostReplyBytes = 300_000;

/** Minutes for which what a provider says of itself is not asked anew. */
const discoveredMinutes = 5;

/** Seconds by which the clocks of a provider and ours may differ. */
const clockSeconds = 120;

/** What signs an ID token or a logout token: never a secret that both know, and never nothing. */
export const signingAlgorithms = [
  "RS256",
  "RS384",
  "RS512",
  "PS256",
  "PS384",
  "PS512",
  "ES256",
  "ES384",
  "EdDSA",
  "Ed25519",
];

export class ProviderTrouble extends Error {
  readonly trouble: Trouble;

  constructor(trouble: Trouble) {
    super(`sign-in by provider: ${trouble}`);
    this.name = "ProviderTrouble";
    this.trouble = trouble;
  }
}

/** Seconds for which a provider that could not be asked is not asked again: nobody waits for it anew at each press. */
const awaySeconds = 15;

/** How providers are asked, and which of them could not be a moment ago, by their issuer. */
type Way = { fetch: OutsideFetch; away: LRUCache<string, Trouble> };

const ways = new WeakMap<object, Way>();

function wayOut({ env }: Pick<Ctx, "env">): Way {
  const known = ways.get(env.outside);
  if (known) return known;
  const way: Way = {
    fetch: openOutsideFetch(env.outside, { mostMs: mostProviderMs, mostBytes: mostReplyBytes }),
    away: new LRUCache({ max: 500, ttl: awaySeconds * 1_000 }),
  };
  ways.set(env.outside, way);
  return way;
}

/** Asks providers by way of what judges addresses that others give. */
export const providerFetch = (ctx: Pick<Ctx, "env">): OutsideFetch => wayOut(ctx).fetch;

const discovered = new LRUCache<string, oidc.ServerMetadata>({ max: 500, ttl: discoveredMinutes * 60_000 });

/**
 * What a provider says of itself, asked within `signal`; known from a moment ago where it was asked then. So is it that it could
 * not be asked: throws that at once.
 */
export async function openProvider(
  ctx: Pick<Ctx, "env">,
  { issuer, clientId, clientSecret }: Provider,
  signal: AbortSignal,
): Promise<oidc.Configuration> {
  const { fetch, away } = wayOut(ctx);
  const wasAway = away.get(issuer);
  if (wasAway) throw new ProviderTrouble(wasAway);
  const asked: oidc.CustomFetch = async (url, { method, headers, body }) => {
    const sent = { method, headers, ...(body != null && { body: body as string | URLSearchParams }), signal };
    try {
      return await fetch(url, sent);
    } catch (error) {
      const trouble = troubleOf(error, signal);
      if (trouble === "tooSlow" || trouble === "unreachable") away.set(issuer, trouble);
      throw error;
    }
  };
  const known = discovered.get(issuer);
  const metadata = { client_secret: clientSecret, [oidc.clockTolerance]: clockSeconds };
  const authentication = (said: oidc.ServerMetadata) =>
    said.token_endpoint_auth_methods_supported?.includes("client_secret_basic") === false
      ? oidc.ClientSecretPost(clientSecret)
      : oidc.ClientSecretBasic(clientSecret);
  const said = known ?? (await discover(issuer, clientId, asked));
  if (!known) discovered.set(issuer, said);
  const configuration = new oidc.Configuration(said, clientId, metadata, authentication(said));
  configuration[oidc.customFetch] = asked;
  return configuration;
}

async function discover(issuer: string, clientId: string, fetch: oidc.CustomFetch): Promise<oidc.ServerMetadata> {
  const found = await oidc.discovery(new URL(issuer), clientId, undefined, oidc.None(), { [oidc.customFetch]: fetch });
  const said = found.serverMetadata();
  // The library takes an address with a slash at its end for the one without; tokens and people are known by the letters.
  if (said.issuer !== issuer) throw new ProviderTrouble("otherIssuer");
  // Each is asked, or led to, later: what is no https address is refused before anything is sent there.
  for (const endpoint of [said.authorization_endpoint, said.token_endpoint, said.jwks_uri]) {
    if (!endpoint || !URL.canParse(endpoint) || !endpoint.startsWith("https://"))
      throw new ProviderTrouble("discovery");
  }
  return said;
}

/** The code of what went wrong, of everything that openid-client and the way to the provider throw. */
export function troubleOf(error: unknown, signal?: AbortSignal): Trouble {
  if (error instanceof ProviderTrouble) return error.trouble;
  if (signal?.aborted) return "tooSlow";
  for (let at = error; at instanceof Error; at = at.cause) {
    const known = knownTrouble(at);
    if (known) return known;
  }
  return "malformed";
}

function knownTrouble(error: Error): Trouble | undefined {
  if (error instanceof OutsideFetchRefused) {
    if (error.code === "tooSlow") return "tooSlow";
    return error.code === "unreachable" || error.code === "unknownName" || error.code === "certificate"
      ? "unreachable"
      : "notPublic";
  }
  if (error instanceof oidc.AuthorizationResponseError) return "refusedThere";
  if (error instanceof oidc.ResponseBodyError) {
    return error.error === "invalid_grant" ? "codeRefused" : "clientRefused";
  }
  const { code } = error as { code?: string };
  if (code === "OAUTH_TIMEOUT") return "tooSlow";
  if (code === "OAUTH_JWT_TIMESTAMP_CHECK_FAILED") return "clock";
  if (code === "OAUTH_RESPONSE_IS_NOT_CONFORM") return "unreachable";
  if (code === "OAUTH_KEY_SELECTION_FAILED" || code === "OAUTH_UNSUPPORTED_OPERATION") return "signature";
  if (code === "OAUTH_JWT_CLAIM_COMPARISON_FAILED") return claimTrouble(error.cause);
  if (code === "OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED") return "otherIssuer";
  return /signature|"alg"/.test(error.message) ? "signature" : undefined;
}

/** Which claim of a token is not what it has to be; it stands in the innermost of the errors. */
function claimTrouble(cause: unknown): Trouble | undefined {
  const { claim } = (cause ?? {}) as { claim?: string };
  if (claim === "nonce") return "nonce";
  if (claim === "aud" || claim === "azp") return "audience";
  return claim === "iss" ? "otherIssuer" : undefined;
}
