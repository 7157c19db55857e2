import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "./people";
import type { RoomTypes } from "./room-types";

export const organisations = pgTable(
  "organisations",
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    kind: text().notNull().default("employer"),
    licenseType: text("license_type").notNull().default("organization"),
    licenseActive: boolean("license_active").notNull().default(true),
    licenseExpireAt: timestamp("license_expire_at", { withTimezone: true }),
    /** Only addresses of this domain may sign in through this organisation's links (spec: emailFilter). */
    emailFilter: text("email_filter"),
    /** As its trial's form gave it: by it a second trial of the same company is known. */
    businessId: text("business_id"),
    /** Names of what the organisation may tell of its people besides unit and job title; an order keeps those of its day. */
    attributes: text().array().notNull().default(sql`'{}'`),
    /** The country whose code its people leave out of their numbers. */
    phoneCountry: text("phone_country").notNull().default("FI"),
  },
  (table) => [
    check("organisations_kind", sql`${table.kind} in ('employer', 'student_body', 'ministry')`),
    check("organisations_phone_country", sql`${table.phoneCountry} in ('FI', 'SE', 'NO', 'DK', 'EE')`),
  ],
);

export const assessmentOrders = pgTable(
  "assessment_orders",
  {
    id: uuid().primaryKey().defaultRandom(),
    organisationId: uuid("organisation_id")
      .notNull()
      .references(() => organisations.id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** What it is called in single languages, where it has a name of its own there. */
    names: jsonb().$type<RoomTypes["orderNames"]>().notNull().default({}),
    surveyFlowVariant: text("survey_flow_variant").notNull(),
    showResultsToEndUser: boolean("show_results_to_end_user").notNull().default(true),
    hideConsent: boolean("hide_consent").notNull().default(false),
    trial: boolean().notNull().default(false),
    /** Whether the subscriber has combined a health or wellbeing professional's personal feedback. */
    professionalService: boolean("professional_service").notNull().default(false),
    /** Whether people without an e-mail address get this order's messages by text message. */
    textMessages: boolean("text_messages").notNull().default(false),
    /** Whether it is still being made ready: only its administrators know of it. It is opened once, for good. */
    draft: boolean().notNull().default(false),
    /** Set for a personal comprehensive analysis: the one person it belongs to. */
    personalOwnerId: uuid("personal_owner_id").references((): AnyPgColumn => users.id, { onDelete: "cascade" }),
    /** When it was made, and from its opening on when that was. */
    startedAt: timestamp("started_at", { withTimezone: true }).notNull().defaultNow(),
    endTimestamp: timestamp("end_timestamp", { withTimezone: true }),
    /** Closed by hand before its end. */
    closedAt: timestamp("closed_at", { withTimezone: true }),
    /** On what its controller processes the answers (GDPR art. 6 and 9(2)), and since when that is stated; all three or none. */
    legalBasis: text("legal_basis"),
    specialCondition: text("special_condition"),
    basisStatedAt: timestamp("basis_stated_at", { withTimezone: true }),
  },
  (table) => [
    check(
      "assessment_orders_variant",
      sql`${table.surveyFlowVariant} in ('default', 'only_psychosocial_workload', 'vointi_safety', 'vointi_student', 'energetic_person_plus_extended_work', 'only_extended_work', 'pulse', 'fdf_marsmars', 'personal')`,
    ),
    check(
      "assessment_orders_legal_basis",
      sql`${table.legalBasis} in ('consent', 'contract', 'legal_obligation', 'public_task', 'legitimate_interest')`,
    ),
    check(
      "assessment_orders_special_condition",
      sql`${table.specialCondition} in ('explicit_consent', 'employment_law', 'occupational_health', 'public_health', 'research', 'none')`,
    ),
    check(
      "assessment_orders_basis_whole",
      sql`num_nonnulls(${table.legalBasis}, ${table.specialCondition}, ${table.basisStatedAt}) in (0, 3)`,
    ),
    index("assessment_orders_organisation").on(table.organisationId),
    unique("assessment_orders_personal_owner").on(table.personalOwnerId),
  ],
);

/** Which consents an order asks for. */
export const orderConsentTypes = pgTable(
  "order_consent_types",
  {
    orderId: uuid("order_id")
      .notNull()
      .references(() => assessmentOrders.id, { onDelete: "cascade" }),
    consentKey: text("consent_key").notNull(),
    required: boolean().notNull().default(true),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.consentKey] })],
);

export const groups = pgTable(
  "groups",
  {
    id: uuid().primaryKey().defaultRandom(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => assessmentOrders.id, { onDelete: "cascade" }),
    name: text(),
    expiresAt: timestamp("expires_at", { withTimezone: true }),
    /** Whether people without an account get one by the group's address, in the organisation of its order. */
    recruits: boolean().notNull().default(false),
  },
  (table) => [index("groups_order").on(table.orderId)],
);

/** Who is invited to which order, and through which group. One row per person and order. */
export const orderInvitations = pgTable(
  "order_invitations",
  {
    orderId: uuid("order_id")
      .notNull()
      .references(() => assessmentOrders.id, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    groupId: uuid("group_id").references(() => groups.id, { onDelete: "set null" }),
    /** Which of the two safety-culture surveys the person answers. */
    supervisor: boolean().notNull().default(false),
    /** The person's unit when they were invited (a trigger): who moves afterwards still counts where they were. */
    unit: text(),
    /** What the order's organisation told of the person besides, by name, on that day (the same trigger). */
    attributes: jsonb().$type<RoomTypes["attributes"]>().notNull().default({}),
    /** Whether the organisation invited them, so that a mail is owed to them: whoever has opened a group's link is here already. */
    byMail: boolean("by_mail").notNull().default(false),
    invitedAt: timestamp("invited_at", { withTimezone: true }).notNull().defaultNow(),
    /** Since when the order is closed to this person: an administrator has taken the invitation back. */
    takenBackAt: timestamp("taken_back_at", { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.userId] }),
    index("order_invitations_user").on(table.userId),
    index("order_invitations_group").on(table.groupId),
  ],
);
