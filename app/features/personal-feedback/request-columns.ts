/** What the queue can be sorted by; who has waited longest comes first unless its address says otherwise. */
export const requestColumns = ["asked", "survey", "organisation"] as const;

export type RequestColumn = (typeof requestColumns)[number];

/** Which requests are shown: those that wait, unless its address says otherwise. */
export const requestFilters = ["waiting", "given"] as const;

export type RequestFilter = (typeof requestFilters)[number];

/** The column by whose moments the list runs from the last to the first: what was answered, but not what waits. */
export const newestFirst = (filter: RequestFilter): RequestColumn | undefined =>
  filter === "given" ? "asked" : undefined;
