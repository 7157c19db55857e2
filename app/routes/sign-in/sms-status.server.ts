import type { SmsTrouble } from "~/features/login/sms/sms-words-view.server";

const statusOf: Record<SmsTrouble, number> = {
  phone_number_not_found: 422,
  group_not_found: 422,
  verification_code_sending_failed: 422,
  verification_code_too_many_codes_generated: 429,
  verification_code_too_many_attempts: 429,
  verification_code_not_matching: 422,
  verification_code_not_found: 404,
  verification_code_expired: 410,
  verification_code_already_used: 410,
};

/** Status and headers of a page that tells of the trouble. */
export function smsStatus(trouble: SmsTrouble, waitSeconds = 0): { status: number; headers: Record<string, string> } {
  return {
    status: statusOf[trouble],
    headers: waitSeconds > 0 ? { "retry-after": String(Math.ceil(waitSeconds)) } : {},
  };
}
