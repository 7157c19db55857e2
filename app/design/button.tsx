import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from "react";
import * as css from "./button.css";

type Styled = "className" | "style";

interface Look {
  /** primary: the one way on; secondary: another way; quiet: looks like a link; critical: deletes or withdraws, outlined: never what a hurried thumb meets first. */
  tone?: keyof typeof css.tone;
  fullWidth?: boolean;
}

type ButtonProps = Look & Omit<ButtonHTMLAttributes<HTMLButtonElement>, Styled>;

type ButtonLinkProps = Look & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, Styled> & { href: string };

function look({ tone = "primary", fullWidth = false }: Look) {
  return fullWidth ? `${css.tone[tone]} ${css.fullWidth}` : css.tone[tone];
}

/** A native button; like in HTML it submits its form unless `type` says otherwise. */
export function Button({ tone, fullWidth, ...rest }: ButtonProps) {
  return <button {...rest} className={look({ tone, fullWidth })} />;
}

/** A link that looks like a button: it leads somewhere and changes nothing. */
export function ButtonLink({ tone, fullWidth, children, ...rest }: ButtonLinkProps) {
  return (
    <a {...rest} className={look({ tone, fullWidth })}>
      {children}
    </a>
  );
}
