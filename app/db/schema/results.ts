import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { assessmentOrders } from "./orders";
import { users } from "./people";
import type { RoomTypes } from "./room-types";

/**
 * One person's run of one order. While it is in progress its answers stand in result_answers (open sections) and
 * result_modules (finished sections); when completed, `content` holds everything and never changes again.
 */
export const results = pgTable(
  "results",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    orderId: uuid("order_id")
      .notNull()
      .references(() => assessmentOrders.id, { onDelete: "cascade" }),
    state: text().notNull().default("in_progress"),
    /** The definition versions this result was started on, in the order they are answered. */
    metamoduleVids: uuid("metamodule_vids").array().notNull(),
    /** Sections already finished; on this row so that saving an answer and finishing its section exclude each other. */
    finishedModuleVids: uuid("finished_module_vids").array().notNull().default(sql`'{}'::uuid[]`),
    startedAt: timestamp("started_at", { withTimezone: true }).notNull().defaultNow(),
    lastSavedAt: timestamp("last_saved_at", { withTimezone: true }).notNull().defaultNow(),
    completedAt: timestamp("completed_at", { withTimezone: true }),
    /** Overall index 0–100; null where nothing is scored. */
    virtaScore: smallint("virta_score"),
    content: jsonb().$type<RoomTypes["resultContent"]>(),
  },
  (table) => [
    check("results_state", sql`${table.state} in ('in_progress', 'completed', 'abandoned')`),
    check("results_completed", sql`(${table.state} = 'completed') = (${table.content} is not null)`),
    uniqueIndex("results_in_progress").on(table.userId, table.orderId).where(sql`${table.state} = 'in_progress'`),
    index("results_person").on(table.userId, table.orderId, table.completedAt),
    // Of completed results only, or a database without statistics might look for one person's run among all of an order.
    index("results_order").on(table.orderId, table.completedAt).where(sql`${table.state} = 'completed'`),
    // For exports, which ask of each completed result of an order who had it, when and on what: without opening any.
    index("results_told")
      .on(table.orderId, table.userId, table.completedAt, table.metamoduleVids)
      .where(sql`${table.state} = 'completed'`),
    // For the retention job. By id, which never changes: saving an answer must not have to touch this index.
    index("results_unfinished").on(table.id).where(sql`${table.state} <> 'completed'`),
  ],
);

/** Answers of sections that are not finished. Both value and text null: the person passed an optional question. */
export const resultAnswers = pgTable(
  "result_answers",
  {
    resultId: uuid("result_id")
      .notNull()
      .references(() => results.id, { onDelete: "cascade" }),
    questionVid: uuid("question_vid").notNull(),
    moduleVid: uuid("module_vid").notNull(),
    value: smallint(),
    text: text(),
    answeredAt: timestamp("answered_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.resultId, table.questionVid] })],
);

/** Finished sections of results in progress: what was answered and what came of it. */
export const resultModules = pgTable(
  "result_modules",
  {
    resultId: uuid("result_id")
      .notNull()
      .references(() => results.id, { onDelete: "cascade" }),
    moduleVid: uuid("module_vid").notNull(),
    metamoduleVid: uuid("metamodule_vid").notNull(),
    content: jsonb().$type<RoomTypes["finishedModule"]>().notNull(),
    /** Questions of the section, for progress without reading the definition. */
    questionCount: integer("question_count").notNull(),
    finishedAt: timestamp("finished_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.resultId, table.moduleVid] })],
);

/**
 * The scores of finished sections as numbers, one row each: written by the statement that finishes the section and never
 * changed, so that comparisons, reports and exports open no JSON. A section without a score has no row. Copied from the
 * run: whose, and of which order. Only the run is a foreign key, since it goes with person and order, and since locking
 * the order's row for each section of everybody would cost more than the row.
 */
export const resultScores = pgTable(
  "result_scores",
  {
    resultId: uuid("result_id")
      .notNull()
      .references(() => results.id, { onDelete: "cascade" }),
    moduleVid: uuid("module_vid").notNull(),
    userId: uuid("user_id").notNull(),
    orderId: uuid("order_id").notNull(),
    /** 1 for a person's first time through the order, 2 for the next after they completed it, and so on. */
    wave: smallint().notNull(),
    /** Keys stay while versions change; a module's repeats between survey kinds, so it counts within its metamodule's. */
    metamoduleKey: text("metamodule_key").notNull(),
    moduleKey: text("module_key").notNull(),
    /** 0–100, whole. */
    score: smallint().notNull(),
    band: text().$type<RoomTypes["scoreBand"]>().notNull(),
    methodId: text("method_id").notNull(),
    methodVersion: smallint("method_version").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.resultId, table.moduleVid] }),
    check("result_scores_score", sql`${table.score} between 0 and 100`),
    check("result_scores_band", sql`${table.band} in ('low_result', 'mid_result', 'high_result')`),
    index("result_scores_order").on(table.orderId, table.metamoduleKey, table.moduleKey, table.wave),
    index("result_scores_person").on(table.userId, table.orderId),
  ],
);
