import { sql } from "drizzle-orm";
import { bigint, check, index, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { bytea, sessions } from "./login";
import type { RoomTypes } from "./room-types";

/** Exports that are made by a job and fetched by the session that asked for them. Their bytes are in the file store. */
export const preparedExports = pgTable(
  "prepared_exports",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** No foreign key either, for the same reason; the row lives for a day at most. */
    userId: uuid("user_id").notNull(),
    /** Of the session that may fetch it. No foreign key: the file has to go, too, when the session does. */
    sessionHash: bytea("session_hash").notNull(),
    asked: jsonb().$type<RoomTypes["askedExport"]>().notNull(),
    /** The editions of orders' results that it is made of: it is nobody's to fetch once one of them has ended. */
    editionIds: uuid("edition_ids").array().notNull().default(sql`'{}'`),
    /** Of the request that asked, for the access log. */
    requestId: text("request_id").notNull(),
    state: text().$type<"preparing" | "ready" | "failed">().notNull().default("preparing"),
    filename: text(),
    contentType: text("content_type"),
    size: bigint({ mode: "number" }),
    /** Of its bytes; null of one that an instance of before 0134 has made. */
    sha256: bytea(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp("expires_at", { withTimezone: true }),
  },
  (table) => [
    check("prepared_exports_state", sql`${table.state} in ('preparing', 'ready', 'failed')`),
    check(
      "prepared_exports_ready",
      sql`${table.state} <> 'ready' or (${table.size} > 0 and ${table.expiresAt} is not null)`,
    ),
    index("prepared_exports_user").on(table.userId),
  ],
);

/** Sessions on their way to another host of the service, for a minute. Only hashes are stored. */
export const sessionHandovers = pgTable(
  "session_handovers",
  {
    tokenHash: bytea("token_hash").primaryKey(),
    sessionHash: bytea("session_hash")
      .notNull()
      .references(() => sessions.idHash, { onDelete: "cascade" }),
    toOrigin: text("to_origin").notNull(),
    expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
  },
  (table) => [index("session_handovers_session").on(table.sessionHash).concurrently()],
);
