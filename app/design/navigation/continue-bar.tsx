import { Icon } from "../icon";
import * as css from "./continue-bar.css";

interface ContinueBarProps {
  /** The assessment that is under way. */
  name: string;
  /** How much of it remains. */
  note: string | undefined;
  /** Words of the link. */
  text: string;
  href: string;
  /** Name of the region for screen readers. */
  label: string;
}

/** Reminds of a survey in progress, above the content. */
export function ContinueBar({ name, note, text, href, label }: ContinueBarProps) {
  return (
    <section aria-label={label} className={css.bar}>
      <div className={css.inner}>
        <p className={css.name}>{name}</p>
        {note ? <p className={css.note}>{note}</p> : null}
        <a href={href} className={css.link}>
          {text}
          <Icon name="arrow-right" />
        </a>
      </div>
    </section>
  );
}
