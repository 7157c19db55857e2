import { composeMail } from "~/features/messages/mail-layout.server";
import type { Message } from "~/features/messages/message";
import type { Language } from "~/i18n/languages";
import { pageUrl } from "~/i18n/paths";
import { translatorFor } from "~/i18n/translator.server";
import type { MailEnv } from "~/platform/env.server";
import { product } from "~/platform/product";

type RequestsMail = {
  to: string;
  /** How many requests wait. */
  count: number;
  unsubscribe: { page: string; post: string };
  env: MailEnv;
};

/** Tells a professional how many wait for them. Not who, nor about which survey: that somebody asks is health data. */
export function requestsMail(language: Language, { to, count, unsubscribe, env }: RequestsMail): Message {
  const t = translatorFor(language);
  return composeMail(language, {
    env,
    to,
    subject: t("personalFeedback:queue.mail.subject", { count, product: product.name }),
    paragraphs: [
      t("personalFeedback:queue.mail.body", { count, product: product.name }),
      t("personalFeedback:queue.mail.more"),
    ],
    button: {
      label: t("personalFeedback:queue.mail.button"),
      href: env.publicOrigin + pageUrl("professionalRequests", language),
    },
    footer: t("personalFeedback:queue.mail.footer", { email: env.supportEmail }),
    unsubscribe,
  });
}
