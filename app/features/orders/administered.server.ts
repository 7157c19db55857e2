import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { assessmentOrders, organisations } from "~/db/schema/orders";
import type { Admin } from "~/features/sessions/admin.server";
import type { SurveyFlowVariant } from "~/features/survey/variants";
import { isUuid } from "~/platform/uuid";
import { orderIsClosed } from "./conditions.server";

/** Holds for orders that an administrator may look after: their organisation's, and nobody's personal one. */
export function isAdministered({ organisation }: Pick<Admin, "organisation">): SQL {
  const theirs = organisation ? eq(assessmentOrders.organisationId, organisation.id) : undefined;
  return and(isNull(assessmentOrders.personalOwnerId), theirs) as SQL;
}

/** Whether somebody has begun to answer: from then on what is asked, and on what basis, must stay as it is. */
const isBegun = sql<boolean>`exists (select 1 from results where results.order_id = ${assessmentOrders.id})`;

/** An order of an administrator's, or undefined: somebody else's and none at all look the same. */
export async function findAdministered(db: Db, { admin, orderId }: { admin: Admin; orderId: string | undefined }) {
  if (!isUuid(orderId)) return undefined;
  const [order] = await db
    .select({
      id: assessmentOrders.id,
      name: assessmentOrders.name,
      organisation: { id: organisations.id, name: organisations.name },
      surveyFlowVariant: assessmentOrders.surveyFlowVariant,
      trial: assessmentOrders.trial,
      showResultsToEndUser: assessmentOrders.showResultsToEndUser,
      professionalService: assessmentOrders.professionalService,
      startedAt: assessmentOrders.startedAt,
      endTimestamp: assessmentOrders.endTimestamp,
      closedAt: assessmentOrders.closedAt,
      closed: orderIsClosed,
      begun: isBegun,
    })
    .from(assessmentOrders)
    .innerJoin(organisations, eq(organisations.id, assessmentOrders.organisationId))
    .where(and(eq(assessmentOrders.id, orderId), isAdministered(admin)));
  return order && { ...order, surveyFlowVariant: order.surveyFlowVariant as SurveyFlowVariant };
}

export type AdministeredOrder = NonNullable<Awaited<ReturnType<typeof findAdministered>>>;
