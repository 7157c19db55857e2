/** What the list of reports can be sorted by; the newest survey comes first unless its address says otherwise. */
export const reportColumns = ["started", "name", "organisation", "end"] as const;

export type ReportColumn = (typeof reportColumns)[number];

/** Which surveys the list shows, by what there is of their reports. */
export const reportFilters = ["all", "made", "open", "without"] as const;

export type ReportFilter = (typeof reportFilters)[number];
