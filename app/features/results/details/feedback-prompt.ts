import { isPraiseOutOfPlace } from "~/features/scoring/care-answers";
import type { ModuleSubResult } from "~/features/scoring/result";
import { toldOf } from "../care-told";
import { type ResultGroup, resultGroups } from "../result-groups";
import type { ShownResult } from "../shown-result";

/** The one module that is never asked about (spec §5). */
const neverAsked = "work";

/**
 * The scored module with feedback on which this result asks whether it was of use: chosen at random once, by the result's
 * id, so that every look at the result and every language asks about the same one. Undefined where there is none.
 */
export function askedModule(
  resultId: string,
  groups: readonly ResultGroup[],
): { key: string; vid: string } | undefined {
  const modules = groups.flatMap((group) => group.modules);
  const told = toldOf(modules);
  const candidates = modules
    .filter(({ module, finished: { subResult } }) => {
      const isScored = module.key !== neverAsked && subResult.numericScore !== undefined;
      // Where praise is held back nothing may be left to ask about.
      return isScored && hasFeedback(subResult) && !isPraiseOutOfPlace(module, told);
    })
    .map(({ module: { key, vid } }) => ({ key, vid }))
    .sort((one, other) => (one.vid < other.vid ? -1 : 1));
  return candidates[hash(resultId) % candidates.length];
}

function hasFeedback({ bulletpoints, additionalFeedback }: ModuleSubResult): boolean {
  return additionalFeedback.length > 0 || Object.values(bulletpoints).some((points) => points.length > 0);
}

/** The module on which a result asks whether its feedback was of use. One that is not completed asks nothing. */
export function moduleAskedOf({ id, completed, content, metamodules }: ShownResult) {
  if (!completed) return undefined;
  const { scored, pages, others } = resultGroups(content, metamodules);
  return askedModule(id, [...(scored ? [scored] : []), ...pages, ...others]);
}

/** FNV-1a, 32 bits: spreads ids evenly and is the same everywhere. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const letter of text) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return value;
}
