import { useEffect, useRef } from "react";
import * as css from "./drawing.css";
import { moveInView } from "./movement";

/** A chart drawn on the server by the modules of charts/: markup of our own, every word in it escaped there. */
export function Drawing({ svg, className }: { svg: string; className?: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => (place.current && svg ? moveInView(place.current) : undefined), [svg]);
  return (
    <div
      ref={place}
      data-drawing=""
      className={className ? `${css.drawing} ${className}` : css.drawing}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the string comes from our own server-side drawing, not from people
      dangerouslySetInnerHTML={{ __html: svg }}
    />
  );
}
