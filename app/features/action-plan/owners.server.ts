import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { plannedActions } from "~/db/schema/action-plan";
import { users } from "~/db/schema/people";

/** The roles whose people an organisation's plan may name: its own staff, never those who answer. */
const staffRoles = ["admin", "subscriber"];

/**
 * Holds for people who are of an organisation's staff now; whoever isn't any more is shown by no name. Spelled out for
 * statements that join `users` for somebody else.
 */
const isStaff = (personId: SQLWrapper | string, organisationId: SQLWrapper | string): SQL<boolean> =>
  sql<boolean>`exists (select 1 from user_roles held join users person on person.id = held.user_id and person.active
    where held.user_id = ${personId} and held.organisation_id = ${organisationId} and held.role in ${staffRoles})`;

export const ownerIsStaff = isStaff(plannedActions.ownerId, plannedActions.organisationId);
export const changerIsStaff = isStaff(plannedActions.changedBy, plannedActions.organisationId);

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
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      phoneNumber: users.phoneNumber,
    })
    .from(users)
    .where(isStaff(sql`users.id`, organisationId))
    .orderBy(users.lastName, users.firstName, users.id)
    .limit(500);
}

/** Whether somebody is of an organisation's staff now. */
export async function isStaffNow(db: Db, { userUuid, organisationId }: { userUuid: string; organisationId: string }) {
  return (await db.$count(users, sql`users.id = ${userUuid} and ${isStaff(userUuid, organisationId)}`)) > 0;
}
