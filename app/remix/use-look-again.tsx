import { useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { isChanged } from "~/design/fields/changed-field";
import { mainId } from "~/design/layout";
import { versionAddress } from "~/i18n/api-addresses";

export type LookingAgain = {
  /** Milliseconds between two looks; undefined: none. */
  everyMs: number | undefined;
  /** How many there are. */
  most?: number;
  /** Whether nobody need be signed in to see the page. */
  isForAll?: true;
};

/**
 * Asks anew for what the page shows, so often, while somebody looks at it and sends nothing. This is the one place where a
 * page changes by itself, and it takes nothing from anybody: it waits while something is typed or chosen and not sent, while
 * the server can't be reached, and once the session has ended; what a form was told stays (useReply); and where what had the
 * focus is gone, the page has it.
 */
export function useLookAgain({ everyMs, most = Number.POSITIVE_INFINITY, isForAll }: LookingAgain): void {
  const { revalidate, state } = useRevalidator();
  const isIdle = useNavigation().state === "idle" && state === "idle";
  const looks = useRef(0);
  const focused = useRef<Element | null>(null);

  useEffect(() => {
    if (!isIdle) return;
    const isTaken = focused.current?.isConnected === false && document.activeElement === document.body;
    focused.current = null;
    if (isTaken) document.getElementById(mainId)?.focus({ preventScroll: true });
  }, [isIdle]);

  useEffect(() => {
    if (everyMs === undefined || !isIdle) return;
    const ending = new AbortController();
    const look = async () => {
      if (looks.current >= most || isBusy() || !(await canBeAsked(ending.signal, isForAll))) return;
      // Meanwhile a field may have been written in.
      if (ending.signal.aborted || isBusy()) return;
      looks.current += 1;
      focused.current = document.activeElement;
      revalidate();
    };
    const timer = setInterval(look, everyMs);
    return () => {
      ending.abort();
      clearInterval(timer);
    };
  }, [everyMs, most, isForAll, isIdle, revalidate]);
}

/** Whether nobody looks, or somebody has begun to fill in a form. */
function isBusy(): boolean {
  const fields = document.querySelectorAll("main :is(input, select, textarea)");
  return document.hidden || !navigator.onLine || [...fields].some(isChanged);
}

/** Asking prolongs no session; a page that can't be had would take the place of this one. */
async function canBeAsked(signal: AbortSignal, isForAll: true | undefined): Promise<boolean> {
  try {
    const response = await fetch(versionAddress, { signal, cache: "no-store" });
    return response.ok && (isForAll || ((await response.json()) as { sessionValid: boolean }).sessionValid);
  } catch {
    return false;
  }
}
