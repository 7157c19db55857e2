import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { bytea } from "./login";
import { organisations } from "./orders";
import type { RoomTypes } from "./room-types";

/**
 * Keys by which programs ask (decision 0148). Of a key there is its hash alone. A row is never deleted but with its
 * organisation: it is also the record of who made the key and who revoked it, by users.pseudo_id, as in the access log.
 */
export const serviceKeys = pgTable(
  "service_keys",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Null for all of them, which results alone are read for. */
    organisationId: uuid("organisation_id").references(() => organisations.id, { onDelete: "cascade" }),
    /** Of a key that reads results also the recipient for whom their ids are made. */
    name: text().notNull(),
    scopes: text().array().$type<RoomTypes["keyScopes"]>().notNull(),
    /** How finely a key that reads results is told numbers. */
    grain: text().$type<"full" | "tens">(),
    /** SHA-256 of the key. */
    keyHash: bytea("key_hash").notNull().unique(),
    madeAt: timestamp("made_at", { withTimezone: true }).notNull().defaultNow(),
    /** Null for one that the release took over. */
    madeBy: uuid("made_by"),
    takenOver: boolean("taken_over").notNull().default(false),
    endsAt: timestamp("ends_at", { withTimezone: true }).notNull(),
    /** To the minute. */
    lastUsedAt: timestamp("last_used_at", { withTimezone: true }),
    revokedAt: timestamp("revoked_at", { withTimezone: true }),
    revokedBy: uuid("revoked_by"),
  },
  (table) => [
    check(
      "service_keys_scopes",
      sql`cardinality(${table.scopes}) > 0
        and ${table.scopes} <@ array['people:import', 'orders:read', 'reports:read', 'results:read']`,
    ),
    // Who sends names and reads rows could put them side by side.
    check(
      "service_keys_results_alone",
      sql`('results:read' = any(${table.scopes})) = (${table.grain} is not null)
        and (${table.grain} is null or cardinality(${table.scopes}) = 1)`,
    ),
    check("service_keys_organisation", sql`${table.organisationId} is not null or ${table.grain} is not null`),
    check("service_keys_grain", sql`${table.grain} in ('full', 'tens')`),
    check("service_keys_end", sql`${table.endsAt} <= ${table.madeAt} + interval '366 days'`),
    index("service_keys_of_organisation").on(table.organisationId),
  ],
);
