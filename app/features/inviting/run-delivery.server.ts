import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { peopleDeliveries } from "~/db/schema/delivered-people";
import { peopleImportPieces, peopleImports } from "~/db/schema/inviting";
import { assessmentOrders, orderInvitations, organisations } from "~/db/schema/orders";
import { users } from "~/db/schema/people";
import { serviceKeys } from "~/db/schema/service-keys";
import { isByOffice } from "~/features/orders/invited-by-office.server";
import { readUnitPath } from "~/features/people/units";
import { addUnitPaths } from "~/features/people/units.server";
import { hasScope, keyStands } from "~/features/service-keys/read-key.server";
import { type DeliveryState, tooManyMissing } from "./delivery";
import { queueReports } from "./delivery-reports.server";
import { limitsOf } from "./delivery-settings.server";
import type { ImportCtx, ImportTarget } from "./import-target.server";
import { type RowProblem, refuses, type TableRow, type Trouble } from "./imported-row";

export type Delivering = NonNullable<ImportTarget["delivery"]>;

/** Rows whose trouble is kept and told. */
const mostTold = 100;

/** Notes, with the check, how many of those whom the office has invited a table doesn't name, and of how many it says something else. */
export async function noteInvited(
  tx: Db,
  target: ImportTarget,
  { seen, changedCount }: { seen: ReadonlySet<string>; changedCount: number },
): Promise<void> {
  const invited = await tx
    .select({ userId: orderInvitations.userId })
    .from(orderInvitations)
    .innerJoin(users, eq(users.id, orderInvitations.userId))
    .where(
      and(
        eq(orderInvitations.orderId, target.orderId),
        isNull(orderInvitations.takenBackAt),
        isByOffice,
        users.active,
        eq(users.organisationId, target.organisationId),
      ),
    );
  const missingCount = invited.filter(({ userId }) => !seen.has(userId)).length;
  await tx
    .update(peopleDeliveries)
    .set({ officeCount: invited.length, missingCount, changedCount })
    .where(eq(peopleDeliveries.id, target.importId));
}

/**
 * Decides by its rules what becomes of a table that was looked at: its people are invited, or nothing is changed. Asks again
 * whether the key that sent it stands, since it may have been revoked while its rows were read. Where people are invited, the
 * report follows their invitations.
 */
export function decideDelivery(ctx: ImportCtx, target: ImportTarget, { keyId, dryRun }: Delivering): Promise<void> {
  const { importId, organisationId } = target;
  return ctx.db.transaction(async (tx) => {
    // Of two lists at once the second counts the people of the first.
    await tx
      .select({ id: organisations.id })
      .from(organisations)
      .where(eq(organisations.id, organisationId))
      .for("no key update");
    // Whoever is at it too waits here, and then finds it decided.
    const [found] = await tx
      .select({
        rowCount: peopleImports.rowCount,
        knownCount: peopleImports.knownCount,
        newUnits: peopleImports.newUnits,
      })
      .from(peopleImports)
      .where(and(eq(peopleImports.id, importId), eq(peopleImports.state, "checked")))
      .for("update");
    const [delivery] = await tx.select().from(peopleDeliveries).where(eq(peopleDeliveries.id, importId));
    if (!found || !delivery) return;
    const counts = await countRows(tx, importId);
    const { rowCount, knownCount } = found;
    const freshCount = rowCount - counts.invitedCount - counts.refusedCount;
    const limits = await limitsOf(tx, organisationId);
    const missing = { missing: delivery.missingCount, invited: delivery.officeCount };
    const decide = async (): Promise<DeliveryState> => {
      if (!(await mayDeliver(tx, keyId))) return "keyEnded";
      if (tooManyMissing(missing, limits.mostMissing)) return "tooManyMissing";
      const { contentMac } = delivery;
      const lately = freshCount === 0 ? 0 : await invitedLately(tx, organisationId, { contentMac, freshCount });
      if (lately > limits.mostNew) return "tooManyNew";
      return dryRun ? "dryRun" : "inviting";
    };
    const state = await decide();
    // What can't be a unit's name is never made.
    const newUnits = found.newUnits.filter((path) => "names" in readUnitPath(path));
    await tx
      .update(peopleDeliveries)
      .set({ ...counts, state, freshCount, knownCount, newUnitCount: newUnits.length })
      .where(eq(peopleDeliveries.id, importId));
    if (state === "inviting") {
      await addUnitPaths(tx, organisationId, newUnits);
      await tx
        .update(peopleImports)
        .set({ state: "inviting", confirmedAt: sql`now()`, doneCount: 0, knownCount: 0 })
        .where(eq(peopleImports.id, importId));
      return;
    }
    await tx.delete(peopleImports).where(eq(peopleImports.id, importId));
    await queueReports({ ...ctx, db: tx }, importId);
  });
}

