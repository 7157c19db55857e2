import { sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { plannedActions } from "~/db/schema/action-plan";
import { users } from "~/db/schema/people";
import { isOfStaff } from "~/features/people/organisation-staff.server";

/** Whom a plan may name: an organisation's own staff. Whoever isn't any more is shown by no name. */
export const ownerIsStaff = isOfStaff(plannedActions.ownerId, plannedActions.organisationId);
export const changerIsStaff = isOfStaff(plannedActions.changedBy, plannedActions.organisationId);

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
    .where(isOfStaff(sql`users.id`, organisationId))
    .orderBy(users.lastName, users.firstName, users.id)
    .limit(500);
}

/** Whether somebody is of an organisation's staff now. */
export async function isStaffNow(db: Db, { userUuid, organisationId }: { userUuid: string; organisationId: string }) {
  return (await db.$count(users, sql`users.id = ${userUuid} and ${isOfStaff(userUuid, organisationId)}`)) > 0;
}
