import type { App } from "~/app.server";
import { openSentAddress, type RememberedAddress, sealSentAddress } from "~/features/login/link/sent-address.server";
import { readSmsBrowser } from "~/features/login/sms/sms-browser";
import { openUnderWay, type UnderWay } from "~/features/provider-login/under-way.server";
import { readCookie, readCookies, setCookie } from "~/http/cookies.server";
import { randomToken } from "~/platform/secrets.server";

/** Where this browser had a sign-in mail sent to, if that is not too long ago. */
export function readSentAddress(app: App, request: Request): RememberedAddress | undefined {
  return openSentAddress(app, readCookie(request, "login", app.env));
}

/** Set-Cookie value that remembers where a sign-in mail was sent to. */
export function setSentAddress(app: App, sent: Parameters<typeof sealSentAddress>[1]): string {
  return setCookie("login", sealSentAddress(app, sent), app.env);
}

/** What this browser proves with that it asked for a code by text message. */
export function readSmsBrowserOf(app: App, request: Request): string | undefined {
  return readSmsBrowser(readCookie(request, "sms", app.env));
}

/** The same, made anew for a browser that has none, and the Set-Cookie value that keeps it there. */
export function smsBrowserOf({ app, request }: { app: App; request: Request }) {
  const browserToken = readSmsBrowserOf(app, request) ?? randomToken();
  return { browserToken, cookie: setCookie("sms", browserToken, app.env) };
}

/** Set-Cookie value that remembers by which group's link this browser asked for a link or a code; none without a group. */
export function setAskedGroup(app: App, groupId: string | undefined): [string, string][] {
  return groupId ? [["set-cookie", setCookie("group", groupId, app.env)]] : [];
}

/** Whether this browser asked for a link or a code by this group's link: nobody else has had the sign-in lead there. */
export function hasAskedByGroup(app: App, request: Request, groupId: string | undefined): boolean {
  return groupId !== undefined && readCookie(request, "group", app.env) === groupId;
}

/** Sign-ins at providers that a browser can be on at once, as in two tabs. */
const mostUnderWay = 3;

/**
 * The sign-in at an organisation's provider that this request is the reply to, by the state that it brings. Each has a cookie of
 * its own, named by its state: none ends another, and nor does a reply that somebody else has made up.
 */
export function readUnderWay(app: App, request: Request): UnderWay | undefined {
  const state = new URL(request.url).searchParams.get("state") ?? "";
  return openUnderWay(app, readCookies(request, "provider", app.env).get(state));
}

/** Headers that keep it, as it was sealed, until the provider sends the browser back. Of too many the oldest go. */
export function keepUnderWay(
  app: App,
  request: Request,
  { state, sealed }: { state: string; sealed: string },
): [string, string][] {
  const others = [...readCookies(request, "provider", app.env)].map(([state, sealed]) => ({
    state,
    expiresAt: openUnderWay(app, sealed)?.expiresAt ?? 0,
  }));
  const tooMany = others.sort((one, other) => other.expiresAt - one.expiresAt).slice(mostUnderWay - 1);
  return [
    ["set-cookie", setCookie("provider", sealed, app.env, state)],
    ...tooMany.map((old) => forgetUnderWay(app, old)),
  ];
}

/** The header that forgets it. */
export function forgetUnderWay(app: App, { state }: { state: string }): [string, string] {
  return ["set-cookie", setCookie("provider", undefined, app.env, state)];
}
