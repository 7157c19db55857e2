import { waitWords } from "~/features/login/wait-view.server";
import type { Words } from "~/i18n/words.server";
import type { SmsCodeRefusal } from "./request-sms-code.server";
import type { SmsCodeState } from "./sms-login.server";

/** What can be wrong with a code, or with asking for one. */
export type SmsTrouble = SmsCodeRefusal["outcome"] | SmsCodeState;

/** The message of a state (spec §8), one each. */
export function smsMessage({ t }: Pick<Words, "t">, trouble: SmsTrouble, waitSeconds = 0): string {
  if (trouble === "group_not_found") return t("login:errors.group_not_found");
  if (trouble !== "verification_code_too_many_attempts" && trouble !== "verification_code_too_many_codes_generated") {
    return t(`sms:errors.${trouble}`);
  }
  return t(`sms:errors.${trouble}`, { wait: waitWords({ t }, waitSeconds) });
}

/** Why no new code was sent. If the code that this browser has still works, the message says that first. */
export function notRenewedMessage(words: Pick<Words, "t">, answer: SmsCodeRefusal): string {
  const waitSeconds = "waitSeconds" in answer ? answer.waitSeconds : 0;
  const stillWorks = "pending" in answer && answer.pending !== undefined;
  return stillWorks
    ? words.t("sms:code.stillWorks", { wait: waitWords(words, waitSeconds) })
    : smsMessage(words, answer.outcome, waitSeconds);
}
