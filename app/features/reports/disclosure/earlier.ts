import type { Earlier } from "./choose-cells";

/** A group whose numbers an earlier report published, and of which items. People are numbered as in the report being made. */
export type EarlierGroup = { items: ReadonlySet<string>; groupKey: string; people: readonly number[] };

/** The people of each number published of one item, report by report. `sameAs` is equal for items that have the same. */
export function earlierOf(
  reports: readonly (readonly EarlierGroup[])[],
  item: string,
): { sameAs: string; earlier: Earlier } {
  const places = reports.map((groups) => groups.flatMap(({ items }, place) => (items.has(item) ? [place] : [])));
  return {
    sameAs: places.join(";"),
    earlier: reports.map((groups, report) =>
      (places[report] as number[]).map((place) => (groups[place] as EarlierGroup).people),
    ),
  };
}

/** The groups of one report's numbers: items that the same people of a group answered share one entry. */
export function publishedGroups(
  published: Iterable<{ item: string; groupKey: string; people: readonly number[] }>,
): EarlierGroup[] {
  const found = new Map<string, { items: Set<string>; groupKey: string; people: readonly number[] }>();
  for (const { item, groupKey, people } of published) {
    const key = `${groupKey}\n${people.join()}`;
    const group = found.get(key) ?? { items: new Set(), groupKey, people };
    found.set(key, group);
    group.items.add(item);
  }
  return [...found.values()];
}
