import { ButtonLink } from "./button";
import * as css from "./continue-bar.css";
import { Icon } from "./icon";

interface ContinueBarProps {
  /** The assessment that is under way. */
  name: string;
  /** How much of it remains. */
  note: string | undefined;
  /** Words on the button. */
  text: string;
  href: string;
  /** Name of the region for screen readers. */
  label: string;
}

/** Reminds of a survey in progress, above the content of every other page. */
export function ContinueBar({ name, note, text, href, label }: ContinueBarProps) {
  return (
    <section aria-label={label} className={css.bar}>
      <div className={css.inner}>
        <p className={css.name}>
          <Icon name="clock" />
          <span>
            {name}
            {note ? <span className={css.note}> {note}</span> : null}
          </span>
        </p>
        <ButtonLink href={href}>
          {text}
          <Icon name="arrow-right" />
        </ButtonLink>
      </div>
    </section>
  );
}
