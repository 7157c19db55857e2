import { sql } from "drizzle-orm";
import { boolean, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { RoomTypes } from "./room-types";

/** Published survey definitions. A row is never changed but for `current`: its vid is derived from its content. */
export const surveyMetamodules = pgTable(
  "survey_metamodules",
  {
    vid: uuid().primaryKey(),
    key: text().notNull(),
    content: jsonb().$type<RoomTypes["metamodule"]>().notNull(),
    /** The version that new results start on; at most one per key. */
    current: boolean().notNull().default(true),
    publishedAt: timestamp("published_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [uniqueIndex("survey_metamodules_current").on(table.key).where(sql`${table.current}`)],
);
