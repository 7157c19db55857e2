import type { Group } from "~/features/groups/group";
import { joinedGroup } from "~/features/groups/group-view.server";
import { composeMail } from "~/features/messages/mail-layout.server";
import type { EmailMessage } from "~/features/messages/message";
import type { Language } from "~/i18n/languages";
import { translatorFor } from "~/i18n/translator.server";
import type { Words } from "~/i18n/words.server";
import type { MailEnv } from "~/platform/env.server";
import { product } from "~/platform/product";

/**
 * The mail with the one-time link and its code. A group whose link led to it is named, and what joining means: somebody
 * else may have asked. Otherwise it holds nothing that anybody typed but the address it goes to.
 */
export function signInMail(
  language: Language,
  mail: {
    to: string;
    href: string;
    code: string | undefined;
    minutes: number;
    env: MailEnv;
    group: Group | undefined;
  },
): EmailMessage {
  const t = translatorFor(language);
  return composeMail(language, {
    env: mail.env,
    to: mail.to,
    subject: t("mail:signIn.subject", { product: product.name }),
    paragraphs: [
      t("mail:signIn.body", { product: product.name }),
      ...(mail.group ? aboutGroup({ t, language }, mail.group) : []),
      t("mail:signIn.once", { minutes: mail.minutes }),
    ],
    button: { label: t("mail:signIn.button"), href: mail.href },
    code: mail.code === undefined ? undefined : { label: t("mail:signIn.code"), digits: mail.code },
    footer: t("mail:signIn.footer", { email: mail.env.supportEmail }),
  });
}

function aboutGroup({ t, language }: Words, group: Group): string[] {
  const { orderLine, name } = joinedGroup({ t, language }, group);
  const means = t("login:link.joining.means", { organisation: group.organizationName });
  return [`${t("mail:signIn.group")} ${[orderLine, name].filter(Boolean).join(". ")}`, means];
}
