import { joinedGroup } from "~/features/groups/group-view.server";
import { linkMinutes } from "~/features/login/lifetimes";
import { loginFormData } from "~/features/login/login-form-view.server";
import { loginAddress } from "~/features/login/login-view.server";
import type { OtherAccount } from "~/features/sessions/other-accounts.server";
import type { FormWords } from "~/i18n/words.server";
import type { JoiningData, LinkAccounts, LinkViewData } from "./link-view";
import type { Joining, OpenedLink } from "./open-link.server";

/**
 * The page of a link, by its state. `path`: where its own sign-in form leads; `renewed`: a new mail was just asked for, of
 * which the page says the same whether one went, and to whom (decision 0012). `invitation`: what it is to, by line.
 */
export function linkView(
  words: FormWords,
  {
    link,
    path,
    renewed,
    invitation,
  }: {
    link: Exclude<OpenedLink, { outcome: "alreadySignedIn" }>;
    path: string;
    renewed: boolean;
    invitation: string[] | undefined;
  },
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
        invitation,
        otherAccount: link.otherAccount && t("login:link.otherAccount", { account: link.otherAccount }),
        joining: link.joining && joiningView(words, link.joining),
        accounts: link.accounts.length > 0 ? accountsView(words, link.accounts) : undefined,
        button: link.accounts.length > 0 ? logInLabel(words, link.accounts[0]) : t("login:link.logIn"),
        token: link.token,
        formToken,
      };
    case "expired_token":
      return {
        state: "expired_token",
        ...(renewed
          ? {
              title: t("login:sent.titleConcealed"),
              message: t("login:sent.howWithoutCode", { minutes: linkMinutes }),
              renewed: { told: t("login:link.renewed"), notArrived: t("login:sent.notArrived") },
            }
          : { ...notValid, renewed: undefined }),
        button: t("login:link.sendNew"),
        formToken,
      };
    case "token_not_found":
      return { state: "token_not_found", ...notValid, form };
    case "invalid_link":
      return {
        state: "error",
        title: notValid.title,
        message: t("login:link.invalidLinkMessage"),
        form,
      };
  }
}

/** The accounts of the link's address: its own first, then one button for each of the others. */
function accountsView({ t }: Pick<FormWords, "t">, [own, ...others]: OtherAccount[]): LinkAccounts {
  return {
    title: t("login:accounts.title"),
    means: t("login:accounts.means"),
    own: own?.organisation
      ? t("login:accounts.own", { organisation: own.organisation })
      : t("login:accounts.ownOfNone"),
    others: others.map((account) => ({ id: account.userUuid, label: logInLabel({ t }, account) })),
  };
}

/** Where an address has several accounts, each button says which one it logs in to. */
function logInLabel({ t }: Pick<FormWords, "t">, account: OtherAccount | undefined): string {
  const organisation = account?.organisation;
  return organisation ? t("login:accounts.logIn", { organisation }) : t("login:accounts.logInOfNone");
}

/** Which group the sign-in joins, whose group it is, and what joining means. */
function joiningView({ t, language }: FormWords, { group, asks, isNewcomer }: Joining): JoiningData {
  const organisation = group.organizationName;
  const notAsked = isNewcomer ? "notAskedByNewcomer" : "notAsked";
  return {
    title: t(asks && !isNewcomer ? "login:link.joining.ask" : "login:link.joining.title"),
    ...joinedGroup({ t, language }, group),
    means: [
      t("login:link.joining.means", { organisation }),
      ...(isNewcomer ? [t("login:link.joining.account", { organisation })] : []),
      ...(asks ? [t(`login:link.joining.${notAsked}`)] : []),
    ],
    join: asks ? t("login:link.joining.join") : undefined,
    withoutJoining: asks && !isNewcomer ? t("login:link.joining.without") : undefined,
  };
}
