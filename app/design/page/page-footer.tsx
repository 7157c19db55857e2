import { ariaCurrent } from "./current-link";
import { Logo } from "./logo";
import * as css from "./page-footer.css";
import type { PageLink } from "./page-header";

interface PageFooterProps {
  /** A cookieConsentTrigger opens the choice of cookies; without any to choose, its address tells about them. */
  links: (PageLink & { type: "link" | "cookieConsentTrigger" })[];
  /** Line breaks are kept in both. */
  address: string;
  companyInfo: string;
  /** Name of the list of links for screen readers. */
  label: string;
  /** In place of the product's own. */
  logo: { src: string; alt: string; width: number; height: number } | undefined;
  /** Where its words are in another language than the page. */
  lang: string | undefined;
}

/** Who runs the service, and the links that belong on every page. */
export function PageFooter({ links, address, companyInfo, label, logo, lang }: PageFooterProps) {
  return (
    <footer className={css.footer} lang={lang}>
      <div className={css.inner}>
        <div className={css.company}>
          {logo ? (
            <img src={logo.src} alt={logo.alt} width={logo.width} height={logo.height} className={css.logo} />
          ) : (
            <Logo />
          )}
          <p className={css.lines}>{companyInfo}</p>
          <address className={css.lines}>{address}</address>
        </div>
        <nav aria-label={label} className={css.nav}>
          {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list semantics of a list without bullets */}
          <ul role="list" className={css.list}>
            {links.map(({ href, label: text, current }) => (
              <li key={href}>
                <a href={href} aria-current={ariaCurrent(current)} className={css.link}>
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
