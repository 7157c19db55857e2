import { useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { mainId } from "~/design/layout";

/**
 * Turns ordinary links into client navigation and makes it behave like a full load: after a page change focus moves to
 * the new page's main part, where a screen reader goes on reading. Without JavaScript the same links simply load.
 */
export function useClientNavigation(): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const shown = useRef(pathname + search);

  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const target = followedLink(event);
      if (!target) return;
      event.preventDefault();
      navigate(target.pathname + target.search + target.hash);
    };
    document.addEventListener("click", follow);
    return () => document.removeEventListener("click", follow);
  }, [navigate]);

  useEffect(() => {
    if (shown.current === pathname + search) return;
    shown.current = pathname + search;
    // An error summary has taken the focus already.
    if (document.activeElement?.closest("[role=alert]")) return;
    document.getElementById(mainId)?.focus({ preventScroll: true });
  }, [pathname, search]);
}

/** The page a click leads to, or undefined where the browser should do what it always does. */
function followedLink(event: MouseEvent): URL | undefined {
  if (event.defaultPrevented || event.button !== 0) return undefined;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement) || link.target || link.download) return undefined;
  const target = new URL(link.href);
  if (target.origin !== location.origin) return undefined;
  const samePage = target.pathname === location.pathname && target.search === location.search;
  return samePage && target.hash ? undefined : target;
}
