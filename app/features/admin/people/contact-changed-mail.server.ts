import { composeMail } from "~/features/messages/mail-layout.server";
import type { Message } from "~/features/messages/message";
import type { Language } from "~/i18n/languages";
import { pageUrl } from "~/i18n/paths";
import { translatorFor } from "~/i18n/translator.server";
import type { MailEnv } from "~/platform/env.server";
import { product } from "~/platform/product";

type ContactChangedMail = {
  /** The address somebody had until now. */
  to: string;
  changed: { email: boolean; phone: boolean };
  env: MailEnv;
};

/** The same in a text message, to the number of somebody who had no address. */
export function contactChangedText(
  language: Language,
  { changed, env }: Pick<ContactChangedMail, "changed"> & { env: Pick<MailEnv, "supportEmail"> },
): string {
  const t = translatorFor(language);
  const names = { product: product.name };
  return [
    ...(changed.phone ? [t("mail:contactChanged.phone", names)] : []),
    ...(changed.email ? [t("mail:contactChanged.emailAdded", names)] : []),
    t("mail:contactChanged.signedOut"),
    t("mail:contactChanged.notYou", { email: env.supportEmail }),
  ].join(" ");
}

/** Tells somebody that the address or number they sign in with is another one now; who reads it may not be them. */
export function contactChangedMail(language: Language, { to, changed, env }: ContactChangedMail): Message {
  const t = translatorFor(language);
  const names = { product: product.name };
  return composeMail(language, {
    env,
    to,
    subject: t("mail:contactChanged.subject", names),
    paragraphs: [
      ...(changed.email ? [t("mail:contactChanged.email", names)] : []),
      ...(changed.phone ? [t("mail:contactChanged.phone", names)] : []),
      t("mail:contactChanged.signedOut"),
      t("mail:contactChanged.notYou", { email: env.supportEmail }),
    ],
    button: { label: t("mail:contactChanged.button"), href: env.publicOrigin + pageUrl("help", language) },
    footer: t("mail:contactChanged.footer", names),
  });
}
