import type { Db } from "~/db/client.server";
import type { Ctx } from "~/features/ctx.server";
import { composeMail } from "~/features/messages/mail-layout.server";
import type { EmailMessage } from "~/features/messages/message";
import { priorities, queueMessage } from "~/features/messages/outbox.server";
import type { Language } from "~/i18n/languages";
import { pageUrl } from "~/i18n/paths";
import { translatorFor } from "~/i18n/translator.server";
import type { Env } from "~/platform/env.server";
import { product } from "~/platform/product";
import type { FactorOwner } from "./factors.server";

/** What a person is told of: somebody else may have done it. */
export type Notice = "added" | "removed" | "reset" | "recoveryCodeUsed" | "recoveryCodesMade";

const expiresInMinutes = 24 * 60;

/** Tells the person by mail that their second factor changed, once the transaction has ended. Who has no address gets none. */
export async function queueNotice(
  db: Db,
  { secrets, env }: Pick<Ctx, "secrets" | "env">,
  { email, language }: FactorOwner,
  notice: Notice,
): Promise<void> {
  if (email === null) return;
  await queueMessage(db, secrets, noticeMail(language, { to: email, env, notice }), {
    priority: priorities.account,
    expiresInMinutes,
  });
}

export function noticeMail(
  language: Language,
  { to, env, notice }: { to: string; env: Pick<Env, "publicOrigin" | "supportEmail">; notice: Notice },
): EmailMessage {
  const t = translatorFor(language);
  return composeMail(language, {
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
