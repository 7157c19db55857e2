import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, smallint, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { bytea } from "./login";
import { outbox } from "./messages";
import { groups } from "./orders";
import { users } from "./people";

/**
 * Codes sent by text message, one row each time somebody asks for one. A row without a person is of an unknown number:
 * either a group recruits whoever has it, or it is a question that must not be told from one about a known number, looks
 * the same and never signs anybody in.
 */
export const smsLogins = pgTable(
  "sms_logins",
  {
    /** The id in the address of the code page. Useless without the cookie of the browser that asked. */
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
    /** The group that gives an account to whoever types this code, and their language, until then. */
    newcomerGroupId: uuid("newcomer_group_id").references(() => groups.id, { onDelete: "cascade" }),
    newcomerLanguage: text("newcomer_language"),
    /** Keyed hash of the number, under which codes and tries are counted. */
    phoneHash: text("phone_hash").notNull(),
    /** The number, encrypted with a key outside the database. */
    sealedPhone: bytea("sealed_phone").notNull(),
    /** Whether who asked had typed the number. Whoever came by a link has shown only that they have the link. */
    numberTyped: boolean("number_typed").notNull().default(true),
    /** Hash of the cookie of the browser that asked. */
    browserHash: bytea("browser_hash").notNull(),
    /** Keyed hash of the six digits, made for this row only. */
    codeHash: text("code_hash"),
    attempts: smallint().notNull().default(0),
    /** The message with the code; whether it could be sent is read there. */
    outboxId: uuid("outbox_id").references(() => outbox.id, { onDelete: "set null" }),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
    usedAt: timestamp("used_at", { withTimezone: true }),
    /** Set by the last try: until then no code to this number is sent or tried. */
    lockedUntil: timestamp("locked_until", { withTimezone: true }),
  },
  (table) => [
    check(
      "sms_logins_code",
      sql`${table.codeHash} is null or ${table.userId} is not null or ${table.newcomerGroupId} is not null`,
    ),
    check(
      "sms_logins_newcomer",
      sql`(${table.newcomerGroupId} is null) = (${table.newcomerLanguage} is null) and (${table.newcomerGroupId} is null or ${table.userId} is null)`,
    ),
    index("sms_logins_phone").on(table.phoneHash, table.createdAt),
    index("sms_logins_user").on(table.userId),
    index("sms_logins_outbox").on(table.outboxId),
    index("sms_logins_group").on(table.newcomerGroupId).concurrently().where(sql`${table.newcomerGroupId} is not null`),
  ],
);
