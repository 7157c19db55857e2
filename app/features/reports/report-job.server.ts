import type { Ctx } from "~/features/ctx.server";
import type { Compose } from "./disclosure/compose-report";
import { makeReports, ordersWithoutReport } from "./make-reports.server";
import { rebuildLedgers } from "./rebuild-ledgers.server";

/** The run that the schedule asks for (features/jobs): the reports of all orders that have ended since the last. */
export function reportHandler(ctx: Pick<Ctx, "bulk" | "secrets" | "log">, compose?: Compose) {
  return async (_jobs: unknown, signal: AbortSignal): Promise<[]> => {
    await rebuildLedgers(ctx);
    for (const orderId of await ordersWithoutReport(ctx.bulk)) {
      if (signal.aborted) break;
      const { outcome } = await makeReports(ctx, orderId, compose);
      ctx.log.info({ job: "reports", orderId, outcome }, "job done");
    }
    return [];
  };
}
