import type { SendLimits } from "~/features/login/send-limits";
import { normaliseDigits } from "~/platform/text/normalise";

/** Digits of a code; the first may be zero. */
export const smsCodeLength = 6;

/** Wrong tries that one code has: usually, and while codes are being guessed on the whole site. */
export const smsTries = { usual: 5, underAttack: 1 } as const;

/** Most codes for one number in so many seconds (catalogue S3): nobody can run up a bill or fill a phone. */
export const smsCodeLimits = [
  { most: 1, seconds: 60 },
  { most: 3, seconds: 15 * 60 },
  { most: 10, seconds: 24 * 60 * 60 },
] as const satisfies SendLimits;

/** The digits of what was typed or pasted as a code, or undefined when it can't be one. */
export function readSmsCode(typed: string): string | undefined {
  const digits = normaliseDigits(typed, smsCodeLength)?.replace(/[\s-]/g, "");
  return digits && new RegExp(`^\\d{${smsCodeLength}}$`).test(digits) ? digits : undefined;
}

/** Numbers inside the allowed countries that cost those who send to them. */
export const premiumNumbers = ["+358600", "+358700", "+46900", "+46939", "+46944", "+4782", "+4590", "+372900"];

/** Whether codes are sent to a number (as phoneSchema gives it): its country is allowed, and it is no premium number. */
export function isReachable(phone: string, countries: readonly string[]): boolean {
  return countries.some((code) => phone.startsWith(code)) && !premiumNumbers.some((start) => phone.startsWith(start));
}
