import { jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** When each recurring job last came to its end, on whichever instance, and what it counted. */
export const jobRuns = pgTable("job_runs", {
  name: text().primaryKey(),
  finishedAt: timestamp("finished_at", { withTimezone: true }).notNull(),
  counts: jsonb().$type<Record<string, number>>().notNull(),
});
