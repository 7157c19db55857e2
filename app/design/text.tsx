import { Fragment, type ReactNode } from "react";
import { classes } from "./classes";
import { Icon } from "./icon";
import type { IconName } from "./icon-names";
import * as css from "./text.css";

interface TextProps {
  as?: "p" | "span" | "div";
  /** s: notes and deadlines; m: running text; l: the lead below a title. */
  size?: keyof typeof css.textSize;
  tone?: "normal" | "quiet";
  /** Stands before the first line; the others begin where that one does. */
  icon?: IconName;
  id?: string;
  children: ReactNode;
}

/** Running text in the three sizes that exist. */
export function Text({ as: Element = "p", size = "m", tone = "normal", icon, id, children }: TextProps) {
  const text = typeof children === "string" ? withMailBreaks(children) : children;
  return (
    <Element id={id} className={classes(css.textSize[size], tone === "quiet" && css.quiet, icon && css.withIcon)}>
      {icon ? (
        <>
          <Icon name={icon} />
          <span>{text}</span>
        </>
      ) : (
        text
      )}
    </Element>
  );
}

/** Where a line has no room for a mail address, it breaks before the "@", and not at whichever letter the line ends with. */
export function withMailBreaks(text: string): ReactNode {
  const [first, ...others] = text.split("@");
  return others.length === 0 ? text : [first, ...others.flatMap((part) => [<wbr key={part} />, `@${part}`])];
}

/**
 * What belongs to one line, parted by dots. It breaks between its parts: each after the first stays in one piece where a
 * line has room for it, and no line begins with a dot.
 */
export function PartsLine({ parts: [first, ...others] }: { parts: readonly string[] }) {
  return (
    <span className={css.line}>
      {first}
      {others.map((part, n) => (
        <Fragment key={part}>
          {n === 0 ? "\u00A0· " : " "}
          <span className={css.piece}>{n < others.length - 1 ? `${part}\u00A0·` : part}</span>
        </Fragment>
      ))}
    </span>
  );
}
