import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { today } from "~/db/home-day.server";
import { assessmentOrders, orderInvitations } from "~/db/schema/orders";
import { isExpiredRun, orderHasEnded, orderIsClosed } from "~/features/orders/conditions.server";
import { isInvitationByOffice } from "~/features/orders/invited-by-office.server";
import { isSubscribersOrder, isUnitReadersOrder } from "~/features/orders/reach.server";
import { homeZone } from "~/platform/time/home-zone";
import { trialEndsDays, unfinishedDays } from "./message-kinds";

/**
 * Who gets which message of an order, as SQL: asked when messages are queued, and of each again when it is about to leave
 * (order-message-guard.server.ts). Statements that use these hold `assessment_orders`.
 */

const open = sql`not ${orderIsClosed}`;

/** The day in Helsinki on which an order's last moment is. */
const lastDay = sql`(${assessmentOrders.endTimestamp} at time zone ${homeZone} - interval '1 second')::date`;

/** Whether an order's messages of a kind may leave now. When the schedule wants them to is another matter. */
export const orderSends = (kind: SQLWrapper): SQL => sql`case ${kind}
  when 'last_day' then ${open} and ${lastDay} = ${today}
  when 'results_ready' then ${orderHasEnded} and ${assessmentOrders.showResultsToEndUser}
  when 'trial_ends' then ${open} and ${assessmentOrders.trial}
    and ${assessmentOrders.endTimestamp} < now() + make_interval(days => ${trialEndsDays}::int)
  when 'report_ready' then exists (select 1 from report_snapshots told where told.order_id = ${assessmentOrders.id})
  else ${open} end`;

/** Whether a run is left and expires in the next two days. */
export const expiresSoon = (run: { state: SQLWrapper; lastSavedAt: SQLWrapper }): SQL =>
  sql`${run.state} = 'in_progress' and ${isExpiredRun(run.lastSavedAt, -unfinishedDays)} and not ${isExpiredRun(run.lastSavedAt)}`;

/**
 * Whether somebody is to have an order's messages of a kind: reminders are for those who have not answered to the end,
 * results for those who have. Everybody whom the organisation invited gets the invitation, whoever has answered too: it may
 * see who was sent one, and must not learn from it who has answered. Whoever joined by a group's link is there already.
 */
export function personGets(kind: SQLWrapper, userId: SQLWrapper): SQL {
  const answered = sql`exists (select 1 from results answered where answered.user_id = ${userId}
    and answered.order_id = ${assessmentOrders.id} and answered.completed_at is not null)`;
  const invited = sql`exists (select 1 from order_invitations invited where invited.user_id = ${userId}
    and invited.order_id = ${assessmentOrders.id} and invited.taken_back_at is null)`;
  const owed = sql`exists (select 1 from order_invitations invited where invited.user_id = ${userId}
    and invited.order_id = ${assessmentOrders.id} and invited.taken_back_at is null
    and ${isInvitationByOffice(alias(orderInvitations, "invited"))})`;
  const subscribes = isSubscribersOrder(userId);
  const begun = { state: sql`begun.state`, lastSavedAt: sql`begun.last_saved_at` };
  const isLeft = sql`exists (select 1 from results begun where begun.user_id = ${userId}
    and begun.order_id = ${assessmentOrders.id} and ${expiresSoon(begun)})`;
  return sql`case ${kind}
    when 'trial_ends' then ${subscribes}
    when 'report_ready' then ${subscribes} or ${isUnitReadersOrder(userId)}
    when 'unfinished' then ${invited} and ${isLeft}
    when 'results_ready' then ${invited} and ${answered}
    when 'invitation' then ${owed}
    else ${invited} and not ${answered} end`;
}
