import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "./people";
import { results } from "./results";

/** What people tell of the service in passing (spec §3 "Feedback event"). It goes with its person and its result. */
export const feedbackEvents = pgTable(
  "feedback_events",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    type: text().notNull(),
    /** The spec's surveyId: the run that the event is about. */
    resultId: uuid("result_id")
      .notNull()
      .references(() => results.id, { onDelete: "cascade" }),
    /** Key of the module; null where the event is about the whole run. */
    questionnaire: text(),
    thumbUp: boolean("thumb_up"),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check("feedback_events_type", sql`${table.type} in ('questionnaire-started', 'results-feedback', 'skip-sector')`),
    check(
      "feedback_events_thumb",
      sql`(${table.type} = 'results-feedback') = (${table.thumbUp} is not null and ${table.questionnaire} is not null)`,
    ),
    // The prompt is asked once per result, so a second answer replaces the first.
    uniqueIndex("feedback_events_once").on(table.resultId).where(sql`${table.type} = 'results-feedback'`),
    index("feedback_events_user").on(table.userId),
    index("feedback_events_result").on(table.resultId).concurrently(),
  ],
);
