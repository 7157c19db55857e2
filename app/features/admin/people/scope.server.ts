import { and, eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { organisations } from "~/db/schema/orders";
import { userRoles, users } from "~/db/schema/people";
import { isReachedPerson } from "~/features/orders/reach.server";
import type { Admin } from "~/features/sessions/admin.server";
import { isUuid } from "~/platform/uuid";
import type { Role, RoleName } from "./roles";

/** Holds for the person of this id where they are the administrator's. */
export function isPersonOf(admin: Admin, personId: string) {
  return isUuid(personId) ? and(eq(users.id, personId), isReachedPerson(admin)) : sql`false`;
}

/** The roles of a person, each with its organisation. */
export async function rolesOf(db: Db, personId: string): Promise<Role[]> {
  const rows = await db
    .select({ name: userRoles.role, id: organisations.id, organisationName: organisations.name })
    .from(userRoles)
    .leftJoin(organisations, eq(organisations.id, userRoles.organisationId))
    .where(eq(userRoles.userId, personId))
    .orderBy(userRoles.role);
  return rows.map(({ name, id, organisationName }) => ({
    name: name as RoleName,
    organisation: id !== null && organisationName !== null ? { id, name: organisationName } : null,
  }));
}
