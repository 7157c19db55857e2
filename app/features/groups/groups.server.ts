import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { assessmentOrders, groups, orderInvitations, organisations } from "~/db/schema/orders";
import { users } from "~/db/schema/people";
import { results } from "~/db/schema/results";
import { takesPeople } from "~/features/orders/conditions.server";
import { isCompanyEmail } from "~/features/people/company-email";
import type { SurveyFlowVariant } from "~/features/survey/variants";
import { isUuid } from "~/platform/uuid";
import type { Group } from "./group";

/** Holds for groups whose link can be used now: neither it nor its order has ended, and it is nobody's personal order. */
const isOpenGroup = and(or(isNull(groups.expiresAt), gt(groups.expiresAt, sql`now()`)), takesPeople);

/** The group of a link, or undefined: malformed, unknown, expired and closed ones look the same. */
export async function findOpenGroup(db: Db, groupId: string): Promise<Group | undefined> {
  if (!isUuid(groupId)) return undefined;
  const [found] = await db
    .select({
      id: groups.id,
      name: groups.name,
      assessmentOrderName: assessmentOrders.name,
      organizationName: organisations.name,
      surveyFlowVariant: assessmentOrders.surveyFlowVariant,
      emailFilter: organisations.emailFilter,
    })
    .from(groups)
    .innerJoin(assessmentOrders, eq(assessmentOrders.id, groups.orderId))
    .innerJoin(organisations, eq(organisations.id, assessmentOrders.organisationId))
    .where(and(eq(groups.id, groupId), isOpenGroup));
  return found && { ...found, surveyFlowVariant: found.surveyFlowVariant as SurveyFlowVariant };
}

/**
 * Makes a person a member of a group and thereby invites them to its order. Joining twice is joining once. Whoever is in
 * another group of the same order changes over, but only until they have begun to answer: from then on their answers
 * count in the group they were given in. False when the link is not for this person or no longer open.
 */
export async function joinGroup(db: Db, userUuid: string, groupId: string): Promise<boolean> {
  if (!isUuid(groupId)) return false;
  return db.transaction(async (tx) => {
    const [group] = await tx
      .select({ orderId: groups.orderId, emailFilter: organisations.emailFilter, email: users.email })
      .from(groups)
      .innerJoin(assessmentOrders, eq(assessmentOrders.id, groups.orderId))
      .innerJoin(organisations, eq(organisations.id, assessmentOrders.organisationId))
      .innerJoin(users, eq(users.id, userUuid))
      .where(and(eq(groups.id, groupId), isOpenGroup))
      .for("share", { of: groups });
    if (!group || (group.emailFilter && !isCompanyEmail(group.email, group.emailFilter))) return false;
    await tx
      .insert(orderInvitations)
      .values({ orderId: group.orderId, userId: userUuid, groupId })
      .onConflictDoUpdate({
        target: [orderInvitations.orderId, orderInvitations.userId],
        set: { groupId },
        setWhere: sql`${orderInvitations.groupId} is null or not exists (
          select 1 from ${results} where ${results.userId} = ${userUuid} and ${results.orderId} = ${group.orderId})`,
      });
    return true;
  });
}

/** Whether a person is in the group already. */
export async function isMember(db: Db, userUuid: string, groupId: string): Promise<boolean> {
  const [member] = await db
    .select({ groupId: orderInvitations.groupId })
    .from(orderInvitations)
    .where(and(eq(orderInvitations.userId, userUuid), eq(orderInvitations.groupId, groupId)));
  return member !== undefined;
}
