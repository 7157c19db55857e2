/**
 * Everything people type is brought into one form before it is checked and stored (spec §5: trimmed and NFKC):
 * line breaks become LF, NUL goes (PostgreSQL can't hold it), lone surrogates become U+FFFD (jsonb can't hold them).
 */
export function normaliseText(text: string): string {
  return text
    .replaceAll("\r\n", "\n")
    .replaceAll("\r", "\n")
    .replaceAll("\u0000", "")
    .replace(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, "\uFFFD")
    .normalize("NFKC")
    .trim();
}

/** Length in code points, the unit of every limit: an emoji of one code point counts one, as it does in PostgreSQL. */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}
