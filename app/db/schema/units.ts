import { sql } from "drizzle-orm";
import { foreignKey, pgTable, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { organisations } from "./orders";

/**
 * The units of an organisation, as a tree. A person's unit stays words of their own (users.organisational_unit): the way
 * to the unit as units.ts writes it.
 */
export const organisationUnits = pgTable(
  "organisation_units",
  {
    id: uuid().primaryKey().defaultRandom(),
    organisationId: uuid("organisation_id")
      .notNull()
      .references(() => organisations.id, { onDelete: "cascade" }),
    parentId: uuid("parent_id"),
    name: text().notNull(),
  },
  (table) => [
    unique("organisation_units_of_organisation").on(table.organisationId, table.id),
    // A unit and the one above it are of the same organisation.
    foreignKey({
      name: "organisation_units_parent",
      columns: [table.organisationId, table.parentId],
      foreignColumns: [table.organisationId, table.id],
    }).onDelete("cascade"),
    uniqueIndex("organisation_units_siblings").on(
      table.organisationId,
      sql`coalesce(${table.parentId}, '00000000-0000-0000-0000-000000000000'::uuid)`,
      sql`lower(${table.name})`,
    ),
  ],
);
