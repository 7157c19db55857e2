import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

/**
 * Who looked at whose data, when, at what and why. Append-only: a trigger refuses every change, and every deletion but
 * of what is past its time. A person stands here by pseudonym only, without a foreign key: after an erasure the row
 * stays as proof, and nothing ties it back to anybody.
 */
export const accessLog = pgTable(
  "access_log",
  {
    id: uuid().primaryKey().defaultRandom(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** users.pseudo_id of the person whose data it was; null where it was a set of people's, by one export. */
    subjectPseudoId: uuid("subject_pseudo_id"),
    /** Which set it was: of what, and of one order or organisation only where these are named. */
    setOf: text("set_of"),
    setOrderId: uuid("set_order_id"),
    setOrganisationId: uuid("set_organisation_id"),
    actorRole: text("actor_role").notNull(),
    /** users.pseudo_id of who looked; null where it was the service itself. */
    actorPseudoId: uuid("actor_pseudo_id"),
    /** The organisation they acted for, by the name it had then. */
    actorOrganisation: text("actor_organisation"),
    what: text().notNull(),
    purpose: text().notNull(),
    /** Why, in the words of whoever took rows of many people; those people read it. */
    reason: text(),
    /** How many records were seen, where that can be counted. */
    recordCount: integer("record_count"),
    requestId: text("request_id"),
  },
  (table) => [
    check(
      "access_log_actor_role",
      sql`${table.actorRole} in ('self', 'admin', 'subscriber', 'professional', 'system')`,
    ),
    check(
      "access_log_what",
      sql`${table.what} in ('everything', 'profile', 'answers_and_results', 'results_without_texts', 'linked_results', 'free_texts', 'invitations', 'questions', 'second_factor', 'listed', 'account_created', 'contact_changed', 'details_changed', 'roles_changed', 'closed', 'reopened', 'report_file', 'added_report_file', 'form_results', 'session_handover', 'link_grant', 'link_withdrawal', 'consent_left_out', 'group_report', 'basis_stated', 'action_planned', 'action_changed', 'action_removed')`,
    ),
    check(
      "access_log_set_of",
      sql`${table.setOf} in ('questions', 'trial_people', 'order_people', 'results', 'report_files', 'form_results', 'session_handover', 'link_grants', 'order_consents', 'group_reports', 'order_basis', 'action_plans')`,
    ),
    check("access_log_whose", sql`(${table.subjectPseudoId} is null) = (${table.setOf} is not null)`),
    check(
      "access_log_purpose",
      sql`${table.purpose} in ('own_copy', 'erasure', 'support', 'administration', 'research_export', 'personal_feedback', 'privacy_request')`,
    ),
    index("access_log_subject").on(table.subjectPseudoId, table.at),
    index("access_log_at").on(table.at),
    // Every person reads these, to see which of them were about them.
    index("access_log_sets").on(table.at).where(sql`${table.setOf} is not null`),
  ],
);
