/**
 * Milliseconds for a character: what people took on average to read texts aloud in fourteen languages, Finnish, Swedish and
 * English among them (International Reading Speed Texts, doi.org/10.1167/iovs.11-8284). Whoever reads for themselves is done sooner.
 */
const perCharacter = 68;

/** Whole minutes in which a text of HTML can be read. */
export function readingMinutes(html: string): number {
  const characters = html
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim().length;
  return Math.max(1, Math.ceil((characters * perCharacter) / 60_000));
}
