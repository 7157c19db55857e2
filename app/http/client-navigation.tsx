import { matchRoutes, useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useLayoutEffect, useRef } from "react";
import { isChanged } from "~/design/fields/changed-field";
import { mainId } from "~/design/layout";
import { knownPatterns } from "~/remix/route-table";

/** The server draws no page after another one, and React complains about this effect there. */
const useBeforePaint = typeof document === "undefined" ? useEffect : useLayoutEffect;

/**
 * Turns ordinary links into client navigation and makes it behave like a full load: after a page change focus moves to
 * the new page's main part, or to what of it is marked `data-arrival`, where a screen reader goes on reading. A link marked `data-in-place` changes a part of the
 * page it stands on: the page stays where it is and so does the focus. Without JavaScript the same links simply load.
 */
export function useClientNavigation(): void {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const inPlace = isInPlace(state);
  const shown = useRef(pathname + search);

  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const followed = followedLink(event);
      if (!followed) return;
      event.preventDefault();
      const { target, inPlace } = followed;
      // A link within the page names the place for browsers that load anew; here the page need not move.
      if (inPlace) navigate(target.pathname + target.search, { preventScrollReset: true, state: { inPlace } });
      else navigate(target.pathname + target.search + target.hash);
    };
    document.addEventListener("click", follow);
    return () => document.removeEventListener("click", follow);
  }, [navigate]);

  // Before the new page is seen: a key pressed right then would otherwise go on from the old place.
  useBeforePaint(() => {
    if (shown.current === pathname + search) return;
    shown.current = pathname + search;
    if (inPlace) return;
    // An error summary has taken the focus already.
    if (document.activeElement?.closest("[role=alert]")) return;
    const arrival = document.querySelector<HTMLElement>("[data-arrival]") ?? document.getElementById(mainId);
    arrival?.focus({ preventScroll: true });
  }, [pathname, search, inPlace]);
}

/** The page a click leads to, or undefined where the browser should do what it always does. */
function followedLink(event: MouseEvent): { target: URL; inPlace: boolean } | undefined {
  if (event.defaultPrevented || event.button !== 0) return undefined;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement) || link.target || link.download) return undefined;
  const target = new URL(link.href);
  if (target.origin !== location.origin) return undefined;
  const samePage = target.pathname === location.pathname && target.search === location.search;
  if (samePage && target.hash) return undefined;
  if (!isKnown(target.pathname)) return undefined;
  // What each document says once is in one language, so the others are documents of their own.
  if (link.hreflang && link.hreflang !== document.documentElement.lang) return undefined;
  if (hasWordsForBrowser()) return undefined;
  return { target, inPlace: link.hasAttribute("data-in-place") && target.pathname === location.pathname };
}

/** Whether something is typed that the browser alone gives back: after Back it does so to a document that it left, no other. */
function hasWordsForBrowser(): boolean {
  const forms = document.querySelectorAll<HTMLFormElement>("form[data-browser-keeps]");
  return [...forms].some((form) => [...form.elements].some(isChanged));
}

/** Whether this browser has the page in its table: staff's pages are not in people's, and what is no page is in none. */
function isKnown(pathname: string): boolean {
  const routes = knownPatterns().map((path) => ({ path }));
  const [found] = matchRoutes(routes, pathname) ?? [];
  return found !== undefined && !found.route.path?.endsWith("*");
}

let placesSeen = 0;

/**
 * Under which key a page's scroll position is kept. Browsers follow links within a page themselves, and all these places
 * have the key "default": a position of one would be restored at the next, so each gets a key that nothing is kept under.
 */
export function keyOfPlace({ key, hash }: { key: string; hash: string }): string {
  if (key !== "default" || hash === "") return key;
  placesSeen += 1;
  return `place-${placesSeen}`;
}

function isInPlace(state: unknown): boolean {
  return typeof state === "object" && state !== null && "inPlace" in state;
}
