/** More code units than the most characters: four to each, as decomposed letters may need, and some space around. */
const rawLimit = (most: number) => 4 * most + 1_000;

/** Most marks in a row, as in Unicode's Stream-Safe Text Format: "30 non-starters"; no language comes near (UAX #15). */
const mostMarks = 30;

/** Letters and signs without a shape of their own. */
const blank = /[\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** COMBINING GRAPHEME JOINER: unseen, and no mark is sorted past it. */
const joiner = "\u034f";

/** Marks, and the two half-width letters that NFKC makes marks of, but not the joiner between two runs of them. */
const longRun = new RegExp(
  `(?:(?!${joiner})[\\p{M}\\uFF9E\\uFF9F]){${mostMarks}}(?=(?!${joiner})[\\p{M}\\uFF9E\\uFF9F])`,
  "gu",
);

/**
 * Everything people type is brought into one form before it is checked and stored (spec §5: trimmed and NFKC):
 * line breaks become LF, NUL goes (PostgreSQL can't hold it), lone surrogates become U+FFFD (jsonb can't hold them).
 * NFKC sorts marks in a row, which takes the square of their number: runs longer than any language has are parted by an
 * unseen joiner. `most` is the most characters the field takes; undefined: the text is so much longer than that, that it
 * is not even looked at.
 */
export function normaliseText(text: string, most: number): string | undefined {
  if (text.length > rawLimit(most)) return undefined;
  const whole = text
    .replaceAll("\r\n", "\n")
    .replaceAll("\r", "\n")
    .replaceAll("\u0000", "")
    .replace(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, "\uFFFD");
  const composed = partMarks(whole).normalize("NFKC");
  // One character can become eighteen.
  if (composed.length > rawLimit(most)) return undefined;
  // Some marks become two: parted once more, the text stays as it is however often it is brought into this form.
  return partMarks(composed).trim();
}

/**
 * The same for digits that are typed: undefined also where a sign only stands for a number, as ² or ① does, which NFKC
 * would take for the digit.
 */
export function normaliseDigits(text: string, most: number): string | undefined {
  return text.length <= rawLimit(most) && /\p{No}/u.test(text) ? undefined : normaliseText(text, most);
}

function partMarks(text: string): string {
  return text.replace(longRun, `$&${joiner}`);
}

/** Whether anything of a text can be seen: a letter, digit, sign or picture, and not only spaces and joiners. */
export function isVisible(text: string): boolean {
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(text.replace(blank, ""));
}

/** Length in code points, the unit of every limit: an emoji of one code point counts one, as it does in PostgreSQL. */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}
