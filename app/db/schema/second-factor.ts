import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { bytea } from "./login";
import { userRoles, users } from "./people";

/** Apps that show a code every half a minute. One without a first code is being set up, and asked of nobody. */
export const authenticatorApps = pgTable(
  "authenticator_apps",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** What the codes are made of, encrypted with a key outside the database. */
    sealedSecret: bytea("sealed_secret").notNull(),
    /** The half minute of the last code that was accepted: none up to it is accepted again. */
    lastStep: bigint("last_step", { mode: "number" }).notNull().default(0),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    confirmedAt: timestamp("confirmed_at", { withTimezone: true }),
    lastUsedAt: timestamp("last_used_at", { withTimezone: true }),
  },
  (table) => [
    index("authenticator_apps_user").on(table.userId),
    uniqueIndex("authenticator_apps_set_up").on(table.userId).where(sql`${table.confirmedAt} is null`),
  ],
);

/** Keys that a device or a password manager holds; here are their public halves. */
export const passkeys = pgTable(
  "passkeys",
  {
    /** The id that the device gave it. */
    credentialId: bytea("credential_id").primaryKey(),
    /** What a form names it by. */
    id: uuid().notNull().unique().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    publicKey: bytea("public_key").notNull(),
    /** Goes up with each use where the device counts; a copy of the key would be behind. */
    counter: bigint({ mode: "number" }).notNull(),
    transports: text().array().notNull(),
    /** What the browser called itself where the key was made. */
    userAgent: text("user_agent").notNull().default(""),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    lastUsedAt: timestamp("last_used_at", { withTimezone: true }),
  },
  (table) => [index("passkeys_user").on(table.userId)],
);

/** Codes on paper for whoever has lost their device. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Keyed hash of person and code. */
    codeHash: text("code_hash").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    usedAt: timestamp("used_at", { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/**
 * What lets an administrator set up their first second factor: a code that a colleague shows them, or a day's wait. Goes
 * with the role.
 */
export const adminEnrolments = pgTable(
  "admin_enrolments",
  {
    userId: uuid("user_id").primaryKey(),
    role: text().notNull().default("admin"),
    /** Keyed hash of person and code; stays when it is used, so that whoever types it again is told. */
    codeHash: text("code_hash"),
    codeMadeAt: timestamp("code_made_at", { withTimezone: true }),
    codeExpiresAt: timestamp("code_expires_at", { withTimezone: true }),
    codeUsedAt: timestamp("code_used_at", { withTimezone: true }),
    /** The session in which the code was typed. */
    openedFor: bytea("opened_for"),
    /** When whoever has no code began to wait. */
    waitsSince: timestamp("waits_since", { withTimezone: true }),
  },
  (table) => [
    foreignKey({
      name: "admin_enrolments_role",
      columns: [table.userId, table.role],
      foreignColumns: [userRoles.userId, userRoles.role],
    }).onDelete("cascade"),
    check("admin_enrolments_of_admins", sql`${table.role} = 'admin'`),
  ],
);

/** Challenges that a passkey has answered, until they would be too old anyway: none is answered twice. */
export const spentChallenges = pgTable(
  "spent_challenges",
  {
    challengeHash: bytea("challenge_hash").primaryKey(),
    expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
  },
  (table) => [index("spent_challenges_expires").on(table.expiresAt)],
);
