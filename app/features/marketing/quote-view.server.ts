import { pageUrl } from "~/i18n/paths";
import type { FormWords } from "~/i18n/words.server";
import { quoteFields } from "./contact-form";
import { contactForm } from "./contact-form-view.server";
import type { ContactPageData } from "./contact-page-view";

/** The page that asks for a quote, or that says that the request has arrived. */
export function quoteView(words: FormWords, { sent }: { sent: boolean }): ContactPageData {
  const { t, language } = words;
  const trial = { href: pageUrl("startTrial", language), label: t("marketing:nav.startTrial") };
  if (sent) {
    return {
      state: "done",
      title: t("marketing:quote.sentTitle"),
      texts: [t("marketing:quote.sentText"), t("marketing:quote.sentNext")],
      link: { href: pageUrl("forOrganisations", language), label: t("marketing:nav.forOrganisations") },
    };
  }
  return {
    state: "form",
    title: t("marketing:quote.title"),
    lead: t("marketing:quote.lead"),
    points: [],
    form: contactForm(words, {
      fields: quoteFields,
      note: t("marketing:quote.privacy"),
      submit: t("marketing:quote.submit"),
    }),
    instead: [{ text: t("marketing:quote.trial"), ...trial }],
  };
}
