/** A short text that no line parts. */
export function inOnePiece(text: string): string {
  return text.replaceAll(" ", "\u00a0");
}
