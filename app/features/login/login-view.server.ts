import type { Group } from "~/features/groups/group";
import { readCookie } from "~/http/cookies.server";
import type { PageRequest } from "~/http/page.server";
import { product } from "~/platform/product";
import { loginFormData } from "./login-form.server";
import type { LoginViewData } from "./login-view";
import { linkMinutes } from "./sign-in-link.server";
import { smsFormData } from "./sms-form.server";

const sentPurpose = "login-sent";

/**
 * Value of the cookie that remembers, for this browser and a quarter of an hour, where the last link went: so the
 * confirmation can name the address while the page's own address doesn't.
 */
export function sealSentAddress({ app }: Pick<PageRequest, "app">, email: string): string {
  return app.secrets.encrypt(sentPurpose, email).toString("base64url");
}

function sentAddress({ app, request }: PageRequest): string | undefined {
  const sealed = readCookie(request, "login", app.env);
  return sealed ? app.secrets.decrypt(sentPurpose, Buffer.from(sealed, "base64url")) : undefined;
}

/** The sign-in view; after a link was sent (query `sent`), with its confirmation. */
export function loginView(
  page: PageRequest,
  path: string,
  options: { heading?: string; email?: string; group?: Group | undefined } = {},
): LoginViewData {
  const { t, url, app } = page;
  const email = sentAddress(page);
  const body = email
    ? t("login:sent.body", { email, minutes: linkMinutes })
    : t("login:sent.bodyWithoutAddress", { minutes: linkMinutes });
  return {
    heading: options.heading ?? t("login:title"),
    group: options.group && groupWords(page, options.group),
    form: loginFormData(page, path, { email: options.email, groupId: options.group?.id }),
    sms: smsFormData(page, path),
    sent: url.searchParams.has("sent")
      ? {
          title: t("login:sent.title"),
          body,
          notArrived: t("login:sent.notArrived"),
          outbox:
            __DEV_TOOLS__ && app.env.mode !== "production" ? { href: "/outbox", label: t("login:outbox") } : undefined,
        }
      : undefined,
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
