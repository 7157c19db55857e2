import type { ReactNode } from "react";
import * as css from "./back-link.css";
import { Icon } from "./icon";

/** The way back, at the top of a page. */
export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className={css.backLink}>
      <span className={css.arrow}>
        <Icon name="arrow-left" />
      </span>
      {children}
    </a>
  );
}
