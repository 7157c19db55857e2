import { composeMail } from "~/features/messages/mail-layout.server";
import type { Message } from "~/features/messages/message";
import type { Language } from "~/i18n/languages";
import { pageUrl } from "~/i18n/paths";
import { translatorFor } from "~/i18n/translator.server";
import type { MailEnv } from "~/platform/env.server";
import { product } from "~/platform/product";

/** Tells that feedback has come and nothing of it: whose mail it is may not be alone with it. */
export function feedbackMail(
  language: Language,
  { to, env, orderId }: { to: string; env: MailEnv; orderId: string },
): Message {
  const t = translatorFor(language);
  return composeMail(language, {
    env,
    to,
    subject: t("personalFeedback:mail.subject", { product: product.name }),
    paragraphs: [t("personalFeedback:mail.body", { product: product.name })],
    button: {
      label: t("personalFeedback:mail.button"),
      href: env.publicOrigin + pageUrl("orderFeedback", language, { assessmentOrderId: orderId }),
    },
    footer: t("personalFeedback:mail.footer", { email: env.supportEmail }),
  });
}
