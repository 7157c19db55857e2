import { groupOfTabView } from "~/features/groups/group-of-tab-view.server";
import type { Onward } from "~/features/login/signed-in";
import { pageUrl } from "~/i18n/paths";
import type { FormWords, Words } from "~/i18n/words.server";
import type { SmsCodeRefusal } from "./request-sms-code.server";
import { type SmsFormData, type SmsFormReply, smsFormId } from "./sms-form";
import { smsMessage } from "./sms-words-view.server";

/** The form that asks for a code, posted to the sign-in page's address `action`. The second of two waits in a fold. */
export function smsFormData(
  { t, formToken }: Pick<FormWords, "t" | "formToken">,
  { action, groupId, isSecond }: { action: string; groupId: string | undefined; isSecond: boolean },
): SmsFormData {
  return {
    action: isSecond ? `${action}#${smsFormId}` : action,
    token: formToken,
    groupId,
    groupOfTab: groupOfTabView({ t }),
    instead: isSecond ? t("sms:instead") : undefined,
    intro: t("sms:intro"),
    label: t("sms:phone"),
    hint: t("sms:phoneHint"),
    submit: t("sms:submit"),
    sending: t("sms:sending"),
    needed: t("sms:needed"),
    errorSummary: t("common:errorSummary"),
    errorPrefix: t("common:errorPrefix"),
  };
}

/** The address of the page where a code is typed. */
export function smsCodeAddress(
  { language }: Pick<Words, "language">,
  uuid: string,
  query: Onward & { again?: string | undefined; renewed?: string },
): string {
  return pageUrl("loginSms", language, { uuid }, query);
}

/** The form again, where what was typed is no phone number. */
export function wrongPhoneReply({ t }: Pick<Words, "t">, typed: string, problem: string | undefined): SmsFormReply {
  const error = t(problem === "requiredField" ? "sms:errors.requiredField" : "sms:errors.usePhoneNumberInFormat");
  return { sms: { typed, error, haveCode: undefined } };
}

/** The form again, where no code was sent; with the way to the code that this browser can still use. */
export function noCodeReply(words: Words, typed: string, answer: SmsCodeRefusal, onward: Onward): SmsFormReply {
  const waitSeconds = "waitSeconds" in answer ? answer.waitSeconds : undefined;
  const pending = "pending" in answer ? answer.pending : undefined;
  return {
    sms: {
      typed,
      error: smsMessage(words, answer.outcome, waitSeconds),
      haveCode: pending && { href: smsCodeAddress(words, pending.uuid, onward), label: words.t("sms:haveCode") },
      groupRefused: answer.outcome === "group_not_found",
    },
  };
}
