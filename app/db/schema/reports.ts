import { sql } from "drizzle-orm";
import { check, jsonb, pgTable, primaryKey, smallint, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";
import type { Certificate, ToldStatus } from "~/features/reports/certificate";
import type { Shares } from "~/features/reports/item-cells";
import type { ReportOutline } from "~/features/reports/report-outline";
import type { Attribute } from "~/features/reports/rules";
import { assessmentOrders } from "./orders";

/**
 * What an order's reports keep to. Made with the first invitation where nobody has decided before, and never changed
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
    attributes: text().array().$type<Attribute[]>().notNull().default(sql`'{}'::text[]`),
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
    outline: jsonb().$type<ReportOutline>().notNull(),
    certificate: jsonb().$type<Certificate>().notNull(),
  },
  (table) => [unique("report_snapshots_once").on(table.orderId, table.wave)],
);

/** What is published, or why it is not, of one group and module. Rounded already: nothing exact is kept. */
export const reportCells = pgTable(
  "report_cells",
  {
    snapshotId: uuid("snapshot_id")
      .notNull()
      .references(() => reportSnapshots.id, { onDelete: "cascade" }),
    itemKey: text("item_key").notNull(),
    groupKey: text("group_key").notNull(),
    status: text().$type<ToldStatus>().notNull(),
    k: smallint().notNull(),
    peopleBand: text("people_band"),
    mean: smallint(),
    bound: text().$type<"at_most_5" | "at_least_95">(),
    shares: jsonb().$type<Shares>(),
    /** Of the mean since the wave before. */
    change: smallint(),
  },
  (table) => [
    primaryKey({ columns: [table.snapshotId, table.itemKey, table.groupKey] }),
    check("report_cells_k", sql`${table.k} >= 5`),
    check(
      "report_cells_status",
      sql`${table.status} in ('published', 'too_few', 'sensitive_too_few', 'nearly_all', 'sibling', 'difference', 'combination')`,
    ),
    // Nothing stands in a cell that is not published.
    check(
      "report_cells_hidden",
      sql`${table.status} = 'published' or num_nonnulls(${table.peopleBand}, ${table.mean}, ${table.bound}, ${table.shares}, ${table.change}) = 0`,
    ),
  ],
);
