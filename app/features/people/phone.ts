import { z } from "zod";
import { normaliseDigits } from "~/platform/text/normalise";

/** Characters after the plus, as they are typed (spec §5). */
const phoneLength = { min: 7, max: 31 } as const;

const stored = new RegExp(`^\\+\\d{${phoneLength.min},${phoneLength.max}}$`);

/** Whether a text is a phone number in the spelling we store. */
export const isStoredPhone = (text: string): boolean => stored.test(text);

const typed = new RegExp(`^\\+[\\d -]{${phoneLength.min},${phoneLength.max}}$`);

/**
 * A phone number in international format, given in the one spelling we store and compare: a plus and digits. Spaces and
 * hyphens go, and so does the zero of home calls that people leave in after the code of Finland or Sweden.
 * Issues are keys: requiredField, usePhoneNumberInFormat.
 */
export const phoneSchema = z
  .string({ error: "requiredField" })
  .transform((typed, context) => {
    const given = readable(typed);
    if (given !== undefined) return given;
    context.addIssue({ code: "custom", message: "usePhoneNumberInFormat" });
    return z.NEVER;
  })
  .pipe(
    z
      .string()
      .min(1, { error: "requiredField", abort: true })
      .refine((value) => typed.test(value) && /\d/.test(value), "usePhoneNumberInFormat"),
  )
  .transform((value) => value.replace(/[ -]/g, "").replace(/^\+(358|46)0/, "+$1"));

/** Contact lists and web pages put unseen marks and a hyphen of their own into numbers that are copied. */
function readable(text: string): string | undefined {
  return normaliseDigits(text, phoneLength.max)
    ?.replace(/\p{Cf}/gu, "")
    .replaceAll("\u2010", "-")
    .trim();
}

/** A number for other eyes: its country and its last three digits, e.g. `+358 ••• 567`. */
export function maskPhone(phone: string): string {
  return `${phone.slice(0, phone.length > 10 ? 4 : 1)} ••• ${phone.slice(-3)}`;
}
