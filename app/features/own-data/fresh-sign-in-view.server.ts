import type { SmsCodeRefusal } from "~/features/login/sms/request-sms-code.server";
import { smsMessage } from "~/features/login/sms/sms-words-view.server";
import type { FormWords, Words } from "~/i18n/words.server";
import type { FreshSignInData, FreshSignInReply } from "./fresh-sign-in";
import type { NeededSignIn } from "./fresh-sign-in.server";

/** What asks the person to sign in again, and once a link is on its way says so; undefined where nothing is needed. */
export function freshSignInView(
  { t, formToken }: FormWords,
  { needed, sent }: { needed: NeededSignIn | undefined; sent: boolean },
): FreshSignInData | undefined {
  if (!needed) return undefined;
  const { by, to, freshMinutes: minutes, linkMinutes, hasOutbox } = needed;
  return {
    title: t("ownData:fresh.title"),
    text:
      by === "email"
        ? t("ownData:fresh.text", { minutes, email: to })
        : t("ownData:fresh.textByPhone", { minutes, phone: to }),
    button: by === "email" ? t("ownData:fresh.button") : t("sms:submit"),
    sending: t("login:sending"),
    token: formToken,
    sent:
      sent && by === "email"
        ? {
            title: t("login:sent.title"),
            text: [t("login:sent.body", { email: to }), t("login:sent.howWithoutCode", { minutes: linkMinutes })],
            outbox: hasOutbox ? { href: "/outbox", label: t("login:outbox") } : undefined,
          }
        : undefined,
  };
}

/** Why no code was sent. */
export function freshSignInReply(words: Pick<Words, "t">, refusal: SmsCodeRefusal): FreshSignInReply {
  return { problem: smsMessage(words, refusal.outcome, "waitSeconds" in refusal ? refusal.waitSeconds : undefined) };
}
