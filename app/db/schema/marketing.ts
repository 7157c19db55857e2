import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { bytea } from "./login";
import { organisations } from "./orders";

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
    /** As "1234567-8"; empty where none was given. */
    businessId: text("business_id").notNull().default(""),
    language: text().notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
    usedAt: timestamp("used_at", { withTimezone: true }),
    /** The mail with the link; it may be gone. */
    outboxId: uuid("outbox_id"),
    /** The organisation of the same company, whose people answer the request in place of a second trial. */
    joins: uuid().references(() => organisations.id, { onDelete: "cascade" }),
    /** The mails to those who answer, and whose each is. */
    askedOutboxIds: uuid("asked_outbox_ids").array().notNull().default(sql`'{}'`),
    askedUserIds: uuid("asked_user_ids").array().notNull().default(sql`'{}'`),
    decidedAt: timestamp("decided_at", { withTimezone: true }),
    accepted: boolean(),
  },
  (table) => [
    check("trial_requests_language", sql`${table.language} in ('fi', 'sv', 'en')`),
    index("trial_requests_email").on(table.email),
    index("trial_requests_outbox").on(table.outboxId).where(sql`${table.outboxId} is not null`),
    index("trial_requests_expires").on(table.expiresAt),
    index("trial_requests_joins").on(table.joins).where(sql`${table.joins} is not null`),
  ],
);
