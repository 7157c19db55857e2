import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";
import { bytea } from "./login";
import { assessmentOrders, organisations } from "./orders";

/** What the files of a report belong to: whoever administers the organisation reaches them. */
export const reportContainers = pgTable(
  "report_containers",
  {
    id: uuid().primaryKey().defaultRandom(),
    organisationId: uuid("organisation_id")
      .notNull()
      .references(() => organisations.id, { onDelete: "cascade" }),
    /** Null for a report on more than one order. */
    orderId: uuid("order_id").references(() => assessmentOrders.id, { onDelete: "cascade" }),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("report_containers_organisation").on(table.organisationId),
    index("report_containers_order").on(table.orderId).concurrently().where(sql`${table.orderId} is not null`),
  ],
);

/** A file of a report, whatever its versions are called. Its id is chosen by whoever uploads the first one. */
export const reportFiles = pgTable(
  "report_files",
  {
    id: uuid().primaryKey(),
    reportId: uuid("report_id")
      .notNull()
      .references(() => reportContainers.id, { onDelete: "cascade" }),
    /** How many there are. Counted on this row, so that two uploads at once get two numbers. */
    versions: integer().notNull(),
  },
  (table) => [index("report_files_report").on(table.reportId)],
);

/** A version of a file. Its bytes are in the file store under its id; neither they nor the row ever change. */
export const storedFiles = pgTable(
  "stored_files",
  {
    id: uuid().primaryKey().defaultRandom(),
    reportFileId: uuid("report_file_id")
      .notNull()
      .references(() => reportFiles.id, { onDelete: "cascade" }),
    version: integer().notNull(),
    filename: text().notNull(),
    contentType: text("content_type").notNull(),
    size: integer().notNull(),
    sha256: bytea().notNull(),
    uploadedAt: timestamp("uploaded_at", { withTimezone: true }).notNull().defaultNow(),
    /** users.pseudo_id of who sent it, as in the access log: after an erasure it is nobody's. Null for the oldest. */
    uploadedBy: uuid("uploaded_by"),
  },
  (table) => [
    unique("stored_files_version").on(table.reportFileId, table.version),
    check("stored_files_size", sql`${table.size} > 0 and ${table.version} > 0`),
  ],
);
