import { and, eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { assessmentOrders } from "~/db/schema/orders";
import { reportRules } from "~/db/schema/reports";
import type { Ctx } from "~/features/ctx.server";
import { orderIsFixed } from "~/features/orders/administered.server";
import { isReachedOrder } from "~/features/orders/reach.server";
import { attributeNamesFor } from "~/features/people/attributes.server";
import type { Admin } from "~/features/sessions/admin.server";
import type { ReportRules } from "./disclosure/rules";
import { plannedRules } from "./plan.server";
import { type DecidedRules, rulesVersion } from "./rules-form";

export type OrderRules = {
  rules: ReportRules;
  /** The names of the attributes that the order's organisation tells of its people. */
  ownAttributes: string[];
  /** Nobody changes them once the order is open and somebody is invited or may join by a group's link. */
  frozen: boolean;
};

/** The rules of an order's reports, as they stand or as they would be; whose order it is has been asked before. */
export async function rulesOfOrder({ db }: { db: Db }, orderId: string): Promise<OrderRules> {
  const [rules, ownAttributes, frozen] = await Promise.all([
    plannedRules({ db }, orderId),
    attributeNamesFor(db, { orderId }),
    isFixed(db, orderId),
  ]);
  return { rules, ownAttributes, frozen };
}

async function isFixed(db: Db, orderId: string): Promise<boolean> {
  const fixed = await db
    .select({ id: assessmentOrders.id })
    .from(assessmentOrders)
    .where(and(eq(assessmentOrders.id, orderId), orderIsFixed));
  return fixed.length > 0;
}

/** Decides the rules of an order's reports as long as they aren't frozen, from a form that was made of what still stands. */
export async function saveRules(
  { db }: Pick<Ctx, "db">,
  given: { admin: Admin; orderId: string; decided: DecidedRules; version: string },
): Promise<{ outcome: "saved" | "notThere" } | ({ outcome: "conflict" } & OrderRules)> {
  const { admin, orderId, decided, version } = given;
  return db.transaction(async (tx) => {
    // Whoever invites waits for this, or this for them: nobody is told rules that change a moment later.
    const [order] = await tx
      .select({ id: assessmentOrders.id })
      .from(assessmentOrders)
      .where(and(eq(assessmentOrders.id, orderId), isReachedOrder(admin)))
      .for("update");
    if (!order) return { outcome: "notThere" };
    const found = await rulesOfOrder({ db: tx }, orderId);
    const changed = rulesVersion(found.rules, found.ownAttributes) !== version;
    if (found.frozen || changed) return { outcome: "conflict", ...found };
    const values = { ...decided, attributes: [...decided.attributes] };
    await tx
      .insert(reportRules)
      .values({ orderId, ...values })
      .onConflictDoUpdate({ target: reportRules.orderId, set: values });
    return { outcome: "saved" };
  });
}
