import { and, asc, count, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { assessmentOrders, groups, orderInvitations } from "~/db/schema/orders";
import type { Ctx } from "~/features/ctx.server";
import { groupIsOpen } from "~/features/groups/groups.server";
import { isReachedOrder } from "~/features/orders/reach.server";
import type { Admin } from "~/features/sessions/admin.server";
import { isUuid } from "~/platform/uuid";
import type { GroupContent } from "./group-form";

/** Most groups of an order that its page shows. */
const mostGroups = 500;

const shownGroup = {
  id: groups.id,
  name: groups.name,
  expiresAt: groups.expiresAt,
  recruits: groups.recruits,
  open: sql<boolean>`${groupIsOpen}`,
  members: sql<number>`(select ${count()}::int from ${orderInvitations} where ${orderInvitations.groupId} = ${groups.id})`,
};

/** The groups of an order whose administrator has been asked for already. */
export async function groupsOf({ db }: Pick<Ctx, "db">, orderId: string) {
  return db
    .select(shownGroup)
    .from(groups)
    .innerJoin(assessmentOrders, eq(assessmentOrders.id, groups.orderId))
    .where(eq(groups.orderId, orderId))
    .orderBy(asc(sql`lower(${groups.name})`), asc(groups.id))
    .limit(mostGroups);
}

export type ShownGroup = Awaited<ReturnType<typeof groupsOf>>[number];

export async function findGroup(
  { db }: Pick<Ctx, "db">,
  { orderId, groupId }: { orderId: string; groupId: string | undefined },
): Promise<ShownGroup | undefined> {
  if (!isUuid(groupId)) return undefined;
  const [group] = await db
    .select(shownGroup)
    .from(groups)
    .innerJoin(assessmentOrders, eq(assessmentOrders.id, groups.orderId))
    .where(and(eq(groups.id, groupId), eq(groups.orderId, orderId)));
  return group;
}

export async function addGroup(
  { db }: Pick<Ctx, "db">,
  { orderId, group }: { orderId: string; group: GroupContent },
): Promise<string> {
  const [row] = await db
    .insert(groups)
    .values({ orderId, ...group })
    .returning({ id: groups.id });
  if (!row) throw new Error("the group was just made and is not there");
  return row.id;
}

/** Changes a group of an order that the administrator looks after; "closed" ends its link now. */
export async function changeGroup(
  { db }: Pick<Ctx, "db">,
  { admin, groupId, change }: { admin: Admin; groupId: string; change: GroupContent | "closed" },
): Promise<void> {
  await db
    .update(groups)
    .set(change === "closed" ? { expiresAt: sql`now()` } : change)
    .where(and(eq(groups.id, groupId), inArray(groups.orderId, administeredIds(db, admin))));
}

function administeredIds(db: Db, admin: Admin) {
  return db.select({ id: assessmentOrders.id }).from(assessmentOrders).where(isReachedOrder(admin));
}
