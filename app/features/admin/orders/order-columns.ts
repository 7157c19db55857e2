/** What the list of orders is sorted by; newest first unless its address says otherwise. */
export const orderColumns = ["started", "name", "organisation", "end", "invited"] as const;

export type OrderColumn = (typeof orderColumns)[number];

/** Which orders the list shows. */
export const orderFilters = ["all", "draft", "open", "closed", "trialRunsOut", "trialOver"] as const;

export type OrderFilter = (typeof orderFilters)[number];

/** Days before its end from which a trial is said to run out. */
export const trialRunsOutDays = 14;
