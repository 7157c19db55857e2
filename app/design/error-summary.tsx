import { type MouseEvent, useEffect, useId, useRef } from "react";
import * as css from "./error-summary.css";

interface ErrorSummaryProps {
  title: string;
  /** `href` is `#` and the id of the control that can be mended. */
  errors: { href: string; text: string }[];
  /** What the errors come from, such as the server's reply: with another one the summary takes focus again. */
  reply?: unknown;
}

/** Puts the cursor into the control instead of only scrolling to it. */
function focusControl(event: MouseEvent<HTMLAnchorElement>) {
  const control = document.getElementById(decodeURIComponent(event.currentTarget.hash.slice(1)));
  if (!control) return;
  event.preventDefault();
  const surroundings = control.closest("fieldset") ?? document.querySelector(`label[for="${CSS.escape(control.id)}"]`);
  (surroundings ?? control).scrollIntoView();
  control.focus({ preventScroll: true });
}

/** What has to be mended, at the top of the page, with a way to each place. Takes focus when it appears. */
export function ErrorSummary({ title, errors, reply }: ErrorSummaryProps) {
  const titleId = useId();
  const summary = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another reply can hold the same errors
  useEffect(() => summary.current?.focus(), [reply]);
  return (
    <div ref={summary} role="alert" tabIndex={-1} aria-labelledby={titleId} className={css.summary}>
      <h2 id={titleId} className={css.title}>
        {title}
      </h2>
      <ul className={css.list}>
        {errors.map(({ href, text }) => (
          <li key={href + text}>
            <a href={href} className={css.link} onClick={focusControl}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
