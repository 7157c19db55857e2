import type { Language } from "./languages";
import type { Translator } from "./translator.server";

/** What a presenter (`x-view.server.ts`) writes with: `(words, data)` → the words and addresses of a page. */
export type Words = { t: Translator; language: Language };

/** The same for a page with forms; the token goes into each of them. */
export type FormWords = Words & { formToken: string };
