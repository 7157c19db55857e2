import { hash } from "node:crypto";
import { hashToken, randomToken } from "~/platform/secrets.server";

/** How the token of a session begins that an organisation's provider has opened; no other token has a full stop. */
const byProvider = "by-provider.";

/** Whether a cookie value is of such a session. */
export function isByProvider(token: string | undefined): boolean {
  return token?.startsWith(byProvider) ?? false;
}

/** A new session's cookie value. */
export function newSessionToken(kind: { byProvider: boolean }): string {
  return (kind.byProvider ? byProvider : "") + randomToken();
}

/** Another one for the same session. */
export function renewedSessionToken(token: string): string {
  return newSessionToken({ byProvider: isByProvider(token) });
}

/**
 * The id of a cookie value's session: the one way to look for it. That of a session which a provider has opened is another
 * kind of hash, so that code which looks for tokens by their SHA-256 alone (a release before there were such sessions, which
 * would take it for the person's own) finds nothing, whatever it is given.
 */
export function sessionIdHash(token: string): Buffer {
  return isByProvider(token) ? hash("sha512-256", token, "buffer") : hashToken(token);
}
