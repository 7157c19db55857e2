import type { App } from "~/app.server";
import { openSentAddress, type SentTo, sealSentAddress } from "~/features/login/link/sent-address.server";
import { readSmsBrowser } from "~/features/login/sms/sms-browser";
import { openUnderWay, type UnderWay } from "~/features/provider-login/under-way.server";
import { readCookie, setCookie } from "~/http/cookies.server";
import { randomToken } from "~/platform/secrets.server";

/** Where this browser had a sign-in mail sent to, if that is not too long ago. */
export function readSentAddress(app: App, request: Request): SentTo | undefined {
  return openSentAddress(app, readCookie(request, "login", app.env));
}

/** Set-Cookie value that remembers where a sign-in mail was sent to. */
export function setSentAddress(app: App, sent: SentTo): string {
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

/** The sign-in at an organisation's provider that this browser is on. */
export function readUnderWay(app: App, request: Request): UnderWay | undefined {
  return openUnderWay(app, readCookie(request, "provider", app.env));
}

/** Set-Cookie value that keeps it, as it was sealed, until the provider sends the browser back; without one, forgets it. */
export function setUnderWay(app: App, sealed: string | undefined): string {
  return setCookie("provider", sealed, app.env);
}
