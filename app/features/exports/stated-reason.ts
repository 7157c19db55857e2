import { isVisible, normaliseText } from "~/platform/text/normalise";

/** Fewest and most characters of the reason that somebody gives for taking rows about people. */
export const reasonMin = 5;
export const reasonMax = 200;

/** The reason as one line, as it is stored and shown to the people in the file; "" where nothing visible was typed. */
export function reasonText(typed: string): string {
  const text = (normaliseText(typed, reasonMax) ?? "").replace(/\s+/g, " ");
  return isVisible(text) ? text : "";
}
