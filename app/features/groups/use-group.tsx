import { useEffect, useState } from "react";
import { forgetGroup, rememberedGroup } from "./remembered-group";

/** The group of this page, or with JavaScript the one that this tab came by earlier; never again one that was refused. */
export function useGroup(ofPage: string | undefined, refused: boolean): string | undefined {
  const [ofTab, setOfTab] = useState<string>();
  useEffect(() => {
    if (refused) forgetGroup(sessionStorage);
    setOfTab(rememberedGroup(sessionStorage));
  }, [refused]);
  return ofPage ?? ofTab;
}
