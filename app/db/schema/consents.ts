import { sql } from "drizzle-orm";
import { boolean, index, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { assessmentOrders } from "./orders";
import { users } from "./people";
import type { RoomTypes } from "./room-types";

/** Versions of the consent texts; immutable, like survey definitions. */
export const consentTypes = pgTable(
  "consent_types",
  {
    /** Derived from key and texts. */
    id: uuid().primaryKey(),
    key: text().notNull(),
    texts: jsonb().$type<RoomTypes["consentTexts"]>().notNull(),
    current: boolean().notNull().default(true),
    publishedAt: timestamp("published_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [uniqueIndex("consent_types_current").on(table.key).where(sql`${table.current}`)],
);

/** Who agreed to which text, in which language and when; a withdrawal is recorded beside it, nothing is deleted. */
export const consentGrants = pgTable(
  "consent_grants",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    orderId: uuid("order_id")
      .notNull()
      .references(() => assessmentOrders.id, { onDelete: "cascade" }),
    consentTypeId: uuid("consent_type_id")
      .notNull()
      .references(() => consentTypes.id),
    consentKey: text("consent_key").notNull(),
    language: text().notNull(),
    grantedAt: timestamp("granted_at", { withTimezone: true }).notNull().defaultNow(),
    withdrawnAt: timestamp("withdrawn_at", { withTimezone: true }),
    /** The language the withdrawal was made in. */
    withdrawnLanguage: text("withdrawn_language"),
    /** Whether the withdrawal deleted unfinished answers; the receipt says so for good. */
    withdrawalDeletedAnswers: boolean("withdrawal_deleted_answers"),
  },
  (table) => [
    uniqueIndex("consent_grants_valid")
      .on(table.userId, table.orderId, table.consentKey)
      .where(sql`${table.withdrawnAt} is null`),
    index("consent_grants_order").on(table.orderId),
    index("consent_grants_user").on(table.userId).concurrently(),
  ],
);
