import { and, asc, count, desc, gte, ilike, lt, not, type SQL, sql } from "drizzle-orm";
import { countUpTo } from "~/db/count-up-to.server";
import { organisations } from "~/db/schema/orders";
import type { Ctx } from "~/features/ctx.server";
import { byLanguage } from "~/features/lists/by-language.server";
import { mostCounted } from "~/features/lists/counted";
import { type ListQuery, likePattern, pageSize } from "~/features/lists/list-query";
import { isReachedOrganisation, ordersOfOrganisation } from "~/features/orders/reach.server";
import type { Admin } from "~/features/sessions/admin.server";
import type { Language } from "~/i18n/languages";
import { type LicenceFilter, licenceEndsDays, type OrganisationColumn } from "./organisation-columns";

// Written out: of one table, drizzle leaves the names of tables away, and the inner one has columns of the same names.
const peopleOf = countUpTo(mostCounted, sql`select from users u where u.organisation_id = organisations.id`);

const sortedBy = (language: Language): Record<OrganisationColumn, SQL> => ({
  name: byLanguage(organisations.name, language),
  kind: sql`${organisations.kind}`,
  people: peopleOf,
  orders: ordersOfOrganisation,
  licenceEnd: sql`${organisations.licenseExpireAt}`,
});

const { licenseActive, licenseExpireAt } = organisations;
const isLicensed = sql`(${licenseActive} and (${licenseExpireAt} is null or ${licenseExpireAt} > now()))`;

/** Holds for organisations whose licence is about to end. */
export const licenceEndsSoon = and(
  licenseActive,
  gte(licenseExpireAt, sql`now()`),
  lt(licenseExpireAt, sql`now() + make_interval(days => ${licenceEndsDays}::int)`),
);

const licensed: Record<LicenceFilter, SQL | undefined> = {
  all: undefined,
  on: isLicensed,
  ending: licenceEndsSoon,
  off: not(isLicensed),
};

/** The organisations an administrator acts for, as the address of their list asks. */
export async function listOrganisations(
  { db }: Pick<Ctx, "db">,
  {
    admin,
    query,
    licence,
    language,
  }: { admin: Admin; query: ListQuery<OrganisationColumn>; licence: LicenceFilter; language: Language },
) {
  const wanted = and(
    isReachedOrganisation(admin),
    licensed[licence],
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
      .orderBy((query.descending ? desc : asc)(sortedBy(language)[query.sort]), asc(organisations.id))
      .limit(pageSize)
      .offset((query.page - 1) * pageSize),
  ]);
  return { total: counted?.total ?? 0, rows };
}

export type ListedOrganisation = Awaited<ReturnType<typeof listOrganisations>>["rows"][number];
