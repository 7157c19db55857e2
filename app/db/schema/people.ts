import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { assessmentOrders, organisations } from "./orders";

/** Those who belong to no organisation are of one kind, too. */
const ofOrganisation = (column: AnyPgColumn) => sql`coalesce(${column}, '00000000-0000-0000-0000-000000000000'::uuid)`;

export const users = pgTable(
  "users",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The only id that leaves the service towards partners. Exports carry others, made anew for each recipient. */
    pseudoId: uuid("pseudo_id").notNull().unique().defaultRandom(),
    /**
     * Normalised: trimmed, NFKC, lower case, ASCII domain. Null for somebody who joined a group by their number. Of an
     * organisation's people one alone has it; who works for two has an account with each (decision 0086).
     */
    email: text(),
    /** E.164; one account's in each organisation, too. */
    phoneNumber: text("phone_number"),
    firstName: text("first_name").notNull().default(""),
    lastName: text("last_name").notNull().default(""),
    /**
     * Name and language as the organisation gave them, which is what it reads: whoever writes their own or chooses a language
     * has signed in. A new account's are those it is made with (a trigger).
     */
    officeFirstName: text("office_first_name").notNull().default(""),
    officeLastName: text("office_last_name").notNull().default(""),
    officeLanguage: text("office_language").notNull().default("fi"),
    dateOfBirth: date("date_of_birth", { mode: "string" }),
    gender: text(),
    language: text().notNull().default("fi"),
    active: boolean().notNull().default(true),
    organisationId: uuid("organisation_id").references(() => organisations.id),
    organisationalUnit: text("organisational_unit"),
    jobTitle: text("job_title"),
    activeOrderId: uuid("active_order_id").references((): AnyPgColumn => assessmentOrders.id, { onDelete: "set null" }),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check("users_language", sql`${table.language} in ('fi', 'sv', 'en')`),
    check("users_gender", sql`${table.gender} in ('male', 'female', 'other', 'prefer_not_to_say')`),
    check("users_email_lower", sql`${table.email} = lower(${table.email})`),
    check("users_way_in", sql`${table.email} is not null or ${table.phoneNumber} is not null`),
    // In one spelling only, or one number could belong to two people.
    check("users_phone_number", sql`${table.phoneNumber} ~ '^[+][0-9]{1,31}$'`),
    uniqueIndex("users_email_organisation").on(table.email, ofOrganisation(table.organisationId)),
    uniqueIndex("users_phone_organisation").on(table.phoneNumber, ofOrganisation(table.organisationId)),
    index("users_organisation").on(table.organisationId),
    index("users_active_order").on(table.activeOrderId).concurrently().where(sql`${table.activeOrderId} is not null`),
    // Administrators find people by how a name, an address or a number begins.
    index("users_last_name").on(sql`lower(${table.lastName}) text_pattern_ops`),
    index("users_first_name").on(sql`lower(${table.firstName}) text_pattern_ops`),
    index("users_email_begins").on(table.email.op("text_pattern_ops")),
    // Nothing reads by it since names sort as languages do (decision 0123). It is dropped in the release after this one, so
    // that instances of the release before, which read by it, never run without it.
    index("users_names").on(sql`lower(${table.lastName})`, sql`lower(${table.firstName})`, table.id),
    index("users_phone_begins").on(table.phoneNumber.op("text_pattern_ops")),
  ],
);

export const userRoles = pgTable(
  "user_roles",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    role: text().notNull(),
    /** Null for an administrator of all organisations. */
    organisationId: uuid("organisation_id").references(() => organisations.id, { onDelete: "cascade" }),
    /**
     * Of a reader of one unit: the ways to it from the top ("Care / Night team") under each name it has had since the right was
     * given, the present one last.
     */
    units: text().array(),
  },
  (table) => [
    check("user_roles_role", sql`${table.role} in ('admin', 'subscriber', 'professional', 'unit_reader')`),
    check("user_roles_units", sql`(${table.role} = 'unit_reader') = (coalesce(cardinality(${table.units}), 0) > 0)`),
    index("user_roles_user").on(table.userId),
    index("user_roles_of_organisation")
      .on(table.organisationId)
      .concurrently()
      .where(sql`${table.organisationId} is not null`),
    check("user_roles_organisation", sql`${table.role} = 'admin' or ${table.organisationId} is not null`),
    primaryKey({ name: "user_roles_once", columns: [table.userId, table.role] }),
  ],
);
