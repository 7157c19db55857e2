import { type ReactNode, useEffect, useRef, useState } from "react";
import { moveInView } from "~/charts/movement";
import type { DrawnPart } from "~/remix/drawn-part";

/** HTML of parts that were taken off the page, for when they come back: it is all there is of them. */
const takenOff = new WeakMap<object, string>();

interface DrawnOnceProps<T> {
  part: DrawnPart<T>;
  className?: string | undefined;
  children: (data: T) => ReactNode;
}

/**
 * A part of a result as the document has brought it: React leaves it alone until the browser is given other data for it.
 * Charts in it move all the same, and what somebody has opened of it stays open.
 */
export function DrawnOnce<T>({ part, className, children }: DrawnOnceProps<T>) {
  const [first] = useState(part);
  const [stands, setStands] = useState(part.data === undefined);
  const [html] = useState(() => standingHtml(first));
  const place = useRef<HTMLDivElement>();
  if (stands && part.sign !== first.sign) setStands(false);

  useEffect(() => {
    const standing = place.current;
    if (!stands || !standing) return;
    const ends = [...standing.querySelectorAll("[data-drawing]")].map(moveInView);
    return () => {
      for (const end of ends) end();
      takenOff.set(first, standing.innerHTML);
    };
  }, [stands, first]);

  if (stands) {
    return (
      <div
        key="standing"
        ref={(element) => {
          if (element) place.current = element;
        }}
        className={className}
        data-drawn={first.sign}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: what our server has drawn, as it stands on the page
        dangerouslySetInnerHTML={html}
      />
    );
  }
  return (
    <div
      key="drawn"
      ref={(element) => {
        if (element && place.current) openAsIn(place.current, element);
        place.current = undefined;
      }}
      className={className}
      data-drawn={part.sign}
    >
      {part.data === undefined ? null : children(part.data)}
    </div>
  );
}

/** Read only where React has to make the part itself, never as it takes over the page. */
function standingHtml(part: DrawnPart<unknown>): { __html: string } {
  return {
    get __html() {
      return takenOff.get(part) ?? document.querySelector(`[data-drawn="${part.sign}"]`)?.innerHTML ?? "";
    },
  };
}

/** What a fold is known by. */
const nameOf = (fold: HTMLDetailsElement) => fold.querySelector("summary")?.textContent;

function openAsIn(before: HTMLElement, now: HTMLElement): void {
  const opened = [...before.querySelectorAll("details")].filter(({ open }) => open).map(nameOf);
  for (const fold of now.querySelectorAll("details")) if (opened.includes(nameOf(fold))) fold.open = true;
}
