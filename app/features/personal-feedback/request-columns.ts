/** What the queue can be sorted by; who has waited longest comes first unless its address says otherwise. */
export const requestColumns = ["asked", "survey", "organisation"] as const;

export type RequestColumn = (typeof requestColumns)[number];
