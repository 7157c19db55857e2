import type { PageLink } from "./page-header";
import * as css from "./tab-links.css";

/** Views of the same thing, each with an address of its own. */
export function TabLinks({ label, links }: { label: string; links: PageLink[] }) {
  return (
    <nav aria-label={label} className={css.nav}>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list semantics of a list without bullets */}
      <ul role="list" className={css.list}>
        {links.map(({ href, label: text, current }) => (
          <li key={href}>
            <a href={href} aria-current={current ? "page" : undefined} className={css.tab}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
