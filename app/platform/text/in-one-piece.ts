/** A short text that no line parts, neither at a space nor at a dash or hyphen. */
export function inOnePiece(text: string): string {
  return text.replaceAll(" ", "\u00a0").replace(/[–-]/g, "$&\u2060");
}
