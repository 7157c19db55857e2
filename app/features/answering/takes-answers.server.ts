import { and, eq, sql } from "drizzle-orm";
import { assessmentOrders } from "~/db/schema/orders";
import { results } from "~/db/schema/results";
import { requiredConsentsMissing } from "~/features/consents/required-consents.server";
import { isExpiredRun, orderIsClosed } from "~/features/orders/conditions.server";

/**
 * Holds for the run of the placeholders `resultId` and `userUuid` while it takes answers to the section `moduleVid`. It is
 * asked in the statement that writes, so nothing is stored that was decided on what is so no longer.
 */
export const takesAnswers = and(
  eq(results.id, sql.placeholder("resultId")),
  eq(results.userId, sql.placeholder("userUuid")),
  sql`${results.state} = 'in_progress'`,
  sql`not (${sql.placeholder("moduleVid")}::uuid = any(${results.finishedModuleVids}))`,
  sql`not ${isExpiredRun(results.lastSavedAt)}`,
  sql`exists (select 1 from ${assessmentOrders}
    where ${assessmentOrders.id} = ${results.orderId} and not ${orderIsClosed}
      and not ${requiredConsentsMissing(results.userId)})`,
);
