import type { Onward } from "~/features/login/signed-in";
import type { SmsCodeRefusal } from "~/features/login/sms/request-sms-code.server";
import { noCodeReply } from "~/features/login/sms/sms-form-view.server";
import { orderNameIn } from "~/features/orders/order-name";
import { accountName, type Person } from "~/features/people/person";
import { maskPhone } from "~/features/people/phone";
import { pageUrl } from "~/i18n/paths";
import type { FormWords, Words } from "~/i18n/words.server";
import { inOnePiece } from "~/platform/text/in-one-piece";
import { writtenEnd } from "~/platform/time/written-time";
import { invitationFacts } from "./invitation-facts-view.server";
import type { TextLink } from "./text-link.server";
import type { TextLinkViewData, TextLinkViewReply } from "./text-link-view";

/** The page that the link of a text message leads to. Who has the link learns of its person no more than the message says. */
export function textLinkView(
  words: FormWords,
  {
    link,
    person,
    sendsTexts,
    done,
  }: {
    link: TextLink | undefined;
    person: Person | undefined;
    /** Whether the service sends text messages: without a code nobody can log in by their number. */
    sendsTexts: boolean;
    done: "stopped" | "allowed" | undefined;
  },
): TextLinkViewData {
  const { t, language, formToken } = words;
  const login = { href: pageUrl("redirectOrLogin", language), label: t("sms:link.login") };
  if (!link) {
    return {
      title: t("sms:link.goneTitle"),
      lines: [t("sms:link.gone")],
      onward: { kind: "link", ...login },
      formToken,
    };
  }
  const { organisation, order, stopped } = link;
  const isOpen = link.invited && !order.closed;
  const name = organisation.name;
  const shownEnd = order.endTimestamp
    ? [t("mail:invitation.open", { date: writtenEnd(order.endTimestamp, language) })]
    : [];
  return {
    title: isOpen ? t("sms:link.title", { organisation: name }) : t("sms:link.closedTitle"),
    name: orderNameIn(language, order),
    lines: isOpen
      ? [...invitationFacts(t, { ...order, organizationName: name }), ...shownEnd]
      : [t(order.showResultsToEndUser ? "sms:link.closedWithResults" : "sms:link.closed")],
    onward: onwardOf(words, link, person, sendsTexts) ?? { kind: "link", ...login },
    privacy: { href: pageUrl("privacy", language), label: t("mail:invitation.privacy") },
    texts: {
      title: t("sms:link.texts.title"),
      done: done && stopped === (done === "stopped") ? t(`sms:link.texts.${done}`, { organisation: name }) : undefined,
      text: t(stopped ? "sms:link.texts.none" : "sms:link.texts.some", { organisation: name }),
      intent: stopped ? "allow" : "stop",
      button: t(stopped ? "sms:link.texts.allow" : "sms:link.texts.stop"),
    },
    formToken,
  };
}

function onwardOf(
  { t, language }: Words,
  { phoneNumber, userUuid }: TextLink,
  person: Person | undefined,
  sendsTexts: boolean,
): TextLinkViewData["onward"] | undefined {
  // Another account with the number is among those that the page of surveys leads to.
  const isTheirs = person?.userUuid === userUuid || (phoneNumber !== null && person?.phoneNumber === phoneNumber);
  if (isTheirs) {
    return { kind: "link", href: pageUrl("assessments", language), label: t("mail:invitation.button") };
  }
  if (person) {
    return {
      kind: "other",
      text: t("sms:link.otherAccount", { account: accountName(person) }),
      href: pageUrl("logout", language),
      label: t("sms:link.logOut"),
    };
  }
  if (phoneNumber === null || !sendsTexts) return undefined;
  return {
    kind: "code",
    text: t("sms:link.code", { phone: inOnePiece(maskPhone(phoneNumber)) }),
    label: t("sms:submit"),
  };
}

/** Why no code was sent, with the way to one that this browser can still use. */
export function textLinkReply(words: Words, refusal: SmsCodeRefusal, onward: Onward): TextLinkViewReply {
  const { error, haveCode } = noCodeReply(words, "", refusal, onward).sms;
  return { problem: error, haveCode };
}
