import { and, asc, count, eq, lt, not, type SQL, sql } from "drizzle-orm";
import { bulkForPage, unlessLate } from "~/db/request-db.server";
import { assessmentOrders, organisations } from "~/db/schema/orders";
import { users } from "~/db/schema/people";
import { reportSnapshots } from "~/db/schema/reports";
import type { Advice } from "~/features/advice/advice";
import { dueHelpLines } from "~/features/advice/help-lines.server";
import type { Ctx } from "~/features/ctx.server";
import { listQueues } from "~/features/jobs/failures.server";
import { mostCounted } from "~/features/lists/counted";
import { firstRows } from "~/features/lists/first-rows";
import { orderIsClosed } from "~/features/orders/conditions.server";
import { orderNameColumns } from "~/features/orders/order-name.server";
import { actsForAll } from "~/features/orders/reach";
import { isNobodysOwn, isReachedOrganisation, isReachedPerson } from "~/features/orders/reach.server";
import type { Admin } from "~/features/sessions/admin.server";
import { ordersWithoutBasis } from "../orders/without-basis.server";
import { ordersWithoutConsent } from "../orders/without-consent.server";
import { licenceEndsSoon } from "../organisations/list-organisations.server";

/** Days before its end from which an order is worth a line. */
const orderDays = 7;
/** Lines of each kind; where there are more, the page leads to the list that has them all. */
const most = 10;

const inDays = (days: number): SQL => sql`now() + make_interval(days => ${days}::int)`;

/** What waits for an administrator, and how much there is of everything. */
export async function readHome(
  { db, bulk, advice }: Pick<Ctx, "db" | "bulk"> & { advice: Advice },
  { admin }: { admin: Admin },
) {
  const own = isReachedOrganisation(admin);
  const openOrders = and(own, isNobodysOwn, not(orderIsClosed));
  const reached = db
    .select({ id: users.id })
    .from(users)
    .where(isReachedPerson(admin))
    .limit(mostCounted)
    .as("reached");
  const { licenseExpireAt } = organisations;
  const { endTimestamp } = assessmentOrders;
  const ofOrganisation = eq(organisations.id, assessmentOrders.organisationId);
  const hasReport = sql`exists (select 1 from ${reportSnapshots} where ${reportSnapshots.orderId} = ${assessmentOrders.id})`;
  const [licences, orders, withoutConsent, withoutBasis, queues, helpLines, [people], [open], [reported], [known]] =
    await Promise.all([
      db
        .select({ id: organisations.id, name: organisations.name, end: licenseExpireAt })
        .from(organisations)
        .where(and(own, licenceEndsSoon))
        .orderBy(asc(licenseExpireAt), asc(organisations.id))
        .limit(most + 1),
      db
        .select({
          id: assessmentOrders.id,
          ...orderNameColumns,
          organisation: organisations.name,
          end: endTimestamp,
        })
        .from(assessmentOrders)
        .innerJoin(organisations, ofOrganisation)
        .where(and(openOrders, lt(endTimestamp, inDays(orderDays))))
        .orderBy(asc(endTimestamp), asc(assessmentOrders.id))
        .limit(most + 1),
      ordersWithoutConsent(db, { admin, most: most + 1 }),
      ordersWithoutBasis(db, { admin, most: most + 1 }),
      actsForAll(admin)
        ? // Exports may hold those connections; what waits for an administrator is worth seeing without this line.
          unlessLate(listQueues(bulkForPage(bulk), { most: mostCounted }))
        : [],
      actsForAll(admin) ? dueHelpLines(db, advice) : [],
      db.select({ count: count() }).from(reached),
      db.select({ count: count() }).from(assessmentOrders).innerJoin(organisations, ofOrganisation).where(openOrders),
      db
        .select({ count: count() })
        .from(assessmentOrders)
        .innerJoin(organisations, ofOrganisation)
        .where(and(own, isNobodysOwn, hasReport)),
      db.select({ count: count() }).from(organisations).where(own),
    ]);
  return {
    licences: firstRows(licences, most),
    orders: firstRows(orders, most),
    withoutConsent: firstRows(withoutConsent, most),
    withoutBasis: firstRows(withoutBasis, most),
    helpLines,
    /** Undefined where counting them took too long. */
    failed: queues?.reduce((sum, { failed }) => sum + failed, 0),
    people: people?.count ?? 0,
    openOrders: open?.count ?? 0,
    reports: reported?.count ?? 0,
    organisations: known?.count ?? 0,
  };
}

export type ConsoleHome = Awaited<ReturnType<typeof readHome>>;
