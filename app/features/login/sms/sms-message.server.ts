import { smsCodeMinutes } from "~/features/login/lifetimes";
import type { SmsMessage } from "~/features/messages/message";
import type { Language } from "~/i18n/languages";
import { translatorFor } from "~/i18n/translator.server";
import { product } from "~/platform/product";

/**
 * The text message with a code. Its last line binds the code to our host, so that phones offer it on our pages only;
 * that form exists for https.
 */
export function smsCodeMessage(
  language: Language,
  { to, code, publicOrigin }: { to: string; code: string; publicOrigin: string },
): SmsMessage {
  const t = translatorFor(language);
  const text = t("sms:message", { code, product: product.name, minutes: smsCodeMinutes });
  const { protocol, host } = new URL(publicOrigin);
  return { channel: "sms", to, text: protocol === "https:" ? `${text}\n\n@${host} #${code}` : text };
}
