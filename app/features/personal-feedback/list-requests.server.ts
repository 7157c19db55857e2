import { and, asc, count, desc, eq, ilike, or, type SQL, sql } from "drizzle-orm";
import { assessmentOrders, organisations } from "~/db/schema/orders";
import { feedbackRequests } from "~/db/schema/personal-feedback";
import type { Ctx } from "~/features/ctx.server";
import { byLanguage } from "~/features/lists/by-language.server";
import { type ListQuery, likePattern, pageSize, runsDescending } from "~/features/lists/list-query";
import { isCalledLike, orderNameColumns, orderNameInSql } from "~/features/orders/order-name.server";
import type { Staff } from "~/features/sessions/staff.server";
import type { Language } from "~/i18n/languages";
import { newestFirst, type RequestColumn, type RequestFilter } from "./request-columns";
import { isAnswered, openTo } from "./waiting-requests.server";

const sortedBy = (language: Language): Record<RequestColumn, SQL> => ({
  asked: sql`${feedbackRequests.askedAt}`,
  survey: byLanguage(orderNameInSql(language), language),
  organisation: byLanguage(organisations.name, language),
});

type Asked = {
  professional: Staff;
  query: ListQuery<RequestColumn>;
  filter: RequestFilter;
  language: Language;
};

/**
 * The requests that wait for a professional, or those that were answered, by order and time only: who it is shows when one
 * that waits is opened.
 */
export async function listRequests({ db }: Pick<Ctx, "db">, { professional, query, filter, language }: Asked) {
  const pattern = likePattern(query.search);
  const wanted = and(
    filter === "given" ? isAnswered(professional) : openTo(professional),
    query.search ? or(isCalledLike(pattern), ilike(organisations.name, pattern)) : undefined,
  );
  const direction = runsDescending(query, newestFirst(filter)) ? desc : asc;
  const [[counted], rows] = await Promise.all([
    db
      .select({ total: count() })
      .from(feedbackRequests)
      .innerJoin(assessmentOrders, eq(assessmentOrders.id, feedbackRequests.orderId))
      .innerJoin(organisations, eq(organisations.id, assessmentOrders.organisationId))
      .where(wanted),
    db
      .select({
        id: feedbackRequests.id,
        askedAt: feedbackRequests.askedAt,
        givenAt: feedbackRequests.givenAt,
        order: orderNameColumns,
        organizationName: organisations.name,
      })
      .from(feedbackRequests)
      .innerJoin(assessmentOrders, eq(assessmentOrders.id, feedbackRequests.orderId))
      .innerJoin(organisations, eq(organisations.id, assessmentOrders.organisationId))
      .where(wanted)
      .orderBy(direction(sortedBy(language)[query.sort]), asc(feedbackRequests.askedAt), asc(feedbackRequests.id))
      .limit(pageSize)
      .offset((query.page - 1) * pageSize),
  ]);
  return { total: counted?.total ?? 0, rows };
}

export type ListedRequest = Awaited<ReturnType<typeof listRequests>>["rows"][number];
