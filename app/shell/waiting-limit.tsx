import { useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { ChunkLoadError, chunkLoadMs } from "./chunk-load";

/** Shows the error page in place of one that was followed and whose parts don't come. */
export function useWaitingLimit(): void {
  const { state, location } = useNavigation();
  const [failed, setFailed] = useState<ChunkLoadError>();
  useEffect(() => {
    // Anew for each page that is followed.
    if (state !== "loading" || !location) return;
    const timer = setTimeout(() => setFailed(new ChunkLoadError("the next page")), chunkLoadMs);
    return () => clearTimeout(timer);
  }, [state, location]);
  if (failed) throw failed;
}
