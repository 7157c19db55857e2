import type { Earlier } from "./choose-cells";

/** A group of which numbers were published, and of which items. People are numbered through, as in the report that asks. */
export type EarlierGroup = { items: ReadonlySet<string>; groupKey: string; people: readonly number[] };

/** What was published of one item, about whom, report by report; the same text for items of which the same was. */
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

/** The groups of one report's numbers: items that the same people of a group answered are told of together. */
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
