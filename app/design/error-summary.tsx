import { type MouseEvent, useEffect, useId, useRef } from "react";
import * as css from "./error-summary.css";

interface ErrorSummaryProps {
  title: string;
  /** `href` is `#` and the id of the control that can be mended. */
  errors: { href: string; text: string }[];
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

/**
 * What has to be mended, at the top of the page, with a way to each place. Takes focus when it appears; give it a new
 * `key` where a second refusal should take focus again.
 */
export function ErrorSummary({ title, errors }: ErrorSummaryProps) {
  const titleId = useId();
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => summary.current?.focus(), []);
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
