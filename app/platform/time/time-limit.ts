/** The moment by which a request's work must be done, in milliseconds of `performance.now()`. */
export type TimeLimit = { readonly until: number };

/** A limit that ends in `ms` milliseconds. */
export function timeLimit(ms: number): TimeLimit {
  return { until: performance.now() + ms };
}

/** Milliseconds left, 0 or less when the time is over; Infinity where there is no limit. */
export function timeLeft(limit: TimeLimit | undefined): number {
  return limit ? limit.until - performance.now() : Number.POSITIVE_INFINITY;
}
