import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { holdActor } from "~/db/lock-order.server";
import { assessmentOrders, groups, orderInvitations, organisations } from "~/db/schema/orders";
import { users } from "~/db/schema/people";
import { results } from "~/db/schema/results";
import type { Ctx } from "~/features/ctx.server";
import { takesPeople } from "~/features/orders/conditions.server";
import { orderNameColumns } from "~/features/orders/order-name.server";
import { isValidPerson, type Person } from "~/features/people/person";
import type { SurveyFlowVariant } from "~/features/survey/variants";
import { isUuid } from "~/platform/uuid";
import { type Group, groupVisit, takesEmail } from "./group";

/** Holds for groups whose link can be used now: neither it nor its order has ended, and it is nobody's personal order. */
export const groupIsOpen = and(or(isNull(groups.expiresAt), gt(groups.expiresAt, sql`now()`)), takesPeople);

/** The group of a link, or undefined: malformed, unknown, expired and closed ones look the same. */
export async function findOpenGroup(db: Db, groupId: string): Promise<Group | undefined> {
  if (!isUuid(groupId)) return undefined;
  const [found] = await db
    .select({
      id: groups.id,
      name: groups.name,
      orderId: groups.orderId,
      order: orderNameColumns,
      organizationId: organisations.id,
      organizationName: organisations.name,
      surveyFlowVariant: assessmentOrders.surveyFlowVariant,
      emailFilter: organisations.emailFilter,
      showResultsToEndUser: assessmentOrders.showResultsToEndUser,
      recruits: groups.recruits,
    })
    .from(groups)
    .innerJoin(assessmentOrders, eq(assessmentOrders.id, groups.orderId))
    .innerJoin(organisations, eq(organisations.id, assessmentOrders.organisationId))
    .where(and(eq(groups.id, groupId), groupIsOpen));
  return found && { ...found, surveyFlowVariant: found.surveyFlowVariant as SurveyFlowVariant };
}

/** What follows from opening a group's link. */
export type GroupLinkOutcome =
  | { outcome: "invalidLink" | "nothingToJoin" }
  | { outcome: "signIn" | "mayJoin" | "otherCompany"; group: Group };

/** Looks at a group's link for whoever has opened it. Looking never joins: any page can open a link in any browser. */
export async function openGroupLink(
  { db, clock }: Pick<Ctx, "db" | "clock">,
  { groupId, person }: { groupId: string; person: Person | undefined },
): Promise<GroupLinkOutcome> {
  const group = await findOpenGroup(db, groupId);
  if (!group) return { outcome: "invalidLink" };
  const outcome = groupVisit(
    group,
    person && {
      email: person.email,
      mayAnswer: isValidPerson(person, clock.now()),
      isMember: await isMember(db, person.userUuid, group.id),
    },
  );
  return outcome === "nothingToJoin" ? { outcome } : { outcome, group };
}

/**
 * Makes a person a member of a group and thereby invites them to its order. Joining twice is joining once. Whoever is in
 * another group of the same order changes over, but only until they have begun to answer: from then on their answers
 * count in the group they were given in. `notJoined` when the link is not for this person or no longer open. `ownOnly`:
 * whoever belongs to an organisation joins another's group only where that recruits; for where nobody has read whose it is.
 */
export async function joinGroup(
  { db }: Pick<Ctx, "db">,
  { userUuid, groupId, ownOnly = false }: { userUuid: string; groupId: string; ownOnly?: boolean },
): Promise<{ outcome: "joined" | "notJoined" }> {
  if (!isUuid(groupId)) return { outcome: "notJoined" };
  return db.transaction(async (tx) => {
    await holdActor(tx, userUuid);
    const [group] = await tx
      .select({ orderId: groups.orderId, emailFilter: organisations.emailFilter, email: users.email })
      .from(groups)
      .innerJoin(assessmentOrders, eq(assessmentOrders.id, groups.orderId))
      .innerJoin(organisations, eq(organisations.id, assessmentOrders.organisationId))
      .innerJoin(users, eq(users.id, userUuid))
      .where(and(eq(groups.id, groupId), groupIsOpen, ownOnly ? isNotAnothers : undefined))
      .for("share", { of: groups });
    if (!group || !takesEmail(group, group.email)) return { outcome: "notJoined" };
    await tx
      .insert(orderInvitations)
      .values({ orderId: group.orderId, userId: userUuid, groupId })
      .onConflictDoUpdate({
        target: [orderInvitations.orderId, orderInvitations.userId],
        set: { groupId },
        setWhere: sql`${orderInvitations.groupId} is null or not exists (
          select 1 from ${results} where ${results.userId} = ${userUuid} and ${results.orderId} = ${group.orderId})`,
      });
    return { outcome: "joined" };
  });
}

/** Holds for a group that is not another organisation's than the person's, or that anybody may join. */
const isNotAnothers = or(groups.recruits, isNull(users.organisationId), eq(users.organisationId, organisations.id));

/** Joins by the link's page or a sign-in that it led to; people who may not answer have nothing to join for. */
export async function joinGroupByLink(
  ctx: Pick<Ctx, "db" | "clock">,
  { person, ...link }: { person: Person; groupId: string; ownOnly?: boolean },
): Promise<{ outcome: "joined" | "notJoined" | "nothingToJoin" }> {
  if (!isValidPerson(person, ctx.clock.now())) return { outcome: "nothingToJoin" };
  return joinGroup(ctx, { userUuid: person.userUuid, ...link });
}

/** Whether a person is in the group already. */
export async function isMember(db: Db, userUuid: string, groupId: string): Promise<boolean> {
  if (!isUuid(groupId)) return false;
  const [member] = await db
    .select({ groupId: orderInvitations.groupId })
    .from(orderInvitations)
    .where(and(eq(orderInvitations.userId, userUuid), eq(orderInvitations.groupId, groupId)));
  return member !== undefined;
}
