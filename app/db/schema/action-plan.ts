import { sql } from "drizzle-orm";
import { boolean, check, date, index, jsonb, pgTable, smallint, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { Text } from "~/i18n/text";
import { assessmentOrders, organisations } from "./orders";
import { users } from "./people";
import type { RoomTypes } from "./room-types";

/**
 * What an organisation has decided to do, mostly about something that a report of its groups has shown. The words are the
 * organisation's own; of a report only the names of the area and the unit stand here, never a number.
 */
export const plannedActions = pgTable(
  "planned_actions",
  {
    id: uuid().primaryKey().defaultRandom(),
    organisationId: uuid("organisation_id")
      .notNull()
      .references(() => organisations.id, { onDelete: "cascade" }),
    /** The order whose report it came from; the names below stay where it is gone. */
    orderId: uuid("order_id").references(() => assessmentOrders.id, { onDelete: "set null" }),
    /** The wave, the area and the group of that report: all of them, or none for an action of one's own. */
    wave: smallint(),
    itemKey: text("item_key"),
    groupKey: text("group_key"),
    area: jsonb().$type<Text>(),
    /** The way to the unit; empty for the whole organisation. */
    unit: text().array(),
    /** The leaflet it is taken from. */
    guide: text(),
    what: text().notNull(),
    /** Whether somebody of the staff is the owner, who may be gone by now, or a role in the organisation's own words. */
    ownerKind: text("owner_kind").$type<RoomTypes["ownerKind"]>().notNull(),
    ownerId: uuid("owner_id").references(() => users.id, { onDelete: "set null" }),
    ownerWords: text("owner_words"),
    dueOn: date("due_on").notNull(),
    state: text().$type<RoomTypes["actionState"]>().notNull().default("planned"),
    notes: text().notNull().default(""),
    /** Whether the owner has asked for a mail a week before. */
    remind: boolean().notNull().default(false),
    /** The day whose reminder was written, or would come too late; the day may move. */
    remindedFor: date("reminded_for"),
    /** The reminder itself; it may be gone. */
    reminderOutboxId: uuid("reminder_outbox_id"),
    changedAt: timestamp("changed_at", { withTimezone: true }).notNull().defaultNow(),
    changedBy: uuid("changed_by").references(() => users.id, { onDelete: "set null" }),
  },
  (table) => [
    check("planned_actions_state", sql`${table.state} in ('planned', 'under_way', 'done', 'dropped')`),
    check(
      "planned_actions_origin",
      sql`num_nonnulls(${table.wave}, ${table.itemKey}, ${table.groupKey}, ${table.area}, ${table.unit}) in (0, 5)`,
    ),
    check(
      "planned_actions_owner",
      sql`case ${table.ownerKind} when 'words' then ${table.ownerWords} is not null and ${table.ownerId} is null
        when 'account' then ${table.ownerWords} is null else false end`,
    ),
    index("planned_actions_organisation").on(table.organisationId, table.dueOn),
    index("planned_actions_order").on(table.orderId),
    index("planned_actions_owner_account").on(table.ownerId),
    index("planned_actions_changed_by").on(table.changedBy),
    index("planned_actions_reminder").on(table.reminderOutboxId).where(sql`${table.reminderOutboxId} is not null`),
    index("planned_actions_to_remind").on(table.dueOn).where(sql`${table.remind}`),
  ],
);
