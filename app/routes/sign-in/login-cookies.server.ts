import type { App } from "~/app.server";
import { linkMinutes, smsBrowserMinutes } from "~/features/login/lifetimes";
import { openSentAddress, type SentTo, sealSentAddress } from "~/features/login/link/sent-address.server";
import { readSmsBrowser } from "~/features/login/sms/sms-browser";
import { readCookie, setCookie } from "~/http/cookies.server";
import { randomToken } from "~/platform/secrets.server";

/** Where this browser had a sign-in mail sent to, if that is not too long ago. */
export function readSentAddress(app: App, request: Request): SentTo | undefined {
  return openSentAddress(app, readCookie(request, "login", app.env));
}

/** Set-Cookie value that remembers where a sign-in mail was sent to. */
export function setSentAddress(app: App, sent: SentTo): string {
  return setCookie("login", sealSentAddress(app, sent), app.env, linkMinutes);
}

/** What this browser proves with that it asked for a code by text message. */
export function readSmsBrowserOf(app: App, request: Request): string | undefined {
  return readSmsBrowser(readCookie(request, "sms", app.env));
}

/** The same, made anew for a browser that has none, and the Set-Cookie value that keeps it there. */
export function smsBrowserOf({ app, request }: { app: App; request: Request }) {
  const browserToken = readSmsBrowserOf(app, request) ?? randomToken();
  return { browserToken, cookie: setCookie("sms", browserToken, app.env, smsBrowserMinutes) };
}
