import { sql } from "drizzle-orm";
import { check, index, pgTable, primaryKey, smallint, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { bytea } from "./login";
import { assessmentOrders, organisations } from "./orders";
import { users } from "./people";

const kinds = sql`('invitation', 'reminder', 'last_day', 'results_ready', 'trial_ends')`;

/** Those that follow from what happens, besides. */
const sentKinds = sql`('invitation', 'reminder', 'last_day', 'results_ready', 'trial_ends', 'unfinished', 'report_ready')`;

/** Which messages an order sends by itself, and when. */
export const scheduledMessages = pgTable(
  "scheduled_messages",
  {
    orderId: uuid("order_id")
      .notNull()
      .references(() => assessmentOrders.id, { onDelete: "cascade" }),
    kind: text().notNull(),
    /** Which of several of its kind. */
    step: smallint().notNull().default(1),
    /** Null where the order's own times say when: its last day, its end. */
    sendAt: timestamp("send_at", { withTimezone: true }),
    /** When all of it was handed to the outbox. */
    finishedAt: timestamp("finished_at", { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.kind, table.step] }),
    check("scheduled_messages_kind", sql`${table.kind} in ${kinds}`),
    index("scheduled_messages_waiting").on(table.sendAt).where(sql`${table.finishedAt} is null`),
  ],
);

/** An order's own words for a message, in place of ours. */
export const messageTexts = pgTable(
  "message_texts",
  {
    orderId: uuid("order_id")
      .notNull()
      .references(() => assessmentOrders.id, { onDelete: "cascade" }),
    kind: text().notNull(),
    language: text().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.kind, table.language] }),
    check("message_texts_kind", sql`${table.kind} in ${kinds}`),
    check("message_texts_language", sql`${table.language} in ('fi', 'sv', 'en')`),
  ],
);

/** What was sent to whom: each step of a kind once, whatever stops in between. */
export const sentMessages = pgTable(
  "sent_messages",
  {
    orderId: uuid("order_id")
      .notNull()
      .references(() => assessmentOrders.id, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text().notNull(),
    step: smallint().notNull().default(1),
    /** The message itself; it may be gone. */
    outboxId: uuid("outbox_id"),
    /** The end of the order as the message says it. */
    statedEnd: timestamp("stated_end", { withTimezone: true }),
    queuedAt: timestamp("queued_at", { withTimezone: true }).notNull().defaultNow(),
    /** Hash of the token in a text message's link; a mail has none here. */
    linkHash: bytea("link_hash"),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.userId, table.kind, table.step] }),
    check("sent_messages_kind", sql`${table.kind} in ${sentKinds}`),
    uniqueIndex("sent_messages_link").on(table.linkHash).concurrently().where(sql`${table.linkHash} is not null`),
    index("sent_messages_user").on(table.userId),
    index("sent_messages_outbox").on(table.outboxId).where(sql`${table.outboxId} is not null`),
  ],
);

/** People who want no messages from us but those they ask for themselves. */
export const unsubscriptions = pgTable("unsubscriptions", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  unsubscribedAt: timestamp("unsubscribed_at", { withTimezone: true }).notNull().defaultNow(),
});

/** People who want no text messages about an organisation's surveys. */
export const textStops = pgTable(
  "text_stops",
  {
    organisationId: uuid("organisation_id")
      .notNull()
      .references(() => organisations.id, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    stoppedAt: timestamp("stopped_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.organisationId, table.userId] }), index("text_stops_user").on(table.userId)],
);
