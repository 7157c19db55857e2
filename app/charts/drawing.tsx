import { useEffect, useRef } from "react";
import * as css from "./drawing.css";

/** A chart drawn on the server by the modules of charts/: markup of our own, every word in it escaped there. */
export function Drawing({ svg, className }: { svg: string; className?: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const chart = place.current;
    if (!chart || !svg) return;
    let stop: (() => void) | undefined;
    let gone = false;
    // Loaded by itself: the page of a question shares its bundle with the summary of a section, and has no charts.
    import("./movement").then(({ moveInView }) => {
      if (!gone) stop = moveInView(chart);
    });
    return () => {
      gone = true;
      stop?.();
    };
  }, [svg]);
  return (
    <div
      ref={place}
      className={className ? `${css.drawing} ${className}` : css.drawing}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the string comes from our own server-side drawing, not from people
      dangerouslySetInnerHTML={{ __html: svg }}
    />
  );
}
