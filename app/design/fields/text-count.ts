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

/** What the counter says, with numbers as the language writes them; empty while it says nothing. */
export function counterMessage(
  count: number,
  { limit, counterFrom, ...texts }: CounterTexts & { limit: number; counterFrom: number },
  language: string | undefined,
): string {
  if (count < counterFrom) return "";
  const { counterText, counterOverText, counterOverByOneText } = texts;
  const over = count - limit;
  return (over === 1 ? counterOverByOneText : over > 0 ? counterOverText : counterText)
    .replaceAll("{count}", count.toLocaleString(language))
    .replaceAll("{limit}", limit.toLocaleString(language))
    .replaceAll("{over}", over.toLocaleString(language));
}

/** The language that a field stands in. */
export const languageAround = (field: Element): string | undefined => field.closest<HTMLElement>("[lang]")?.lang;

/** Screen readers hear the counter once the person pauses for so many milliseconds, not at every key. */
export const announceDelayMs = 1000;
