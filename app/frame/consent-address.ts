import type { Language } from "~/i18n/languages";
import { pageUrl } from "~/i18n/paths";

/** Query of any page that asks about cookies again, whatever was chosen. */
export const consentParameter = "cookies";

/** Where somebody takes back what they said of cookies: the page that tells about them, with the question above it. */
export function consentAddress(language: Language): string {
  return pageUrl("privacy", language, {}, { [consentParameter]: "1" });
}
