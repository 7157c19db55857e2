import { index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Counters of rate-limiter-flexible, so that all instances share them. Keys are keyed hashes: no address stands here. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    key: text().primaryKey(),
    points: integer().notNull(),
    expire: timestamp({ withTimezone: true }),
  },
  (table) => [index("rate_limits_expire").on(table.expire)],
);
