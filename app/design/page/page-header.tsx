import { type FocusEvent, type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from "react";
import { Icon } from "../icon";
import { VisuallyHidden } from "../visually-hidden";
import { ariaCurrent, type CurrentLink } from "./current-link";
import { Logo } from "./logo";
import * as css from "./page-header.css";

export interface PageLink {
  href: string;
  label: string;
  current?: CurrentLink;
  /** How many wait behind it, as it is shown. */
  waits?: string | undefined;
  /** Read out after the label: how many wait, or what there is behind a name. */
  said?: string | undefined;
}

interface PageHeaderProps {
  /** The first that has focus. Within the header, so that all of the page but its notes belongs to a landmark. */
  skipLink: ReactNode;
  homeHref: string;
  /** Accessible name of the logo link; contains the product's name. */
  logoLabel: string;
  links: PageLink[];
  /** On the sheet of a phone besides. */
  menuLinks: PageLink[];
  /** Empty where the language is locked. `lang` is shown, `label` (the language's own name) is read out. */
  languages: (PageLink & { lang: string })[];
  languagesLabel: string;
  navLabel: string;
  menuLabel: string;
}

function Links({ links, listClass, linkClass }: { links: PageLink[]; listClass?: string; linkClass: string }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list semantics of a list without bullets
    <ul role="list" className={listClass}>
      {links.map(({ href, label, current, waits, said }) => (
        <li key={href}>
          <a href={href} aria-current={ariaCurrent(current)} className={linkClass}>
            {label}
            {waits ? (
              <span aria-hidden="true" className={css.waits}>
                {waits}
              </span>
            ) : null}
            {said ? <VisuallyHidden>{` (${said})`}</VisuallyHidden> : null}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The same links on a sheet that covers a phone's screen. */
function Menu({
  links,
  menuLinks,
  navLabel,
  menuLabel,
}: Pick<PageHeaderProps, "links" | "menuLinks" | "navLabel" | "menuLabel">) {
  const menu = useRef<HTMLDetailsElement>(null);

  function close() {
    if (menu.current) menu.current.open = false;
  }
  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== "Escape" || !menu.current?.open) return;
    close();
    menu.current.querySelector("summary")?.focus();
  }
  function closeOnLink(event: MouseEvent) {
    if (event.target instanceof Element && event.target.closest("a")) close();
  }
  function closeWhenLeft(event: FocusEvent) {
    // What lies under the sheet must not take focus unseen.
    if (event.relatedTarget instanceof Node && !menu.current?.contains(event.relatedTarget)) close();
  }

  return (
    <details ref={menu} className={css.menu} onKeyDown={closeOnEscape} onClick={closeOnLink} onBlur={closeWhenLeft}>
      <summary className={css.menuButton}>
        <span className={css.menuIcon}>
          <Icon name="menu" />
        </span>
        <span className={css.closeIcon}>
          <Icon name="close" />
        </span>
        <VisuallyHidden>{menuLabel}</VisuallyHidden>
      </summary>
      <nav aria-label={navLabel} className={css.sheet}>
        <Links links={links} listClass={css.sheetList} linkClass={css.sheetLink} />
        <Links links={menuLinks} listClass={css.sheetList} linkClass={css.sheetLinkQuiet} />
      </nav>
    </details>
  );
}

/** Logo, links and language selector; links stand in a row, or behind a menu button on phones. */
export function PageHeader({
  skipLink,
  homeHref,
  logoLabel,
  links,
  menuLinks,
  languages,
  languagesLabel,
  navLabel,
  menuLabel,
}: PageHeaderProps) {
  return (
    <header className={css.header}>
      {skipLink}
      <div className={css.inner}>
        {/* Whoever comes back to the beginning gets the service as it is by now (shell/fresh-state.tsx). */}
        <a href={homeHref} aria-label={logoLabel} data-updates-state className={css.home}>
          <Logo />
        </a>
        {links.length > 0 ? (
          <nav aria-label={navLabel} className={css.nav}>
            <Links links={links} listClass={css.navList} linkClass={css.link} />
          </nav>
        ) : null}
        {languages.length > 0 ? (
          <nav aria-label={languagesLabel} className={css.languages}>
            {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list semantics of a list without bullets */}
            <ul role="list" className={css.languageList}>
              {languages.map(({ href, label, lang, current }) => (
                <li key={lang}>
                  <a
                    href={href}
                    lang={lang}
                    hrefLang={lang}
                    aria-current={current ? "true" : undefined}
                    className={css.language}
                  >
                    {lang}
                    <VisuallyHidden>{` ${label}`}</VisuallyHidden>
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        ) : null}
        {links.length > 0 ? <Menu {...{ links, menuLinks, navLabel, menuLabel }} /> : null}
      </div>
    </header>
  );
}
