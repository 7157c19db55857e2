import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, smallint, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";
import { bytea } from "./login";
import { assessmentOrders, organisations } from "./orders";
import type { RoomTypes } from "./room-types";

/** Where an organisation is told of what happens to its orders. */
export const webhookEndpoints = pgTable(
  "webhook_endpoints",
  {
    id: uuid().primaryKey().defaultRandom(),
    organisationId: uuid("organisation_id")
      .notNull()
      .references(() => organisations.id, { onDelete: "cascade" }),
    url: text().notNull(),
    /** Sealed, and not hashed: it signs. */
    sealedSecret: bytea("sealed_secret").notNull(),
    /** The one before, which signs as well until then. */
    sealedBefore: bytea("sealed_before"),
    beforeUntil: timestamp("before_until", { withTimezone: true }),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    /** What happened before is not told of. */
    onSince: timestamp("on_since", { withTimezone: true }).notNull().defaultNow(),
    offAt: timestamp("off_at", { withTimezone: true }),
    offBecause: text("off_because").$type<RoomTypes["webhookOff"]>(),
  },
  (table) => [
    check("webhook_endpoints_off", sql`${table.offBecause} in ('hand', 'failing', 'gone')`),
    check("webhook_endpoints_off_whole", sql`(${table.offAt} is null) = (${table.offBecause} is null)`),
    check("webhook_endpoints_before_whole", sql`(${table.sealedBefore} is null) = (${table.beforeUntil} is null)`),
    index("webhook_endpoints_organisation").on(table.organisationId, table.onSince),
  ],
);

/** What is told, written in the transaction of what it tells of: ids and states, and nothing of anybody. */
export const webhookEvents = pgTable(
  "webhook_events",
  {
    /** The `webhook-id`, the same for whoever is told and however often. */
    id: uuid().primaryKey().defaultRandom(),
    organisationId: uuid("organisation_id")
      .notNull()
      .references(() => organisations.id, { onDelete: "cascade" }),
    /** None of a test. */
    orderId: uuid("order_id").references(() => assessmentOrders.id, { onDelete: "cascade" }),
    kind: text().$type<RoomTypes["webhookKind"]>().notNull(),
    /** When it happened; of one order and kind it is told once. */
    at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    body: text().notNull(),
  },
  (table) => [
    check(
      "webhook_events_kind",
      sql`${table.kind} in ('order.opened', 'order.closed', 'order.sending_done', 'order.not_reached', 'report.ready', 'test')`,
    ),
    check("webhook_events_order", sql`(${table.orderId} is null) = (${table.kind} = 'test')`),
    unique("webhook_events_once").on(table.orderId, table.kind, table.at),
    index("webhook_events_organisation").on(table.organisationId),
    index("webhook_events_at").on(table.at),
  ],
);

/** Who is told of which event, and how that went the last time. */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    id: uuid().primaryKey().defaultRandom(),
    eventId: uuid("event_id")
      .notNull()
      .references(() => webhookEvents.id, { onDelete: "cascade" }),
    endpointId: uuid("endpoint_id")
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: "cascade" }),
    state: text().$type<RoomTypes["webhookState"]>().notNull().default("waiting"),
    queuedAt: timestamp("queued_at", { withTimezone: true }).notNull().defaultNow(),
    /** How often it was sent again by hand: jobs of the times before do nothing. */
    generation: integer().notNull().default(0),
    tries: smallint().notNull().default(0),
    triedAt: timestamp("tried_at", { withTimezone: true }),
    /** The status of the last reply, or why there was none. */
    status: smallint(),
    problem: text(),
  },
  (table) => [
    check("webhook_deliveries_state", sql`${table.state} in ('waiting', 'delivered', 'givenUp', 'dropped')`),
    unique("webhook_deliveries_once").on(table.eventId, table.endpointId),
    index("webhook_deliveries_endpoint").on(table.endpointId, table.queuedAt),
  ],
);

/** Which of an order's sendings have been told of: those of so many people. It outlives the events, so that none is told twice. */
export const webhookSendings = pgTable("webhook_sendings", {
  orderId: uuid("order_id")
    .primaryKey()
    .references(() => assessmentOrders.id, { onDelete: "cascade" }),
  /** How many were invited then; where some of them are gone, how many are left. */
  invited: integer().notNull(),
  /** When it was seen that their invitations had left or couldn't. */
  doneAt: timestamp("done_at", { withTimezone: true }).notNull(),
  /** Whether it has been told how many weren't reached: that is told of an order once. */
  notReachedTold: boolean("not_reached_told").notNull().default(false),
});
