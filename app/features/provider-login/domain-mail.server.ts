import { composeMail } from "~/features/messages/mail-layout.server";
import type { EmailMessage } from "~/features/messages/message";
import type { Language } from "~/i18n/languages";
import { pageUrl } from "~/i18n/paths";
import { translatorFor } from "~/i18n/translator.server";
import type { MailEnv } from "~/platform/env.server";

/** What administrators are told of a record: it is missing, or no name server says anything; its domain was let go because of it. */
export type DomainNews = "missing" | "lapsed" | "silent" | "lapsedSilent";

/** Tells an administrator that a domain's record is missing or can't be asked about, or that the domain was let go. */
export function domainMail(
  language: Language,
  given: { to: string; env: MailEnv; organisationId: string; domain: string; news: DomainNews },
): EmailMessage {
  const t = translatorFor(language);
  const { to, env, organisationId, domain, news } = given;
  return composeMail(language, {
    env,
    to,
    subject: t(`providerLogin:mail.${news}.subject`, { domain }),
    paragraphs: [t(`providerLogin:mail.${news}.text`, { domain }), t("providerLogin:mail.links")],
    button: {
      label: t("providerLogin:mail.button"),
      href: env.publicOrigin + pageUrl("adminProviderLogin", language, { organisationId }),
    },
    footer: t("providerLogin:mail.footer", { email: env.supportEmail }),
  });
}
