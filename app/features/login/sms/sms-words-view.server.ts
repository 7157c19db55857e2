import type { Translator } from "~/i18n/translator.server";
import type { SmsCodeAnswer } from "./request-sms-code.server";
import type { SmsCodeState } from "./sms-login.server";

type Trouble = Exclude<SmsCodeAnswer["outcome"], "success"> | SmsCodeState;

/** The message of a state (spec §8), one each; waiting is told in whole minutes, or hours where it is long. */
export function smsMessage(t: Translator, trouble: Trouble, waitSeconds = 0): string {
  if (trouble !== "verification_code_too_many_attempts" && trouble !== "verification_code_too_many_codes_generated") {
    return t(`sms:errors.${trouble}`);
  }
  const minutes = Math.max(1, Math.ceil(waitSeconds / 60));
  const wait =
    minutes <= 90 ? t("sms:minutes", { count: minutes }) : t("sms:hours", { count: Math.ceil(minutes / 60) });
  return t(`sms:errors.${trouble}`, { wait });
}

const statusOf: Record<Trouble, number> = {
  phone_number_not_found: 422,
  verification_code_sending_failed: 422,
  verification_code_too_many_codes_generated: 429,
  verification_code_too_many_attempts: 429,
  verification_code_not_matching: 422,
  verification_code_not_found: 404,
  verification_code_expired: 410,
  verification_code_already_used: 410,
};

/** Status and headers of a page that tells of the trouble. */
export function smsResponse(trouble: Trouble, waitSeconds = 0): { status: number; headers: Record<string, string> } {
  return {
    status: statusOf[trouble],
    headers: waitSeconds > 0 ? { "retry-after": String(Math.ceil(waitSeconds)) } : {},
  };
}
