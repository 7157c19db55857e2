import type { FormWords } from "~/i18n/words.server";
import type { FreshSignInData } from "./fresh-sign-in";
import type { NeededSignIn } from "./fresh-sign-in.server";

/** What asks the person to sign in again, and once a link is on its way says so; undefined where nothing is needed. */
export function freshSignInView(
  { t, formToken }: FormWords,
  { needed, sent }: { needed: NeededSignIn | undefined; sent: boolean },
): FreshSignInData | undefined {
  if (!needed) return undefined;
  const { email, freshMinutes, linkMinutes, hasOutbox } = needed;
  return {
    title: t("ownData:fresh.title"),
    text: t("ownData:fresh.text", { minutes: freshMinutes, email }),
    button: t("ownData:fresh.button"),
    sending: t("login:sending"),
    token: formToken,
    sent: sent
      ? {
          title: t("login:sent.title"),
          text: [t("login:sent.body", { email }), t("login:sent.howWithoutCode", { minutes: linkMinutes })],
          outbox: hasOutbox ? { href: "/outbox", label: t("login:outbox") } : undefined,
        }
      : undefined,
  };
}
