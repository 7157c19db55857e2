import { pageUrl } from "~/i18n/paths";
import type { FormWords, Words } from "~/i18n/words.server";
import type { ErasedViewData, EraseViewData } from "./erase-view";
import type { NeededSignIn } from "./fresh-sign-in.server";
import { freshSignInView } from "./fresh-sign-in-view.server";

export type ErasePage = {
  /** What the person knows their account by. */
  account: string;
  neededSignIn: NeededSignIn | undefined;
  /** A link for a fresh sign-in has just been sent. */
  linkSent: boolean;
  /** The address asks for the second step. */
  confirm: boolean;
  sealedForm: string;
};

/** The page that tells what erasing means, and in its second step asks for the final word. */
export function eraseView(words: FormWords, given: ErasePage): EraseViewData {
  const { t, language, formToken } = words;
  const { account, neededSignIn: needed, linkSent, sealedForm } = given;
  const here = pageUrl("ownDataErase", language);
  const fresh = freshSignInView(words, { needed, sent: linkSent });
  const confirming = !fresh && given.confirm;
  return {
    back: {
      href: confirming ? here : pageUrl("ownData", language),
      label: confirming ? t("common:back") : t("ownData:title"),
    },
    title: confirming ? t("ownData:erase.confirmTitle") : t("ownData:erase.title"),
    lead: confirming ? t("ownData:erase.confirmText", { account }) : t("ownData:erase.lead"),
    fresh,
    deleted: {
      title: t("ownData:erase.deletedTitle"),
      items: (["profile", "answers", "consents", "sessions"] as const).map((key) => t(`ownData:erase.deleted.${key}`)),
    },
    stays: {
      title: t("ownData:erase.staysTitle"),
      items: (["access", "reports", "mail", "backups"] as const).map((key) => t(`ownData:erase.stays.${key}`)),
    },
    copyFirst: { href: pageUrl("ownData", language), label: t("ownData:erase.copyFirst") },
    next: fresh || confirming ? undefined : { href: `${here}?confirm=1`, label: t("ownData:erase.next") },
    confirm: confirming
      ? {
          checkbox: t("ownData:erase.checkbox"),
          button: t("ownData:erase.button"),
          sending: t("ownData:erase.sending"),
          cancel: { href: pageUrl("ownData", language), label: t("ownData:erase.cancel") },
          person: sealedForm,
          error: t("ownData:erase.error"),
          errorSummary: t("common:errorSummary"),
          errorPrefix: t("common:errorPrefix"),
          token: formToken,
        }
      : undefined,
  };
}

/** What is left to say afterwards. */
export function erasedView({ t, language }: Words): ErasedViewData {
  return {
    title: t("ownData:erase.doneTitle"),
    text: t("ownData:erase.doneText"),
    onward: { href: pageUrl("home", language), label: t("errors:toFrontPage") },
  };
}
