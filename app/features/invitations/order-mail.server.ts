import { composeMail } from "~/features/messages/mail-layout.server";
import type { EmailMessage } from "~/features/messages/message";
import type { Language } from "~/i18n/languages";
import { translatorFor } from "~/i18n/translator.server";
import type { MailEnv } from "~/platform/env.server";
import { product } from "~/platform/product";
import { writtenEnd, writtenTime } from "~/platform/time/written-time";
import type { MessageKind } from "./message-kinds";
import { fillText, type MessageText, paragraphsOf } from "./message-text";
import { ownText } from "./message-texts.server";

type OrderMail = {
  to: string;
  kind: MessageKind;
  order: { name: string; organizationName: string; endTimestamp: Date | null };
  /** The order's own words, where it has any. */
  text: MessageText | undefined;
  /** Where the button leads, and until when its link can be used; a link that signs nobody in has no end. */
  href: string;
  usableUntil: Date | undefined;
  /** Where the person says that they want no more of these. */
  unsubscribe: { page: string; post: string };
  env: MailEnv;
};

/** A mail about an order, in the order's own words or in ours. What it says of its link stands in every one of them. */
export function orderMail(language: Language, mail: OrderMail): EmailMessage {
  const t = translatorFor(language);
  const { name: order, organizationName: organisation, endTimestamp } = mail.order;
  const names = {
    organisation,
    order,
    product: product.name,
    deadline: endTimestamp ? writtenEnd(endTimestamp, language) : t("mail:noDeadline"),
  };
  const text = mail.text ?? ownText(language, mail.kind);
  const isOpen = mail.kind === "invitation" || mail.kind === "reminder" || mail.kind === "last_day";
  return composeMail(language, {
    env: mail.env,
    to: mail.to,
    subject: fillText(text.subject, names),
    paragraphs: [
      ...paragraphsOf(fillText(text.body, names)),
      ...(isOpen && endTimestamp ? [t("mail:invitation.open", { date: writtenEnd(endTimestamp, language) })] : []),
      ...(mail.usableUntil ? [t("mail:invitation.once", { date: writtenTime(mail.usableUntil, language) })] : []),
    ],
    button: { label: t(`mail:${mail.kind}.button`), href: mail.href },
    footer: t("mail:invitation.footer", { organisation, email: mail.env.supportEmail }),
    unsubscribe: mail.unsubscribe,
  });
}
