import { useEffect, useState } from "react";
import { forgetGroup, rememberedGroup } from "./remembered-group";

/** Tells every form of the page that the tab's group was dropped. */
const droppedEvent = "vointi:group-dropped";

export type GroupOfForm = {
  id: string | undefined;
  /** Whether it is not the page's own: the tab came by its link earlier. */
  isOfTab: boolean;
};

/** The group of this page, or with JavaScript the one that this tab came by earlier; never again one that was refused. */
export function useGroup(ofPage: string | undefined, refused: boolean): GroupOfForm {
  const [ofTab, setOfTab] = useState<string>();
  useEffect(() => {
    if (refused) forgetGroup(sessionStorage);
    const read = () => setOfTab(rememberedGroup(sessionStorage));
    read();
    addEventListener(droppedEvent, read);
    return () => removeEventListener(droppedEvent, read);
  }, [refused]);
  return { id: ofPage ?? ofTab, isOfTab: ofPage === undefined && ofTab !== undefined };
}

/** Whoever signs in joins no group then. */
export function dropGroup(): void {
  forgetGroup(sessionStorage);
  dispatchEvent(new Event(droppedEvent));
}
