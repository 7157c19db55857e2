import { readFileSync } from "node:fs";
import { isLanguage, type Language } from "../../app/i18n/languages";
import type { AuthoredText } from "./authored-texts";

/** Words that a language of ours does without, and what they stand for. */
export type ShunnedWord = { term: string; language: Language; words: string; stem: string; pattern: RegExp };

/** The last column of docs/glossary.md. Throws where an entry names no language. */
export function shunnedWords(glossary = readFileSync("docs/glossary.md", "utf8")): ShunnedWord[] {
  return glossary
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .slice(1)
    .flatMap((line) => {
      const cells = line.split("|").map((cell) => cell.trim());
      const [term = "", last = ""] = [cells[1], cells.at(-2)];
      return [...last.matchAll(/`([^`]+)`/g)].map(([, entry = ""]) => {
        const [language, ...rest] = entry.split(": ");
        const words = rest.join(": ");
        if (!isLanguage(language)) throw new Error(`docs/glossary.md: ${term}: “${entry}” names no language`);
        return { term, language, words, stem: stemOf(words), pattern: patternOf(words) };
      });
    });
}

/** Every shunned word of a text. */
export function glossaryProblems(
  shunned: readonly ShunnedWord[],
  { language, text }: Pick<AuthoredText, "language" | "text">,
): string[] {
  const small = text.toLowerCase();
  return shunned
    .filter((each) => each.language === language && small.includes(each.stem) && each.pattern.test(text))
    .map(({ words, term }) => `“${words}” is not to be used: see “${term}” in docs/glossary.md`);
}

/** What every text has that the pattern fits: looked for first, since a pattern takes ten times as long. */
function stemOf(words: string): string {
  return words.toLowerCase().split(/[ *]/, 1)[0] ?? "";
}

/** Whole words, wherever a line breaks; an asterisk stands for any ending. */
function patternOf(words: string): RegExp {
  const parts = words.split(" ").map((word) => word.replace(/[.+?^${}()|[\]\\]/g, "\\$&").replaceAll("*", "\\p{L}*"));
  return new RegExp(`(?<![\\p{L}\\p{N}-])${parts.join("\\s+")}(?![\\p{L}\\p{N}])`, "iu");
}
