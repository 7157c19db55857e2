import { and, eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { assessmentOrders, orderInvitations } from "~/db/schema/orders";
import { reportRules } from "~/db/schema/reports";
import type { Ctx } from "~/features/ctx.server";
import { isAdministered } from "~/features/orders/administered.server";
import type { Admin } from "~/features/sessions/admin.server";
import { plannedRules } from "./plan.server";
import type { ReportRules } from "./rules";
import type { DecidedRules } from "./rules-form";

export type OrderRules = {
  rules: ReportRules;
  /** Since the first invitation nobody changes them. */
  frozen: boolean;
};

/** The rules of an order's reports, as they stand or as they would be; whose order it is has been asked before. */
export async function rulesOfOrder({ db }: { db: Db }, orderId: string): Promise<OrderRules> {
  const [rules, frozen] = await Promise.all([plannedRules({ db }, orderId), isInvitedTo(db, orderId)]);
  return { rules, frozen };
}

async function isInvitedTo(db: Db, orderId: string): Promise<boolean> {
  const invitation = await db
    .select({ orderId: orderInvitations.orderId })
    .from(orderInvitations)
    .where(eq(orderInvitations.orderId, orderId))
    .limit(1);
  return invitation.length > 0;
}

/** Decides the rules of an order's reports, while nobody is invited. `seen` are those that the form was made from. */
export async function saveRules(
  { db }: Pick<Ctx, "db">,
  given: { admin: Admin; orderId: string; decided: DecidedRules; isSeen: (rules: ReportRules) => boolean },
): Promise<{ outcome: "saved" | "notYours" | "frozen" } | { outcome: "conflict"; saved: ReportRules }> {
  const { admin, orderId, decided, isSeen } = given;
  return db.transaction(async (tx) => {
    // Whoever invites waits for this, or this for them: nobody is told rules that change a moment later.
    const [order] = await tx
      .select({ id: assessmentOrders.id })
      .from(assessmentOrders)
      .where(and(eq(assessmentOrders.id, orderId), isAdministered(admin)))
      .for("update");
    if (!order) return { outcome: "notYours" };
    const { rules: saved, frozen } = await rulesOfOrder({ db: tx }, orderId);
    if (frozen) return { outcome: "frozen" };
    if (!isSeen(saved)) return { outcome: "conflict", saved };
    const values = { ...decided, attributes: [...decided.attributes] };
    await tx
      .insert(reportRules)
      .values({ orderId, ...values })
      .onConflictDoUpdate({ target: reportRules.orderId, set: values });
    return { outcome: "saved" };
  });
}
