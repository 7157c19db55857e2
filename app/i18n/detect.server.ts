import { LanguageDetector } from "remix-i18next/server";
import { isLanguage, type Language, languages } from "./languages";

const unknown = "und";

// What the browser asks for; addresses carry the language everywhere else.
const detector = new LanguageDetector({
  supportedLanguages: [...languages],
  fallbackLanguage: unknown,
  order: ["header"],
});

/** The language a browser asks for among ours, or undefined. */
export async function preferredLanguage(request: Request): Promise<Language | undefined> {
  const found = await detector.detect(request);
  return isLanguage(found) ? found : undefined;
}
