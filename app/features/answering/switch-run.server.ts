import type { Ctx } from "~/features/ctx.server";
import { setActiveOrder } from "~/features/orders/queries.server";
import { decideSwitch } from "./decide";
import type { RunSection } from "./situation";
import { situationOfSession } from "./situation.server";

/** Makes the order of a run in progress the active one again, because its person chose to go on with it. */
export async function switchRun(
  { db, clock }: Pick<Ctx, "db" | "clock">,
  { sessionToken, section }: { sessionToken: string | undefined; section: RunSection },
) {
  const situation = await situationOfSession(db, sessionToken, section);
  const decided = decideSwitch(situation, section, clock.now());
  if (decided.outcome === "makeActive") await setActiveOrder(db, decided.userUuid, decided.orderId);
  return decided;
}
