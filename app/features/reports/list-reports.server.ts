import { and, asc, count, desc, eq, ilike, not, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { assessmentOrders, organisations } from "~/db/schema/orders";
import { reportRules, reportSnapshots } from "~/db/schema/reports";
import { byLanguage } from "~/features/lists/by-language.server";
import { type ListQuery, likePattern, pageSize, runsDescending } from "~/features/lists/list-query";
import { isOpened, orderHasEnded, orderIsClosed } from "~/features/orders/conditions.server";
import { isCalledLike, orderNameColumns, orderNameInSql } from "~/features/orders/order-name.server";
import type { Language } from "~/i18n/languages";
import { isReadBy, type Reader } from "./report-access.server";
import { lastReportsFirst, type ReportColumn, type ReportFilter } from "./report-columns";
import { reportState, stateFacts } from "./report-states.server";

const isMade = sql`exists (select 1 from ${reportSnapshots} where ${reportSnapshots.orderId} = ${assessmentOrders.id})`;

const filtered: Record<ReportFilter, SQL | undefined> = {
  all: undefined,
  made: isMade,
  open: not(orderIsClosed),
  without: and(orderHasEnded, not(isMade)),
};

const sortedBy = (language: Language): Record<ReportColumn, SQL> => ({
  end: sql`${assessmentOrders.endTimestamp}`,
  name: byLanguage(orderNameInSql(language), language),
  organisation: byLanguage(organisations.name, language),
});

/** The orders whose reports somebody may read, as the address of their list asks. */
export async function listReports(
  db: Db,
  {
    reader,
    organisationId,
    query,
    filter,
    language,
  }: {
    reader: Reader;
    /** Those of one organisation only; undefined for all that the reader may read. */
    organisationId: string | undefined;
    query: ListQuery<ReportColumn>;
    filter: ReportFilter;
    language: Language;
  },
) {
  const pattern = likePattern(query.search);
  const wanted = and(
    isReadBy(reader),
    isOpened,
    organisationId ? eq(assessmentOrders.organisationId, organisationId) : undefined,
    filtered[filter],
    query.search ? or(isCalledLike(pattern), ilike(organisations.name, pattern)) : undefined,
  );
  const descending = runsDescending(query, lastReportsFirst);
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
        ...stateFacts,
      })
      .from(assessmentOrders)
      .leftJoin(reportRules, eq(reportRules.orderId, assessmentOrders.id))
      .innerJoin(organisations, eq(organisations.id, assessmentOrders.organisationId))
      .where(wanted)
      .orderBy(
        (descending ? desc : asc)(sortedBy(language)[query.sort]),
        desc(assessmentOrders.startedAt),
        asc(assessmentOrders.id),
      )
      .limit(pageSize)
      .offset((query.page - 1) * pageSize),
  ]);
  return { total: counted?.total ?? 0, rows: rows.map((row) => ({ ...row, state: reportState(row) })) };
}

export type ListedReport = Awaited<ReturnType<typeof listReports>>["rows"][number];
