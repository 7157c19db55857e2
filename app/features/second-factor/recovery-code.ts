import { normaliseText } from "~/platform/text/normalise";

export const recoveryCodeCount = 10;

/** 32 digits and letters, 5 bits each: without i, l, o and u, which are taken for others on paper. */
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";

const codeLength = 10;

/** Random bytes that a code is made of. */
export const recoveryCodeBytes = codeLength;
const longestTyped = 100;

/** A code of 50 bits out of random bytes, in two groups that are easily copied by hand. */
export function recoveryCodeOf(bytes: Uint8Array): string {
  const letters = Array.from(bytes.subarray(0, codeLength), (byte) => alphabet[byte % alphabet.length]);
  if (letters.length < codeLength) throw new RangeError("a recovery code takes 10 random bytes");
  return `${letters.slice(0, codeLength / 2).join("")}-${letters.slice(codeLength / 2).join("")}`;
}

/** What was typed or pasted, as the code is written, or what is wrong with it. Hyphens, spaces and capitals don't matter. */
export function readRecoveryCode(typed: string): { code: string } | { problem: "requiredField" | "wrongFormat" } {
  const text = normaliseText(typed, longestTyped);
  if (text === "") return { problem: "requiredField" };
  const letters = (text ?? "")
    .toLowerCase()
    .replace(/[\s\p{Pd}]/gu, "")
    .replaceAll("o", "0")
    .replace(/[il]/g, "1");
  if (letters.length !== codeLength || [...letters].some((letter) => !alphabet.includes(letter))) {
    return { problem: "wrongFormat" };
  }
  return { code: `${letters.slice(0, codeLength / 2)}-${letters.slice(codeLength / 2)}` };
}
