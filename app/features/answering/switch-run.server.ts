import type { Ctx } from "~/features/ctx.server";
import { setActiveOrder } from "~/features/orders/queries.server";
import type { RunSection } from "./active-order";
import { guardAnswering } from "./guard.server";
import { findNamedRun } from "./named-run.server";

export type SwitchOutcome =
  | { outcome: "notSignedIn" }
  | { outcome: "noSuchRun" }
  | { outcome: "switched"; userUuid: string };

/** Makes the order of a run in progress the active one again, because its person chose to go on with it. */
export async function switchRun(
  ctx: Pick<Ctx, "db" | "clock">,
  { sessionToken, section }: { sessionToken: string | undefined; section: RunSection },
): Promise<SwitchOutcome> {
  const guarded = await guardAnswering(ctx, { sessionToken });
  if (guarded.verdict === "notSignedIn") return { outcome: "notSignedIn" };
  if (!("person" in guarded)) return { outcome: "noSuchRun" };
  const { userUuid } = guarded.person;
  const keys = { userUuid, resultId: section.resultId, moduleVid: section.surveyModuleVid };
  const named = await findNamedRun(ctx.db, keys);
  if (named?.state !== "in_progress") return { outcome: "noSuchRun" };
  await setActiveOrder(ctx.db, userUuid, named.order.id);
  return { outcome: "switched", userUuid };
}
