import type { Group } from "~/features/groups/group";
import { groupStart } from "~/features/groups/group-view.server";
import { pageUrl } from "~/i18n/paths";
import type { FormWords, Words } from "~/i18n/words.server";
import type { Env } from "~/platform/env.server";
import { linkMinutes } from "./lifetimes";
import { codeFormData, codeOverView } from "./link/code-form-view.server";
import type { RememberedAddress } from "./link/sent-address.server";
import { loginFormData } from "./login-form-view.server";
import { type LoginMethod, namedMethods, shownMethods } from "./login-methods";
import { type LoginOptions, type SentState, sentStates } from "./login-options";
import type { LoginViewData } from "./login-view";
import { outboxLink } from "./outbox-link-view.server";
import { smsFormData } from "./sms/sms-form-view.server";
import { waitWords } from "./wait-view.server";

/** The address of the sign-in page for these options; with `sent`, of its confirmation. */
export function loginAddress(
  { language }: Pick<Words, "language">,
  path: string,
  { email, groupId, loginMethod }: LoginOptions,
  sent?: SentState,
): string {
  return pageUrl("redirectOrLogin", language, {}, { redirect: path, email, groupId, loginMethod, sent });
}

/** What the sign-in view is made of. */
export type LoginPage = {
  /** Where the person goes on once signed in. */
  path: string;
  /** What the page is for, where it is not the sign-in page itself. */
  heading?: string | undefined;
  /** The address that the link gives. */
  email?: string | undefined;
  /** The group whose link led here. */
  group?: Group | undefined;
  /** The ways that the page's address names, as in LoginOptions. */
  loginMethod: string | undefined;
  /**
   * Set after a link was requested in this browser: to which address and when the next can be sent, if that is still known.
   * `perhaps`: above the rate limit, where the page doesn't say whether there is an account.
   */
  sent: (Partial<RememberedAddress> & { perhaps: boolean }) | undefined;
  offersSms: boolean;
  offersTrial: boolean;
  /** The partner's app of the call-up survey, where there is one. */
  fitnessAppUrl: string | undefined;
  mode: Env["mode"];
};

/** The sign-in view; after a link was sent, with its confirmation and the field for the mail's code. */
export function loginView(words: FormWords, page: LoginPage): LoginViewData {
  const { t } = words;
  const { path, heading, email, group, loginMethod, sent, offersSms, offersTrial } = page;
  const options = { email, groupId: group?.id, loginMethod };
  const action = loginAddress(words, path, options);
  const shown = shownMethods(loginMethod === undefined ? [] : namedMethods([loginMethod]), offersSms);
  // After a link was sent, the page asks for its code alone, whichever way the address names.
  const methods: LoginMethod[] = sent ? ["email"] : shown;
  const form = loginFormData(words, {
    action,
    email,
    groupId: group?.id,
    wasInvited: group === undefined,
    isSecond: methods[0] !== "email",
  });
  // The same before and after the form of a group's page is sent, which leads to the sign-in page.
  const ownHeading = heading ?? (group && t(`start:variants.${group.surveyFlowVariant}.heading`));
  const common = {
    heading: ownHeading ?? t("login:title"),
    group: group && groupWords(words, group, page.fitnessAppUrl),
    methods,
    opensAll: loginMethod !== undefined,
    sms: methods.includes("sms")
      ? smsFormData(words, { action, groupId: group?.id, isSecond: methods[0] !== "sms" })
      : undefined,
    otherWay: otherWay(words, page, options),
    // No offer of a trial to somebody who was invited or is in the middle of signing in.
    trial:
      offersTrial && !sent && !email && !group
        ? {
            text: t("marketing:trial.promo"),
            href: pageUrl("startTrial", words.language),
            label: t("marketing:nav.startTrial"),
          }
        : undefined,
  };
  if (!sent) return { ...common, form, over: undefined, sent: undefined };
  const own = loginAddress(words, path, options, sent.perhaps ? sentStates.perhaps : sentStates.sent);
  return {
    ...common,
    form: { ...form, email: email ?? sent.email ?? "" },
    over: sent.over
      ? codeOverView(words, { why: t(`login:code.errors.${sent.over}`), action: own, email: sent.email })
      : undefined,
    sent: {
      heading: ownHeading ?? t("login:sent.titleConcealed"),
      title: sent.perhaps ? ownHeading && t("login:sent.titleConcealed") : t("login:sent.title"),
      to: sent.email && t(sent.perhaps ? "login:sent.bodyConcealed" : "login:sent.body", { email: sent.email }),
      body: [
        t("login:sent.how", { minutes: linkMinutes }),
        // Nothing new was sent: the mail to look for is an earlier one.
        ...(sent.waitSeconds ? [t("login:sent.wait", { wait: waitWords(words, sent.waitSeconds) })] : []),
      ],
      code: codeFormData(words, { action: own }),
      again: t("login:sent.again"),
      notArrived: t("login:sent.notArrived"),
      outbox: outboxLink(words, page.mode),
    },
  };
}

/** The way to sign in that the page doesn't show. After a link was sent that is the phone, which a page of its own asks for. */
function otherWay(words: Words, { path, loginMethod, sent, offersSms }: LoginPage, options: LoginOptions) {
  const { t } = words;
  if (!offersSms) return undefined;
  if (sent) return { href: loginAddress(words, path, { ...options, loginMethod: "sms" }), label: t("sms:instead") };
  if (loginMethod === undefined || namedMethods([loginMethod]).length > 1) return undefined;
  return { href: loginAddress(words, path, { ...options, loginMethod: undefined }), label: t("sms:code.otherWay") };
}

/** What the sign-in is for, for somebody who came by a group's link; the call-up survey has words of its own. */
function groupWords({ t, language }: Words, group: Group, fitnessAppUrl: string | undefined): LoginViewData["group"] {
  const callUp = group.surveyFlowVariant === "fdf_marsmars";
  return {
    start: groupStart({ t, language }, group),
    text: callUp ? t("start:variants.fdf_marsmars.login") : undefined,
    app: callUp && fitnessAppUrl ? { href: fitnessAppUrl, label: t("survey:summary.toApp") } : undefined,
  };
}
