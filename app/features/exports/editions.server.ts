import { and, desc, eq, exists, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { exportEditionResults, exportEditions, exportTakings } from "~/db/schema/editions";
import { assessmentOrders } from "~/db/schema/orders";
import { results } from "~/db/schema/results";
import type { Ctx } from "~/features/ctx.server";
import { orderIsEndless, orderIsSettled } from "~/features/orders/conditions.server";
import { isUuid } from "~/platform/uuid";
import { namesFor, openEditionKey } from "./edition-key.server";
import { fewestNew } from "./edition-plan";
import { beforeLastMonth, type Edition, editionOf } from "./make-edition.server";
import { ordersIn, type Scope } from "./scope.server";

export type EditionCtx = Pick<Ctx, "db" | "bulk" | "exportSecrets">;

export type EditionsOutcome =
  | { outcome: "editions"; editions: Edition[] /** Completed results in no edition. */; leftOut: number }
  /** The named order still takes answers, or too few have completed it. */
  | { outcome: "orderOpen" }
  /** The named edition has ended, and another takes its place. */
  | { outcome: "editionRenewed" }
  | { outcome: "notThere" };

/** The editions that an export is made of: the named one, that of one order, or those of all orders that have one. */
export async function editionsFor(
  ctx: EditionCtx,
  { scope, editionId, stop }: { scope: Scope; editionId: string | undefined; stop: AbortSignal },
): Promise<EditionsOutcome> {
  if (editionId !== undefined) return named(ctx, scope, editionId);
  const editions: Edition[] = [];
  let leftOut = 0;
  for (const id of await ordersWithEditions(ctx, scope)) {
    const made = await editionOf(ctx, id, stop);
    if (made.outcome === "edition") editions.push(made.edition);
    if (made.outcome !== "open") leftOut += made.outcome === "edition" ? made.edition.leftOut : made.leftOut;
    if (made.outcome === "open" && scope.orderId !== null) return { outcome: "orderOpen" };
  }
  return { outcome: "editions", editions, leftOut };
}

async function named({ db }: EditionCtx, scope: Scope, editionId: string): Promise<EditionsOutcome> {
  if (!isUuid(editionId)) return { outcome: "notThere" };
  const [found] = await db
    .select({ edition: exportEditions })
    .from(exportEditions)
    .innerJoin(assessmentOrders, eq(assessmentOrders.id, exportEditions.orderId))
    .where(and(eq(exportEditions.id, editionId), ordersIn(scope)));
  if (!found) return { outcome: "notThere" };
  const { edition } = found;
  if (edition.endedAt) return { outcome: "editionRenewed" };
  return { outcome: "editions", editions: [edition], leftOut: edition.leftOut };
}

/** Ids of the scope's orders that may have an edition. A single named order is given whether it may or not. */
async function ordersWithEditions({ db }: EditionCtx, scope: Scope): Promise<string[]> {
  const isAnswered = exists(
    db
      .select({ id: results.id })
      .from(results)
      .where(and(eq(results.orderId, assessmentOrders.id), eq(results.state, "completed"))),
  );
  const rows = await db
    .select({ id: assessmentOrders.id })
    .from(assessmentOrders)
    .where(and(ordersIn(scope), scope.orderId === null ? and(mayHaveEdition, isAnswered) : undefined))
    .orderBy(assessmentOrders.id);
  return rows.map(({ id }) => id);
}

const hasEdition = sql`exists (select 1 from ${exportEditions} where ${exportEditions.orderId} = ${assessmentOrders.id})`;
const hasEnough = sql`(${orderIsEndless} and ${fewestNew} <= (
  select count(distinct r.user_id) from results r
  where r.order_id = ${assessmentOrders.id} and r.state = 'completed' and r.completed_at < ${beforeLastMonth}))`;
const mayHaveEdition = or(orderIsSettled, hasEnough, hasEdition) as SQL;

/** Whether an order can't be exported yet. For whoever only asks: it makes no edition. */
export async function isOpen({ db }: Pick<EditionCtx, "db">, orderId: string): Promise<boolean> {
  const [order] = await db
    .select({ open: sql<boolean>`not ${mayHaveEdition}` })
    .from(assessmentOrders)
    .where(eq(assessmentOrders.id, orderId));
  return order?.open ?? false;
}

/** Records who takes which editions; call it before anything of them is sent. */
export async function recordTakings(
  { bulk }: Pick<EditionCtx, "bulk">,
  recipient: string,
  editions: readonly Pick<Edition, "id">[],
): Promise<void> {
  if (editions.length === 0) return;
  const takings = editions.map(({ id }) => ({ editionId: id, recipient }));
  await bulk.insert(exportTakings).values(takings).onConflictDoNothing();
}

/** Editions of a recipient's list that are told at once. */
const takenAtOnce = 1_000;

/** Where an edition stands in a recipient's list: before the others those that have ended, and of both the newest. */
const placeOfTaken = sql`(coalesce(${exportEditions.endedAt}, '-infinity'), ${exportTakings.takenAt}, ${exportEditions.id})`;

/**
 * The editions that a recipient has taken, newest first. Of more than are told at once those that have ended come before the rest:
 * what has to be deleted reaches those too who read no further. `after` is what the part before named as `next`; undefined where
 * this recipient has taken no such edition.
 */
export async function takenEditions(
  { db }: Pick<EditionCtx, "db">,
  { recipient, after }: { recipient: string; after: string | undefined },
) {
  if (after !== undefined && !(await hasTaken(db, recipient, after))) return undefined;
  const found = await db
    .select({
      id: exportEditions.id,
      assessmentOrderId: exportEditions.orderId,
      assessmentOrderName: exportEditions.orderName,
      organization: { id: assessmentOrders.organisationId, name: exportEditions.organisation },
      number: exportEditions.number,
      results: exportEditions.results,
      takenAt: exportTakings.takenAt,
      endedAt: exportEditions.endedAt,
    })
    .from(exportTakings)
    .innerJoin(exportEditions, eq(exportEditions.id, exportTakings.editionId))
    .innerJoin(assessmentOrders, eq(assessmentOrders.id, exportEditions.orderId))
    .where(and(eq(exportTakings.recipient, recipient), after === undefined ? undefined : standsAfter(recipient, after)))
    .orderBy(desc(placeOfTaken))
    .limit(takenAtOnce + 1);
  const editions = found.slice(0, takenAtOnce);
  const next = found.length > takenAtOnce ? (editions.at(-1)?.id ?? null) : null;
  return { editions: editions.toSorted((a, b) => b.takenAt.getTime() - a.takenAt.getTime()), next };
}

async function hasTaken(db: Db, recipient: string, editionId: string): Promise<boolean> {
  if (!isUuid(editionId)) return false;
  const taken = and(eq(exportTakings.editionId, editionId), eq(exportTakings.recipient, recipient));
  return (await db.$count(exportTakings, taken)) > 0;
}

/** Holds for what stands behind an edition in the list. */
function standsAfter(recipient: string, editionId: string): SQL {
  return sql`${placeOfTaken} < (
    select coalesce(made.ended_at, '-infinity'), told.taken_at, made.id
    from ${exportTakings} told join ${exportEditions} made on made.id = told.edition_id
    where told.edition_id = ${editionId}::uuid and told.recipient = ${recipient})`;
}

export type DeletionsOutcome =
  | { outcome: "deletions"; renewedBy: string | null; results: string[] }
  /** This recipient has taken no such edition. */
  | { outcome: "notThere" };

/**
 * What a recipient has to delete of an edition that has ended: ids (this recipient's pseudonyms) of the results that its
 * successor no longer has. They are those of whoever is gone and of at least four others, so they don't say who it was.
 */
export async function deletionsOf(
  ctx: EditionCtx,
  { recipient, editionId, stop }: { recipient: string; editionId: string; stop: AbortSignal },
): Promise<DeletionsOutcome> {
  if (!isUuid(editionId)) return { outcome: "notThere" };
  const [taken] = await ctx.db
    .select({ edition: exportEditions })
    .from(exportTakings)
    .innerJoin(exportEditions, eq(exportEditions.id, exportTakings.editionId))
    .where(and(eq(exportTakings.editionId, editionId), eq(exportTakings.recipient, recipient)));
  if (!taken) return { outcome: "notThere" };
  const { edition } = taken;
  if (!edition.endedAt) return { outcome: "deletions", renewedBy: null, results: [] };
  const made = await editionOf(ctx, edition.orderId, stop);
  if (made.outcome !== "edition") throw new Error("an edition that has ended has no next one");
  const gone = await ctx.bulk.execute<{ result_id: string }>(sql`
    select result_id from ${exportEditionResults} where edition_id = ${edition.id}
      and result_id not in (select result_id from ${exportEditionResults} where edition_id = ${made.edition.id})`);
  const { result } = namesFor(openEditionKey(ctx.exportSecrets, edition.sealedKey), recipient);
  return {
    outcome: "deletions",
    renewedBy: made.edition.id,
    results: gone.map(({ result_id }) => result(result_id)).sort(),
  };
}
