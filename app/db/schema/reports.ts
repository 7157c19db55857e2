import { sql } from "drizzle-orm";
import {
  check,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { assessmentOrders } from "./orders";
import type { RoomTypes } from "./room-types";

/**
 * What an order's reports keep to. Made when an order is open with people where nobody has decided before, and never changed
 * after it (a trigger): people are told before their first question.
 */
export const reportRules = pgTable(
  "report_rules",
  {
    orderId: uuid("order_id")
      .primaryKey()
      .references(() => assessmentOrders.id, { onDelete: "cascade" }),
    k: smallint().notNull().default(7),
    sensitiveK: smallint("sensitive_k").notNull().default(10),
    attributes: text().array().$type<RoomTypes["reportAttribute"][]>().notNull().default(sql`'{}'::text[]`),
    crossingFrom: smallint("crossing_from").notNull().default(50),
  },
  (table) => [
    check(
      "report_rules_floors",
      sql`${table.k} >= 5 and ${table.sensitiveK} >= greatest(10, ${table.k}) and ${table.crossingFrom} >= 50`,
    ),
    check(
      "report_rules_attributes",
      sql`cardinality(${table.attributes}) <= 5 and array_to_string(array_append(${table.attributes}, ''), chr(10)) ~ '^((gender|age|own:[^\\n]+)\\n)*$'`,
    ),
  ],
);

/** The report of one wave of an order: made once, when the order has ended, and never changed (a trigger). */
export const reportSnapshots = pgTable(
  "report_snapshots",
  {
    id: uuid().primaryKey().defaultRandom(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => assessmentOrders.id, { onDelete: "cascade" }),
    wave: smallint().notNull(),
    madeAt: timestamp("made_at", { withTimezone: true }).notNull().defaultNow(),
    /** The groups and modules its cells are of, with their titles. */
    outline: jsonb().$type<RoomTypes["reportOutline"]>().notNull(),
    certificate: jsonb().$type<RoomTypes["certificate"]>().notNull(),
  },
  (table) => [unique("report_snapshots_once").on(table.orderId, table.wave)],
);

/** How many have answered an order, as far as its organisation is told while it is open: a number behind a band, and when it was counted. */
export const answeredSoFar = pgTable("answered_so_far", {
  orderId: uuid("order_id")
    .primaryKey()
    .references(() => assessmentOrders.id, { onDelete: "cascade" }),
  countedOn: date("counted_on").notNull(),
  /** Null while nothing is told. */
  shown: integer(),
  /** How many were invited when that was counted: a band follows from both. */
  invited: integer(),
});

/** What is published, or why it is not, of one group and module. Rounded already: nothing exact is kept. */
export const reportCells = pgTable(
  "report_cells",
  {
    snapshotId: uuid("snapshot_id")
      .notNull()
      .references(() => reportSnapshots.id, { onDelete: "cascade" }),
    itemKey: text("item_key").notNull(),
    groupKey: text("group_key").notNull(),
    status: text().$type<RoomTypes["toldStatus"]>().notNull(),
    k: smallint().notNull(),
    peopleBand: text("people_band"),
    mean: smallint(),
    bound: text().$type<RoomTypes["cellBound"]>(),
    /** The word that stands for the mean of a coarse cell. */
    level: text().$type<RoomTypes["cellLevel"]>(),
    shares: jsonb().$type<RoomTypes["cellShares"]>(),
    basis: jsonb().$type<RoomTypes["cellBasis"]>(),
    until: smallint(),
    /** Of the mean since the wave before. */
    change: smallint(),
  },
  (table) => [
    primaryKey({ columns: [table.snapshotId, table.itemKey, table.groupKey] }),
    check("report_cells_k", sql`${table.k} >= 5`),
    check(
      "report_cells_status",
      sql`${table.status} in ('published', 'coarse', 'too_few', 'sensitive_too_few', 'nearly_all', 'sibling', 'difference', 'combination')`,
    ),
    // Nothing stands in a cell that is not published, and in a coarse one a word and about how many people it is of.
    check(
      "report_cells_hidden",
      sql`${table.status} in ('published', 'coarse') or num_nonnulls(${table.peopleBand}, ${table.level}) = 0`,
    ),
    check(
      "report_cells_numbers",
      sql`${table.status} = 'published' or num_nonnulls(${table.mean}, ${table.bound}, ${table.shares}, ${table.change}, ${table.basis}, ${table.until}) = 0`,
    ),
    check(
      "report_cells_coarse",
      sql`case ${table.status} when 'coarse' then ${table.level} is not null and ${table.level} in ('low', 'mid', 'high') and ${table.peopleBand} is not null else ${table.level} is null end`,
    ),
    check("report_cells_bound", sql`${table.bound} ~ '^at_(most|least)_[0-9]{1,2}$'`),
  ],
);
