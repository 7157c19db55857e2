import type { PageRequest } from "~/http/page.server";
import { pageUrl } from "~/i18n/paths";
import { codeFormData } from "./code-form.server";
import { invitedEmail } from "./invited-email.server";
import { loginFormData } from "./login-form.server";
import type { LoginViewData } from "./login-view";
import { linkMinutes } from "./request-link.server";
import { sentAddress } from "./sent-address.server";

/** How somebody comes to sign in: with an address that the link gives, through a group. */
export type LoginOptions = { email?: string | undefined; groupId?: string | undefined };

/** The options that the address of the sign-in page gives. */
export function loginOptions(page: Pick<PageRequest, "url">): LoginOptions {
  return { email: invitedEmail(page), groupId: page.url.searchParams.get("groupId") || undefined };
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
  { heading, ...options }: LoginOptions & { heading?: string } = {},
): LoginViewData {
  const { t, url, app } = page;
  const form = loginFormData(page, path, options);
  if (!url.searchParams.has("sent")) return { heading: heading ?? t("login:title"), form, sent: undefined };
  const email = sentAddress(page);
  const conceals = app.env.concealUnknownAccounts;
  return {
    heading: heading ?? t("login:title"),
    form: { ...form, email: options.email ?? email ?? "", intro: t("login:sent.notArrived") },
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
