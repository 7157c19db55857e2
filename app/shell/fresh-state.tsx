import { useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { stateAddress } from "~/i18n/api-addresses";
import { type StartState, startState, takeStartState } from "../http/start-state";

/** Milliseconds for which the next page waits for the state; without it the page comes all the same. */
const waitMs = 2_000;

/**
 * A link marked `data-updates-state` asks for the start-up state once before its page is drawn (spec §4). Where the
 * application has another version by now, its page is loaded whole, and the new version with it.
 */
export function useFreshState(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = async (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>("a[data-updates-state]");
      if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      const { version } = startState();
      const fresh = await fetchState().catch(() => undefined);
      if (fresh && fresh.version !== version) return location.assign(link.href);
      if (fresh) takeStartState(fresh);
      navigate(link.pathname);
    };
    // Before the links of the page are followed as usual.
    document.addEventListener("click", follow, { capture: true });
    return () => document.removeEventListener("click", follow, { capture: true });
  }, [navigate]);
}

async function fetchState(): Promise<StartState> {
  const { language } = startState();
  const response = await fetch(`${stateAddress}?language=${language}`, {
    cache: "no-store",
    signal: AbortSignal.timeout(waitMs),
  });
  if (!response.ok) throw new Error(`${stateAddress} answered ${response.status}`);
  return response.json();
}
