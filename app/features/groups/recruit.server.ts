import { and, eq, exists, type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { assessmentOrders, groups, organisations } from "~/db/schema/orders";
import { users } from "~/db/schema/people";
import type { Ctx } from "~/features/ctx.server";
import { type Contact, findByContact } from "~/features/people/find-by-contact.server";
import type { Language } from "~/i18n/languages";
import { takesEmail } from "./group";
import { groupIsOpen, joinGroup } from "./groups.server";

const recruitsNow = and(groupIsOpen, groups.recruits);

/** Holds where the group of this id recruits now. */
export function isRecruiting(db: Db, groupId: SQLWrapper) {
  return exists(
    db
      .select({ one: sql`1` })
      .from(groups)
      .innerJoin(assessmentOrders, eq(assessmentOrders.id, groups.orderId))
      .where(and(sql`${groups.id} = ${groupId}`, recruitsNow)),
  );
}

/**
 * Gives somebody an account in the organisation of a recruiting group and makes them its member: both or neither. Whoever
 * has got an account meanwhile keeps that one. The caller has made sure that the address or the number is theirs.
 */
export async function recruit(
  { db }: Pick<Ctx, "db">,
  { newcomer, language, groupId }: { newcomer: Contact; language: Language; groupId: string },
): Promise<{ outcome: "recruited"; userUuid: string } | { outcome: "notRecruited" }> {
  return db.transaction(async (tx) => {
    const [group] = await tx
      .select({ organisationId: organisations.id, emailFilter: organisations.emailFilter })
      .from(groups)
      .innerJoin(assessmentOrders, eq(assessmentOrders.id, groups.orderId))
      .innerJoin(organisations, eq(organisations.id, assessmentOrders.organisationId))
      .where(and(eq(groups.id, groupId), recruitsNow))
      .for("share", { of: [groups, assessmentOrders] });
    if (!group || !takesEmail(group, "email" in newcomer ? newcomer.email : null)) return { outcome: "notRecruited" };
    // One who has an account with another organisation needs none here.
    if (!(await findByContact(tx, newcomer))) {
      await tx
        .insert(users)
        .values({ ...newcomer, language, organisationId: group.organisationId })
        .onConflictDoNothing();
    }
    const person = await findByContact(tx, newcomer, "update");
    if (!person?.active) return { outcome: "notRecruited" };
    await joinGroup({ db: tx }, { userUuid: person.userUuid, groupId });
    return { outcome: "recruited", userUuid: person.userUuid };
  });
}
