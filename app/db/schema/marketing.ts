import { sql } from "drizzle-orm";
import { check, index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { bytea } from "./login";

/** What organisations have asked an offer for. Support answers by mail; the rows are there in case a mail gets lost. */
export const quoteRequests = pgTable(
  "quote_requests",
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    organisation: text().notNull(),
    email: text().notNull(),
    phone: text().notNull().default(""),
    /** How many people it is about, as one of a few ranges. */
    people: text().notNull(),
    message: text().notNull().default(""),
    language: text().notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check("quote_requests_language", sql`${table.language} in ('fi', 'sv', 'en')`),
    index("quote_requests_email").on(table.email, table.createdAt),
    index("quote_requests_created").on(table.createdAt),
  ],
);

/** Trials that wait for the link of their mail: until it is pressed there is no account and no organisation. */
export const trialRequests = pgTable(
  "trial_requests",
  {
    tokenHash: bytea("token_hash").primaryKey(),
    name: text().notNull(),
    email: text().notNull(),
    organisation: text().notNull(),
    language: text().notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
    usedAt: timestamp("used_at", { withTimezone: true }),
    /** The mail with the link; it may be gone. */
    outboxId: uuid("outbox_id"),
  },
  (table) => [
    check("trial_requests_language", sql`${table.language} in ('fi', 'sv', 'en')`),
    index("trial_requests_email").on(table.email),
    index("trial_requests_outbox").on(table.outboxId).where(sql`${table.outboxId} is not null`),
    index("trial_requests_expires").on(table.expiresAt),
  ],
);
