import type { ReportCell } from "./certificate";
import type { Compose, ComposedWave } from "./compose-report";
import type { EarlierGroup } from "./earlier";
import type { ItemScores } from "./item-cells";
import { asListed, type ReportGroup } from "./report-groups";
import type { ReportItem, ReportOutline } from "./report-outline";
import type { ReportRules } from "./rules";

/** What the reports of a survey's waves are made of. */
export type Waves = {
  rules: ReportRules;
  groups: readonly ReportGroup[];
  /** Each item that any wave may have. */
  items: readonly ReportItem[];
  /** From the first to the last. */
  waves: readonly number[];
  scoresIn: (wave: number) => Promise<ReadonlyMap<string, ItemScores>>;
  /** What other surveys of the organisation have published. */
  earlier: readonly (readonly EarlierGroup[])[];
  secretOf: (wave: number) => string;
};

export type MadeWave = { wave: number; items: ReportItem[]; cells: ReportCell[]; told: EarlierGroup[] };

/** Makes the cells of all waves, each beside those before it. A wave that nobody answered has none. */
export async function composeWaves(given: Waves, compose: Compose): Promise<MadeWave[]> {
  const { rules, groups } = given;
  const earlier = [...given.earlier];
  let before: ComposedWave["published"] = new Map();
  const made: MadeWave[] = [];
  for (const wave of given.waves) {
    const scores = await given.scoresIn(wave);
    const items = given.items.filter(({ key }) => scores.has(key));
    if (items.length === 0) continue;
    const { cells, published, told } = await compose({
      groups,
      items,
      rules,
      answered: new Set([...scores.values()].flatMap((one) => [...one.scores.keys()])),
      scores,
      before,
      earlier: [...earlier],
      secret: given.secretOf(wave),
    });
    before = published;
    earlier.push(told);
    made.push({ wave, items, cells, told });
  }
  return made;
}

/** What the cells are of, without anybody who is in a group. */
export const outlineOf = (rules: ReportRules, groups: readonly ReportGroup[], items: ReportItem[]): ReportOutline => ({
  rules,
  groups: groups.map(({ people: _, partOf: __, ...group }) => group).sort(asListed),
  items,
});
