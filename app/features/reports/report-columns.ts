/** What the list of reports can be sorted by; the last deadline comes first unless its address says otherwise. */
export const reportColumns = ["end", "name", "organisation"] as const;

export type ReportColumn = (typeof reportColumns)[number];

export const lastReportsFirst = "end" satisfies ReportColumn;

/** Which surveys the list shows, by what there is of their reports. */
export const reportFilters = ["all", "made", "open", "without"] as const;

export type ReportFilter = (typeof reportFilters)[number];
