import { renderMail } from "~/features/messages/mail-layout.server";
import type { Message } from "~/features/messages/message";
import { writtenTime } from "~/features/people/written-time";
import type { Language } from "~/i18n/languages";
import { translatorFor } from "~/i18n/translator.server";
import { product } from "~/platform/product";

type InvitationMail = {
  to: string;
  order: { name: string; organizationName: string; endTimestamp: Date | null };
  /** The personal link, and until when it can be used. */
  href: string;
  usableUntil: Date;
  supportEmail: string;
};

/** The mail that invites somebody to an order, with a link of their own. */
export function invitationMail(language: Language, mail: InvitationMail): Message {
  const t = translatorFor(language);
  const { name: order, organizationName: organisation, endTimestamp } = mail.order;
  const names = { organisation, order, product: product.name };
  const words = renderMail(language, {
    greeting: t("mail:greeting"),
    paragraphs: [
      t("mail:invitation.body", names),
      ...(endTimestamp ? [t("mail:invitation.open", { date: writtenTime(endTimestamp, language) })] : []),
      t("mail:invitation.once", { date: writtenTime(mail.usableUntil, language) }),
    ],
    button: { label: t("mail:invitation.button"), href: mail.href },
    fallback: t("mail:buttonFallback"),
    footer: t("mail:invitation.footer", { organisation, email: mail.supportEmail }),
  });
  return { channel: "email", to: mail.to, subject: t("mail:invitation.subject", names), ...words };
}
