import { index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

/**
 * Who looked up a help line at its source, and when: a row for each time, none is changed. Who it was stands here by
 * pseudonym, without a foreign key, as in the access log. A line that changes gets another id, so it is to be looked up anew.
 */
export const helpLineChecks = pgTable(
  "help_line_checks",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Follows from all that contacts.yaml says of the line. */
    lineId: uuid("line_id").notNull(),
    /** The contact's id there, and its number or page, for whoever reads the table. */
    line: text().notNull(),
    checkedAt: timestamp("checked_at", { withTimezone: true }).notNull().defaultNow(),
    /** users.pseudo_id */
    checkedByPseudoId: uuid("checked_by_pseudo_id").notNull(),
  },
  (table) => [index("help_line_checks_line").on(table.lineId, table.checkedAt)],
);
