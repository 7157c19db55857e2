import { and, eq, sql } from "drizzle-orm";
import { sessions } from "~/db/schema/login";
import { assessmentOrders, orderInvitations } from "~/db/schema/orders";
import { users } from "~/db/schema/people";
import { results } from "~/db/schema/results";
import { requiredConsentsMissing } from "~/features/consents/required-consents.server";
import { isExpiredRun, orderIsClosed } from "~/features/orders/conditions.server";
import { isToBeTouched, sessionIsOpen } from "~/features/sessions/session.server";

const runTakes = and(
  eq(results.id, sql.placeholder("resultId")),
  eq(results.userId, sql.placeholder("userUuid")),
  sql`${results.state} = 'in_progress'`,
  sql`not (${sql.placeholder("moduleVid")}::uuid = any(${results.finishedModuleVids}))`,
  sql`not ${isExpiredRun(results.lastSavedAt)}`,
);

const orderTakes = sql`${assessmentOrders.id} = ${results.orderId} and not ${orderIsClosed}
  and not ${requiredConsentsMissing(results.userId)}`;

/**
 * Holds for the run of the placeholders `resultId` and `userUuid` while it takes answers to the section `moduleVid`. It is
 * asked in the statement that writes, so nothing is stored that was decided on what is so no longer.
 */
export const takesAnswers = and(runTakes, sql`exists (select 1 from ${assessmentOrders} where ${orderTakes})`);

/** Where the run of `version` still is what was read. */
export const isSameRun = sql`${results}.xmin = ${sql.placeholder("version")}::xid`;

/**
 * Names the rows of person, invitation and order that a situation is read from, besides its run: another text after each
 * change of theirs. For statements that hold the three tables.
 */
export const rowsRead = sql<string>`concat_ws(' ', ${users}.xmin, ${orderInvitations}.xmin, ${assessmentOrders}.xmin)`;

/**
 * The same as `takesAnswers` for the open session `idHash` of that person, as long as all that was read for it is as it was:
 * the run of `version`, and the rows of `rowsRead`. Whose use of the session is to be written down is read anew.
 */
export const takesAnswersAsRead = and(
  runTakes,
  isSameRun,
  sql`exists (select 1 from ${assessmentOrders}
    inner join ${orderInvitations} on ${orderInvitations.orderId} = ${assessmentOrders.id}
    inner join ${users} on ${users.id} = ${orderInvitations.userId}
    inner join ${sessions} on ${sessions.userId} = ${users.id}
    where ${orderTakes} and ${orderInvitations.userId} = ${results.userId} and ${rowsRead} = ${sql.placeholder("rows")}
      and ${sessions.idHash} = ${sql.placeholder("idHash")} and ${sessionIsOpen} and not ${isToBeTouched})`,
);
