import type { ReactNode } from "react";
import * as css from "./back-link.css";
import { Icon } from "./icon";

/** The way back, at the top of a page. */
export function BackLink({ href, lang, children }: { href: string; lang?: string | undefined; children: ReactNode }) {
  return (
    <a href={href} lang={lang} className={css.backLink}>
      <span className={css.arrow}>
        <Icon name="arrow-left" />
      </span>
      {children}
    </a>
  );
}
