import type { Ctx } from "~/features/ctx.server";
import type { Person } from "~/features/people/person";
import { nextSection, type ResultInProgress, type SectionVids } from "./active-order";
import { loadInvitedOrder } from "./active-order.server";
import { guardOrder } from "./guard.server";
import { isRefusedOrder, type OrderRefusal } from "./read-module.server";
import { startResult } from "./start-result.server";

export type BeginOutcome =
  | { outcome: "refused"; verdict: OrderRefusal }
  | { outcome: "begun"; run: ResultInProgress; next: SectionVids | "survey-done" };

/** Starts the survey of an order that is named, or goes on with the run that is there: twice is once. */
export async function beginOrder(
  ctx: Pick<Ctx, "db" | "clock">,
  { person, orderId }: { person: Person; orderId: string },
): Promise<BeginOutcome> {
  const guarded = await guardOrder(ctx, { person, orderId });
  if (isRefusedOrder(guarded)) return { outcome: "refused", verdict: guarded.verdict };
  const { userUuid } = person;
  const active = { order: guarded.order, result: guarded.run };
  const { outcome } = await startResult(ctx, { userUuid, active });
  if (outcome === "closed") return { outcome: "refused", verdict: "closed" };
  if (outcome === "consentsMissing") return { outcome: "refused", verdict: "consentsMissing" };
  const run = outcome === "inProgress" ? active.result : (await loadInvitedOrder(ctx.db, userUuid, orderId))?.result;
  // Somebody else began it at the same moment.
  const now = run ?? (await loadInvitedOrder(ctx.db, userUuid, orderId))?.result;
  if (!now) throw new Error("a run was just begun and is not there");
  return { outcome: "begun", run: now, next: nextSection(now) };
}
