import { data } from "@remix-run/node";
import type { Group } from "~/features/groups/group";
import { setCookie } from "~/http/cookies.server";
import type { PageRequest } from "~/http/page.server";
import { pageUrl } from "~/i18n/paths";
import type { Words } from "~/i18n/words.server";
import { product } from "~/platform/product";
import { invitedEmail } from "./invited-email.server";
import { codeFormData } from "./link/code-form-view.server";
import { linkMinutes } from "./link/request-link.server";
import { sealSentAddress, sentAddress } from "./link/sent-address.server";
import type { LoginFormReply } from "./login-form";
import { loginFormData, type RefusedLink } from "./login-form.server";
import { namedMethods, shownMethods } from "./login-methods";
import type { LoginViewData } from "./login-view";
import { smsFormData } from "./sms/sms-form-view.server";

/** How somebody comes to sign in: with an address that the link gives, through a group, by the ways that it names. */
export type LoginOptions = {
  email?: string | undefined;
  groupId?: string | undefined;
  /** What namedMethods finds, with commas between; undefined where all ways are open. */
  loginMethod?: string | undefined;
};

/**
 * What the query `sent` says: a link was sent, or one was asked for above the budget, where nobody is told whether there
 * is an account.
 */
export const sentStates = { sent: "1", perhaps: "perhaps" } as const;

/** The options that the address of the sign-in page gives; a posted form can bring the group that its tab remembers. */
export function loginOptions(page: Pick<PageRequest, "url">, form?: FormData): LoginOptions {
  const posted = form?.get("groupId");
  const groupId = typeof posted === "string" && posted ? posted : page.url.searchParams.get("groupId");
  const { loginMethod } = askedMethods(page);
  return { email: invitedEmail(page), groupId: groupId || undefined, loginMethod };
}

/** The ways that the page's address names, one by one and as the option that hands them on. */
function askedMethods({ url }: Pick<PageRequest, "url">) {
  const named = namedMethods(url.searchParams.getAll("loginMethod"));
  return { named, loginMethod: named.join(",") || undefined };
}

/** The address of the sign-in page for these options; with `sent`, of its confirmation. */
export function loginAddress(
  { language }: Pick<Words, "language">,
  path: string,
  { email, groupId, loginMethod }: LoginOptions,
  sent?: (typeof sentStates)[keyof typeof sentStates],
): string {
  return pageUrl("redirectOrLogin", language, {}, { redirect: path, email, groupId, loginMethod, sent });
}

/**
 * Shows the e-mail form again. Above the budget a mail may have gone out all the same, or lie in the mailbox from before:
 * then the field for its code comes along, and works in this browser for this address, whether or not it is known.
 */
export function refuseLink(page: PageRequest, path: string, options: LoginOptions, asked: RefusedLink) {
  const { app, context, t } = page;
  const { refused: submission, groupRefused, status, headers, mailedPerhaps } = asked;
  context.formRefused = true;
  if (mailedPerhaps === undefined) return data<LoginFormReply>({ submission, groupRefused }, { status, headers });
  const form = codeFormData(page, loginAddress(page, path, options, sentStates.perhaps));
  const cookie = setCookie("login", sealSentAddress(page, mailedPerhaps), app.env);
  return data<LoginFormReply>(
    { submission, haveCode: { title: t("login:code.have"), form } },
    { status, headers: { ...headers, "set-cookie": cookie } },
  );
}

/** The sign-in view; after a link was sent (query `sent`), with its confirmation and the field for the mail's code. */
export function loginView(
  page: PageRequest,
  path: string,
  {
    heading,
    email: fixedEmail,
    group,
  }: { heading?: string; email?: string | undefined; group?: Group | undefined } = {},
): LoginViewData {
  const { t, url, app } = page;
  const { named, loginMethod } = askedMethods(page);
  const options = { email: fixedEmail, groupId: group?.id, loginMethod };
  const signIn = loginAddress(page, path, options);
  const offersSms = app.env.smsLogin !== undefined;
  const isSent = url.searchParams.has("sent");
  const asked = shownMethods(named, offersSms);
  // Whoever has a message on its way meets its field and its form first, however they came.
  const methods = isSent ? [...new Set(["email" as const, ...asked])] : asked;
  const form = loginFormData(page, signIn, {
    email: fixedEmail,
    groupId: group?.id,
    isSecond: methods[0] !== "email",
  });
  const common = {
    heading: heading ?? t("login:title"),
    group: group && groupWords(page, group),
    methods,
    sms: methods.includes("sms") ? smsFormData(page, signIn, { isSecond: methods[0] !== "sms" }) : undefined,
    otherWay:
      methods.length < shownMethods([], offersSms).length
        ? { href: loginAddress(page, path, { ...options, loginMethod: undefined }), label: t("sms:code.otherWay") }
        : undefined,
  };
  if (!isSent) return { ...common, form, sent: undefined };
  const email = sentAddress(page);
  const conceals = app.env.concealUnknownAccounts || url.searchParams.get("sent") === sentStates.perhaps;
  return {
    ...common,
    form: { ...form, email: fixedEmail ?? email ?? "", intro: t("login:sent.notArrived") },
    sent: {
      title: conceals ? t("login:sent.titleConcealed") : t("login:sent.title"),
      body: [
        ...(email ? [t(conceals ? "login:sent.bodyConcealed" : "login:sent.body", { email })] : []),
        t("login:sent.how", { minutes: linkMinutes }),
      ],
      code: codeFormData(page, loginAddress(page, path, options, conceals ? sentStates.perhaps : sentStates.sent)),
      again: t("login:sent.again"),
      outbox:
        __DEV_TOOLS__ && app.env.mode !== "production" ? { href: "/outbox", label: t("login:outbox") } : undefined,
    },
  };
}

/** What the sign-in is for, for somebody who came by a group's link; the call-up survey has words of its own. */
function groupWords({ t }: PageRequest, group: Group): LoginViewData["group"] {
  const callUp = group.surveyFlowVariant === "fdf_marsmars";
  return {
    orderLine: t("start:orderLine", { order: group.assessmentOrderName, organisation: group.organizationName }),
    name: group.name === null ? undefined : t("groups:groupName", { name: group.name }),
    text: callUp ? t("start:variants.fdf_marsmars.login") : undefined,
    app: callUp ? { href: product.fitnessAppUrl, label: t("survey:summary.toApp") } : undefined,
  };
}
