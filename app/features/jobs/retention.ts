/**
 * How long things are kept (product-decisions "Privacy", catalogue V4). Times are counted by the database's clock.
 * IP addresses are not stored: rate limits count keyed hashes of them, and those counters expire by themselves.
 */
export const retention = {
  /** Days after which a partial answer has expired (spec §9), and days until it is deleted from then on. */
  partialAnswerDays: { expired: 14, deleted: 30 },
  /** Links, codes, sessions and bodies of messages are deleted within 24 hours of their end; one hour is left for the job. */
  hoursAfterEnd: 23,
  /** Days for which it is kept that a message was sent, and when, but not what or to whom: to see failures. */
  messageDays: 30,
  /** Years for which the access log is kept; the table itself refuses to delete anything earlier. */
  accessLogYears: 2,
} as const;

/** Minutes between two runs of the job, over all instances together. */
export const runEveryMinutes = 15;
