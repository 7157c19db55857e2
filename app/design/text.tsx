import type { ReactNode } from "react";
import * as css from "./text.css";

interface TextProps {
  as?: "p" | "span" | "div";
  /** s: notes and deadlines; m: running text; l: the lead below a title. */
  size?: keyof typeof css.textSize;
  tone?: "normal" | "quiet";
  id?: string;
  children: ReactNode;
}

/** Running text in the three sizes that exist. */
export function Text({ as: Element = "p", size = "m", tone = "normal", id, children }: TextProps) {
  return (
    <Element id={id} className={tone === "quiet" ? `${css.textSize[size]} ${css.quiet}` : css.textSize[size]}>
      {children}
    </Element>
  );
}
