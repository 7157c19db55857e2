import { isVisible, normaliseText } from "~/platform/normalise";

/** Fewest and most characters in which somebody says what they take rows of people for. */
export const reasonMin = 5;
export const reasonMax = 200;

/** A reason in one line, as it is kept and shown to whoever is in the file; "" where there is nothing to see. */
export function reasonText(typed: string): string {
  const text = (normaliseText(typed, reasonMax) ?? "").replace(/\s+/g, " ");
  return isVisible(text) ? text : "";
}
