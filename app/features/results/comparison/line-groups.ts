import { changeSize, type Trend, type TrendLine } from "./trend";

/** The modules' lines as the page has them: what has changed is seen at once, all else waits folded. */
export type LineGroups<Line> = {
  /** What the opening sentence may name, the largest change first. */
  changed: Line[];
  /** The other areas of the index, or all of them where there is no index. */
  rest: Line[];
  /** What was asked besides. */
  others: Line[];
};

/** The lines of the page in their groups, each in one of them; the index is in none. */
export function groupsOf<Line extends TrendLine>(
  lines: readonly Line[],
  { better, worse }: Pick<Trend, "better" | "worse">,
): LineGroups<Line> {
  const named = new Set<TrendLine>([...better, ...worse]);
  const hasIndex = lines.some(({ inIndex }) => inIndex);
  const areas = lines.filter(({ module }) => module);
  const unnamed = areas.filter((line) => !named.has(line));
  return {
    changed: areas.filter((line) => named.has(line)).sort((one, other) => changeSize(other) - changeSize(one)),
    rest: unnamed.filter(({ inIndex }) => inIndex || !hasIndex),
    others: unnamed.filter(({ inIndex }) => hasIndex && !inIndex),
  };
}
