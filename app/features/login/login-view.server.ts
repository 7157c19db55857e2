import { readCookie } from "~/http/cookies.server";
import type { PageRequest } from "~/http/page.server";
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
  options: { heading?: string; email?: string } = {},
): LoginViewData {
  const { t, url, app } = page;
  const email = sentAddress(page);
  const body = email
    ? t("login:sent.body", { email, minutes: linkMinutes })
    : t("login:sent.bodyWithoutAddress", { minutes: linkMinutes });
  return {
    heading: options.heading ?? t("login:title"),
    form: loginFormData(page, path, options.email),
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
