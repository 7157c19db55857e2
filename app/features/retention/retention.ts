/**
 * How long things are kept (product-decisions "Privacy", catalogue V4). Times are counted by the database's clock.
 * IP addresses are not stored: rate limits count keyed hashes of them, and those counters expire by themselves.
 */
export const retention = {
  /** Days until a partial answer is deleted, from when it expired (see partialResultDays). */
  expiredAnswerDays: 30,
  /** Links, codes, sessions and bodies of messages are deleted within 24 hours of their end; one hour is left for the job. */
  hoursAfterEnd: 23,
  /** Days for which it is kept that a message was sent, and when, but not what or to whom: to see failures. */
  messageDays: 30,
  /** Days for which it is kept what became of a list of people that a program sent: counts and row numbers. */
  deliveryDays: 90,
  /** Months for which a request for a quote is kept. */
  quoteRequestMonths: 12,
  /** Years for which the access log is kept; the table itself refuses to delete anything earlier. */
  accessLogYears: 2,
} as const;
