import { and, eq, isNotNull, isNull, not, type SQL, sql } from "drizzle-orm";
import { countUpTo } from "~/db/count-up-to.server";
import { assessmentOrders } from "~/db/schema/orders";
import { feedbackRequests } from "~/db/schema/personal-feedback";
import { someConsentWithdrawn } from "~/features/consents/required-consents.server";
import type { Ctx } from "~/features/ctx.server";
import { isOfReached } from "~/features/orders/reach.server";
import type { Staff } from "~/features/sessions/staff.server";

/**
 * Requests that professionals may see, whether or not somebody has answered by now: where the order still combines the
 * service, not taken back, and of people none of whose consents for the order is withdrawn. Statements that use it hold
 * `feedback_requests` and `assessment_orders`.
 */
const isStanding: SQL = and(
  isNull(feedbackRequests.withdrawnAt),
  eq(assessmentOrders.professionalService, true),
  not(someConsentWithdrawn(feedbackRequests.userId, feedbackRequests.orderId)),
) as SQL;

/**
 * Neither answered nor taken back: it waits, or will again once its order combines the service and the person consents
 * again.
 */
export const isUnanswered: SQL = and(isNull(feedbackRequests.givenAt), isNull(feedbackRequests.withdrawnAt)) as SQL;

/** Those that wait for an answer, whoever's organisation it is. */
export const isWaiting: SQL = and(isUnanswered, isStanding) as SQL;

/** Those of the organisation whose professional somebody is. */
export function isWithin(professional: Staff): SQL {
  return and(isStanding, isOfReached(professional, assessmentOrders.organisationId)) as SQL;
}

/** Those that a professional may answer. */
export function openTo(professional: Staff): SQL {
  return and(isUnanswered, isWithin(professional)) as SQL;
}

/** Those of them that somebody has answered. */
export function isAnswered(professional: Staff): SQL {
  return and(isNotNull(feedbackRequests.givenAt), isWithin(professional)) as SQL;
}

/** How many wait for a professional, counted no further than `most`. */
export async function countRequests(
  { db }: Pick<Ctx, "db">,
  { professional, most }: { professional: Staff; most: number },
): Promise<number> {
  const rows = sql`select 1 from ${feedbackRequests}
    join ${assessmentOrders} on ${assessmentOrders.id} = ${feedbackRequests.orderId} where ${openTo(professional)}`;
  const [counted] = await db.execute<{ count: number }>(sql`select ${countUpTo(most, rows)} as count`);
  return counted?.count ?? 0;
}