/** How a table ended, or stands, that has begun to invite its people. */
const hasBegun: readonly DeliveryState[] = ["inviting", "done", "keyEndedPartly", "orderClosed", "failed"];

/**
 * People whom an organisation's tables were to invite within the last 24 hours, to whichever order, with those of this one. A
 * table that comes again, as after a failure, can invite nobody but its own people: it counts once.
 */
async function invitedLately(
  tx: Db,
  organisationId: string,
  { contentMac, freshCount }: { contentMac: string; freshCount: number },
): Promise<number> {
  const { orderId, receivedAt, state } = peopleDeliveries;
  const [found] = await tx.execute<{ count: number }>(sql`
    select sum(most)::int as count from (
      select max(fresh) as most from (
        select ${peopleDeliveries.contentMac} as content, ${peopleDeliveries.freshCount} as fresh
        from ${peopleDeliveries} join ${assessmentOrders} on ${assessmentOrders.id} = ${orderId}
        where ${assessmentOrders.organisationId} = ${organisationId} and ${inArray(state, [...hasBegun])}
          and ${receivedAt} > now() - interval '24 hours'
        union all select ${contentMac}, ${freshCount}::bigint) as lists
      group by content) as each`);
  return found?.count ?? freshCount;
}

/** Whether the key that sent a table may still have people invited. */
export async function mayDeliver(tx: Db, keyId: string): Promise<boolean> {
  const found = await tx
    .select({ id: serviceKeys.id })
    .from(serviceKeys)
    .where(and(eq(serviceKeys.id, keyId), hasScope("people:import"), keyStands))
    .for("key share");
  return found.length > 0;
}

/** How many rows nobody is invited by, apart from people who are invited already, and the first with something wrong. */
async function countRows(tx: Db, importId: string) {
  const rows = await tx.execute<{ row: number; problems: string[] }>(sql`
    select (each->>'row')::int as row, array_agg(each->>'problem') as problems
    from ${peopleImportPieces}, jsonb_array_elements(problems) each
    where import_id = ${importId} group by 1 order by 1`);
  const refusing = [...rows].map(({ problems }) => problems.filter((each) => refuses(each as RowProblem)));
  const isInvited = (problems: string[]) => problems.length > 0 && problems.every((each) => each === "invitedAlready");
  const told = await tx.execute<{ row: number } & Trouble>(sql`
    select (each->>'row')::int as row, each->>'problem' as problem, each->>'column' as "column"
    from ${peopleImportPieces}, jsonb_array_elements(problems) each
    where import_id = ${importId} and each->>'problem' <> 'invitedAlready'
    order by 1, 2 limit ${mostTold}`);
  return {
    invitedCount: refusing.filter(isInvited).length,
    refusedCount: refusing.filter((problems) => problems.length > 0 && !isInvited(problems)).length,
    problems: [...told].map(({ row, problem, column }) => ({ row, problem, ...(column && { column }) })),
  };
}

/** The rows of people who are invited already, where nothing else is wrong with them. */
export function invitedRows({
  rows,
  problems,
}: {
  rows: TableRow[];
  problems: ({ row: number } & Trouble)[];
}): TableRow[] {
  const of = (row: number) => problems.filter((each) => each.row === row && refuses(each.problem));
  return rows.filter(({ row }) => of(row).length > 0 && of(row).every(({ problem }) => problem === "invitedAlready"));
}

/** Says what became of a table once its people are invited, or its order has closed meanwhile. Done once. */
export function endDelivery(ctx: ImportCtx, { importId }: ImportTarget): Promise<void> {
  return ctx.db.transaction(async (tx) => {
    const [found] = await tx
      .select({ state: peopleImports.state })
      .from(peopleImports)
      .where(and(eq(peopleImports.id, importId), inArray(peopleImports.state, ["done", "closed"])));
    if (found) await endAs({ ...ctx, db: tx }, importId, found.state === "done" ? "done" : "orderClosed");
  });
}

/** Ends a delivery that is under way, in the caller's transaction, and tells of it; one that has ended stays as it is. */
export async function endAs(ctx: ImportCtx, deliveryId: string, state: DeliveryState): Promise<void> {
  const ended = await ctx.db
    .update(peopleDeliveries)
    .set({ state })
    .where(and(eq(peopleDeliveries.id, deliveryId), inArray(peopleDeliveries.state, ["checking", "inviting"])))
    .returning({ id: peopleDeliveries.id });
  if (ended.length > 0) await queueReports(ctx, deliveryId);
}
