import type { Db } from "~/db/client.server";
import type { Ctx } from "~/features/ctx.server";
import { renderMail } from "~/features/messages/mail-layout.server";
import { priorities, queueMessage } from "~/features/messages/outbox.server";
import { pageUrl } from "~/i18n/paths";
import { translatorFor } from "~/i18n/translator.server";
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
  const t = translatorFor(language);
  const words = renderMail(language, {
    greeting: t("mail:greeting"),
    paragraphs: [t(`secondFactor:mail.${notice}`, { product: product.name }), t("secondFactor:mail.notYou")],
    button: {
      label: t("secondFactor:mail.button"),
      href: env.publicOrigin + pageUrl("profileSecondStep", language),
    },
    fallback: t("mail:buttonFallback"),
    footer: t("secondFactor:mail.footer", { email: env.supportEmail }),
  });
  const subject = t("secondFactor:mail.subject", { product: product.name });
  await queueMessage(
    db,
    secrets,
    { channel: "email", to: email, subject, ...words },
    { priority: priorities.account, expiresInMinutes },
  );
}
