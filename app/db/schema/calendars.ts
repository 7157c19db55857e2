import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";
import { bytea } from "./login";
import { assessmentOrders } from "./orders";
import { users } from "./people";

/** A person's own address of an order's calendar; good while the person administers the order. */
export const orderCalendars = pgTable(
  "order_calendars",
  {
    id: uuid().primaryKey().defaultRandom(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => assessmentOrders.id, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    tokenHash: bytea("token_hash").notNull(),
    language: text().notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    /** What it told the last time, how often that has changed, and when it last did. */
    toldHash: bytea("told_hash"),
    changes: integer().notNull().default(0),
    changedAt: timestamp("changed_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check("order_calendars_language", sql`${table.language} in ('fi', 'sv', 'en')`),
    unique("order_calendars_once").on(table.orderId, table.userId),
    unique("order_calendars_token").on(table.tokenHash),
    index("order_calendars_user").on(table.userId),
  ],
);
