import type { ReactNode } from "react";
import * as css from "./visually-hidden.css";

/** Words for screen readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={css.visuallyHidden}>{children}</span>;
}
