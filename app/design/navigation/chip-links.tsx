import { Icon } from "../icon";
import type { IconName } from "../icon-names";
import * as css from "./chip-links.css";

export type ChipLink = { href: string; label: string; icon?: IconName; current: boolean };

/** A choice among a few parts of a page, each with an address of its own. The page stays where it is. */
export function ChipLinks({ label, links }: { label: string; links: ChipLink[] }) {
  return (
    <nav aria-label={label} className={css.nav}>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list semantics of a list without bullets */}
      <ul role="list" className={css.list}>
        {links.map(({ href, label: text, icon, current }) => (
          <li key={href}>
            <a href={href} aria-current={current ? "true" : undefined} className={css.chip} data-in-place="">
              {current ? <Icon name="check" /> : icon ? <Icon name={icon} /> : null}
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
