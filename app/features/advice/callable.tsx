import { Fragment } from "react";
import * as css from "./callable.css";
import type { CallableText } from "./callable-text";

/** A text with its numbers to call and its pages. */
export function Callable({ text }: { text: CallableText }) {
  if (typeof text === "string") return text;
  return text.map((part, index) =>
    typeof part === "string" ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
      <Fragment key={index}>{part}</Fragment>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
      <Way key={index} {...part} />
    ),
  );
}

/** A number to call or a page. */
export function Way({ label, href }: { label: string; href: string }) {
  return (
    <a href={href} className={css.way}>
      {label}
    </a>
  );
}
