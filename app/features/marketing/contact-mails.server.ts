import { composeMail } from "~/features/messages/mail-layout.server";
import type { EmailMessage } from "~/features/messages/message";
import { defaultLanguage, type Language } from "~/i18n/languages";
import { pageUrl } from "~/i18n/paths";
import { translatorFor } from "~/i18n/translator.server";
import type { MailEnv } from "~/platform/env.server";
import { product } from "~/platform/product";
import type { QuoteValues } from "./contact-form";
import { trialDays, trialLinkHours } from "./trial";

/** What somebody asks an offer for, as support reads it: every word as it was typed. */
export function quoteMail({
  env,
  language,
  ...quote
}: QuoteValues & { env: MailEnv; language: Language }): EmailMessage {
  const t = translatorFor(defaultLanguage);
  const line = (label: string, value: string) => (value ? [`${label}: ${value}`] : []);
  return composeMail(defaultLanguage, {
    env,
    to: env.supportEmail,
    subject: t("marketing:mail.quote.subject", { organisation: quote.organisation }),
    greeting: t("marketing:mail.quote.greeting"),
    paragraphs: [
      ...line(t("marketing:form.name"), quote.name),
      ...line(t("marketing:form.organisation"), quote.organisation),
      ...line(t("marketing:form.email"), quote.email),
      ...line(t("marketing:form.phone"), quote.phone),
      ...line(t("marketing:form.people"), t(`marketing:form.peopleRanges.${quote.people}`)),
      ...line(t("marketing:mail.quote.language"), t(`common:languageName.${language}`)),
      ...quote.message.split("\n").filter(Boolean),
    ],
    button: { label: t("marketing:mail.quote.button"), href: `mailto:${quote.email}` },
    footer: t("marketing:mail.quote.footer"),
  });
}

/** Tells whose address was named that their request has arrived. Holds nothing that anybody typed. */
export function quoteReceivedMail(
  language: Language,
  { email, env }: Pick<QuoteValues, "email"> & { env: MailEnv },
): EmailMessage {
  const t = translatorFor(language);
  return composeMail(language, {
    env,
    to: email,
    subject: t("marketing:mail.received.subject", { product: product.name }),
    paragraphs: [t("marketing:mail.received.body", { product: product.name })],
    button: {
      label: t("marketing:mail.received.button"),
      href: env.publicOrigin + pageUrl("forOrganisations", language),
    },
    footer: t("marketing:mail.received.footer", { email: env.supportEmail }),
  });
}

/** The link that begins a trial. Holds nothing that anybody typed but the address it goes to. */
export function trialMail(
  language: Language,
  { to, href, env }: { to: string; href: string; env: MailEnv },
): EmailMessage {
  const t = translatorFor(language);
  return composeMail(language, {
    env,
    to,
    subject: t("marketing:mail.trial.subject", { product: product.name }),
    paragraphs: [
      t("marketing:mail.trial.body", { product: product.name, days: trialDays }),
      t("marketing:mail.trial.once", { hours: trialLinkHours }),
    ],
    button: { label: t("marketing:mail.trial.button"), href },
    footer: t("marketing:mail.trial.footer", { email: env.supportEmail }),
  });
}

/** To whom has an account already, and needs no trial to get in. */
export function accountExistsMail(
  language: Language,
  { to, href, env }: { to: string; href: string; env: MailEnv },
): EmailMessage {
  const t = translatorFor(language);
  return composeMail(language, {
    env,
    to,
    subject: t("marketing:mail.exists.subject", { product: product.name }),
    paragraphs: [t("marketing:mail.exists.body", { product: product.name })],
    button: { label: t("marketing:mail.exists.button"), href },
    footer: t("marketing:mail.trial.footer", { email: env.supportEmail }),
  });
}
