import { serialize } from "hono/utils/cookie";
import type { Env } from "~/platform/env.server";
import { type CookieName, cookieList } from "./cookie-list";

/**
 * Names and attributes of our cookies. Over https they carry the __Host- prefix, so no sub-domain can plant them;
 * a browser refuses that prefix on plain http, where the demo runs.
 */
export function cookieName(name: CookieName, env: Pick<Env, "publicOrigin">): string {
  return isHttps(env) ? `__Host-vointi_${name}` : `vointi_${name}`;
}

/** Set-Cookie value of one of the list; an undefined value removes the cookie. */
export function setCookie(name: CookieName, value: string | undefined, env: Pick<Env, "publicOrigin">): string {
  const { minutes }: { minutes: number | undefined } = cookieList[name];
  const https = isHttps(env);
  return serialize(cookieName(name, env), value ?? "", {
    path: "/",
    httpOnly: true,
    sameSite: "Lax",
    secure: https,
    maxAge: value === undefined ? 0 : minutes && minutes * 60,
  });
}

export function readCookie(request: Request, name: CookieName, env: Pick<Env, "publicOrigin">): string | undefined {
  return cookieOf(request.headers.get("cookie"), name, env);
}

/** The same of a Cookie header. */
export function cookieOf(
  header: string | null | undefined,
  name: CookieName,
  env: Pick<Env, "publicOrigin">,
): string | undefined {
  const wanted = `${cookieName(name, env)}=`;
  const found = header
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
