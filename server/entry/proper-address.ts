import { unknownPattern } from "../../app/http/context.server";
import { readCookie } from "../../app/http/cookies.server";
import { contractAddress, reportFilePattern, storedFilePattern } from "../../app/i18n/api-addresses";
import { apiMethods, type EntryContext, type EntryMiddleware, pageMethods } from "./entry";
import { isApiPath } from "./origin-check";
import { properAddress } from "./page-address";
import { endsLikeFile } from "./path-ending";
import type { Refusals } from "./refusals";

/** Longest address in characters. */
const mostAddress = 4_096;

/** The only patterns of addresses that may end with a file's name. Their responses must not be cached. */
const fileAddresses: readonly string[] = [storedFilePattern, reportFilePattern];

/** Refuses addresses and methods that no page, file or endpoint has. */
export function knownAddressesOnly({ refuse, refusePlainly, refuseMethod }: Refusals): EntryMiddleware {
  return async (c, next) => {
    const { pathname, searchParams } = new URL(c.req.url);
    if (c.req.url.length > mostAddress) return refusePlainly(c, "uriTooLong", "URI too long");
    if (!isWellFormed(pathname) || searchParams.has("_data")) {
      return refuse(c, { code: "invalid", reason: "bad_address" });
    }
    if (isFile(c, pathname)) return refuse(c, { code: "notFound", reason: "no_file" });
    const isApi = isApiPath(pathname);
    if (isApi && c.get("page")?.pattern === unknownPattern) {
      return refuse(c, { code: "notFound", reason: "no_endpoint" });
    }
    if (!(isApi ? apiMethods : pageMethods).includes(c.req.method)) return refuseMethod(c);
    await next();
  };
}

/** Redirects from other spellings of a page's address to the canonical one (properAddress). */
export const toProperAddress: EntryMiddleware = async (c, next) => {
  const app = c.get("app");
  if (isApiPath(c.req.path) || c.req.method === "POST") return next();
  const target = await properAddress(app, c.req.raw, readCookie(c.req.raw, "session", app.env));
  if (!target) return next();
  // A cross-language or unprefixed address depends on who asks, so the redirect is not for shared caches.
  return c.body(null, 302, { location: target, "cache-control": "no-store" });
};

/** Whether the path looks like a file that isn't there. `.data`, which Remix's script asks for, exists of pages only. */
function isFile(c: EntryContext, pathname: string): boolean {
  const isStored = fileAddresses.includes(c.get("page")?.pattern ?? "");
  if (endsLikeFile(pathname) && !isStored && pathname !== contractAddress) return true;
  return isApiPath(pathname) && pathname.endsWith(".data");
}

function isWellFormed(pathname: string): boolean {
  try {
    return !decodeURIComponent(pathname).includes("\u0000");
  } catch {
    return false;
  }
}
