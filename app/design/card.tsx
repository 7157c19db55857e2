import type { ReactNode } from "react";
import * as css from "./card.css";

interface CardProps {
  as?: "section" | "article" | "li" | "div";
  /** Colours the left edge by status; the status itself is said by a badge. */
  edge?: keyof typeof css.edge;
  /** plain: white with a shadow; warm: strengths and moments of reward; soft: information. */
  tone?: keyof typeof css.tone;
  id?: string;
  labelledBy?: string;
  children: ReactNode;
}

/** A rounded sheet that holds one thing. */
export function Card({ as: Element = "div", edge, tone = "plain", id, labelledBy, children }: CardProps) {
  return (
    <Element
      id={id}
      aria-labelledby={labelledBy}
      className={edge ? `${css.tone[tone]} ${css.edge[edge]}` : css.tone[tone]}
    >
      {children}
    </Element>
  );
}
