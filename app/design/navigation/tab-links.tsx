import { useEffect, useRef, useState } from "react";
import { ariaCurrent } from "../page/current-link";
import type { PageLink } from "../page/page-header";
import * as css from "./tab-links.css";

/** A row of tabs shows that it goes on once it hides this much (specification, section 9). */
const moreFromPx = 20;
/** Width of what an end fades out over (tab-links.css.ts). */
const fadePx = 40;

/** Which ends of a row that scrolls sideways hide something, as words for a style sheet; "" where all is in sight. */
function useHiddenEnds() {
  const row = useRef<HTMLUListElement>(null);
  const [ends, setEnds] = useState("");
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const look = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element;
      const start = scrollLeft >= moreFromPx ? "start" : "";
      const end = scrollWidth - clientWidth - scrollLeft >= moreFromPx ? "end" : "";
      setEnds(`${start} ${end}`.trim());
    };
    // Told at once of the width that the row begins with, and again where a phone is turned.
    const sizes = new ResizeObserver(() => {
      showCurrent(element);
      look();
    });
    sizes.observe(element);
    element.addEventListener("scroll", look, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener("scroll", look);
    };
  }, []);
  return { row, ends };
}

/** Scrolls a row, and nothing around it, so that its current tab is in sight. */
function showCurrent(row: HTMLElement): void {
  const current = row.querySelector("[aria-current]")?.getBoundingClientRect();
  if (!current) return;
  const { left, right } = row.getBoundingClientRect();
  // What fades out at an end is not to cover it; of a tab that is wider than the row the beginning is read.
  const toBegin = current.left - left - fadePx;
  const toEnd = current.right - right + fadePx;
  row.scrollLeft += Math.min(toBegin, Math.max(toEnd, 0));
}

/** Views of the same thing, each with an address of its own. */
export function TabLinks({ label, links }: { label: string; links: PageLink[] }) {
  const { row, ends } = useHiddenEnds();
  return (
    <nav aria-label={label} className={css.nav} data-more={ends || undefined}>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list semantics of a list without bullets */}
      <ul ref={row} role="list" className={css.list}>
        {links.map(({ href, label: text, current }) => (
          <li key={href}>
            <a href={href} aria-current={ariaCurrent(current)} className={css.tab}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
