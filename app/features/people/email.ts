import { z } from "zod";
import { normaliseText } from "~/platform/normalise";

export const emailMaxLength = 200;

/**
 * An e-mail address in the one form we store and compare: trimmed, NFKC, lower case, domain in ASCII.
 * Exactly one "@" and none of the characters that could name a second recipient.
 * Issues are keys: requiredField, emailInvalid, fieldTooLong.
 */
export const emailSchema = z
  .string({ error: "requiredField" })
  .transform((typed, context) => {
    const given = normaliseText(typed, emailMaxLength);
    if (given !== undefined) return given;
    context.addIssue({ code: "custom", message: "fieldTooLong" });
    return z.NEVER;
  })
  .pipe(
    z
      .string()
      .min(1, { error: "requiredField", abort: true })
      .max(emailMaxLength, { error: "fieldTooLong", abort: true })
      .transform(toAsciiDomain)
      .pipe(z.email({ error: "emailInvalid" })),
  );

function toAsciiDomain(address: string): string {
  const at = address.lastIndexOf("@");
  const domain = address.slice(at + 1);
  // The URL parser would read a port or a path off what is typed here, and drop line breaks.
  const isName = !/[\s\p{Cc}/\\?#:%[\]]/u.test(domain) && URL.canParse(`http://${domain}`);
  const ascii = isName ? new URL(`http://${domain}`).hostname : domain;
  return `${address.slice(0, at + 1)}${ascii}`.toLowerCase();
}
