import { readFileSync } from "node:fs";
import { isLanguage, type Language } from "../../app/i18n/languages";
import type { AuthoredText } from "./authored-texts";

/** Words that a language of ours does without, and what they stand for. */
export type ShunnedWord = {
  term: string;
  language: Language;
  words: string;
  stem: string;
  pattern: RegExp;
  /** The names that have these words and keep them. */
  names: readonly RegExp[];
};

/** The last column of docs/glossary.md. Throws where an entry names no language. */
export function shunnedWords(glossary = readFileSync("docs/glossary.md", "utf8")): ShunnedWord[] {
  const everyName = keptNames(glossary);
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
        const pattern = patternOf(words);
        const kept = everyName.filter((name) => name.language === language && pattern.test(name.name));
        const names = kept.map(({ name }) => new RegExp(patternOf(name), "giu"));
        return { term, language, words, stem: stemOf(words), pattern, names };
      });
    });
}

/** The names that stand in the list of docs/glossary.md, such as those of acts. */
function keptNames(glossary: string): { language: string; name: string }[] {
  return [...glossary.matchAll(/^- `(\w+): ([^`]+)`/gm)].map(([, language = "", name = ""]) => ({ language, name }));
}

/** Every shunned word of a text. */
export function glossaryProblems(
  shunned: readonly ShunnedWord[],
  { language, text }: Pick<AuthoredText, "language" | "text">,
): string[] {
  const small = text.toLowerCase();
  return shunned
    .filter((each) => each.language === language && small.includes(each.stem))
    .filter(({ pattern, names }) => pattern.test(names.reduce((rest, name) => rest.replaceAll(name, " "), text)))
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
