/** Letters of a word that has no room beside a number on a phone of 320 px. */
const mostLetters = 14;

/**
 * Marks with soft hyphens where long words may be broken: browsers know no syllables of Finnish and Swedish, which both part
 * a word before a consonant and its vowel. A text that says so itself stays as it is.
 */
export function withSoftHyphens(text: string, isLong = (word: string) => word.length > mostLetters): string {
  if (text.includes("\u00AD")) return text;
  return text.replace(/\S+/gu, (word) =>
    isLong(word) ? word.replace(/(?<=\p{L}{3})(?=[bcdfgjklmnpqrstvwxz][aeiouyåäö]\p{L})/giu, "\u00AD") : word,
  );
}
