import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { assessmentOrders } from "~/db/schema/orders";
import { webhookEndpoints, webhookEvents } from "~/db/schema/webhooks";
import type { OrderEventKind } from "./event";

/** What is found out afterwards is told for so many days; events are kept for longer, so none is told a second time. */
export const daysOfNews = 14;

/** Holds for orders whose organisation has been listening since before that moment. For statements that hold `assessment_orders`. */
export const isToldSince = (moment: SQLWrapper): SQL => sql`exists (select 1 from ${webhookEndpoints}
  where ${webhookEndpoints.organisationId} = ${assessmentOrders.organisationId} and ${webhookEndpoints.offAt} is null
    and ${webhookEndpoints.onSince} < ${moment})`;

/** Holds for orders of which this hasn't been told yet. */
export const notTold = (kind: OrderEventKind, moment: SQLWrapper): SQL => sql`not exists (select 1 from ${webhookEvents}
  where ${webhookEvents.orderId} = ${assessmentOrders.id} and ${webhookEvents.kind} = ${kind}
    and ${webhookEvents.at} = date_trunc('milliseconds', ${moment}))`;
