import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { peopleDeliveries } from "~/db/schema/delivered-people";
import { peopleImports } from "~/db/schema/inviting";
import type { ImportCtx } from "./import-target.server";
import { endAs } from "./run-delivery.server";

/** Those ended together; the next run ends the rest. */
const mostAtOnce = 100;

/**
 * Ends deliveries whose job was tried as often as it may be, or is gone, and tells of them: their order takes the next one.
 * Of all orders, unless one is named. In the caller's transaction where there is one.
 */
export async function endLostDeliveries(ctx: ImportCtx, orderId?: string): Promise<void> {
  const isOf: SQL | undefined = orderId === undefined ? undefined : eq(peopleDeliveries.orderId, orderId);
  await ctx.db.transaction(async (tx) => {
    const lost = await tx
      .select({ id: peopleDeliveries.id })
      .from(peopleDeliveries)
      .where(and(inArray(peopleDeliveries.state, ["checking", "inviting"]), isOf, sql`not ${hasJob}`))
      .limit(mostAtOnce)
      .for("update", { skipLocked: true });
    for (const { id } of lost) {
      await tx.delete(peopleImports).where(eq(peopleImports.id, id));
      await endAs({ ...ctx, db: tx }, id, "failed");
    }
  });
}

/** Whether a job waits for it, is at it or is to be tried again. */
const hasJob = sql`exists (
  select from jobs.job
  where name in ('people-delivery', 'people-import') and state < 'completed'
    and data->>'importId' = ${peopleDeliveries.id}::text)`;
