import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { accessLog } from "~/db/schema/access";
import { users } from "~/db/schema/people";
import { ownOrganisation } from "~/features/orders/reach";
import type { Admin } from "~/features/sessions/admin.server";

/** What an export is about, and what is said of it to each person in it. */
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
  session_handover: { setOf: "session_handover", what: "session_handover", purpose: "administration" },
  results_without_texts: { setOf: "results", what: "results_without_texts", purpose: "research_export" },
} as const;
export type SetOfPeople = keyof typeof sets;

/**
 * Records that an administrator or a service takes the data of many people: one line for all of them, which each finds among the
 * accesses to their own (see accessesTo). Call it before anything is handed out. What has no person's data of the
 * service, such as the file of a report, gets a line too, which nobody is shown.
 */
export async function recordExport(
  db: Db,
  entry: {
    /** Who takes it; a service goes by the name of its key. */
    admin: Admin | { service: string };
    set: SetOfPeople;
    /** One order or organisation only, where the set ends there. */
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
