import { and, asc, count, desc, eq, ilike, not, or, type SQL, sql } from "drizzle-orm";
import { assessmentOrders, orderInvitations, organisations } from "~/db/schema/orders";
import type { Ctx } from "~/features/ctx.server";
import { isAdministered } from "~/features/orders/administered.server";
import { orderIsClosed } from "~/features/orders/conditions.server";
import type { Admin } from "~/features/sessions/admin.server";
import type { SurveyFlowVariant } from "~/features/survey/variants";
import { type ListQuery, likePattern, pageSize } from "../list-query";
import { type OrderColumn, type OrderFilter, trialRunsOutDays } from "./order-columns";

const invited = sql<number>`(select count(*)::int from ${orderInvitations}
  where ${orderInvitations.orderId} = ${assessmentOrders.id})`;

const sortedBy: Record<OrderColumn, SQL> = {
  started: sql`${assessmentOrders.startedAt}`,
  name: sql`lower(${assessmentOrders.name})`,
  organisation: sql`lower(${organisations.name})`,
  end: sql`${assessmentOrders.endTimestamp}`,
};

const runsOut = and(
  eq(assessmentOrders.trial, true),
  not(orderIsClosed),
  sql`${assessmentOrders.endTimestamp} < now() + make_interval(days => ${trialRunsOutDays})`,
);

const filtered: Record<OrderFilter, SQL | undefined> = {
  all: undefined,
  open: not(orderIsClosed),
  closed: orderIsClosed,
  trialRunsOut: runsOut,
  trialOver: and(eq(assessmentOrders.trial, true), orderIsClosed),
};

/** The orders an administrator looks after, as the address of their list asks. */
export async function listOrders(
  { db }: Pick<Ctx, "db">,
  { admin, query, filter }: { admin: Admin; query: ListQuery<OrderColumn>; filter: OrderFilter },
) {
  const pattern = likePattern(query.search);
  const wanted = and(
    isAdministered(admin),
    filtered[filter],
    query.search ? or(ilike(assessmentOrders.name, pattern), ilike(organisations.name, pattern)) : undefined,
  );
  // What was started last is looked for first.
  const descending = query.sort === "started" ? !query.descending : query.descending;
  const [[counted], rows] = await Promise.all([
    db
      .select({ total: count() })
      .from(assessmentOrders)
      .innerJoin(organisations, eq(organisations.id, assessmentOrders.organisationId))
      .where(wanted),
    db
      .select({
        id: assessmentOrders.id,
        name: assessmentOrders.name,
        organisation: organisations.name,
        variant: sql<SurveyFlowVariant>`${assessmentOrders.surveyFlowVariant}`,
        trial: assessmentOrders.trial,
        closed: orderIsClosed,
        endTimestamp: assessmentOrders.endTimestamp,
        invited,
      })
      .from(assessmentOrders)
      .innerJoin(organisations, eq(organisations.id, assessmentOrders.organisationId))
      .where(wanted)
      .orderBy((descending ? desc : asc)(sortedBy[query.sort]), asc(assessmentOrders.id))
      .limit(pageSize)
      .offset((query.page - 1) * pageSize),
  ]);
  return { total: counted?.total ?? 0, rows };
}

export type ListedOrder = Awaited<ReturnType<typeof listOrders>>["rows"][number];

/** How many people an order has invited, and how many of them have answered it to its end. */
export async function countPeople({ db }: Pick<Ctx, "db">, orderId: string) {
  const [counted] = await db
    .select({
      invited: count(),
      // Spelled out: of a single table drizzle names the columns alone, and these would be the inner table's.
      answered: sql<number>`count(*) filter (where exists (select 1 from results
        where results.order_id = order_invitations.order_id and results.user_id = order_invitations.user_id
          and results.completed_at is not null))::int`,
    })
    .from(orderInvitations)
    .where(eq(orderInvitations.orderId, orderId));
  return counted ?? { invited: 0, answered: 0 };
}
