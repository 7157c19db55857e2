import { data } from "@remix-run/node";
import { type Onward, signedIn } from "~/features/login/after-sign-in.server";
import { phoneSchema } from "~/features/people/phone";
import type { PageRequest } from "~/http/page.server";
import { seeOther } from "~/http/redirect.server";
import { returnPath } from "~/http/return-path.server";
import { pageUrl } from "~/i18n/paths";
import { requestSmsCode } from "./request-sms-code.server";
import { readSmsBrowser, smsBrowser } from "./sms-browser.server";
import { readSmsCode, smsCodeLength, smsCodeMinutes } from "./sms-code";
import { requireSmsLogin } from "./sms-form-view.server";
import { readSmsLogin, trySmsCode } from "./sms-login.server";
import type { SmsViewData, SmsViewReply } from "./sms-view";
import { smsMessage, smsResponse } from "./sms-words-view.server";

/** Where the code page leads once somebody is signed in: its path query, or "/" (spec §2), and the group it names. */
export function smsOnward(page: Pick<PageRequest, "url" | "language">): Onward {
  const { searchParams } = page.url;
  const path = searchParams.has("path") ? returnPath(page, "path") : "/";
  return { path, groupId: searchParams.get("groupId") || undefined };
}

/** The code page in the state its code is in, with the status that goes with it. Looking changes nothing. */
export async function smsView(page: PageRequest): Promise<{ view: SmsViewData; init: ResponseInit }> {
  const { t, app, params, url, context } = page;
  requireSmsLogin(page);
  const login = await readSmsLogin(app, params.uuid ?? "", readSmsBrowser(page));
  const { inputAllowed, state, own, phoneNumber: phone, waitSeconds } = login;
  const number = phone && t("sms:code.number", { phone });
  const view: SmsViewData = {
    title: t(inputAllowed ? "sms:code.title" : "sms:code.closedTitle"),
    lead: inputAllowed && phone ? t("sms:code.sentTo", { phone, minutes: smsCodeMinutes }) : number,
    message: state && smsMessage(t, state, waitSeconds),
    renewed: inputAllowed && !state && url.searchParams.has("renewed") ? t("sms:code.renewed") : undefined,
    token: context.formToken,
    form: inputAllowed
      ? {
          label: t("sms:code.label"),
          placeholder: "012345",
          length: smsCodeLength,
          delay: t("sms:code.delay"),
          submit: t("sms:code.submit"),
          checking: t("sms:code.checking"),
        }
      : undefined,
    sendNew: own && state !== "verification_code_too_many_attempts" ? t("sms:code.sendNew") : undefined,
    otherWay: {
      label: t("sms:code.otherWay"),
      href: otherWay(page),
    },
    outbox:
      __DEV_TOOLS__ && app.env.mode !== "production" && inputAllowed
        ? { href: "/outbox", label: t("login:outbox") }
        : undefined,
    errorSummary: t("common:errorSummary"),
    errorPrefix: t("common:errorPrefix"),
  };
  return { view, init: state && !inputAllowed ? smsResponse(state, waitSeconds) : {} };
}

/** The address of the sign-in page, for who wants another way in. */
function otherWay(page: PageRequest): string {
  const { path, groupId } = smsOnward(page);
  return pageUrl("redirectOrLogin", page.language, {}, { redirect: path, groupId });
}

/** Tries the posted code: signs in and leads on, or shows the page again. */
export async function answerSmsCode(page: PageRequest, form: FormData) {
  requireSmsLogin(page);
  const { t, app, params, request, context } = page;
  const code = String(form.get("code") ?? "");
  const tried = await trySmsCode(app, {
    uuid: params.uuid ?? "",
    code,
    browserToken: readSmsBrowser(page),
    userAgent: request.headers.get("user-agent") ?? "",
  });
  if (tried.type === "login_succeeded") {
    throw await signedIn(page, tried.sessionToken, smsOnward(page));
  }
  context.formRefused = true;
  const { state, retryAllowed, waitSeconds } = tried;
  const error = readSmsCode(code) ? smsMessage(t, state, waitSeconds) : t("sms:errors.codeFormat");
  // Where no more can be typed, the page itself tells why.
  const reply: SmsViewReply = retryAllowed ? { error, typed: code.slice(0, smsCodeLength) } : {};
  return data(reply, smsResponse(state, waitSeconds));
}

/** Sends a new code to the same number and leads to its page; the number is known from the code this browser asked for. */
export async function answerNewCode(page: PageRequest) {
  const settings = requireSmsLogin(page);
  const { t, app, params, language, context, url } = page;
  const { browserToken, cookie } = smsBrowser(page);
  const { own, phoneNumber } = await readSmsLogin(app, params.uuid ?? "", browserToken);
  const phone = phoneSchema.safeParse(phoneNumber);
  if (!own || !phone.success) throw seeOther(url.pathname + url.search);
  const answer = await requestSmsCode(app, settings, {
    phone: phone.data,
    language,
    clientAddress: context.clientAddress,
    browserToken,
  });
  if (answer.outcome === "success") {
    const query = { ...smsOnward(page), renewed: "1" };
    throw seeOther(pageUrl("loginSms", language, { uuid: answer.uuid }, query), { "set-cookie": cookie });
  }
  const waitSeconds = "waitSeconds" in answer ? answer.waitSeconds : undefined;
  const problem = smsMessage(t, answer.outcome, waitSeconds);
  return data<SmsViewReply>({ problem }, smsResponse(answer.outcome, waitSeconds));
}
