import { useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

/**
 * Asks anew for what the page shows, so often, while somebody looks at it and sends nothing; undefined ends it. Only what has
 * changed is drawn again: what they have typed and where they are stays.
 */
export function useLookAgain(everyMs: number | undefined): void {
  const { revalidate, state } = useRevalidator();
  const isIdle = useNavigation().state === "idle" && state === "idle";
  useEffect(() => {
    if (everyMs === undefined || !isIdle) return;
    const timer = setInterval(() => {
      if (!document.hidden && navigator.onLine) revalidate();
    }, everyMs);
    return () => clearInterval(timer);
  }, [everyMs, isIdle, revalidate]);
}
