import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { assessmentOrders, groups } from "~/db/schema/orders";
import type { Ctx } from "~/features/ctx.server";
import { groupIsOpen } from "~/features/groups/groups.server";
import { isReachedOrder } from "~/features/orders/reach.server";
import type { Admin } from "~/features/sessions/admin.server";
import { isUuid } from "~/platform/uuid";
import { versionOf } from "~/platform/version-of.server";
import type { GroupContent } from "./group-form";

/** Most groups of an order that its page shows. */
const mostGroups = 500;

const shownGroup = {
  id: groups.id,
  name: groups.name,
  expiresAt: groups.expiresAt,
  recruits: groups.recruits,
  open: sql<boolean>`${groupIsOpen}`,
  /** Whether the survey of the group isn't open yet: then nor is its link. */
  draft: assessmentOrders.draft,
};

/** The groups of an order whose administrator has been asked for already. */
export async function groupsOf({ db }: Pick<Ctx, "db">, orderId: string) {
  const rows = await db
    .select(shownGroup)
    .from(groups)
    .innerJoin(assessmentOrders, eq(assessmentOrders.id, groups.orderId))
    .where(eq(groups.orderId, orderId))
    .orderBy(asc(sql`lower(${groups.name})`), asc(groups.id))
    .limit(mostGroups);
  return rows.map(withVersion);
}

/** With the version of what a form of a group shows. */
function withVersion<Group extends GroupContent>(group: Group): Group & { version: string } {
  const { name, expiresAt, recruits } = group;
  return { ...group, version: versionOf([name, expiresAt, recruits]) };
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
  return group && withVersion(group);
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

type ChangedGroup = { outcome: "changed" | "notThere" } | { outcome: "conflict"; saved: ShownGroup };

/** Changes a group of an order that the administrator looks after; "closed" ends its link now. */
export async function changeGroup(
  { db }: Pick<Ctx, "db">,
  { admin, orderId, groupId, version, change }: GroupChange,
): Promise<ChangedGroup> {
  return db.transaction(async (tx): Promise<ChangedGroup> => {
    const here = and(eq(groups.id, groupId), inArray(groups.orderId, administeredIds(tx, admin)));
    const locked = await tx.select({ id: groups.id }).from(groups).where(here).for("update");
    const saved = locked.length > 0 ? await findGroup({ db: tx }, { orderId, groupId }) : undefined;
    if (!saved) return { outcome: "notThere" };
    // Whoever wanted the same has what they wanted.
    if (change === "closed" && !saved.open) return { outcome: "changed" };
    if (saved.version !== version) return { outcome: "conflict", saved };
    await tx
      .update(groups)
      .set(change === "closed" ? { expiresAt: sql`now()` } : change)
      .where(here);
    return { outcome: "changed" };
  });
}

type GroupChange = { admin: Admin; orderId: string; groupId: string; version: string; change: GroupContent | "closed" };

function administeredIds(db: Db, admin: Admin) {
  return db.select({ id: assessmentOrders.id }).from(assessmentOrders).where(isReachedOrder(admin));
}
