import { composeMail } from "~/features/messages/mail-layout.server";
import type { EmailMessage } from "~/features/messages/message";
import type { Language } from "~/i18n/languages";
import { pageUrl } from "~/i18n/paths";
import { translatorFor } from "~/i18n/translator.server";
import type { MailEnv } from "~/platform/env.server";
import { product } from "~/platform/product";

/** Tells whose account is gone that it is, and for how long copies of it stay. */
export function erasedMail(language: Language, { to, env }: { to: string; env: MailEnv }): EmailMessage {
  const t = translatorFor(language);
  const names = { product: product.name };
  return composeMail(language, {
    env,
    to,
    subject: t("mail:erased.subject", names),
    paragraphs: [
      t("mail:erased.done", names),
      t("mail:erased.backups", { days: env.controller.backupDays }),
      t("mail:erased.notYou", { email: env.supportEmail }),
    ],
    button: { label: t("mail:erased.button"), href: env.publicOrigin + pageUrl("privacy", language) },
    footer: t("mail:erased.footer"),
  });
}
