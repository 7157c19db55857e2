import { setImmediate as nextTurn } from "node:timers/promises";
import { and, eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { peopleDeliveries } from "~/db/schema/delivered-people";
import { peopleImportPieces, peopleImports } from "~/db/schema/inviting";
import { assessmentOrders, groups, organisations } from "~/db/schema/orders";
import type { Handler } from "~/features/jobs/worker.server";
import type { PhoneCountry } from "~/features/people/phone-countries";
import { knownUnits } from "~/features/people/units.server";
import { added, checkPiece, type SeenRows } from "./check-piece.server";
import type { ImportCtx, ImportTarget } from "./import-target.server";
import { refusedRows } from "./imported-row";
import { piecesOf } from "./imports.server";
import { followInvited, invitePiece, OrderClosed } from "./invite-piece.server";
import {
  type Delivering,
  decideDelivery,
  endAs,
  endDelivery,
  invitedRows,
  mayDeliver,
  noteInvited,
} from "./run-delivery.server";

/**
 * Looks at the rows of an import, or invites their people, as its state asks. A piece is one transaction, and is gone once
 * its people are invited: after a server that died another one goes on where it stopped.
 */
export function importHandler(ctx: ImportCtx): Handler<"people-import" | "people-delivery"> {
  return async (jobs, signal) => {
    for (const { id, payload } of jobs) {
      const ended = await runImport(ctx, payload.importId, signal);
      if (!ended) return [{ id, reason: "stopping" }];
    }
    return [];
  };
}

async function runImport(ctx: ImportCtx, importId: string, signal: AbortSignal): Promise<boolean> {
  const found = await findTarget(ctx.db, importId);
  if (!found) return true;
  const { target, state } = found;
  if (target.delivery) return runDelivery(ctx, { target, delivery: target.delivery, state }, signal);
  if (state === "checking") return checkAll(ctx, target, signal);
  if (state === "inviting") return inviteAll(ctx, target, signal);
  return true;
}

/** The same of a table that a program has sent: between the two it is decided by rules what somebody decides of one by hand. */
async function runDelivery(
  ctx: ImportCtx,
  { target, delivery, state }: { target: ImportTarget; delivery: Delivering; state: string },
  signal: AbortSignal,
): Promise<boolean> {
  if (state === "checking" && !(await checkAll(ctx, target, signal))) return false;
  if (state === "checking" || state === "checked") await decideDelivery(ctx, target, delivery);
  if (!(await inviteAll(ctx, target, signal))) return false;
  await endDelivery(ctx, target);
  return true;
}

async function checkAll(ctx: ImportCtx, target: ImportTarget, signal: AbortSignal): Promise<boolean> {
  // Rows are compared with all before them, so looking begins from the first.
  await ctx.db
    .update(peopleImports)
    .set({ doneCount: 0, refusedCount: 0, knownCount: 0, byMailCount: 0, byTextCounts: {} })
    .where(is(target, "checking"));
  const seen: SeenRows = { ways: new Set(), units: new Set(), people: new Set() };
  let byText: Record<string, number> = {};
  let changedCount = 0;
  for await (const piece of piecesOf(ctx.db, ctx.secrets, target.importId)) {
    if (signal.aborted) return false;
    const { problems, refused, known, changed, reached } = await checkPiece(ctx, target, piece.rows, seen);
    byText = added(byText, reached.byText);
    changedCount += changed;
    await ctx.db.transaction(async (tx) => {
      await tx
        .update(peopleImportPieces)
        .set({ problems })
        .where(and(eq(peopleImportPieces.importId, target.importId), eq(peopleImportPieces.firstRow, piece.firstRow)));
      await tx
        .update(peopleImports)
        .set({
          doneCount: sql`${peopleImports.doneCount} + ${piece.rows.length}`,
          refusedCount: sql`${peopleImports.refusedCount} + ${refused}`,
          knownCount: sql`${peopleImports.knownCount} + ${known}`,
          byMailCount: sql`${peopleImports.byMailCount} + ${reached.byMail}`,
          byTextCounts: byText,
        })
        .where(is(target, "checking"));
    });
    await nextTurn();
  }
  const units = new Set(await knownUnits(ctx.db, target.organisationId));
  const newUnits = [...seen.units].filter((unit) => !units.has(unit)).toSorted((a, b) => a.localeCompare(b, "fi"));
  await ctx.db.transaction(async (tx) => {
    if (target.delivery) await noteInvited(tx, target, { seen: seen.people, changedCount });
    await tx.update(peopleImports).set({ state: "checked", newUnits }).where(is(target, "checking"));
  });
  return true;
}

async function inviteAll(ctx: ImportCtx, target: ImportTarget, signal: AbortSignal): Promise<boolean> {
  try {
    return await inviteRest(ctx, target, signal);
  } catch (error) {
    if (!(error instanceof OrderClosed || error instanceof KeyEnded)) throw error;
    const hasKeyEnded = error instanceof KeyEnded;
    await ctx.db.transaction(async (tx) => {
      await tx.update(peopleImports).set({ state: "closed" }).where(is(target, "inviting"));
      await tx.delete(peopleImportPieces).where(eq(peopleImportPieces.importId, target.importId));
      if (hasKeyEnded) await endAs({ ...ctx, db: tx }, target.importId, "keyEndedPartly");
    });
    return true;
  }
}

/** The key that sent a table was revoked or has ended while its people were being invited. */
class KeyEnded extends Error {}

async function inviteRest(ctx: ImportCtx, target: ImportTarget, signal: AbortSignal): Promise<boolean> {
  for await (const piece of piecesOf(ctx.db, ctx.secrets, target.importId)) {
    if (signal.aborted) return false;
    await ctx.db.transaction(async (tx) => {
      // Whoever else is at this import waits here, and then finds the piece gone.
      await tx.select({ id: peopleImports.id }).from(peopleImports).where(is(target, "inviting")).for("update");
      const taken = await tx
        .delete(peopleImportPieces)
        .where(and(eq(peopleImportPieces.importId, target.importId), eq(peopleImportPieces.firstRow, piece.firstRow)))
        .returning({ firstRow: peopleImportPieces.firstRow });
      if (taken.length === 0) return;
      // A revocation holds from the next piece on.
      if (target.delivery && !(await mayDeliver(tx, target.delivery.keyId))) throw new KeyEnded();
      const refused = refusedRows(piece.problems);
      const rows = piece.rows.filter(({ row }) => !refused.has(row));
      if (target.delivery) await followInvited({ ...ctx, db: tx }, target, invitedRows(piece));
      const { known, mailed, texted } = await invitePiece({ ...ctx, db: tx }, target, rows);
      await tx
        .update(peopleImports)
        .set({
          doneCount: sql`${peopleImports.doneCount} + ${piece.rows.length}`,
          knownCount: sql`${peopleImports.knownCount} + ${known}`,
          mailedCount: sql`${peopleImports.mailedCount} + ${mailed}`,
          textedCount: sql`${peopleImports.textedCount} + ${texted}`,
        })
        .where(eq(peopleImports.id, target.importId));
    });
    await nextTurn();
  }
  await ctx.db.update(peopleImports).set({ state: "done" }).where(is(target, "inviting"));
  return true;
}

function is({ importId }: ImportTarget, state: string) {
  return and(eq(peopleImports.id, importId), eq(peopleImports.state, state));
}

async function findTarget(db: Db, importId: string): Promise<{ target: ImportTarget; state: string } | undefined> {
  const [found] = await db
    .select({
      state: peopleImports.state,
      columns: peopleImports.columns,
      language: peopleImports.language,
      orderId: assessmentOrders.id,
      organisationId: organisations.id,
      emailFilter: organisations.emailFilter,
      attributes: organisations.attributes,
      phoneCountry: organisations.phoneCountry,
      units: peopleImports.units,
      keyId: peopleDeliveries.keyId,
      dryRun: peopleDeliveries.dryRun,
    })
    .from(peopleImports)
    .innerJoin(assessmentOrders, eq(assessmentOrders.id, peopleImports.orderId))
    .innerJoin(organisations, eq(organisations.id, assessmentOrders.organisationId))
    .leftJoin(peopleDeliveries, eq(peopleDeliveries.id, peopleImports.id))
    .where(eq(peopleImports.id, importId));
  if (!found?.columns) return undefined;
  const { state, columns, phoneCountry, keyId, dryRun, ...target } = found;
  const delivery = keyId === null || dryRun === null ? undefined : { keyId, dryRun };
  const named = await db
    .select({ id: groups.id, name: groups.name })
    .from(groups)
    .where(eq(groups.orderId, target.orderId));
  const groupsByName = new Map(
    named.flatMap(({ id, name }) => (name === null ? [] : [[name.toLowerCase(), id] as const])),
  );
  return {
    state,
    target: {
      importId,
      columns,
      delivery,
      groups: groupsByName,
      phoneCountry: phoneCountry as PhoneCountry,
      ...target,
    },
  };
}
