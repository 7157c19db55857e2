import { readCookie, setCookie } from "~/http/cookies.server";
import type { PageRequest } from "~/http/page.server";
import { randomToken } from "~/platform/secrets.server";

type Browser = Pick<PageRequest, "request" | "app">;

/** The cookie that tells the browser that asked for codes from every other; only its hash is stored. */
export function readSmsBrowser({ request, app }: Browser): string | undefined {
  const token = readCookie(request, "sms", app.env);
  return token && /^[\w-]{43}$/.test(token) ? token : undefined;
}

/** The same, made anew for a browser that has none. */
export function smsBrowser(page: Browser): { browserToken: string; cookie: string } {
  const browserToken = readSmsBrowser(page) ?? randomToken();
  return { browserToken, cookie: setCookie("sms", browserToken, page.app.env) };
}
