import { and, eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { assessmentOrders } from "~/db/schema/orders";
import { results } from "~/db/schema/results";
import { requiredConsentsMissing } from "~/features/consents/required-consents.server";
import { lockInvitation } from "~/features/consents/withdraw-consent.server";
import type { Ctx } from "~/features/ctx.server";
import { findExpiredSession } from "~/features/sessions/session.server";
import { isUuid } from "~/platform/uuid";

export type KeepOutcome<Kept> =
  | { outcome: "kept"; kept: Kept }
  /** The run's order requires a consent that the person has withdrawn: nothing of theirs may be stored for it. */
  | { outcome: "consentsMissing" };

/**
 * Keeps what came for a run from a session that has expired, where its person's consents allow it. Who withdraws one
 * meanwhile waits, and deletes what was kept.
 */
export async function keepAnswer<Kept>(
  { db }: Pick<Ctx, "db">,
  { sessionToken, resultId }: { sessionToken: string | undefined; resultId: string },
  keep: (db: Db) => Promise<Kept>,
): Promise<KeepOutcome<Kept>> {
  return db.transaction(async (tx): Promise<KeepOutcome<Kept>> => {
    const ended = sessionToken === undefined ? undefined : await findExpiredSession(tx, sessionToken);
    if (ended && isUuid(resultId) && (await lacksConsent(tx, ended.userUuid, resultId))) {
      return { outcome: "consentsMissing" };
    }
    return { outcome: "kept", kept: await keep(tx) };
  });
}

async function lacksConsent(tx: Db, userUuid: string, resultId: string): Promise<boolean> {
  const [run] = await tx
    .select({ orderId: results.orderId })
    .from(results)
    .where(and(eq(results.id, resultId), eq(results.userId, userUuid)));
  if (!run) return false;
  await lockInvitation(tx, userUuid, run.orderId);
  // Joined, because a statement of one table alone names its columns without it, and the consents have an id, too.
  const [order] = await tx
    .select({ missing: requiredConsentsMissing(sql`${userUuid}::uuid`) })
    .from(results)
    .innerJoin(assessmentOrders, eq(assessmentOrders.id, results.orderId))
    .where(eq(results.id, resultId));
  return order?.missing ?? false;
}
