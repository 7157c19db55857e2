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
      <a key={index} href={part.href} className={css.way}>
        {part.label}
      </a>
    ),
  );
}
