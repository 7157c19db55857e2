import { type ReactNode, useEffect, useRef, useState } from "react";
import { moveInView } from "~/charts/movement";
import type { DrawnPart } from "./drawn-part";

/** HTML of parts that were taken off the page, for when they come back: it is all there is of them. */
const takenOff = new WeakMap<object, string>();

interface DrawnOnceProps<T> {
  part: DrawnPart<T>;
  className?: string | undefined;
  /** The rows of a table are a part of it in its body. */
  as?: "div" | "tbody";
  role?: string;
  children: (data: T) => ReactNode;
}

/**
 * A part of a page as the document has brought it: React leaves it alone until the browser is given other data for it.
 * Charts in it move all the same, what somebody has opened or ticked of it stays so, and a link that has the focus keeps it.
 */
export function DrawnOnce<T>({ part, className, as: Around = "div", role, children }: DrawnOnceProps<T>) {
  const [first] = useState(part);
  const [stands, setStands] = useState(part.data === undefined);
  const [html] = useState(() => standingHtml(first));
  const place = useRef<HTMLElement>();
  const focused = useRef<LinkPlace>();
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
      <Around
        key="standing"
        ref={(element: HTMLElement | null) => {
          // React lets go of it before it takes it off the page.
          if (element) place.current = element;
          else focused.current = place.current && focusedLinkOf(place.current);
        }}
        role={role}
        className={className}
        data-drawn={first.sign}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: what our server has drawn, as it stands on the page
        dangerouslySetInnerHTML={html}
      />
    );
  }
  return (
    <Around
      key="drawn"
      ref={(element: HTMLElement | null) => {
        if (element && place.current) openAsIn(place.current, element);
        if (element && focused.current) linkAt(element, focused.current)?.focus({ preventScroll: true });
        place.current = undefined;
        focused.current = undefined;
      }}
      role={role}
      className={className}
      data-drawn={part.sign}
    >
      {part.data === undefined ? null : children(part.data)}
    </Around>
  );
}

/** Read by the server, and where React has to make the part itself; never as it takes over the page. */
function standingHtml(part: DrawnPart<unknown>): { __html: string } {
  return {
    get __html() {
      return part.html ?? takenOff.get(part) ?? document.querySelector(`[data-drawn="${part.sign}"]`)?.innerHTML ?? "";
    },
  };
}

/** What a fold is known by. */
const nameOf = (fold: HTMLDetailsElement) => fold.id || fold.querySelector("summary")?.textContent;

function openAsIn(before: HTMLElement, now: HTMLElement): void {
  const opened = [...before.querySelectorAll("details")].filter(({ open }) => open).map(nameOf);
  for (const fold of now.querySelectorAll("details")) if (opened.includes(nameOf(fold))) fold.open = true;
  // What the server has ticked or left unticked anew stays as it says.
  const boxes = [...before.querySelectorAll<HTMLInputElement>("input[type=checkbox]")];
  for (const box of now.querySelectorAll<HTMLInputElement>("input[type=checkbox]")) {
    const same = boxes.find(({ name, value }) => name === box.name && value === box.value);
    if (same && same.defaultChecked === box.defaultChecked) box.checked = same.checked;
  }
}

/** A link by where it leads to, and which of those that lead there it is. */
type LinkPlace = { href: string; at: number };

const linksTo = (place: HTMLElement, href: string) =>
  [...place.querySelectorAll("a")].filter((link) => link.getAttribute("href") === href);

function focusedLinkOf(place: HTMLElement): LinkPlace | undefined {
  const { activeElement: link } = document;
  if (!(link instanceof HTMLAnchorElement) || !place.contains(link)) return undefined;
  const href = link.getAttribute("href") ?? "";
  return { href, at: linksTo(place, href).indexOf(link) };
}

const linkAt = (place: HTMLElement, { href, at }: LinkPlace) => linksTo(place, href)[at];
