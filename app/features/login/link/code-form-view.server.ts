import { type Onward, signedIn } from "~/features/login/after-sign-in.server";
import type { PageRequest } from "~/http/page.server";
import { normaliseText } from "~/platform/normalise";
import type { CodeFormData, CodeFormReply } from "./code-form";
import { sentAddress } from "./sent-address.server";
import { redeemSignInCode } from "./sign-in-code.server";

/** The field for the code of the mail; posted to `action`, the page it stands on. */
export function codeFormData({ t, context }: PageRequest, action: string): CodeFormData {
  return {
    action,
    token: context.formToken,
    label: t("login:code.label"),
    hint: t("login:code.hint"),
    submit: t("login:code.submit"),
    errorSummary: t("common:errorSummary"),
    errorPrefix: t("common:errorPrefix"),
  };
}

/** What a posted code leads to: onward, signed in, or the sentence that says why not. */
export async function submitCode(page: PageRequest, form: FormData, onward: Onward): Promise<Response | CodeFormReply> {
  const { app, t, context, request } = page;
  const given = form.get("code");
  const typed = typeof given === "string" ? normaliseText(given).slice(0, 100) : "";
  // People copy the spaces that a mail reader shows.
  const code = typed.replace(/[\s-]/g, "");
  if (code === "") return { code: { error: t("login:code.errors.requiredField"), typed } };
  if (!/^\d{6}$/.test(code)) return { code: { error: t("login:code.errors.wrongFormat"), typed } };
  const email = sentAddress(page);
  if (!email) return { code: { error: t("login:code.errors.not_found"), typed } };
  const { clientAddress } = context;
  const spent = await redeemSignInCode(app, {
    email,
    code,
    clientAddress,
    userAgent: request.headers.get("user-agent") ?? "",
  });
  if (spent.outcome === "login_succeeded") return signedIn(page, spent.sessionToken, onward);
  return { code: { error: t(`login:code.errors.${spent.outcome}`), typed } };
}
