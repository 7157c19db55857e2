import { normaliseDigits, normaliseText } from "~/platform/text/normalise";

/** The six digits of a sign-in mail as they were typed or pasted, or what is wrong with them. */
export type TypedMailCode = { code: string } | { problem: "requiredField" | "wrongFormat" };

const shownLength = 100;

/** What is shown again of what was typed. */
export function typedMailCode(given: string): string {
  return (normaliseText(given, shownLength) ?? "").slice(0, shownLength);
}

/** Reads the code; people copy the spaces that a mail reader shows. */
export function readMailCode(given: string): TypedMailCode {
  const code = normaliseDigits(given, shownLength)?.replace(/[\s-]/g, "");
  if (code === "") return { problem: "requiredField" };
  return code !== undefined && /^\d{6}$/.test(code) ? { code } : { problem: "wrongFormat" };
}
