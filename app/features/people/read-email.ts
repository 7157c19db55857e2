import { normaliseText } from "~/platform/text/normalise";

export const emailMaxLength = 200;

/** Why something is no address. */
export type EmailProblem = "requiredField" | "emailInvalid" | "fieldTooLong";

/** A name of letters, digits and few signs, no dot at its edges or beside another, and a domain of two parts or more. */
const address = /^(?!\.)(?!.*\.\.)[a-z0-9_'+.-]*[a-z0-9_+-]@(?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/;

/**
 * What was typed as an e-mail address, in the one form we store and compare: trimmed, NFKC, lower case, domain in ASCII.
 * Exactly one "@" and none of the characters that could name a second recipient. The browser asks here too, so that its
 * button and the server never disagree.
 */
export function readEmail(typed: string): { email: string } | { problem: EmailProblem } {
  const given = normaliseText(typed, emailMaxLength);
  if (given === "") return { problem: "requiredField" };
  if (given === undefined || given.length > emailMaxLength) return { problem: "fieldTooLong" };
  const email = toAsciiDomain(given);
  return address.test(email) ? { email } : { problem: "emailInvalid" };
}

function toAsciiDomain(typed: string): string {
  const at = typed.lastIndexOf("@");
  const domain = typed.slice(at + 1);
  // The URL parser would read a port or a path off what is typed here, and drop line breaks.
  const isName = !/[\s\p{Cc}/\\?#:%[\]]/u.test(domain);
  return `${typed.slice(0, at + 1)}${(isName && hostName(domain)) || domain}`.toLowerCase();
}

/** Older browsers have no URL.canParse. */
function hostName(domain: string): string | undefined {
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return undefined;
  }
}
