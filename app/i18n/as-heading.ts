import type { Language } from "./languages";

/** Words that begin small within a sentence, as a heading or a cell of a table begins. */
export const asHeading = ({ language }: { language: Language }, words: string): string =>
  words.charAt(0).toLocaleUpperCase(language) + words.slice(1);
