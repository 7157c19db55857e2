import { data } from "@remix-run/node";
import type { Onward } from "~/features/login/after-sign-in.server";
import { phoneSchema } from "~/features/people/phone";
import type { PageRequest } from "~/http/page.server";
import { seeOther } from "~/http/redirect.server";
import { pageUrl } from "~/i18n/paths";
import type { FormWords } from "~/i18n/words.server";
import { AppError } from "~/platform/errors";
import type { SmsLogin } from "~/platform/sms-settings.server";
import { requestSmsCode } from "./request-sms-code.server";
import { smsBrowser } from "./sms-browser.server";
import { type SmsFormData, type SmsFormReply, smsFormId } from "./sms-form";
import { smsMessage, smsResponse } from "./sms-words-view.server";

/** Signing in by text message as configured; where it is switched off, nothing of it is there (flag enableSmsLogin). */
export function requireSmsLogin({ app }: Pick<PageRequest, "app">): SmsLogin {
  if (!app.env.smsLogin) throw new AppError("notFound");
  return app.env.smsLogin;
}

/** The form that asks for a code, posted to the sign-in page's address `action`. The second of two forms has a heading. */
export function smsFormData(
  { t, formToken }: Pick<FormWords, "t" | "formToken">,
  action: string,
  { isSecond }: { isSecond: boolean },
): SmsFormData {
  return {
    action: isSecond ? `${action}#${smsFormId}` : action,
    token: formToken,
    heading: isSecond ? t("sms:heading") : undefined,
    intro: t("sms:intro"),
    label: t("sms:phone"),
    hint: t("sms:phoneHint"),
    submit: t("sms:submit"),
    sending: t("sms:sending"),
    errorSummary: t("common:errorSummary"),
    errorPrefix: t("common:errorPrefix"),
  };
}

/** Whether a posted login form is the one with the phone number. */
export function isSmsForm(form: FormData): boolean {
  return form.has("phoneNumber");
}

/** Answers the posted phone form: leads to the code page, or shows the form again with the reason. */
export async function answerSmsForm(page: PageRequest, form: FormData, onward: Onward) {
  const settings = requireSmsLogin(page);
  const { t, app, language, context } = page;
  const typed = String(form.get("phoneNumber"));
  const refuse = (error: string, init: ResponseInit, haveCode?: { href: string; label: string }) => {
    context.formRefused = true;
    return data<SmsFormReply>({ sms: { typed, error, haveCode } }, init);
  };
  const phone = phoneSchema.safeParse(typed);
  if (!phone.success) {
    const missing = phone.error.issues[0]?.message === "requiredField";
    return refuse(t(missing ? "sms:errors.requiredField" : "sms:errors.usePhoneNumberInFormat"), { status: 422 });
  }
  const { browserToken, cookie } = smsBrowser(page);
  const answer = await requestSmsCode(app, settings, {
    phone: phone.data,
    language,
    clientAddress: context.clientAddress,
    browserToken,
  });
  const codePage = (uuid: string) => pageUrl("loginSms", language, { uuid }, onward);
  if (answer.outcome === "success") throw seeOther(codePage(answer.uuid), { "set-cookie": cookie });
  const waitSeconds = "waitSeconds" in answer ? answer.waitSeconds : undefined;
  const pending = "pending" in answer ? answer.pending : undefined;
  // Who presses twice has a code on the way, and wants to get to where it is typed.
  if (pending?.justSent) throw seeOther(codePage(pending.uuid), { "set-cookie": cookie });
  return refuse(
    smsMessage(t, answer.outcome, waitSeconds),
    smsResponse(answer.outcome, waitSeconds),
    pending && { href: codePage(pending.uuid), label: t("sms:haveCode") },
  );
}
