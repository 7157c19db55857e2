/** What the list of requests for a quote can be sorted by; the newest comes first unless its address says otherwise. */
export const quoteColumns = ["when", "organisation"] as const;

export type QuoteColumn = (typeof quoteColumns)[number];

/** Fewer on a page than in other lists: each may hold a message of thousands of characters. */
export const quotesPerPage = 20;
