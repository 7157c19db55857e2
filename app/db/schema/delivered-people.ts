import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, jsonb, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { bytea } from "./login";
import { assessmentOrders, organisations } from "./orders";
import { serviceKeys } from "./service-keys";

/** How an organisation's own system delivers its people (decision 0149). */
export const peopleDeliverySettings = pgTable(
  "people_delivery_settings",
  {
    organisationId: uuid("organisation_id")
      .primaryKey()
      .references(() => organisations.id, { onDelete: "cascade" }),
    /** What the headings of its table mean, as an import by hand has said for it; sealed, as a heading may be anything. */
    sealedMapping: bytea("sealed_mapping"),
    mappingKeptAt: timestamp("mapping_kept_at", { withTimezone: true }),
    /** Percent of those invited who may be missing from a file. */
    mostMissing: bigint("most_missing", { mode: "number" }).notNull().default(10),
    /** People whom files may invite within 24 hours. */
    mostNew: bigint("most_new", { mode: "number" }).notNull().default(500),
  },
  (table) => [
    check("people_delivery_settings_missing", sql`${table.mostMissing} between 0 and 100`),
    check("people_delivery_settings_new", sql`${table.mostNew} between 1 and 50000`),
  ],
);

/** Administrators who want to read what became of deliveries. */
export const peopleDeliveryReaders = pgTable(
  "people_delivery_readers",
  {
    organisationId: uuid("organisation_id")
      .notNull()
      .references(() => organisations.id, { onDelete: "cascade" }),
    /** Their users.pseudo_id, as in the access log: after an erasure it is nobody's. */
    reader: uuid().notNull(),
  },
  (table) => [primaryKey({ columns: [table.organisationId, table.reader] })],
);

/** A table of people that came by a key: what became of it, in counts and row numbers, and nothing of what stood in it. */
export const peopleDeliveries = pgTable(
  "people_deliveries",
  {
    /** Also the id of its import, for as long as there is one. */
    id: uuid().primaryKey(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => assessmentOrders.id, { onDelete: "cascade" }),
    keyId: uuid("key_id")
      .notNull()
      .references(() => serviceKeys.id, { onDelete: "cascade" }),
    /** Whether it only asks what would become of it. */
    dryRun: boolean("dry_run").notNull(),
    /** By which the same content is known again: keyed, since a short list could be guessed. */
    contentMac: text("content_mac").notNull(),
    receivedAt: timestamp("received_at", { withTimezone: true }).notNull().defaultNow(),
    /** When administrators were told of it by mail. */
    reportedAt: timestamp("reported_at", { withTimezone: true }),
    state: text().notNull().default("checking"),
    rowCount: bigint("row_count", { mode: "number" }).notNull(),
    /** People whom it invites: newly known ones, and those who were here. */
    freshCount: bigint("fresh_count", { mode: "number" }).notNull().default(0),
    knownCount: bigint("known_count", { mode: "number" }).notNull().default(0),
    /** Rows of people who are invited already. */
    invitedCount: bigint("invited_count", { mode: "number" }).notNull().default(0),
    /** People who are invited already of whom it says something else: their unit, job title or attributes. */
    changedCount: bigint("changed_count", { mode: "number" }).notNull().default(0),
    /** Rows that nobody is invited by. */
    refusedCount: bigint("refused_count", { mode: "number" }).notNull().default(0),
    newUnitCount: bigint("new_unit_count", { mode: "number" }).notNull().default(0),
    /** People whom the order's office has invited, and how many of them the file doesn't name. */
    officeCount: bigint("office_count", { mode: "number" }).notNull().default(0),
    missingCount: bigint("missing_count", { mode: "number" }).notNull().default(0),
    /** Its first rows with something wrong. */
    problems: jsonb().$type<{ row: number; problem: string; column?: string }[]>().notNull().default([]),
  },
  (table) => [
    check(
      "people_deliveries_state",
      sql`${table.state} in ('checking', 'inviting', 'done', 'dryRun', 'tooManyMissing', 'tooManyNew', 'keyEnded', 'keyEndedPartly', 'orderClosed', 'failed')`,
    ),
    index("people_deliveries_order").on(table.orderId, table.receivedAt),
    index("people_deliveries_key").on(table.keyId),
    index("people_deliveries_received").on(table.receivedAt),
  ],
);
