import type { ReactNode } from "react";
import * as css from "./notice-bar.css";

/** What was said in a dialog and still holds, above the content. */
export function NoticeBar({ title, text, action }: { title: string; text: string; action: ReactNode }) {
  return (
    <section aria-label={title} className={css.bar}>
      <div className={css.inner}>
        <p className={css.words}>
          <strong>{title}</strong> {text}
        </p>
        {action}
      </div>
    </section>
  );
}
