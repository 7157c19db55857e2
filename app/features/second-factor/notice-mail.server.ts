import type { Db } from "~/db/client.server";
import type { Ctx } from "~/features/ctx.server";
import { composeMail } from "~/features/messages/mail-layout.server";
import type { EmailMessage } from "~/features/messages/message";
import { queueNoticeText } from "~/features/messages/notice-text.server";
import { queueMessage } from "~/features/messages/outbox.server";
import type { Language } from "~/i18n/languages";
import { pageUrl } from "~/i18n/paths";
import { translatorFor } from "~/i18n/translator.server";
import type { MailEnv } from "~/platform/env.server";
import { product } from "~/platform/product";
import type { FactorOwner } from "./factors.server";

/** What a person is told of: somebody else may have done it. */
export type Notice = "added" | "removed" | "reset" | "recoveryCodeUsed" | "recoveryCodesMade" | "waits";

const expiresInMinutes = 24 * 60;

/** Tells the person that their second factor changed, once the transaction has ended: by mail, or at the number they sign in with. */
export async function queueNotice(
  db: Db,
  ctx: Pick<Ctx, "secrets" | "env">,
  { userUuid, email, phoneNumber, language }: FactorOwner,
  notice: Notice,
): Promise<void> {
  if (email !== null) {
    const mail = noticeMail(language, { to: email, env: ctx.env, notice });
    await queueMessage(db, ctx.secrets, mail, { purpose: "accountNotice", expiresInMinutes });
  } else if (phoneNumber !== null) {
    const t = translatorFor(language);
    const text = `${t(`secondFactor:mail.${notice}`, { product: product.name })} ${t("secondFactor:mail.notYou")}`;
    await queueNoticeText(db, ctx, { userUuid, to: phoneNumber, text, expiresInMinutes });
  }
}

export function noticeMail(
  language: Language,
  { to, env, notice }: { to: string; env: MailEnv; notice: Notice },
): EmailMessage {
  const t = translatorFor(language);
  return composeMail(language, {
    env,
    to,
    subject: t("secondFactor:mail.subject", { product: product.name }),
    paragraphs: [t(`secondFactor:mail.${notice}`, { product: product.name }), t("secondFactor:mail.notYou")],
    button: {
      label: t("secondFactor:mail.button"),
      href: env.publicOrigin + pageUrl("profileSecondStep", language),
    },
    footer: t("secondFactor:mail.footer", { email: env.supportEmail }),
  });
}
