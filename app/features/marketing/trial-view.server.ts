import { pageUrl } from "~/i18n/paths";
import type { FormWords } from "~/i18n/words.server";
import type { OpenedTrial } from "./begin-trial.server";
import { trialFields } from "./contact-form";
import { contactForm } from "./contact-form-view.server";
import type { ContactPageData } from "./contact-page-view";
import { joinDays, trialDays, trialLinkHours } from "./trial";

/** The page that asks for a trial, or that says where its link has gone. */
export function trialView(words: FormWords, { sent }: { sent: boolean }): ContactPageData {
  const { t, language } = words;
  if (sent) {
    return {
      state: "done",
      title: t("marketing:trial.sentTitle"),
      texts: [t("marketing:trial.sentText", { hours: trialLinkHours }), t("marketing:trial.sentMissing")],
      link: { href: pageUrl("startTrial", language), label: t("marketing:trial.again") },
    };
  }
  return {
    state: "form",
    title: t("marketing:trial.title"),
    lead: t("marketing:trial.lead", { days: trialDays }),
    points: (["free", "ends", "own"] as const).map((key) => t(`marketing:trial.points.${key}`)),
    form: contactForm(words, {
      fields: trialFields,
      note: t("marketing:trial.privacy"),
      submit: t("marketing:trial.submit"),
    }),
    instead: [
      {
        text: t("marketing:trial.report"),
        href: pageUrl("sampleReport", language),
        label: t("marketing:trial.sample"),
      },
      {
        text: t("marketing:trial.quote"),
        href: pageUrl("requestQuote", language),
        label: t("marketing:nav.requestQuote"),
      },
    ],
  };
}

/** The page of a trial's link in the state the link is in; only its button begins the trial. */
export function confirmTrialView({ t, language, formToken }: FormWords, link: OpenedTrial): ContactPageData {
  switch (link.outcome) {
    case "valid":
      return {
        state: "confirm",
        title: t("marketing:trial.title"),
        texts: [t("marketing:trial.confirm.text", link), t("marketing:trial.confirm.note")],
        button: t("marketing:trial.confirm.button"),
        token: formToken,
      };
    case "begun":
      return {
        state: "done",
        title: t("marketing:trial.begun.title"),
        texts: [t("marketing:trial.begun.text")],
        link: { href: pageUrl("assessments", language), label: t("marketing:trial.begun.button") },
      };
    case "asked":
      return {
        state: "done",
        title: t("marketing:trial.asked.title"),
        texts: [t("marketing:trial.asked.text"), t("marketing:trial.asked.later", { days: joinDays })],
        link: { href: pageUrl("requestQuote", language), label: t("marketing:nav.requestQuote") },
      };
    case "notThere":
      return {
        state: "done",
        title: t("marketing:trial.notFound.title"),
        texts: [t("marketing:trial.notFound.text", { hours: trialLinkHours })],
        link: { href: pageUrl("startTrial", language), label: t("marketing:trial.notFound.button") },
      };
  }
}
