import { ButtonLink } from "~/design/button";
import * as css from "./banners.css";

export type TrialBannerData = { title: string; text: string; button: { href: string; label: string } };

/** Says that the organisation's trial is over, since when, and where to ask for more. */
export function TrialBanner({ trial }: { trial: TrialBannerData }) {
  return (
    <section aria-label={trial.title} className={css.notice.alert}>
      <div className={css.inner}>
        <p className={css.words}>
          <strong>{trial.title}.</strong> {trial.text}
        </p>
        <div className={css.buttons}>
          <ButtonLink tone="secondary" href={trial.button.href}>
            {trial.button.label}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
