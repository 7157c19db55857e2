import * as css from "./skip-link.css";

/** First focusable thing of a page; seen only while focused. */
export function SkipLink({ href, label }: { href: string; label: string }) {
  return (
    <a href={href} className={css.skipLink}>
      {label}
    </a>
  );
}
