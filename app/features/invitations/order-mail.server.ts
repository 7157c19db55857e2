import { composeMail } from "~/features/messages/mail-layout.server";
import type { EmailMessage } from "~/features/messages/message";
import { orderNameIn } from "~/features/orders/order-name";
import type { Language } from "~/i18n/languages";
import { pageUrl } from "~/i18n/paths";
import { translatorFor } from "~/i18n/translator.server";
import type { MailEnv } from "~/platform/env.server";
import { product } from "~/platform/product";
import { writtenEnd, writtenTime } from "~/platform/time/written-time";
import { invitationFacts } from "./invitation-facts-view.server";
import type { MailedOrder } from "./mailed-order.server";
import { isForSubscribers, type SentKind } from "./message-kinds";
import { fillText, type MessageText, paragraphsOf } from "./message-text";
import { ownText } from "./message-texts.server";

type OrderMail = {
  to: string;
  kind: SentKind;
  order: Pick<
    MailedOrder,
    "name" | "names" | "organizationName" | "endTimestamp" | "surveyFlowVariant" | "showResultsToEndUser"
  >;
  /** The order's own words, where it has any. */
  text: MessageText | undefined;
  /** Where the button leads, and until when its link can be used; a link that signs nobody in has no end. */
  href: string;
  usableUntil: Date | undefined;
  /** When the answers that were begun expire, where the mail is about that. */
  answersUntil?: Date | undefined;
  /** Where the person says that they want no more of these. */
  unsubscribe: { page: string; post: string };
  env: MailEnv;
};

/** A mail about an order, in the order's own words or in ours. What it says of its link stands in every one of them. */
export function orderMail(language: Language, mail: OrderMail): EmailMessage {
  const t = translatorFor(language);
  const { organizationName: organisation, endTimestamp } = mail.order;
  const names = {
    organisation,
    order: orderNameIn(language, mail.order),
    product: product.name,
    deadline: endTimestamp ? writtenEnd(endTimestamp, language) : t("mail:noDeadline"),
  };
  const text = mail.text ?? ownText(language, mail.kind);
  const isOpen = mail.kind === "invitation" || mail.kind === "reminder" || mail.kind === "last_day";
  const privacy = { label: t("mail:invitation.privacy"), href: mail.env.publicOrigin + pageUrl("privacy", language) };
  const { answersUntil } = mail;
  return composeMail(language, {
    env: mail.env,
    to: mail.to,
    subject: fillText(text.subject, names),
    paragraphs: [
      ...paragraphsOf(fillText(text.body, names)),
      ...(mail.kind === "invitation" ? invitationFacts(t, mail.order) : []),
      ...(answersUntil ? [t("mail:unfinished.until", { date: writtenTime(answersUntil, language) })] : []),
      ...(isOpen && endTimestamp ? [t("mail:invitation.open", { date: writtenEnd(endTimestamp, language) })] : []),
      ...(mail.usableUntil ? [t("mail:invitation.once", { date: writtenTime(mail.usableUntil, language) })] : []),
    ],
    button: { label: t(`mail:${mail.kind}.button`), href: mail.href },
    ...(isOpen && { more: privacy }),
    footer: t(isForSubscribers(mail.kind) ? "mail:subscriberFooter" : "mail:invitation.footer", {
      organisation,
      email: mail.env.supportEmail,
    }),
    unsubscribe: mail.unsubscribe,
  });
}
