/**
 * The letters and signs that Finnish, Swedish and English are written with here: the web fonts hold these and no others
 * (scripts/subset-fonts.ts). What a name
 * has besides comes from the whole font, loaded for its sake alone.
 */
export const letters = [
  " !\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]_abcdefghijklmnopqrstuvwxyz|~",
  "ÅÄÖåäöÉéÜü",
  "\u00a0§°·×–—‘’“”•…€−",
].join("");

/** Letters of western Europe that are not among them, as a value of `unicode-range`. */
export const otherLettersRange = rangesOf(
  Array.from({ length: 0x40 }, (_, index) => 0xc0 + index).filter(
    (code) => !letters.includes(String.fromCodePoint(code)),
  ),
);

function rangesOf(codePoints: number[]): string {
  const found: { from: number; to: number }[] = [];
  for (const code of codePoints) {
    const last = found.at(-1);
    if (last?.to === code - 1) last.to = code;
    else found.push({ from: code, to: code });
  }
  const hex = (code: number) => code.toString(16).toUpperCase();
  return found.map(({ from, to }) => `U+${hex(from)}${to > from ? `-${hex(to)}` : ""}`).join(",");
}
