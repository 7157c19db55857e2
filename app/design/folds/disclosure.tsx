import type { ReactNode } from "react";
import * as css from "./disclosure.css";
import { Chevron } from "./fold";

interface DisclosureProps {
  summary: ReactNode;
  /** Open when the page comes. */
  open?: boolean;
  id?: string;
  children: ReactNode;
}

/** A section that opens on demand. */
export function Disclosure({ summary, open = false, id, children }: DisclosureProps) {
  return (
    <details id={id} open={open} className={css.disclosure}>
      <summary className={css.summary}>
        {summary}
        <Chevron />
      </summary>
      <div className={css.content}>{children}</div>
    </details>
  );
}
