import type { Group } from "~/features/groups/group";
import { joinedGroup } from "~/features/groups/group-view.server";
import { smsCodeMinutes } from "~/features/login/lifetimes";
import { outboxLink } from "~/features/login/outbox-link-view.server";
import type { Onward } from "~/features/login/signed-in";
import { pageUrl } from "~/i18n/paths";
import type { FormWords, Words } from "~/i18n/words.server";
import type { Env } from "~/platform/env.server";
import { inOnePiece } from "~/platform/text/in-one-piece";
import { readSmsCode, smsCodeLength } from "./sms-code";
import type { SmsLoginView, SmsRefusal } from "./sms-login.server";
import type { SmsViewData, SmsViewReply } from "./sms-view";
import { smsMessage } from "./sms-words-view.server";

/**
 * The code page, by the state of its code. `renewed`: a new code was just sent; `again`: the person is signed in already and
 * signs in once more, so the other way is back.
 */
export function smsView(
  words: FormWords,
  {
    login,
    onward,
    joins,
    again,
    renewed,
    mode,
  }: {
    login: SmsLoginView;
    onward: Onward;
    /** The group that typing the code joins. */
    joins: Group | undefined;
    again: boolean;
    renewed: boolean;
    mode: Env["mode"];
  },
): SmsViewData {
  const { t, language, formToken } = words;
  const { inputAllowed, state, own, phoneNumber, waitSeconds } = login;
  const phone = phoneNumber && inOnePiece(phoneNumber);
  const number = phone && t("sms:code.number", { phone });
  return {
    title: t(inputAllowed ? "sms:code.title" : "sms:code.closedTitle"),
    lead: inputAllowed && phone ? t("sms:code.sentTo", { phone, minutes: smsCodeMinutes }) : number,
    message: state && smsMessage(words, state, waitSeconds),
    renewed: inputAllowed && !state && renewed ? t("sms:code.renewed") : undefined,
    token: formToken,
    joining:
      inputAllowed && joins
        ? {
            ...joinedGroup(words, joins),
            title: t("login:link.joining.title"),
            means: t("login:link.joining.means", { organisation: joins.organizationName }),
          }
        : undefined,
    form: inputAllowed
      ? {
          label: t("sms:code.label"),
          placeholder: "012345",
          length: smsCodeLength,
          delay: t("sms:code.delay"),
          submit: t("sms:code.submit"),
          checking: t("sms:code.checking"),
          needed: t("sms:code.needed"),
        }
      : undefined,
    sendNew: own && state !== "verification_code_too_many_attempts" ? t("sms:code.sendNew") : undefined,
    otherWay: again
      ? { label: t("common:back"), href: onward.path }
      : {
          label: t("sms:code.otherWay"),
          href: pageUrl("redirectOrLogin", language, {}, { redirect: onward.path, groupId: onward.groupId }),
        },
    outbox: inputAllowed ? outboxLink(words, mode) : undefined,
    errorSummary: t("common:errorSummary"),
    errorPrefix: t("common:errorPrefix"),
  };
}

/** What is said to a code that signed nobody in. Where no more can be typed, the page itself tells why. */
export function smsViewReply(words: Pick<Words, "t">, typed: string, refusal: SmsRefusal): SmsViewReply {
  if (!refusal.retryAllowed) return {};
  const error = readSmsCode(typed)
    ? smsMessage(words, refusal.outcome, refusal.waitSeconds)
    : words.t("sms:errors.codeFormat");
  return { error, typed: typed.slice(0, smsCodeLength) };
}
