import { readEmail } from "~/features/people/read-email";

/** Of this claim alone a provider says whether it has seen that the address is its person's. */
export const verifiedClaim = "email";

/** Why a sign-in came to nothing: all that is kept of it. */
export const troubles = [
  /** The provider could not be asked, took too long, or is not where its own word says that it is. */
  "unreachable",
  "tooSlow",
  "notPublic",
  "discovery",
  /** It refused the person, or us. */
  "refusedThere",
  "clientRefused",
  /** The code was used, or is none of this sign-in. */
  "codeRefused",
  /** What came back does not belong to what was asked. */
  "otherIssuer",
  "signature",
  "nonce",
  "audience",
  "clock",
  "malformed",
  /** The person. */
  "noAddress",
  "notVerified",
  "otherDomain",
  "noAccount",
] as const;
export type Trouble = (typeof troubles)[number];

/** The domain of an address as it is stored; undefined where it has none. */
export function domainOf(address: string): string | undefined {
  const at = address.lastIndexOf("@");
  return at < 0 ? undefined : address.slice(at + 1) || undefined;
}

/** A domain as somebody writes it, in one spelling; undefined for what is none, or could hold nobody's own addresses. */
export function readDomain(typed: string): string | undefined {
  const text = typed.trim().normalize("NFKC").toLowerCase().replace(/^@/, "").replace(/\.$/, "");
  const read = readEmail(`a@${text}`);
  const domain = "email" in read ? domainOf(read.email) : undefined;
  return domain && /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain) ? domain : undefined;
}

type Claims = Readonly<Record<string, unknown>>;

/**
 * One provider for everybody: anybody can open an account there with an address that they have, also one of their employer's,
 * and keep it when they leave. Of an account that an organisation gives it says the organisation's domain (`hd`).
 */
const everybodysIssuer = "https://accounts.google.com";

/**
 * The address that a provider gives somebody, in the claim that the administrator named. It has to be in a domain that the
 * organisation has proved to be its own, whatever the claim: of an address elsewhere nobody knows whose it is. Of `email` the
 * provider must say that it is verified as well; and where the provider is everybody's, that the account is the organisation's.
 */
export function addressOf(
  claims: Claims,
  { issuer, addressClaim, domains }: { issuer: string; addressClaim: string; domains: readonly string[] },
): { email: string } | { trouble: Trouble } {
  const given = claims[addressClaim];
  if (typeof given !== "string") return { trouble: "noAddress" };
  const read = readEmail(given);
  if (!("email" in read)) return { trouble: "noAddress" };
  if (addressClaim === verifiedClaim && claims.email_verified !== true) return { trouble: "notVerified" };
  const isOwn = (domain: unknown) => typeof domain === "string" && domains.includes(domain);
  const isOwnAccount = issuer !== everybodysIssuer || isOwn(claims.hd);
  return isOwn(domainOf(read.email)) && isOwnAccount ? { email: read.email } : { trouble: "otherDomain" };
}

/** Whether a provider says that somebody has shown a second factor, by one of the values that the administrator named. */
export function showsSecondFactor(claims: Claims, values: readonly string[]): boolean {
  const { amr, acr } = claims;
  const said = [...(Array.isArray(amr) ? amr : []), acr];
  return values.some((value) => said.includes(value));
}
