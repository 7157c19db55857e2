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
export const otherLettersRange = Array.from({ length: 0x40 }, (_, index) => 0xc0 + index)
  .filter((code) => !letters.includes(String.fromCodePoint(code)))
  .reduce<[number, number][]>((ranges, code) => {
    const last = ranges.at(-1);
    return last?.[1] === code - 1 ? [...ranges.slice(0, -1), [last[0], code]] : [...ranges, [code, code]];
  }, [])
  .map(([from, to]) => `U+${hex(from)}${to > from ? `-${hex(to)}` : ""}`)
  .join(",");

function hex(code: number): string {
  return code.toString(16).toUpperCase();
}
