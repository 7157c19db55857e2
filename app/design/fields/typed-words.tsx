import type { ReactNode } from "react";
import * as css from "./typed-words.css";

/** Words as somebody typed them, with their line breaks. */
export function TypedWords({ children }: { children: ReactNode }) {
  return <span className={css.typed}>{children}</span>;
}
