import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { bytea } from "./login";
import { assessmentOrders } from "./orders";

/** A table of people that an administrator has handed in, until they are invited. Deleted after a day at the latest. */
export const peopleImports = pgTable(
  "people_imports",
  {
    id: uuid().primaryKey().defaultRandom(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => assessmentOrders.id, { onDelete: "cascade" }),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    state: text().notNull().default("uploaded"),
    /** Its columns' own words with a few values of each, sealed. */
    sealedHead: bytea("sealed_head"),
    /** What each of its columns means, once somebody has said so; null for those that are left out. */
    columns: jsonb().$type<(string | null)[]>(),
    /** The language of people whose row names none. */
    language: text().notNull().default("fi"),
    rowCount: integer("row_count").notNull(),
    /** Rows that were looked at, or invited, so far. */
    doneCount: integer("done_count").notNull().default(0),
    /** Rows that nobody can be invited by. */
    refusedCount: integer("refused_count").notNull().default(0),
    /** People who were there already, and those who got a mail. */
    knownCount: integer("known_count").notNull().default(0),
    mailedCount: integer("mailed_count").notNull().default(0),
    /** Of the rows that were looked at: whom a mail reaches, and whom a text message alone would, by their language. */
    byMailCount: integer("by_mail_count").notNull().default(0),
    byTextCounts: jsonb("by_text_counts").$type<Record<string, number>>().notNull().default({}),
    /** People who got a text message. */
    textedCount: integer("texted_count").notNull().default(0),
    /** Units that its rows name and the organisation doesn't have. */
    newUnits: text("new_units").array().notNull().default(sql`'{}'`),
    /** Units of the organisation that stand for those that its rows name, by their names; others are new. */
    units: jsonb().$type<Record<string, string>>().notNull().default({}),
    confirmedAt: timestamp("confirmed_at", { withTimezone: true }),
  },
  (table) => [
    check(
      "people_imports_state",
      sql`${table.state} in ('uploaded', 'checking', 'checked', 'inviting', 'done', 'closed')`,
    ),
    check("people_imports_language", sql`${table.language} in ('fi', 'sv', 'en')`),
    index("people_imports_order").on(table.orderId).concurrently(),
  ],
);

/** Some rows of such a table, sealed; gone once their people are invited. */
export const peopleImportPieces = pgTable(
  "people_import_pieces",
  {
    importId: uuid("import_id")
      .notNull()
      .references(() => peopleImports.id, { onDelete: "cascade" }),
    /** Number of the first of its rows, as the table's own program counts them. */
    firstRow: integer("first_row").notNull(),
    sealedRows: bytea("sealed_rows").notNull(),
    /** What is wrong with which of its rows; null until they were looked at. */
    problems: jsonb().$type<{ row: number; problem: string; column?: string }[]>(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.firstRow] })],
);
