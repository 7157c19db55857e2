import type { ReactNode } from "react";
import * as css from "./prose.css";

/** Rich text whose markup we do not write ourselves: content pages, feedback, recommendations. */
export function Prose({ children }: { children: ReactNode }) {
  return <div className={css.prose}>{children}</div>;
}
