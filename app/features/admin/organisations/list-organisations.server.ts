import { and, asc, count, desc, ilike, type SQL, sql } from "drizzle-orm";
import { countUpTo } from "~/db/count-up-to.server";
import { organisations } from "~/db/schema/orders";
import type { Ctx } from "~/features/ctx.server";
import { isReachedOrganisation, ordersOfOrganisation } from "~/features/orders/reach.server";
import type { Admin } from "~/features/sessions/admin.server";
import { mostCounted } from "../counted";
import { type ListQuery, likePattern, pageSize } from "../list-query";
import type { OrganisationColumn } from "./organisation-columns";

// Written out: of one table, drizzle leaves the names of tables away, and the inner one has columns of the same names.
const peopleOf = countUpTo(mostCounted, sql`select from users u where u.organisation_id = organisations.id`);

const sortedBy: Record<OrganisationColumn, SQL> = {
  name: sql`lower(${organisations.name})`,
  kind: sql`${organisations.kind}`,
  people: peopleOf,
  licenceEnd: sql`${organisations.licenseExpireAt}`,
};

/** The organisations an administrator acts for, as the address of their list asks. */
export async function listOrganisations(
  { db }: Pick<Ctx, "db">,
  { admin, query }: { admin: Admin; query: ListQuery<OrganisationColumn> },
) {
  const wanted = and(
    isReachedOrganisation(admin),
    query.search ? ilike(organisations.name, likePattern(query.search)) : undefined,
  );
  const [[counted], rows] = await Promise.all([
    db.select({ total: count() }).from(organisations).where(wanted),
    db
      .select({
        id: organisations.id,
        name: organisations.name,
        kind: organisations.kind,
        licenseActive: organisations.licenseActive,
        licenseExpireAt: organisations.licenseExpireAt,
        people: peopleOf,
        orders: ordersOfOrganisation,
      })
      .from(organisations)
      .where(wanted)
      .orderBy((query.descending ? desc : asc)(sortedBy[query.sort]), asc(organisations.id))
      .limit(pageSize)
      .offset((query.page - 1) * pageSize),
  ]);
  return { total: counted?.total ?? 0, rows };
}

export type ListedOrganisation = Awaited<ReturnType<typeof listOrganisations>>["rows"][number];
