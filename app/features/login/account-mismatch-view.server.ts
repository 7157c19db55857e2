import type { FormWords } from "~/i18n/words.server";
import type { AccountMismatchViewData } from "./account-mismatch-view";

/** Asks whoever is signed in whether to log out for the address of the link, or to go on to `path` as they are. */
export function accountMismatchView(
  { t, formToken }: Pick<FormWords, "t" | "formToken">,
  { account, invitedEmail, path }: { account: string; invitedEmail: string; path: string },
): AccountMismatchViewData {
  return {
    title: t("login:accountMismatch.title"),
    body: t("login:accountMismatch.body", { account, other: invitedEmail }),
    logOut: t("login:accountMismatch.logOut"),
    stay: { label: t("login:accountMismatch.stay", { account }), href: path },
    formToken,
  };
}
