import { serialize } from "hono/utils/cookie";
import type { Env } from "~/platform/env.server";

/**
 * Names and attributes of our cookies. Over https they carry the __Host- prefix, so no sub-domain can plant them;
 * a browser refuses that prefix on plain http, where the demo runs.
 */
export type CookieName = "session" | "visitor" | "login" | "sms";

const lifetimesSeconds: Record<CookieName, number | undefined> = {
  // Session cookies: they end with the browser, and on the server before that.
  session: undefined,
  visitor: undefined,
  // As long as a sign-in mail is of use.
  login: 60 * 60,
  // Longer than a code and the lock after it, so that their page can tell what became of them.
  sms: 60 * 60,
};

export function cookieName(name: CookieName, env: Pick<Env, "publicOrigin">): string {
  return isHttps(env) ? `__Host-vointi_${name}` : `vointi_${name}`;
}

/** Set-Cookie value; an undefined value removes the cookie. */
export function setCookie(name: CookieName, value: string | undefined, env: Pick<Env, "publicOrigin">): string {
  const https = isHttps(env);
  return serialize(cookieName(name, env), value ?? "", {
    path: "/",
    httpOnly: true,
    sameSite: "Lax",
    secure: https,
    maxAge: value === undefined ? 0 : lifetimesSeconds[name],
  });
}

export function readCookie(request: Request, name: CookieName, env: Pick<Env, "publicOrigin">): string | undefined {
  const wanted = `${cookieName(name, env)}=`;
  const found = request.headers
    .get("cookie")
    ?.split(";")
    .map((part) => part.trim())
    .find((part) => part.startsWith(wanted));
  if (!found) return undefined;
  try {
    return decodeURIComponent(found.slice(wanted.length));
  } catch {
    return undefined;
  }
}

function isHttps(env: Pick<Env, "publicOrigin">): boolean {
  return env.publicOrigin.startsWith("https:");
}
