/** What an administrator can do with several people of a list at once. */
export const togetherActs = ["invite", "takeBack", "move"] as const;

export type TogetherAct = (typeof togetherActs)[number];

/** The field of the list by which somebody is chosen. */
export const chosenField = "person";

/** Of which organisation they are: people of others in the same list can't be chosen. */
export const organisationField = "organisation";

/** Where the address of a choice says of which list it is: the list's own query. */
export const listField = "list";

/** What became of them, each as a number in the address of the list that says it; what is said of none is left out. */
export const togetherCounts = ["did", "again", "before", "without", "closed"] as const;

export type TogetherCounts = Partial<Record<(typeof togetherCounts)[number], number>>;

/** What the list's address says of an act that is done: it, and how many. */
export function countParams(act: TogetherAct, counts: TogetherCounts): Record<string, string | undefined> {
  const said = togetherCounts.map((name) => [name, counts[name] ? String(counts[name]) : undefined] as const);
  return { done: act, ...Object.fromEntries(said) };
}

export function readCounts(params: URLSearchParams): { act: TogetherAct; counts: TogetherCounts } | undefined {
  const act = togetherActs.find((each) => each === params.get("done"));
  if (!act) return undefined;
  const counts = togetherCounts.map((name) => [name, Number(/^\d{1,2}$/.exec(params.get(name) ?? "")?.[0] ?? 0)]);
  return { act, counts: Object.fromEntries(counts) };
}
