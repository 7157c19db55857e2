import { loginFormData } from "~/features/login/login-form-view.server";
import { loginAddress } from "~/features/login/login-view.server";
import type { FormWords } from "~/i18n/words.server";
import type { LinkViewData } from "./link-view";
import type { OpenedLink } from "./open-link.server";

/** The page of a link in the state its link is in; `path` is where its own sign-in form leads, `renewed` after a new mail. */
export function linkView(
  words: FormWords,
  {
    link,
    path,
    renewed,
  }: { link: Exclude<OpenedLink, { outcome: "alreadySignedIn" }>; path: string; renewed: boolean },
): LinkViewData {
  const { t, formToken } = words;
  const notValid = { title: t("login:link.notValidTitle"), message: t("login:link.notValid") };
  const form = loginFormData(words, { action: loginAddress(words, path, {}) });
  switch (link.outcome) {
    case "valid":
      return {
        state: "valid",
        title: t("login:link.validTitle"),
        message: t("login:link.validBody", { email: link.email }),
        otherAccount: link.otherAccount && t("login:link.otherAccount", { account: link.otherAccount }),
        button: t("login:link.logIn"),
        token: link.token,
        formToken,
      };
    case "expired_token":
      return {
        state: "expired_token",
        ...notValid,
        button: t("login:link.sendNew"),
        formToken,
        renewed: renewed ? t("login:link.renewed") : undefined,
      };
    case "token_not_found":
      return { state: "token_not_found", ...notValid, form };
    case "invalid_link":
      return {
        state: "error",
        title: t("login:link.invalidLinkTitle"),
        message: t("login:link.invalidLinkMessage"),
        form,
      };
  }
}
