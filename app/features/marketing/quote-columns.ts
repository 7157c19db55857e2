/** What the list of requests for a quote can be sorted by. */
export const quoteColumns = ["when", "organisation"] as const;

export type QuoteColumn = (typeof quoteColumns)[number];

/** The newest comes first unless the address says otherwise. */
export const newestQuotesFirst = "when" satisfies QuoteColumn;

/** Fewer on a page than in other lists: each may hold a message of thousands of characters. */
export const quotesPerPage = 20;
