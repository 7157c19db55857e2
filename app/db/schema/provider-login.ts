import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { bytea, sessions } from "./login";
import { organisations } from "./orders";

const at = (name: string) => timestamp(name, { withTimezone: true });

/** How an organisation's own provider of sign-in is asked, and for whom. */
export const providerLogins = pgTable(
  "provider_logins",
  {
    organisationId: uuid("organisation_id")
      .primaryKey()
      .references(() => organisations.id, { onDelete: "cascade" }),
    issuer: text().notNull(),
    clientId: text("client_id").notNull(),
    /** Sealed; never shown again. Null until it is given, and again once the issuer is another one. */
    sealedSecret: bytea("sealed_secret"),
    /** The claim that holds somebody's address. Of `email` the provider has to say that it is verified. */
    addressClaim: text("address_claim").notNull().default("email"),
    /** Values of `amr` or `acr` that stand for a second factor; without any our own is asked for. */
    secondFactorValues: text("second_factor_values").array().notNull().default(sql`'{}'`),
    forStaff: boolean("for_staff").notNull().default(false),
    forPeople: boolean("for_people").notNull().default(false),
    /** When an administrator last signed in by way of a test with these very settings. */
    testedAt: at("tested_at"),
  },
  (table) => [
    check("provider_logins_issuer", sql`${table.issuer} ~ '^https://'`),
    check(
      "provider_logins_tested",
      sql`${table.testedAt} is not null or not (${table.forStaff} or ${table.forPeople})`,
    ),
  ],
);

/** Domains of addresses that organisations say are theirs. */
export const providerDomains = pgTable(
  "provider_domains",
  {
    organisationId: uuid("organisation_id")
      .notNull()
      .references(() => organisations.id, { onDelete: "cascade" }),
    /** Lower case, ASCII. */
    domain: text().notNull(),
    /** What the domain's record has to say. */
    challenge: text().notNull(),
    /** Since when it is theirs; null until its record was seen, and again after it was gone. */
    provedAt: at("proved_at"),
    /** When it was last looked for, when it was last there, and since when it has been missing. */
    checkedAt: at("checked_at"),
    seenAt: at("seen_at"),
    missingSince: at("missing_since"),
  },
  (table) => [
    primaryKey({ name: "provider_domains_once", columns: [table.organisationId, table.domain] }),
    check("provider_domains_lower", sql`${table.domain} = lower(${table.domain})`),
    // One organisation's at a time.
    uniqueIndex("provider_domains_taken").on(table.domain).where(sql`${table.provedAt} is not null`),
    index("provider_domains_checked").on(table.checkedAt).where(sql`${table.provedAt} is not null`),
  ],
);

/** What is known of the sessions that a provider opened. Ids of the provider's are hashed: they are only compared. */
export const providerSessions = pgTable(
  "provider_sessions",
  {
    idHash: bytea("id_hash")
      .primaryKey()
      .references(() => sessions.idHash, { onDelete: "cascade", onUpdate: "cascade" }),
    organisationId: uuid("organisation_id")
      .notNull()
      .references(() => organisations.id, { onDelete: "cascade" }),
    subjectHash: bytea("subject_hash").notNull(),
    sidHash: bytea("sid_hash"),
    /** Sealed; null where the provider gave none, and the session is short. */
    sealedRefresh: bytea("sealed_refresh"),
    /** When the provider was last asked whether its person still is one, and when it last said so. */
    askedAt: at("asked_at").notNull().defaultNow(),
    affirmedAt: at("affirmed_at").notNull().defaultNow(),
  },
  (table) => [
    index("provider_sessions_organisation").on(table.organisationId, table.subjectHash),
    index("provider_sessions_asked").on(table.askedAt).where(sql`${table.sealedRefresh} is not null`),
  ],
);

/** Why sign-ins by a provider came to nothing: codes only, the last of each organisation. */
export const providerTroubles = pgTable(
  "provider_troubles",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    organisationId: uuid("organisation_id")
      .notNull()
      .references(() => organisations.id, { onDelete: "cascade" }),
    code: text().notNull(),
    at: at("at").notNull().defaultNow(),
  },
  (table) => [index("provider_troubles_organisation").on(table.organisationId, table.id)],
);
