import type { ReactNode } from "react";
import * as css from "./layout.css";

/** Where the skip link leads. Every layout draws the page's one `<main>`. */
export const mainId = "main";

interface LayoutProps {
  children: ReactNode;
}

function Main({ frame, busy, children }: LayoutProps & { frame: keyof typeof css.frame; busy?: boolean }) {
  return (
    <main id={mainId} tabIndex={-1} className={css.frame[frame]} aria-busy={busy}>
      {children}
    </main>
  );
}

/** The ordinary page: at most 960 px, or 1280 px with `wide` (results, tables). `busy` while it only keeps a place. */
export function PlainLayout({ wide = false, busy, children }: LayoutProps & { wide?: boolean; busy?: true }) {
  return (
    <Main frame={wide ? "wide" : "plain"} busy={busy}>
      {children}
    </Main>
  );
}

/** One centred column of reading width: questions, sign-in, confirmations. */
export function NarrowLayout({ children }: LayoutProps) {
  return <Main frame="narrow">{children}</Main>;
}

/** The user-info page: a narrow column with an optional message that stays in sight at the top while scrolling. */
export function UserInfoLayout({ notification, children }: LayoutProps & { notification?: ReactNode }) {
  return (
    <Main frame="narrow">
      {notification ? <div className={css.sticky}>{notification}</div> : null}
      {children}
    </Main>
  );
}

interface StackProps {
  /** Distance between the children: s 8, m 16, l 32 px. */
  gap?: "s" | "m" | "l";
  as?: "div" | "ul" | "ol";
  children: ReactNode;
}

/** Children below each other at an even distance. A list without bullets is no list to Safari unless the role says so. */
export function Stack({ gap = "m", as: Element = "div", children }: StackProps) {
  if (Element === "div") return <div className={css.stack[gap]}>{children}</div>;
  return (
    <Element role="list" className={`${css.stack[gap]} ${css.listReset}`}>
      {children}
    </Element>
  );
}

/** Cards beside each other as long as each gets about 280 px. */
export function Columns({ as: Element = "div", children }: { as?: "div" | "ul"; children: ReactNode }) {
  if (Element === "div") return <div className={css.columns}>{children}</div>;
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list semantics of a list without bullets
    <ul role="list" className={`${css.columns} ${css.listReset}`}>
      {children}
    </ul>
  );
}

/**
 * The buttons that end a form or card: full width below each other on phones, a row elsewhere, absent in print.
 * `sticky` keeps them at the lower edge of a phone's screen.
 */
export function Actions({ sticky = false, children }: LayoutProps & { sticky?: boolean }) {
  return <div className={sticky ? `${css.actions} ${css.actionsSticky}` : css.actions}>{children}</div>;
}
