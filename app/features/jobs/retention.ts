/**
 * How long things are kept (product-decisions "Privacy", catalogue V4). Times are counted by the database's clock.
 * Nothing stands here for IP addresses: they are only ever counted as keyed hashes, which are among the budgets.
 */
export const retention = {
  /** Days after which a partial answer has expired (spec §9), and days until it is deleted from then on. */
  partialAnswerDays: { expired: 14, deleted: 30 },
  /** Links, codes, sessions and bodies of messages go within 24 hours of their end; one hour is left for the job. */
  hoursAfterEnd: 23,
  /** Days that the bare fact of a message (when it was sent, not what or to whom) is kept, to see failures. */
  messageDays: 30,
  /** Years that who looked at whose data can be shown; the table refuses to let anything go earlier. */
  accessLogYears: 2,
} as const;

/** Minutes between two runs of the job, over all instances together. */
export const runEveryMinutes = 15;
