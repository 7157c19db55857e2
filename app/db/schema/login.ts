import { sql } from "drizzle-orm";
import { boolean, check, customType, index, pgTable, smallint, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { assessmentOrders, groups } from "./orders";
import { users } from "./people";

export const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/**
 * One-time links: sent by mail on request ("email") or with an invitation ("token"). Only hashes are stored.
 * Where unknown accounts are concealed, an unknown address leaves a row too, under its key instead of a person: so it
 * meets the same limits as a known one. Such a row opens nothing, unless a group recruits whoever it was sent to.
 */
export const signInLinks = pgTable(
  "sign_in_links",
  {
    tokenHash: bytea("token_hash").primaryKey(),
    kind: text().notNull(),
    userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
    /** Keyed hash of an address that has no account. */
    accountKey: text("account_key"),
    /** Who gets an account by pressing this link: their address and its language, until then. */
    newcomerEmail: text("newcomer_email"),
    newcomerLanguage: text("newcomer_language"),
    groupId: uuid("group_id").references(() => groups.id, { onDelete: "cascade" }),
    /** The order that an invitation's link leads to: it can be used for as long as that is open. */
    orderId: uuid("order_id").references(() => assessmentOrders.id, { onDelete: "cascade" }),
    /** Keyed hash of the six digits in the same mail. */
    codeHash: text("code_hash"),
    codeAttempts: smallint("code_attempts").notNull().default(0),
    /** The mail with this link; it may be gone. */
    outboxId: uuid("outbox_id"),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
    usedAt: timestamp("used_at", { withTimezone: true }),
  },
  (table) => [
    index("sign_in_links_outbox").on(table.outboxId).where(sql`${table.outboxId} is not null`),
    check("sign_in_links_kind", sql`${table.kind} in ('email', 'token')`),
    check("sign_in_links_owner", sql`(${table.userId} is null) <> (${table.accountKey} is null)`),
    check(
      "sign_in_links_newcomer",
      sql`${table.newcomerEmail} is null or (${table.accountKey} is not null and ${table.newcomerLanguage} is not null and ${table.groupId} is not null)`,
    ),
    index("sign_in_links_user").on(table.userId, table.createdAt),
    index("sign_in_links_group").on(table.groupId).concurrently().where(sql`${table.groupId} is not null`),
    index("sign_in_links_order").on(table.orderId).where(sql`${table.orderId} is not null`),
    index("sign_in_links_account").on(table.accountKey, table.createdAt).where(sql`${table.accountKey} is not null`),
  ],
);

export const sessions = pgTable(
  "sessions",
  {
    /** Hash of the cookie's value; the value itself is nowhere. */
    idHash: bytea("id_hash").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    lastSeenAt: timestamp("last_seen_at", { withTimezone: true }).notNull().defaultNow(),
    /** Absolute end; the idle end follows from lastSeenAt. */
    expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
    /** Minutes it lives without use: fewer for administrators. */
    idleMinutes: smallint("idle_minutes").notNull().default(60),
    /** What the browser calls itself, for the person's own list of devices. */
    userAgent: text("user_agent").notNull().default(""),
    /** Its person has a second factor that they have not shown yet: until then it opens nothing. */
    awaitsSecondFactor: boolean("awaits_second_factor").notNull().default(false),
    secondFactorAt: timestamp("second_factor_at", { withTimezone: true }),
    /** What its person has shown to be theirs by signing in: other accounts with the same are theirs, too. */
    proved: text(),
    /** The organisation's own provider has signed its person in: what it opens is bounded (sessions/by-provider.server.ts). */
    byProvider: boolean("by_provider").notNull().default(false),
  },
  (table) => [
    index("sessions_user").on(table.userId),
    check("sessions_proved", sql`${table.proved} in ('email', 'phone')`),
  ],
);
