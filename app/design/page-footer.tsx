import type { ReactNode } from "react";
import { Logo } from "./logo";
import * as css from "./page-footer.css";
import type { PageLink } from "./page-header";

interface PageFooterProps {
  links: PageLink[];
  /** Line breaks are kept. */
  address: ReactNode;
  companyInfo: ReactNode;
  /** Name of the list of links for screen readers. */
  label: string;
}

/** Who runs the service, and the links that belong on every page. */
export function PageFooter({ links, address, companyInfo, label }: PageFooterProps) {
  return (
    <footer className={css.footer}>
      <div className={css.inner}>
        <div className={css.company}>
          <Logo />
          <p>{companyInfo}</p>
          <address className={css.address}>{address}</address>
        </div>
        <nav aria-label={label} className={css.nav}>
          {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list semantics of a list without bullets */}
          <ul role="list" className={css.list}>
            {links.map(({ href, label: text, current }) => (
              <li key={href}>
                <a href={href} aria-current={current ? "page" : undefined} className={css.link}>
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  );
}
