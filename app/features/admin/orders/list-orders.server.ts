import { and, asc, count, desc, eq, ilike, not, or, type SQL, sql } from "drizzle-orm";
import { countUpTo } from "~/db/count-up-to.server";
import { assessmentOrders, organisations } from "~/db/schema/orders";
import type { Ctx } from "~/features/ctx.server";
import { byLanguage } from "~/features/lists/by-language.server";
import { mostCounted } from "~/features/lists/counted";
import { type ListQuery, likePattern, pageSize, runsDescending } from "~/features/lists/list-query";
import { orderHasEnded, orderIsClosed } from "~/features/orders/conditions.server";
import { invitedTo } from "~/features/orders/invited-by-office.server";
import { isCalledLike, orderNameColumns, orderNameInSql } from "~/features/orders/order-name.server";
import { isReachedOrder } from "~/features/orders/reach.server";
import type { Admin } from "~/features/sessions/admin.server";
import type { SurveyFlowVariant } from "~/features/survey/variants";
import type { Language } from "~/i18n/languages";
import { type OrderColumn, type OrderFilter, trialRunsOutDays } from "./order-columns";

const invited = countUpTo(mostCounted, invitedTo(assessmentOrders.id));

const sortedBy = (language: Language): Record<OrderColumn, SQL> => ({
  started: sql`${assessmentOrders.startedAt}`,
  name: byLanguage(orderNameInSql(language), language),
  organisation: byLanguage(organisations.name, language),
  end: sql`${assessmentOrders.endTimestamp}`,
  invited,
});

const runsOut = and(
  eq(assessmentOrders.trial, true),
  not(orderIsClosed),
  sql`${assessmentOrders.endTimestamp} < now() + make_interval(days => ${trialRunsOutDays})`,
);

const filtered: Record<OrderFilter, SQL | undefined> = {
  all: undefined,
  open: not(orderIsClosed),
  draft: eq(assessmentOrders.draft, true),
  closed: orderHasEnded,
  trialRunsOut: runsOut,
  trialOver: and(eq(assessmentOrders.trial, true), orderHasEnded),
};

/** The orders an administrator looks after, as the address of their list asks. */
export async function listOrders(
  { db }: Pick<Ctx, "db">,
  {
    admin,
    query,
    filter,
    organisationId,
    language,
  }: {
    admin: Admin;
    query: ListQuery<OrderColumn>;
    filter: OrderFilter;
    /** Those of one organisation only; undefined for all of the administrator's. */
    organisationId: string | undefined;
    language: Language;
  },
) {
  const pattern = likePattern(query.search);
  const wanted = and(
    isReachedOrder(admin),
    organisationId ? eq(assessmentOrders.organisationId, organisationId) : undefined,
    filtered[filter],
    query.search ? or(isCalledLike(pattern), ilike(organisations.name, pattern)) : undefined,
  );
  // What was started last is looked for first.
  const descending = runsDescending(query, "started");
  const [[counted], rows] = await Promise.all([
    db
      .select({ total: count() })
      .from(assessmentOrders)
      .innerJoin(organisations, eq(organisations.id, assessmentOrders.organisationId))
      .where(wanted),
    db
      .select({
        id: assessmentOrders.id,
        ...orderNameColumns,
        organisation: organisations.name,
        variant: sql<SurveyFlowVariant>`${assessmentOrders.surveyFlowVariant}`,
        trial: assessmentOrders.trial,
        draft: assessmentOrders.draft,
        closed: orderHasEnded,
        endTimestamp: assessmentOrders.endTimestamp,
        invited,
      })
      .from(assessmentOrders)
      .innerJoin(organisations, eq(organisations.id, assessmentOrders.organisationId))
      .where(wanted)
      .orderBy((descending ? desc : asc)(sortedBy(language)[query.sort]), asc(assessmentOrders.id))
      .limit(pageSize)
      .offset((query.page - 1) * pageSize),
  ]);
  return { total: counted?.total ?? 0, rows };
}

export type ListedOrder = Awaited<ReturnType<typeof listOrders>>["rows"][number];
