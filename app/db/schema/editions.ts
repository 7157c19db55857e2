import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { bytea } from "./login";
import { assessmentOrders } from "./orders";
import type { RoomTypes } from "./room-types";

/**
 * What is exported of an order, decided once: which results, in which order and with how much of their day. It holds ids
 * and never an answer, so a file is made anew each time from what people still have here.
 */
export const exportEditions = pgTable(
  "export_editions",
  {
    id: uuid().primaryKey().defaultRandom(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => assessmentOrders.id, { onDelete: "cascade" }),
    number: smallint().notNull(),
    /** Of an order without an end: the day before which its results were completed. */
    through: date(),
    madeAt: timestamp("made_at", { withTimezone: true }).notNull().defaultNow(),
    /** Since then somebody of it is erased or has withdrawn a consent that it needs (triggers): no file is made of it. */
    endedAt: timestamp("ended_at", { withTimezone: true }),
    /** How finely its numbers may be told to anybody. */
    grain: text().$type<RoomTypes["grain"]>().notNull(),
    /** The order's and its organisation's names as they were: a file of it is the same whatever they are called later. */
    orderName: text("order_name").notNull(),
    organisation: text().notNull(),
    /** Every version that one of its results was answered on. */
    metamoduleVids: uuid("metamodule_vids").array().notNull().default(sql`'{}'`),
    results: integer().notNull().default(0),
    /** Results that are left out because too few people are alike. */
    leftOut: integer("left_out").notNull().default(0),
    /** What its ids are made with, the same in all editions of an order; sealed (see edition-key.server). */
    sealedKey: bytea("sealed_key").notNull(),
  },
  (table) => [
    unique("export_editions_number").on(table.orderId, table.number),
    check("export_editions_grain", sql`${table.grain} in ('full', 'tens', 'thirds', 'halves')`),
  ],
);

/** The results of an edition. */
export const exportEditionResults = pgTable(
  "export_edition_results",
  {
    editionId: uuid("edition_id")
      .notNull()
      .references(() => exportEditions.id, { onDelete: "cascade" }),
    /** Where it stands in a file, which is random. */
    place: integer().notNull(),
    /** No foreign key: whoever has the row under this id's pseudonym is told to delete it when the result is gone. */
    resultId: uuid("result_id").notNull(),
    /** A random name for whose it is, the same in all editions of the order; nothing else is kept of somebody erased. */
    person: uuid().notNull(),
    /** The edition of the order that told it first. */
    since: smallint().notNull(),
    /** The kinds of surveys it was answered on, by key. */
    kind: text().notNull(),
    /** The day, month or year of its completion, or nothing: as much as enough people share. */
    toldOn: text("told_on").notNull(),
    /** Whether the person is erased or has withdrawn a consent since (triggers), also where they gave it again. */
    gone: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.editionId, table.place] }),
    index("export_edition_results_result").on(table.resultId),
  ],
);

/** Who has taken which edition: they are told what to delete when it ends. */
export const exportTakings = pgTable(
  "export_takings",
  {
    editionId: uuid("edition_id")
      .notNull()
      .references(() => exportEditions.id, { onDelete: "cascade" }),
    recipient: text().notNull(),
    takenAt: timestamp("taken_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.editionId, table.recipient] })],
);

/**
 * Which keys of services may have one id for a person in all orders (decision 0063): given by an administrator of the
 * service, and kept when it is withdrawn. Each grant has a key of its own, so ids of one grant lead to none of the next.
 */
export const linkGrants = pgTable(
  "link_grants",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The name of the key (service_keys). */
    recipient: text().notNull(),
    /** Where it was decided and why, in the words of whoever gave it; people whose rows are linked read them. */
    decision: text().notNull(),
    /** What its ids are made with; sealed (see edition-key.server). */
    sealedKey: bytea("sealed_key").notNull(),
    grantedAt: timestamp("granted_at", { withTimezone: true }).notNull().defaultNow(),
    withdrawnAt: timestamp("withdrawn_at", { withTimezone: true }),
    /** Why it was withdrawn. */
    withdrawal: text(),
  },
  (table) => [
    uniqueIndex("link_grants_once").on(table.recipient).where(sql`${table.withdrawnAt} is null`),
    check("link_grants_withdrawal", sql`(${table.withdrawnAt} is null) = (${table.withdrawal} is null)`),
  ],
);

/** Under which name somebody's rows of an edition stand for recipients who link orders; made when the first of them takes it. */
export const exportLinks = pgTable(
  "export_links",
  {
    editionId: uuid("edition_id")
      .notNull()
      .references(() => exportEditions.id, { onDelete: "cascade" }),
    /** As in its results. */
    person: uuid().notNull(),
    /** A random name; the same in two orders where enough people tell the same in both. */
    link: uuid().notNull(),
  },
  (table) => [primaryKey({ columns: [table.editionId, table.person] }), index("export_links_link").on(table.link)],
);
