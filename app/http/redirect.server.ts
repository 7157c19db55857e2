import { redirect } from "@remix-run/node";
import { ownPath } from "~/i18n/own-path";
import { isLoadedWhole } from "~/i18n/paths";
import { AppError } from "~/platform/errors";
import { routerHeaders } from "~/remix/router-words";

/** Longest address that redirects, in characters. */
const longest = 2_000;

/**
 * 303 to a path of our own; the only way pages redirect. Throws invalid for one that is too long, which an address too
 * long itself leads to, and a RangeError for a target that is not ours.
 */
export function seeOther(target: string, headers?: HeadersInit): Response {
  if (target.length > longest) throw new AppError("invalid", "long_address");
  const path = ownPath(target);
  if (!path) throw new RangeError("redirect target is not a path of this origin");
  const response = redirect(path, { status: 303, headers });
  // The page that asked may have a table of pages without this one.
  if (isLoadedWhole(new URL(path, "https://own.invalid").pathname))
    response.headers.set(routerHeaders.reloadDocument, "yes");
  return response;
}

/**
 * The same, and what it leads to takes the place of the page it is asked from in the browser's history: going Back from
 * there doesn't meet that page, which would only lead on again (spec §4 "the result replaces history"). A browser without
 * JavaScript does so by itself where going Back leads to a page that redirects.
 */
export function seeInstead(target: string, headers: [string, string][] = []): Response {
  return seeOther(target, [...headers, [routerHeaders.replace, "yes"]]);
}

/**
 * Lets a page that leads on be replaced in the browser's history where the browser stands at it already: its script asks for
 * a page gone Back to from that very address. Without this it would add an entry each time, and going Back would never get
 * past the page. Whoever comes by a link stands at another page, which stays.
 */
export function replaceWhereBackLedHere(redirected: Response, request: Request): void {
  const { pathname, search } = new URL(request.url);
  const from = request.headers.get("referer");
  const at = from && URL.canParse(from) ? new URL(from) : undefined;
  if (at?.pathname === pathname && at.search === search) redirected.headers.set(routerHeaders.replace, "yes");
}
