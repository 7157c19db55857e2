import { and, desc, eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { accessLog } from "~/db/schema/access";
import { assessmentOrders } from "~/db/schema/orders";
import { users } from "~/db/schema/people";
import type { NamedOrder } from "~/features/orders/order-name";
import { orderNameColumns } from "~/features/orders/order-name.server";
import { ownOrganisation } from "~/features/orders/reach";
import type { Admin } from "~/features/sessions/admin.server";

/** For each kind of export: what it is a set of, and the `what` and `purpose` that each person in it reads. */
const sets = {
  questions: { setOf: "questions", what: "questions", purpose: "administration" },
  trial_people: { setOf: "trial_people", what: "profile", purpose: "administration" },
  order_people: { setOf: "order_people", what: "invitations", purpose: "administration" },
  free_texts: { setOf: "results", what: "free_texts", purpose: "research_export" },
  report_file: { setOf: "report_files", what: "report_file", purpose: "administration" },
  added_report_file: { setOf: "report_files", what: "added_report_file", purpose: "administration" },
  form_results: { setOf: "form_results", what: "form_results", purpose: "administration" },
  linked_results: { setOf: "results", what: "linked_results", purpose: "research_export" },
  link_grant: { setOf: "link_grants", what: "link_grant", purpose: "administration" },
  link_withdrawal: { setOf: "link_grants", what: "link_withdrawal", purpose: "administration" },
  consent_left_out: { setOf: "order_consents", what: "consent_left_out", purpose: "administration" },
  group_report: { setOf: "group_reports", what: "group_report", purpose: "administration" },
  basis_stated: { setOf: "order_basis", what: "basis_stated", purpose: "administration" },
  session_handover: { setOf: "session_handover", what: "session_handover", purpose: "administration" },
  results_without_texts: { setOf: "results", what: "results_without_texts", purpose: "research_export" },
} as const;
export type SetOfPeople = Exclude<keyof typeof sets, "group_report">;

/**
 * Records that an administrator or a service exports the data of many people: one entry for all, which each of them finds
 * among the accesses to their own data (see accessesTo). Call it before anything is sent. An export without data of
 * single people, such as a report's file, gets an entry too, which is shown to nobody.
 */
export async function recordExport(
  db: Db,
  entry: {
    /** Who takes it; a service goes by the name of its key. */
    admin: Admin | { service: string };
    set: SetOfPeople;
    /** The one order or organisation that the export is limited to; null for all. */
    orderId: string | null;
    organisationId: string | null;
    recordCount: number | null;
    /** Why, in the words of whoever takes it; the people in it read them. */
    reason?: string | undefined;
    requestId: string;
  },
): Promise<void> {
  const { admin, set, orderId, organisationId, recordCount, reason, requestId } = entry;
  const [actor] =
    "service" in admin
      ? []
      : await db.select({ pseudoId: users.pseudoId }).from(users).where(eq(users.id, admin.userUuid));
  await db.insert(accessLog).values({
    ...sets[set],
    setOrderId: orderId,
    setOrganisationId: organisationId,
    actorRole: "service" in admin ? "system" : "admin",
    actorPseudoId: actor?.pseudoId ?? null,
    actorOrganisation: "service" in admin ? admin.service : (ownOrganisation(admin)?.name ?? null),
    recordCount,
    reason,
    requestId,
  });
}

/** What somebody of an organisation's staff does to its plan of actions. */
export type PlanAct = "action_planned" | "action_changed" | "action_removed";

/** Records who has changed an organisation's plan, when. It is about nobody, so no person finds it among their own. */
export async function recordPlanAct(
  db: Db,
  {
    act,
    userUuid,
    role,
    organisationId,
    requestId,
  }: { act: PlanAct; userUuid: string; role: "admin" | "subscriber"; organisationId: string; requestId: string },
): Promise<void> {
  await db.execute(sql`
    insert into ${accessLog} (set_of, set_organisation_id, actor_role, actor_pseudo_id, what, purpose, request_id)
    select 'action_plans', ${organisationId}::uuid, ${role}, actor.pseudo_id, ${act}, 'administration', ${requestId}
    from ${users} actor where actor.id = ${userUuid}`);
}

/** Whoever reads a report turns over its pages: that is one look. */
const lookMinutes = 60;

/**
 * Records that an administrator of the service looks at an organisation's group report, as its subscriber sees it. It has no
 * data of single people, so they find it nowhere; the organisation does (`reportLooks`).
 */
export async function recordReportLook(
  db: Db,
  look: {
    admin: Admin;
    /** Null for what is not of one order: the plan of what is done about all of them. */
    orderId: string | null;
    organisationId: string;
    requestId: string;
  },
): Promise<void> {
  const { setOf, what, purpose } = sets.group_report;
  await db.execute(sql`
    insert into ${accessLog} (
      set_of, set_order_id, set_organisation_id, actor_role, actor_pseudo_id, what, purpose, request_id)
    select ${setOf}, ${look.orderId}::uuid, ${look.organisationId}::uuid, 'admin', actor.pseudo_id, ${what}, ${purpose},
      ${look.requestId}
    from ${users} actor where actor.id = ${look.admin.userUuid} and not exists (
      select 1 from ${accessLog} seen
      where seen.set_of = ${setOf} and seen.set_order_id is not distinct from ${look.orderId}::uuid
        and seen.set_organisation_id = ${look.organisationId}::uuid
        and seen.actor_pseudo_id = actor.pseudo_id and seen.at > now() - make_interval(mins => ${lookMinutes}))`);
}

/** How many looks a page shows. */
const shownLooks = 20;

export type ReportLook = { id: string; at: Date; order: NamedOrder | null };

/** When administrators of the service have looked at an organisation's reports, and at which; the newest. */
export function reportLooks(db: Db, organisationId: string): Promise<ReportLook[]> {
  return db
    .select({ id: accessLog.id, at: accessLog.at, order: orderNameColumns })
    .from(accessLog)
    .leftJoin(assessmentOrders, eq(assessmentOrders.id, accessLog.setOrderId))
    .where(and(eq(accessLog.setOf, sets.group_report.setOf), eq(accessLog.setOrganisationId, organisationId)))
    .orderBy(desc(accessLog.at), accessLog.id)
    .limit(shownLooks);
}
