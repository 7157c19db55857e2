import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { peopleImports } from "~/db/schema/inviting";
import { assessmentOrders, groups, orderConsentTypes, orderInvitations } from "~/db/schema/orders";
import { reportRules } from "~/db/schema/reports";
import { messageTexts, scheduledMessages } from "~/db/schema/schedules";
import type { OrderContent } from "./order-form";

/** Whoever asks for the same later than that, in minutes, wants another one. */
const mostMinutes = 10;

/** What a draft gets that somebody works on. */
const additions = [orderInvitations, peopleImports, groups, scheduledMessages, messageTexts, reportRules];

/**
 * A draft that says just what somebody asks for, made moments ago and as it was then. Their form came twice: by Back, by a
 * double press, or from another tab. One that leaves its consent out is never the same: each time the log keeps the reason.
 * Whoever holds the organisation's row is alone in asking.
 */
export async function findSameDraft(tx: Db, order: OrderContent): Promise<string | undefined> {
  const { organisationId, name, names, surveyFlowVariant, endTimestamp, basis, consents } = order;
  const { trial, showResultsToEndUser, professionalService, textMessages, leftOutReason } = order;
  if (leftOutReason !== undefined) return undefined;
  const asked = sql`(select coalesce(array_agg(${orderConsentTypes.consentKey}::text), '{}') from ${orderConsentTypes}
    where ${orderConsentTypes.orderId} = ${assessmentOrders.id})`;
  const [found] = await tx
    .select({ id: assessmentOrders.id })
    .from(assessmentOrders)
    .where(
      and(
        eq(assessmentOrders.organisationId, organisationId),
        eq(assessmentOrders.draft, true),
        isNull(assessmentOrders.closedAt),
        // Of a draft this is when it was made.
        sql`${assessmentOrders.startedAt} > now() - make_interval(mins => ${mostMinutes})`,
        ...additions.map((its) => sql`not exists (select 1 from ${its} where ${its.orderId} = ${assessmentOrders.id})`),
        eq(assessmentOrders.name, name),
        eq(assessmentOrders.names, names),
        eq(assessmentOrders.surveyFlowVariant, surveyFlowVariant),
        endTimestamp ? eq(assessmentOrders.endTimestamp, endTimestamp) : isNull(assessmentOrders.endTimestamp),
        eq(assessmentOrders.trial, trial),
        eq(assessmentOrders.showResultsToEndUser, showResultsToEndUser),
        eq(assessmentOrders.professionalService, professionalService),
        eq(assessmentOrders.textMessages, textMessages),
        sql`${assessmentOrders.legalBasis} is not distinct from ${basis?.legalBasis ?? null}`,
        sql`${assessmentOrders.specialCondition} is not distinct from ${basis?.specialCondition ?? null}`,
        sql`${asked} @> ${sql.param([...consents])}::text[] and cardinality(${asked}) = ${consents.length}`,
      ),
    )
    .limit(1);
  return found?.id;
}
