import type { ReactNode } from "react";
import * as css from "./badge.css";

/** A status in one or two words. */
export function Badge({ tone, children }: { tone: keyof typeof css.tone; children: ReactNode }) {
  return <span className={css.tone[tone]}>{children}</span>;
}
