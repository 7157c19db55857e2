import { serialize } from "hono/utils/cookie";
import type { Env } from "~/platform/env.server";
import { type CookieName, cookieList } from "./cookie-list";

/**
 * Names and attributes of our cookies. Over https they carry the __Host- prefix, so no sub-domain can plant them;
 * a browser refuses that prefix on plain http, where the demo runs. Of those of which there are several, `ending` says which.
 */
export function cookieName(name: CookieName, env: Pick<Env, "publicOrigin">, ending?: string): string {
  const whole = ending === undefined ? name : `${name}_${ending}`;
  return isHttps(env) ? `__Host-vointi_${whole}` : `vointi_${whole}`;
}

/** Set-Cookie value of one of the list; an undefined value removes the cookie. */
export function setCookie(
  name: CookieName,
  value: string | undefined,
  env: Pick<Env, "publicOrigin">,
  ending?: string,
): string {
  const { minutes }: { minutes: number | undefined } = cookieList[name];
  const https = isHttps(env);
  return serialize(cookieName(name, env, ending), value ?? "", {
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
  const found = partsOf(header).find((part) => part.startsWith(wanted));
  return found && decoded(found.slice(wanted.length));
}

/** The values of those of which a browser has several, by what their names end in. */
export function readCookies(request: Request, name: CookieName, env: Pick<Env, "publicOrigin">): Map<string, string> {
  const begins = cookieName(name, env, "");
  const found = new Map<string, string>();
  for (const part of partsOf(request.headers.get("cookie"))) {
    const [, ending, value] = part.startsWith(begins) ? (/^([\w-]+)=(.*)$/.exec(part.slice(begins.length)) ?? []) : [];
    if (ending && value) found.set(ending, decoded(value) ?? "");
  }
  return found;
}

const partsOf = (header: string | null | undefined) => (header ?? "").split(";").map((part) => part.trim());

function decoded(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}

function isHttps(env: Pick<Env, "publicOrigin">): boolean {
  return env.publicOrigin.startsWith("https:");
}
