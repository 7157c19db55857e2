import { index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { organisations } from "./orders";
import { users } from "./people";

/**
 * What an organisation tells of its people besides unit and job title, by the names it has given (organisations.attributes).
 * An invitation keeps the values of its day (order_invitations.attributes).
 */
export const personAttributes = pgTable(
  "person_attributes",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    organisationId: uuid("organisation_id")
      .notNull()
      .references(() => organisations.id, { onDelete: "cascade" }),
    name: text().notNull(),
    value: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.organisationId, table.name] }),
    index("person_attributes_organisation").on(table.organisationId).concurrently(),
  ],
);
