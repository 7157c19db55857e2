/** The words of a counter, as templates: `{count}`, `{limit}`, and `{over}`, how many characters too many. */
export type CounterTexts = {
  counterText: string;
  /** Used above the limit. */
  counterOverText: string;
  /** The same for one character too many. */
  counterOverByOneText: string;
};

/** Counts as the server does: code points after trim and NFKC, a line break as one. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text.replaceAll("\r\n", "\n").trim().normalize("NFKC")) count += 1;
  return count;
}

/** What the counter says; empty while it says nothing. */
export function counterMessage(
  count: number,
  { limit, counterFrom, ...texts }: CounterTexts & { limit: number; counterFrom: number },
): string {
  if (count < counterFrom) return "";
  const { counterText, counterOverText, counterOverByOneText } = texts;
  const over = count - limit;
  return (over === 1 ? counterOverByOneText : over > 0 ? counterOverText : counterText)
    .replaceAll("{count}", String(count))
    .replaceAll("{limit}", String(limit))
    .replaceAll("{over}", String(over));
}

/** Screen readers hear the counter once the person pauses for so many milliseconds, not at every key. */
export const announceDelayMs = 1000;
