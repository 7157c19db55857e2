import { holdActor } from "~/db/lock-order.server";
import type { Ctx } from "~/features/ctx.server";
import { isValidPerson, type Person } from "~/features/people/person";
import { isUuid } from "~/platform/uuid";
import { locksPersonalAnalysis, orderAction } from "./order";
import { reopenPersonalOrder } from "./personal-order.server";
import { findOrder, listOrders, setActiveOrder } from "./queries.server";

export type OrderChoice =
  /** It is the active order now; next comes the start page, or the run under way goes on. */
  | { outcome: "chosen"; next: "start" | "continue" }
  /** Not for this person, or no longer possible: a list that was open for a while offers more than there is. */
  | { outcome: "refused" }
  /** Not theirs and not there look the same. */
  | { outcome: "notThere" };

/**
 * Makes an order the active one: answering, continuing and answering again all begin so (spec §4). A closed personal
 * order is opened again.
 */
export async function chooseOrder(
  { db, clock }: Pick<Ctx, "db" | "clock">,
  { person, orderId }: { person: Person; orderId: string | undefined },
): Promise<OrderChoice> {
  const { userUuid } = person;
  if (!isValidPerson(person, clock.now())) return { outcome: "refused" };
  const order = isUuid(orderId) ? await findOrder(db, userUuid, orderId) : undefined;
  if (!order) return { outcome: "notThere" };
  const action = orderAction(order);
  const locked = order.personal && locksPersonalAnalysis(await listOrders(db, userUuid));
  if (!action || locked) return { outcome: "refused" };
  const chosen = await db.transaction(async (tx) => {
    await holdActor(tx, userUuid, "changesThem");
    if (order.closed && !(await reopenPersonalOrder(tx, userUuid, order.id))) return false;
    return setActiveOrder(tx, userUuid, order.id);
  });
  if (!chosen) return { outcome: "refused" };
  return { outcome: "chosen", next: action === "continue" ? "continue" : "start" };
}
