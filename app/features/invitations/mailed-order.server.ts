import { sql } from "drizzle-orm";
import { assessmentOrders, organisations } from "~/db/schema/orders";
import { orderHasEnded } from "~/features/orders/conditions.server";
import type { NamedOrder } from "~/features/orders/order-name";
import { orderNameColumns } from "~/features/orders/order-name.server";
import type { SurveyFlowVariant } from "~/features/survey/variants";

/** Days an invitation's link can be used, unless the order ends before. */
export const invitationDays = 14;

const invitationMinutes = sql.raw(String(invitationDays * 24 * 60));

/** An order as its mails tell of it; `minutes` is how long a link in one can be used. */
export type MailedOrder = NamedOrder & {
  id: string;
  organisationId: string;
  organizationName: string;
  endTimestamp: Date | null;
  surveyFlowVariant: SurveyFlowVariant;
  showResultsToEndUser: boolean;
  /** Whether people without an e-mail address get its messages by text message. */
  textMessages: boolean;
  minutes: number;
};

/**
 * The same, of statements that hold the order and its organisation. A link lives until the order's end; after it, links to
 * its results live as long as any. PostgreSQL's least() passes over null.
 */
export const mailedOrderColumns = {
  id: assessmentOrders.id,
  organisationId: assessmentOrders.organisationId,
  ...orderNameColumns,
  organizationName: organisations.name,
  endTimestamp: assessmentOrders.endTimestamp,
  surveyFlowVariant: sql<SurveyFlowVariant>`${assessmentOrders.surveyFlowVariant}`,
  showResultsToEndUser: assessmentOrders.showResultsToEndUser,
  textMessages: assessmentOrders.textMessages,
  minutes: sql<number>`case when ${orderHasEnded} then ${invitationMinutes}::int else least(${invitationMinutes}::int,
    floor(extract(epoch from ${assessmentOrders.endTimestamp} - now()) / 60)::int) end`,
};
