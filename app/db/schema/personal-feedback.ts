import { sql } from "drizzle-orm";
import { check, date, index, pgTable, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";
import { assessmentOrders } from "./orders";
import { users } from "./people";
import { results } from "./results";

/** Who asked a health or wellbeing professional for feedback on which result, and what they were told. */
export const feedbackRequests = pgTable(
  "feedback_requests",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    orderId: uuid("order_id")
      .notNull()
      .references(() => assessmentOrders.id, { onDelete: "cascade" }),
    resultId: uuid("result_id")
      .notNull()
      .references(() => results.id, { onDelete: "cascade" }),
    /** What the person agreed to when they asked, as they read it. */
    agreedText: text("agreed_text").notNull(),
    agreedLanguage: text("agreed_language").notNull(),
    askedAt: timestamp("asked_at", { withTimezone: true }).notNull().defaultNow(),
    withdrawnAt: timestamp("withdrawn_at", { withTimezone: true }),
    /** Null again once that account is erased: what was said stays with the person. */
    professionalId: uuid("professional_id").references(() => users.id, { onDelete: "set null" }),
    feedback: text(),
    givenAt: timestamp("given_at", { withTimezone: true }),
    /** The mail that says so; it may be gone. */
    outboxId: uuid("outbox_id"),
  },
  (table) => [
    // One for each result: asking again after a withdrawal opens the same one.
    unique("feedback_requests_result").on(table.resultId),
    check("feedback_requests_language", sql`${table.agreedLanguage} in ('fi', 'sv', 'en')`),
    check("feedback_requests_given", sql`(${table.feedback} is null) = (${table.givenAt} is null)`),
    index("feedback_requests_user").on(table.userId),
    index("feedback_requests_order").on(table.orderId).concurrently(),
    index("feedback_requests_professional")
      .on(table.professionalId)
      .concurrently()
      .where(sql`${table.professionalId} is not null`),
    index("feedback_requests_outbox").on(table.outboxId).where(sql`${table.outboxId} is not null`),
    index("feedback_requests_waiting")
      .on(table.orderId, table.askedAt)
      .where(sql`${table.givenAt} is null and ${table.withdrawnAt} is null`),
  ],
);

/** The last mail to each professional that says how many requests wait for them: one a day at most. */
export const requestNotices = pgTable(
  "request_notices",
  {
    userId: uuid("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The day in Helsinki, at whose end the mail is not sent any more. */
    toldOn: date("told_on").notNull(),
    /** The requests that the mail counts, by their ids. */
    told: uuid().array().notNull(),
    queuedAt: timestamp("queued_at", { withTimezone: true }).notNull().defaultNow(),
    /** The mail itself; it may be gone. */
    outboxId: uuid("outbox_id").notNull(),
  },
  (table) => [
    check("request_notices_told", sql`cardinality(${table.told}) > 0`),
    index("request_notices_outbox").on(table.outboxId),
  ],
);
