import { sql } from "drizzle-orm";
import { boolean, check, jsonb, pgTable, smallint, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { users } from "./people";
import type { RoomTypes } from "./room-types";

/** What the archive of the discontinued blood-test service says of a person. It goes with its person. */
export const bloodReports = pgTable(
  "blood_reports",
  {
    userId: uuid("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    type: text().$type<RoomTypes["bloodTestType"]>().notNull(),
    /** Days on which samples were taken. */
    resultCount: smallint("result_count").notNull(),
    /** Complete with the guides it is drawn by: an archived report never changes. */
    content: jsonb().$type<RoomTypes["bloodReport"]>(),
    /** Made up, which its page says. */
    demo: boolean().notNull().default(false),
    importedAt: timestamp("imported_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check("blood_reports_type", sql`${table.type} in ('no-results', 'not-virta360-customer', 'results-available')`),
    check(
      "blood_reports_content",
      sql`(${table.type} = 'results-available') = (${table.content} is not null and ${table.resultCount} > 0)`,
    ),
  ],
);
