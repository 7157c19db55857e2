import { composeMail } from "~/features/messages/mail-layout.server";
import type { EmailMessage } from "~/features/messages/message";
import type { Language } from "~/i18n/languages";
import { pageUrl } from "~/i18n/paths";
import { translatorFor } from "~/i18n/translator.server";
import type { MailEnv } from "~/platform/env.server";
import { product } from "~/platform/product";

/** To whoever answers for an organisation that somebody else has asked a trial for. */
export function joinAskedMail(
  language: Language,
  { to, request, env }: { to: string; request: { name: string; email: string; organisation: string }; env: MailEnv },
): EmailMessage {
  const t = translatorFor(language);
  const { name, email, organisation } = request;
  return composeMail(language, {
    env,
    to,
    subject: t("marketing:mail.join.subject", { product: product.name }),
    paragraphs: [
      t("marketing:mail.join.body", { name, email, organisation, product: product.name }),
      t("marketing:mail.join.decide"),
    ],
    button: { label: t("marketing:mail.join.button"), href: env.publicOrigin + pageUrl("trialRequests", language) },
    footer: t("marketing:mail.join.footer", { email: env.supportEmail }),
  });
}

/** To whoever has asked: whose decision it was, and which organisation it is, is not said. */
export function joinAnsweredMail(
  language: Language,
  { to, accepts, env }: { to: string; accepts: boolean; env: MailEnv },
): EmailMessage {
  const t = translatorFor(language);
  const answer = accepts ? "accepted" : "declined";
  return composeMail(language, {
    env,
    to,
    subject: t(`marketing:mail.${answer}.subject`, { product: product.name }),
    paragraphs: [t(`marketing:mail.${answer}.body`, { product: product.name })],
    button: {
      label: t(`marketing:mail.${answer}.button`),
      href: env.publicOrigin + pageUrl(accepts ? "assessments" : "requestQuote", language),
    },
    footer: t("marketing:mail.trial.footer", { email: env.supportEmail }),
  });
}
