import { composeMail } from "~/features/messages/mail-layout.server";
import type { Message } from "~/features/messages/message";
import type { Language } from "~/i18n/languages";
import { pageUrl } from "~/i18n/paths";
import { translatorFor } from "~/i18n/translator.server";
import type { MailEnv } from "~/platform/env.server";
import { product } from "~/platform/product";
import { shortDay } from "~/platform/time/written-time";
import { momentOfDay } from "./action";

type ReminderMail = {
  to: string;
  organisationId: string;
  actionId: string;
  /** As programs write days. */
  dueOn: string;
  unsubscribe: { page: string; post: string };
  env: MailEnv;
};

/**
 * Reminds the owner of an action of its day. What is to be done, where and why stands behind the sign-in: a mail is read by
 * others too, and the words are the organisation's own.
 */
export function reminderMail(
  language: Language,
  { to, organisationId, actionId, dueOn, unsubscribe, env }: ReminderMail,
): Message {
  const t = translatorFor(language);
  const names = { product: product.name, day: shortDay(momentOfDay(dueOn), language) };
  return composeMail(language, {
    env,
    to,
    subject: t("actionPlan:mail.subject", names),
    paragraphs: [t("actionPlan:mail.body", names), t("actionPlan:mail.more")],
    button: {
      label: t("actionPlan:mail.button"),
      href: env.publicOrigin + pageUrl("actionPlanAction", language, { organisationId, actionId }),
    },
    footer: t("actionPlan:mail.footer", { email: env.supportEmail }),
    unsubscribe,
  });
}
