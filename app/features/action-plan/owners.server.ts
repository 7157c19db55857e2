import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { plannedActions } from "~/db/schema/action-plan";
import { userRoles, users } from "~/db/schema/people";

/** The roles whose people an organisation's plan may name: its own staff, never those who answer. */
const staffRoles = ["admin", "subscriber"];

const isStaff = and(inArray(userRoles.role, staffRoles), users.active);

export type OwnerAccount = {
  id: string;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  phoneNumber: string | null;
};

/** An organisation's own staff accounts, who can be the owners of its actions. */
export async function staffAccounts(db: Db, organisationId: string): Promise<OwnerAccount[]> {
  return db
    .selectDistinct({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      phoneNumber: users.phoneNumber,
    })
    .from(userRoles)
    .innerJoin(users, eq(users.id, userRoles.userId))
    .where(and(isStaff, eq(userRoles.organisationId, organisationId)))
    .orderBy(users.lastName, users.firstName, users.id)
    .limit(500);
}

/**
 * Holds for actions whose owner is still of the organisation's staff; whoever isn't any more is shown by no name. Spelled
 * out for statements that join `users` for somebody else.
 */
export const ownerIsStaff: SQL<boolean> = sql<boolean>`exists (select 1 from user_roles held
  join users owner on owner.id = held.user_id and owner.active
  where held.user_id = ${plannedActions.ownerId} and held.organisation_id = ${plannedActions.organisationId}
    and held.role in ('admin', 'subscriber'))`;
