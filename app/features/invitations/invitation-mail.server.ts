import { DateTime } from "luxon";
import { renderMail } from "~/features/messages/mail-layout.server";
import type { Message } from "~/features/messages/message";
import { homeZone } from "~/features/people/person";
import { type Language, localeOf } from "~/i18n/languages";
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
  const written = (moment: Date) =>
    DateTime.fromJSDate(moment, { zone: homeZone }).setLocale(localeOf[language]).toLocaleString(DateTime.DATETIME_MED);
  const words = renderMail(language, {
    greeting: t("mail:greeting"),
    paragraphs: [
      t("mail:invitation.body", names),
      ...(endTimestamp ? [t("mail:invitation.open", { date: written(endTimestamp) })] : []),
      t("mail:invitation.once", { date: written(mail.usableUntil) }),
    ],
    button: { label: t("mail:invitation.button"), href: mail.href },
    fallback: t("mail:buttonFallback"),
    footer: t("mail:invitation.footer", { organisation, email: mail.supportEmail }),
  });
  return { channel: "email", to: mail.to, subject: t("mail:invitation.subject", names), ...words };
}
