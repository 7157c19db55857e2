import type { Ctx } from "~/features/ctx.server";
import type { Person } from "~/features/people/person";
import { isUuid } from "~/platform/uuid";
import { type AssessmentOrder, maySeeResults, noOrderYet } from "./order";
import { findOrder } from "./queries.server";

export type ResultsAccess =
  | { outcome: "shown"; order: AssessmentOrder }
  /** The order shows no results to its people, this person may not see any, or there is no order yet. */
  | { outcome: "notShown" }
  /** Not theirs and not there look the same. */
  | { outcome: "notThere" };

/** The order whose results a person asks for; every page about results asks here first. */
export async function findOrderWithResults(
  { db, clock }: Pick<Ctx, "db" | "clock">,
  { person, orderId }: { person: Person; orderId: string | undefined },
): Promise<ResultsAccess> {
  if (orderId === noOrderYet) return { outcome: "notShown" };
  const order = isUuid(orderId) ? await findOrder(db, person.userUuid, orderId) : undefined;
  if (!order) return { outcome: "notThere" };
  return maySeeResults(person, order.features, clock.now()) ? { outcome: "shown", order } : { outcome: "notShown" };
}
