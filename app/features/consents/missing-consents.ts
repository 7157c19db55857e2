import type { AskedConsent } from "./consents.server";

/** Which of the consents that are asked for are required, not given yet, and not among these ids either. */
export function missingConsents(
  asked: readonly Pick<AskedConsent, "id" | "required" | "granted">[],
  givenNow: readonly string[],
): string[] {
  return asked
    .filter(({ id, required, granted }) => required && !granted && !givenNow.includes(id))
    .map(({ id }) => id);
}
