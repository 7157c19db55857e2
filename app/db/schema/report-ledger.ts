import { index, integer, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { bytea } from "./login";
import { organisations } from "./orders";
import { reportSnapshots } from "./reports";

/** The ledger of a report: with what is below, whom its numbers are about. Kept for 24 months (decision 0057). */
export const reportLedgers = pgTable(
  "report_ledgers",
  {
    snapshotId: uuid("snapshot_id")
      .primaryKey()
      .references(() => reportSnapshots.id, { onDelete: "cascade" }),
    organisationId: uuid("organisation_id")
      .notNull()
      .references(() => organisations.id, { onDelete: "cascade" }),
    madeAt: timestamp("made_at", { withTimezone: true }).notNull().defaultNow(),
    /** Which key wrote it. Null where nobody knows any more whom the numbers are about. */
    keyId: text("key_id"),
  },
  (table) => [index("report_ledgers_organisation").on(table.organisationId, table.madeAt)],
);

/** A group of which numbers were published, and of which modules. */
export const reportLedgerGroups = pgTable(
  "report_ledger_groups",
  {
    snapshotId: uuid("snapshot_id")
      .notNull()
      .references(() => reportLedgers.snapshotId, { onDelete: "cascade" }),
    place: integer().notNull(),
    groupKey: text("group_key").notNull(),
    itemKeys: text("item_keys").array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.snapshotId, table.place] })],
);

/**
 * Which of these groups somebody was in: a keyed hash of them, and the groups' places. Read and written in the role
 * `vointi_report_job` alone; the service's own may only delete, with the report or when its time is over.
 */
export const reportLedgerMembers = pgTable(
  "report_ledger_members",
  {
    snapshotId: uuid("snapshot_id")
      .notNull()
      .references(() => reportLedgers.snapshotId, { onDelete: "cascade" }),
    member: bytea().notNull(),
    groups: integer().array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.snapshotId, table.member] }),
    index("report_ledger_members_member").on(table.member),
  ],
);
