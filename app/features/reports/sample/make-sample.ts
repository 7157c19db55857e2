import type { Metamodule } from "~/features/survey/definition";
import { metamoduleKeysOf } from "~/features/survey/variants";
import { publishedCell } from "../disclosure/certificate";
import { composeAtOnce } from "../disclosure/compose-report";
import { composeWaves, outlineOf } from "../disclosure/compose-waves";
import { reportGroups } from "../disclosure/report-groups";
import { defaultRules } from "../disclosure/rules";
import { itemsOf } from "../report-items";
import type { Wave } from "../summary/report-summary";
import { sampleMembers, sampleScores, sampleWaves } from "./sample-organisation";

/**
 * The report of a made-up organisation, by the rules and the code of every report: what is not told of it would not be told
 * of others either. The same each time it is made.
 */
export async function makeSample(surveys: readonly Metamodule[]): Promise<Wave[]> {
  const wanted: readonly string[] = metamoduleKeysOf("default", { supervisor: false });
  const metamodules = surveys
    .filter(({ key }) => wanted.includes(key))
    .toSorted((a, b) => wanted.indexOf(a.key) - wanted.indexOf(b.key));
  const groups = reportGroups(sampleMembers, defaultRules);
  const made = await composeWaves(
    {
      rules: defaultRules,
      groups,
      items: itemsOf(metamodules),
      waves: sampleWaves,
      scoresIn: async (wave) => sampleScores(metamodules, wave),
      earlier: [],
      // Nobody's answers are hidden by it.
      secretOf: (wave) => `sample ${wave}`,
    },
    composeAtOnce,
  );
  return made.map(({ wave, items, cells }) => ({
    wave,
    outline: outlineOf(defaultRules, groups, items),
    cells: cells.map(publishedCell),
  }));
}
