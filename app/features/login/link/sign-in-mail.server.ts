import { composeMail } from "~/features/messages/mail-layout.server";
import type { EmailMessage } from "~/features/messages/message";
import type { Language } from "~/i18n/languages";
import { translatorFor } from "~/i18n/translator.server";
import { product } from "~/platform/product";

/** The mail with the one-time link and its code. Holds nothing that anybody typed but the address it goes to. */
export function signInMail(
  language: Language,
  mail: { to: string; href: string; code: string | undefined; minutes: number; supportEmail: string },
): EmailMessage {
  const t = translatorFor(language);
  return composeMail(language, {
    to: mail.to,
    subject: t("mail:signIn.subject", { product: product.name }),
    paragraphs: [t("mail:signIn.body", { product: product.name }), t("mail:signIn.once", { minutes: mail.minutes })],
    button: { label: t("mail:signIn.button"), href: mail.href },
    code: mail.code === undefined ? undefined : { label: t("mail:signIn.code"), digits: mail.code },
    footer: t("mail:signIn.footer", { email: mail.supportEmail }),
  });
}
