import type { Ctx } from "~/features/ctx.server";
import { makeReports, ordersWithoutReport } from "./make-reports.server";

/** The run that the schedule asks for (features/jobs): the reports of all orders that have ended since the last. */
export function reportHandler(ctx: Pick<Ctx, "bulk" | "secrets" | "log">) {
  return async (_jobs: unknown, signal: AbortSignal): Promise<[]> => {
    for (const orderId of await ordersWithoutReport(ctx.bulk)) {
      if (signal.aborted) break;
      const { outcome } = await makeReports(ctx, orderId);
      ctx.log.info({ job: "reports", orderId, outcome }, "job done");
    }
    return [];
  };
}
