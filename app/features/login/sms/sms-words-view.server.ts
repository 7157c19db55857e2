import type { Words } from "~/i18n/words.server";
import type { SmsCodeAnswer } from "./request-sms-code.server";
import type { SmsCodeState } from "./sms-login.server";

/** What can be wrong with a code, or with asking for one. */
export type SmsTrouble = Exclude<SmsCodeAnswer["outcome"], "success"> | SmsCodeState;

/** The message of a state (spec §8), one each; waiting is told in whole minutes, or hours where it is long. */
export function smsMessage({ t }: Pick<Words, "t">, trouble: SmsTrouble, waitSeconds = 0): string {
  if (trouble !== "verification_code_too_many_attempts" && trouble !== "verification_code_too_many_codes_generated") {
    return t(`sms:errors.${trouble}`);
  }
  const minutes = Math.max(1, Math.ceil(waitSeconds / 60));
  const wait =
    minutes <= 90 ? t("sms:minutes", { count: minutes }) : t("sms:hours", { count: Math.ceil(minutes / 60) });
  return t(`sms:errors.${trouble}`, { wait });
}
