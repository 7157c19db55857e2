/** Most UTF-16 code units for `most` characters: four each, as decomposed letters may need, and some for white space. */
const rawLimit = (most: number) => 4 * most + 1_000;

/** Most marks in a row, as in Unicode's Stream-Safe Text Format: "30 non-starters"; no language comes near (UAX #15). */
const mostMarks = 30;

/** Characters that show nothing, such as zero-width ones and the blank Braille pattern. */
const blank = /[\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** COMBINING GRAPHEME JOINER: invisible, and normalisation doesn't reorder marks across it. */
const joiner = "\u034f";

/** A run of `mostMarks` marks that another follows. The two half-width letters count, as NFKC makes marks of them. */
const longRun = new RegExp(
  `(?:(?!${joiner})[\\p{M}\\uFF9E\\uFF9F]){${mostMarks}}(?=(?!${joiner})[\\p{M}\\uFF9E\\uFF9F])`,
  "gu",
);

/**
 * Normalises what people type, before it is checked and stored (spec §5: trimmed and NFKC). Line breaks become LF, NUL is
 * removed (PostgreSQL can't store it), lone surrogates become U+FFFD (jsonb can't store them). NFKC sorts runs of combining
 * marks in quadratic time, so runs longer than any language has are split by an invisible joiner. `most`: characters that
 * the field accepts. Undefined if the text is so much longer that it isn't normalised at all.
 */
export function normaliseText(text: string, most: number): string | undefined {
  if (text.length > rawLimit(most)) return undefined;
  const whole = text
    .replaceAll("\r\n", "\n")
    .replaceAll("\r", "\n")
    .replaceAll("\u0000", "")
    .replace(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, "\uFFFD");
  const composed = partMarks(whole).normalize("NFKC");
  // NFKC can turn one character into eighteen.
  if (composed.length > rawLimit(most)) return undefined;
  // NFKC makes two marks of some. Splitting again keeps the result stable: normalising it once more changes nothing.
  return partMarks(composed).trim();
}

/**
 * The same for typed digits. Undefined also if the text has a sign such as ² or ①, which NFKC would turn into a digit.
 */
export function normaliseDigits(text: string, most: number): string | undefined {
  return text.length <= rawLimit(most) && /\p{No}/u.test(text) ? undefined : normaliseText(text, most);
}

function partMarks(text: string): string {
  return text.replace(longRun, `$&${joiner}`);
}

/** Whether a text has anything visible: a letter, digit, punctuation or symbol, and not only spaces and joiners. */
export function isVisible(text: string): boolean {
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(text.replace(blank, ""));
}

/** Length in code points, the unit of every limit: an emoji of one code point counts one, as it does in PostgreSQL. */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}
