import type { ResultGroup } from "./result-groups";

/** The one module that is never asked about (spec §5). */
const neverAsked = "work";

/**
 * The scored module on which this result asks whether it was of use: chosen at random once, by the result's id, so that
 * every look at the result and every language asks about the same one. Undefined where no module has a score.
 */
export function askedModule(
  resultId: string,
  groups: readonly ResultGroup[],
): { key: string; vid: string } | undefined {
  const candidates = groups
    .flatMap(({ modules }) => modules)
    .filter(({ module, finished }) => module.key !== neverAsked && finished.subResult.numericScore !== undefined)
    .map(({ module: { key, vid } }) => ({ key, vid }))
    .sort((one, other) => (one.vid < other.vid ? -1 : 1));
  return candidates[hash(resultId) % candidates.length];
}

/** FNV-1a, 32 bits: spreads ids evenly and is the same everywhere. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const letter of text) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return value;
}
