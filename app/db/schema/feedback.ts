import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, text, timestamp, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "./people";
import { results } from "./results";
import type { RoomTypes } from "./room-types";

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

/**
 * What people say came of a step that an earlier result gave them: for their own eyes, in their copy, and in nothing that
 * anybody else gets (decision 0138). It goes with its person and its result.
 */
export const adviceOutcomes = pgTable(
  "advice_outcomes",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    resultId: uuid("result_id")
      .notNull()
      .references(() => results.id, { onDelete: "cascade" }),
    /** Id of the recommendation. */
    recommendation: text().notNull(),
    outcome: text().$type<RoomTypes["adviceOutcome"]>().notNull(),
    saidAt: timestamp("said_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    // The last word counts.
    unique("advice_outcomes_step").on(table.resultId, table.recommendation),
    check("advice_outcomes_outcome", sql`${table.outcome} in ('helped', 'did_not_help', 'not_tried')`),
    index("advice_outcomes_user").on(table.userId),
  ],
);
