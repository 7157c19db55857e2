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
  const common = { title: t("ownData:fresh.title"), sending: t("login:sending"), token: formToken };
  if (by === "sms") {
    const text = t("ownData:fresh.textByPhone", { minutes, phone: to });
    return { ...common, text, button: t("sms:submit"), sent: undefined };
  }
  if (!sent) {
    const text = t("ownData:fresh.text", { minutes, email: to });
    return { ...common, text, button: t("ownData:fresh.button"), sent: undefined };
  }
  return {
    ...common,
    text: undefined,
    button: t("ownData:fresh.again"),
    sent: {
      title: t("login:sent.title"),
      text: [t("login:sent.body", { email: to }), t("login:sent.howWithoutCode", { minutes: linkMinutes })],
      outbox: hasOutbox ? { href: "/outbox", label: t("login:outbox") } : undefined,
    },
  };
}

/** Why no code was sent. */
export function freshSignInReply(words: Pick<Words, "t">, refusal: SmsCodeRefusal): FreshSignInReply {
  return { problem: smsMessage(words, refusal.outcome, "waitSeconds" in refusal ? refusal.waitSeconds : undefined) };
}
