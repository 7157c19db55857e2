import { and, eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { organisations } from "~/db/schema/orders";
import { userRoles, users } from "~/db/schema/people";
import { mayHaveRows } from "~/features/orders/reach";
import { isReachedPerson } from "~/features/orders/reach.server";
import type { RoleName } from "~/features/people/role-name";
import type { Admin } from "~/features/sessions/admin.server";
import { isUuid } from "~/platform/uuid";
import type { Role } from "./roles";

/** Holds for the person of this id where they are the administrator's. */
export function isPersonOf(admin: Admin, personId: string) {
  return isUuid(personId) ? and(eq(users.id, personId), isReachedPerson(admin)) : sql`false`;
}

/** What an organisation gave stands beside what its person made of it. */
const officeColumns = { firstName: "officeFirstName", lastName: "officeLastName", language: "officeLanguage" } as const;
const called = ["firstName", "lastName", "language"] as const;

/**
 * What an administrator calls somebody, and the language they know of: of one organisation, what it gave itself. Whoever has
 * written their own name or chosen another language has signed in, and that is nothing for the office (decision 0054).
 */
export function calledBy(admin: Admin) {
  const column = (field: (typeof called)[number]) => users[mayHaveRows(admin) ? field : officeColumns[field]];
  return { firstName: column("firstName"), lastName: column("lastName"), language: column("language") };
}

/** To set what an administrator calls somebody. What the other side knows them by goes along as long as it is the same. */
export function setCalled(admin: Admin, to: Record<(typeof called)[number], string>) {
  return Object.fromEntries(
    called.flatMap((field) => {
      const both = [field, officeColumns[field]] as const;
      const [own, other] = mayHaveRows(admin) ? both : ([both[1], both[0]] as const);
      const goesAlong = sql`case when ${users[other]} = ${users[own]} then ${to[field]} else ${users[other]} end`;
      return [
        [own, to[field]],
        [other, goesAlong],
      ];
    }),
  );
}

/** The roles of a person, each with its organisation. */
export async function rolesOf(db: Db, personId: string): Promise<Role[]> {
  const rows = await db
    .select({
      name: userRoles.role,
      id: organisations.id,
      organisationName: organisations.name,
      units: userRoles.units,
    })
    .from(userRoles)
    .leftJoin(organisations, eq(organisations.id, userRoles.organisationId))
    .where(eq(userRoles.userId, personId))
    .orderBy(userRoles.role);
  return rows.map(({ name, id, organisationName, units }) => ({
    name: name as RoleName,
    organisation: id !== null && organisationName !== null ? { id, name: organisationName } : null,
    ...(units && { units }),
  }));
}
