/** A short text that no line parts, neither at a space nor at a dash or hyphen. */
export function inOnePiece(text: string): string {
  return text.replaceAll(" ", "\u00a0").replace(/[–-]/g, "$&\u2060");
}

/** A postal address in one line, which is parted after its commas: a number stays with its street, a postcode with its town. */
export function addressInPieces(address: string): string {
  return address.replace(/(?<=[^,\s]) (?=\d)|(?<=\d) (?=\p{L})/gu, "\u00a0");
}
