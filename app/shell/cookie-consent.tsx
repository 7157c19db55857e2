import { useRevalidator } from "@remix-run/react";
import type { MouseEvent } from "react";
import { Button } from "~/design/button";
import * as css from "./banners.css";
import { ChoiceForm, choose } from "./choice-form";

export type CookieConsentData = {
  label: string;
  title: string;
  text: string;
  /** What was chosen before; absent where nothing was. */
  chosen: string | undefined;
  accept: string;
  refuse: string;
  more: { href: string; label: string };
  form: ChoiceForm;
};

export const consentId = "cookies";

/** Asks whether views of pages may be counted. Both answers are alike, and either can be taken back. */
export function CookieConsent({ consent }: { consent: CookieConsentData }) {
  const { revalidate } = useRevalidator();
  const answer = (event: MouseEvent<HTMLButtonElement>) => {
    const { form } = event.currentTarget;
    const button = event.currentTarget;
    choose(event).then(revalidate, () => form?.requestSubmit(button));
  };
  return (
    <section aria-label={consent.label} id={consentId} className={css.consent}>
      <div className={css.inner}>
        <div className={css.words}>
          <h2 className={css.title}>{consent.title}</h2>
          <p>
            {consent.text} <a href={consent.more.href}>{consent.more.label}</a>
          </p>
          {consent.chosen ? <p>{consent.chosen}</p> : null}
        </div>
        <ChoiceForm form={consent.form} className={css.buttons}>
          <Button tone="secondary" name="cookies" value="accept" onClick={answer}>
            {consent.accept}
          </Button>
          <Button tone="secondary" name="cookies" value="refuse" onClick={answer}>
            {consent.refuse}
          </Button>
        </ChoiceForm>
      </div>
    </section>
  );
}
