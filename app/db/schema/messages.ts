import { sql } from "drizzle-orm";
import { check, index, pgTable, smallint, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { bytea } from "./login";

/**
 * Messages to send, written in the same transaction as what they tell of. The body is encrypted with a key outside the
 * database (it can hold a sign-in link) and removed once the message is sent.
 */
export const outbox = pgTable(
  "outbox",
  {
    id: uuid().primaryKey().defaultRandom(),
    channel: text().notNull(),
    /** Which guard says whether it may still be sent; messages of an earlier version have none. */
    purpose: text(),
    /** Which queue it waits in: sign-in mails are never behind a mass of invitations. */
    priority: smallint().notNull().default(5),
    sealedMessage: bytea("sealed_message"),
    /** With which others it was last offered to the provider in one request, whose key this is. */
    parcelId: uuid("parcel_id"),
    /** A message that is useless after this is never sent late. */
    expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
    /** How often a provider has refused it, and once more when it is sent; after the tenth refusal it is tried no more. */
    attempts: smallint().notNull().default(0),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    /** The last time a provider did not take it; it is tried again until it is given up. */
    failedAt: timestamp("failed_at", { withTimezone: true }),
    sentAt: timestamp("sent_at", { withTimezone: true }),
    givenUpAt: timestamp("given_up_at", { withTimezone: true }),
  },
  (table) => [
    check("outbox_channel", sql`${table.channel} in ('email', 'sms')`),
    index("outbox_waiting").on(table.id).where(sql`${table.sentAt} is null and ${table.givenUpAt} is null`),
    index("outbox_parcel")
      .on(table.parcelId)
      .where(sql`${table.parcelId} is not null and ${table.sentAt} is null and ${table.givenUpAt} is null`),
  ],
);
