import type { Group } from "~/features/groups/group";
import type { PageRequest } from "~/http/page.server";
import { pageUrl } from "~/i18n/paths";
import { product } from "~/platform/product";
import { codeFormData } from "./code-form.server";
import { invitedEmail } from "./invited-email.server";
import { loginFormData } from "./login-form.server";
import type { LoginViewData } from "./login-view";
import { linkMinutes } from "./request-link.server";
import { sentAddress } from "./sent-address.server";
import { smsFormData } from "./sms-form.server";

/** How somebody comes to sign in: with an address that the link gives, through a group. */
export type LoginOptions = { email?: string | undefined; groupId?: string | undefined };

/** The options that the address of the sign-in page gives; a posted form can bring the group that its tab remembers. */
export function loginOptions(page: Pick<PageRequest, "url">, form?: FormData): LoginOptions {
  const posted = form?.get("groupId");
  const groupId = typeof posted === "string" && posted ? posted : page.url.searchParams.get("groupId");
  return { email: invitedEmail(page), groupId: groupId || undefined };
}

/** The address of the sign-in page for these options; with `sent`, of its confirmation. */
export function loginAddress(
  { language }: Pick<PageRequest, "language">,
  path: string,
  { email, groupId }: LoginOptions,
  sent?: "1",
): string {
  return pageUrl("redirectOrLogin", language, {}, { redirect: path, email, groupId, sent });
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
  const options = { email: fixedEmail, groupId: group?.id };
  const form = loginFormData(page, path, options);
  const common = {
    heading: heading ?? t("login:title"),
    group: group && groupWords(page, group),
    sms: smsFormData(page, loginAddress(page, path, options)),
  };
  if (!url.searchParams.has("sent")) return { ...common, form, sent: undefined };
  const email = sentAddress(page);
  const conceals = app.env.concealUnknownAccounts;
  return {
    ...common,
    form: { ...form, email: fixedEmail ?? email ?? "", intro: t("login:sent.notArrived") },
    sent: {
      title: conceals ? t("login:sent.titleConcealed") : t("login:sent.title"),
      body: email
        ? t(conceals ? "login:sent.bodyConcealed" : "login:sent.body", { email, minutes: linkMinutes })
        : t("login:sent.bodyWithoutAddress", { minutes: linkMinutes }),
      code: codeFormData(page, loginAddress(page, path, options, "1")),
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
