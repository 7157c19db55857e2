import { and, asc, count, desc, eq, isNull, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { bulkForPage } from "~/db/request-db.server";
import { organisations } from "~/db/schema/orders";
import { users } from "~/db/schema/people";
import type { Ctx } from "~/features/ctx.server";
import { listedInvitations } from "~/features/invitations/invitation-state.server";
import { byLanguage } from "~/features/lists/by-language.server";
import { mostCounted } from "~/features/lists/counted";
import { type ListQuery, pageSize, patternOf } from "~/features/lists/list-query";
import { isInvitedByOffice } from "~/features/orders/invited-by-office.server";
import { isReachedPerson } from "~/features/orders/reach.server";
import { recordListing } from "~/features/own-data/access-log.server";
import type { Admin } from "~/features/sessions/admin.server";
import type { Language } from "~/i18n/languages";
import { readWanted } from "./find-people";
import { type AccountFilter, type PeopleColumn, withoutUnit } from "./people-columns";
import { calledBy } from "./scope.server";

type Called = Pick<ReturnType<typeof calledBy>, "firstName" | "lastName">;

const sortedBy = ({ firstName, lastName }: Called, language: Language): Record<PeopleColumn, SQL[]> => ({
  name: [byLanguage(lastName, language), byLanguage(firstName, language)],
  email: [sql`${users.email}`],
  unit: [byLanguage(users.organisationalUnit, language)],
  created: [sql`${users.createdAt}`],
});

const begins = (column: SQLWrapper, text: string) => sql`${column} like ${`${patternOf(text)}%`}`;
const lower = (column: SQLWrapper) => sql`lower(${column})`;

/** Holds for people whom an administrator means by these words. Each way has its index. */
function isWanted(search: string, { firstName, lastName }: Called): SQL | undefined {
  const wanted = readWanted(search);
  const { email, phoneNumber } = users;
  switch (wanted.by) {
    case "anybody":
      return undefined;
    case "id":
      return eq(users.id, wanted.id);
    case "email":
      return begins(email, wanted.begins);
    case "phone":
      return begins(phoneNumber, wanted.begins);
    case "word":
      return or(...[lower(lastName), lower(firstName), email].map((column) => begins(column, wanted.begins)));
    case "names":
      return or(
        and(begins(lower(firstName), wanted.one), begins(lower(lastName), wanted.other)),
        and(begins(lower(lastName), wanted.one), begins(lower(firstName), wanted.other)),
      );
  }
}

const byAccount: Record<AccountFilter, SQL | undefined> = {
  all: undefined,
  open: eq(users.active, true),
  closed: eq(users.active, false),
};

const ofUnit = (unit: string | undefined): SQL | undefined => {
  if (unit === undefined) return undefined;
  return unit === withoutUnit ? isNull(users.organisationalUnit) : eq(users.organisationalUnit, unit);
};

type Asked = {
  admin: Admin;
  language: Language;
  query: ListQuery<PeopleColumn>;
  account: AccountFilter;
  /** Those of one organisation only; undefined for all of the administrator's. */
  organisationId: string | undefined;
  /** Of one of its units, or of none. */
  unit: string | undefined;
  /** Those invited to one survey only, which the administrator looks after. */
  orderId: string | undefined;
  requestId: string;
};

/**
 * The people an administrator acts for, as the address of their list asks. Each who is shown finds it in their log. Sorting
 * a hundred thousand by a language takes some tenths of a second, which nobody who answers waits for.
 */
export async function listPeople(ctx: Pick<Ctx, "db" | "bulk">, asked: Asked) {
  const { db } = ctx;
  const bulk = bulkForPage(ctx.bulk);
  const { admin, language, query, organisationId, orderId, requestId } = asked;
  const { firstName, lastName } = calledBy(admin);
  const wanted = and(
    isReachedPerson(admin),
    organisationId ? eq(users.organisationId, organisationId) : undefined,
    ofUnit(asked.unit),
    byAccount[asked.account],
    orderId ? isInvitedByOffice(users.id, orderId) : undefined,
    isWanted(query.search, { firstName, lastName }),
  );
  const counted = bulk.select({ id: users.id }).from(users).where(wanted).limit(mostCounted).as("counted");
  const direction = query.descending ? desc : asc;
  const [[found], rows] = await Promise.all([
    bulk.select({ total: count() }).from(counted),
    bulk
      .select({
        id: users.id,
        firstName,
        lastName,
        email: users.email,
        phoneNumber: users.phoneNumber,
        active: users.active,
        unit: users.organisationalUnit,
        organisationId: users.organisationId,
        organisation: organisations.name,
        createdAt: users.createdAt,
      })
      .from(users)
      .leftJoin(organisations, eq(organisations.id, users.organisationId))
      .where(wanted)
      .orderBy(...sortedBy({ firstName, lastName }, language)[query.sort].map(direction), asc(users.id))
      .limit(pageSize)
      .offset((query.page - 1) * pageSize),
  ]);
  const userUuids = rows.map(({ id }) => id);
  await recordListing(db, { admin, userUuids, requestId });
  const invitationOf = orderId ? await listedInvitations(db, { orderId, userUuids }) : undefined;
  return { total: found?.total ?? 0, rows: rows.map((row) => ({ ...row, invitation: invitationOf?.(row.id) })) };
}

export type ListedPerson = Awaited<ReturnType<typeof listPeople>>["rows"][number];
