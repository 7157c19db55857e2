import { randomUUID } from "node:crypto";
import { and, eq, notInArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { assessmentOrders, orderInvitations } from "~/db/schema/orders";
import { reportCells, reportSnapshots } from "~/db/schema/reports";
import { results } from "~/db/schema/results";
import { mayBeCounted } from "~/features/consents/required-consents.server";
import type { Ctx } from "~/features/ctx.server";
import { orderIsSettled } from "~/features/orders/conditions.server";
import { isNobodysOwn } from "~/features/orders/reach.server";
import { ledgersOf, readLedgers, writeLedger } from "~/features/report-ledger/kept-ledger.server";
import { tellOrganisation } from "~/features/webhooks/tell.server";
import { inTurn } from "~/platform/pace.server";
import { publishedCell, type ReportCell } from "./disclosure/certificate";
import { type Compose, composeWave } from "./disclosure/compose-report";
import { composeWaves, type MadeWave, outlineOf } from "./disclosure/compose-waves";
import { type ReportGroup, reportGroups } from "./disclosure/report-groups";
import type { ReportRules } from "./disclosure/rules";
import { itemsOf } from "./report-items";
import { countedPlaces, metamodulesOf, peopleOf, readWave, rulesOf, wavesOf } from "./report-sources.server";
import { hasCountedAnswers, hasInvitedEnough } from "./report-states.server";
import { signReport } from "./signature.server";

export type MakingCtx = Pick<Ctx, "bulk" | "secrets"> & Partial<Pick<Ctx, "log">>;

/** How often a report is begun anew where the world changed meanwhile; then the next run of the job does it. */
const mostBeginnings = 3;

/** Whether an order's reports may be made now, as far as the order itself goes; it may have those that are being made. */
const isDue = (being: readonly string[] = []): SQL => sql`${orderIsSettled} and ${isNobodysOwn}
  and not exists (select 1 from ${reportSnapshots}
    where ${and(eq(reportSnapshots.orderId, assessmentOrders.id), notInArray(reportSnapshots.id, [...being]))})`;

/** Orders that have ended and have answers that count, but no report yet. */
export async function ordersWithoutReport(bulk: Db): Promise<string[]> {
  const rows = await bulk.execute<{ id: string }>(sql`
    select ${assessmentOrders.id} as id from ${assessmentOrders}
    where ${isDue()}
      and ${hasInvitedEnough}
      and ${hasCountedAnswers}
    order by 1`);
  return rows.map(({ id }) => id);
}

export type MakingOutcome =
  | { outcome: "made" }
  /** Another instance was faster, or the order takes answers again. */
  | { outcome: "notDue" }
  /** Who counts changed each time while it was made. */
  | { outcome: "changing" };

type Made = MadeWave & { groups: readonly ReportGroup[] };

/**
 * Makes the reports of an order's waves. Who answered what is read and counted: only rounded numbers are written, and in
 * the ledger who was in which group. In the transaction that publishes it is asked once more who counts; where that changed
 * it begins anew. The work is done in turn with files, unless nobody answers meanwhile.
 */
export async function makeReports(
  ctx: MakingCtx,
  orderId: string,
  compose: Compose = (wave) => composeWave(wave, inTurn),
): Promise<MakingOutcome> {
  for (let beginning = 0; beginning < mostBeginnings; beginning++) {
    const before = await standing(ctx.bulk, orderId);
    if (!before) return { outcome: "notDue" };
    const composed = await composeOrder(ctx, { orderId, organisationId: before.organisationId }, compose);
    const outcome = await publish(ctx, { orderId, before, ...composed });
    if (outcome === "made") logUndecided(ctx, orderId, composed.made);
    if (outcome !== "changed") return { outcome };
  }
  return { outcome: "changing" };
}

const undecidedOf = (cells: readonly ReportCell[]) => cells.filter(({ status }) => status === "undecided").length;

/** Which reports hide cells that may be safe: then the budget of the search is too small for such organisations. */
function logUndecided({ log }: MakingCtx, orderId: string, made: readonly Made[]): void {
  for (const { wave, cells } of made) {
    const undecided = undecidedOf(cells);
    if (undecided > 0) log?.warn({ orderId, wave, undecided, cells: cells.length }, "cells of a report are undecided");
  }
}

/** On what a report rests. */
type Standing = { organisationId: string; people: string; counted: string; ledgers: string };

/** Who is invited and whose results count at this moment, and what was published; undefined where no report is due. */
async function standing(db: Db, orderId: string, being: readonly string[] = []): Promise<Standing | undefined> {
  const [order] = await db
    .select({ organisationId: assessmentOrders.organisationId })
    .from(assessmentOrders)
    .where(sql`${assessmentOrders.id} = ${orderId} and ${isDue(being)}`);
  if (!order) return undefined;
  const [who] = await db.execute<{ people: string; counted: string }>(sql`select
    (select coalesce(md5(string_agg(${orderInvitations.userId}::text, ',' order by ${orderInvitations.userId})), '')
      from ${orderInvitations} where ${orderInvitations.orderId} = ${orderId}) as people,
    (select coalesce(md5(string_agg(${results.id}::text, ',' order by ${results.id})), '')
      from ${results} join ${assessmentOrders} on ${assessmentOrders.id} = ${results.orderId}
      where ${results.orderId} = ${orderId} and ${mayBeCounted}) as counted`);
  const ledgers = await ledgersOf(db, order.organisationId, being);
  return { ...order, people: who?.people ?? "", counted: who?.counted ?? "", ledgers };
}

async function composeOrder(
  { bulk, secrets }: MakingCtx,
  { orderId, organisationId }: { orderId: string; organisationId: string },
  compose: Compose,
): Promise<{ rules: ReportRules; ids: string[]; made: Made[] }> {
  const rules = await rulesOf(bulk, orderId);
  const people = await peopleOf(bulk, orderId);
  const ids = people.map(({ id }) => id);
  const places = new Map(ids.map((id, place) => [id, place]));
  const ledgers = await readLedgers(bulk, { keys: secrets.ledger, organisationId, places });
  const all = reportGroups(
    people.map(({ member }) => member),
    rules,
  );
  // Beside numbers of which nobody knows any more whom they were about, only the whole's is published.
  const groups = ledgers.isWhole ? all : all.filter(({ kind }) => kind === "whole");
  const counted = await countedPlaces(bulk, orderId, ids);
  const items = itemsOf(await metamodulesOf(bulk, orderId));
  const made = await composeWaves(
    {
      rules,
      groups,
      items,
      waves: await wavesOf(bulk, orderId),
      scoresIn: (wave) => readWave(bulk, { orderId, wave, items, places: counted }),
      earlier: ledgers.reports,
      secretOf: (wave) => secrets.sign("report words", `${orderId} ${wave}`),
    },
    compose,
  );
  return { rules, ids, made: made.map((wave) => ({ ...wave, groups })) };
}

class Withheld extends Error {
  constructor(readonly outcome: "changed" | "notDue") {
    super(outcome);
  }
}

/** Writes first and asks last, under lock: so nobody who withdraws or is erased waits for more than the asking. */
async function publish(
  { bulk, secrets }: MakingCtx,
  given: { orderId: string; before: Standing; rules: ReportRules; ids: readonly string[]; made: readonly Made[] },
): Promise<"made" | "changed" | "notDue"> {
  const { orderId, before, rules, ids, made } = given;
  try {
    return await bulk.transaction(async (tx) => {
      const written: string[] = [];
      for (const { told, ...one } of made) {
        const snapshotId = await write(tx, { secrets, orderId, rules, ...one });
        if (!snapshotId) throw new Withheld("notDue");
        const snapshot = { id: snapshotId, organisationId: before.organisationId };
        const idOf = (person: number) => ids[person] as string;
        await writeLedger(tx, { keys: secrets.ledger, snapshot, groups: told, idOf });
        written.push(snapshotId);
      }
      await lock(tx, orderId, before.organisationId);
      const now = await standing(tx, orderId, written);
      if (!now) throw new Withheld("notDue");
      if (JSON.stringify(now) !== JSON.stringify(before)) throw new Withheld("changed");
      const { organisationId } = before;
      await tellOrganisation(tx, { kind: "report.ready", state: "ready", orderId, organisationId });
      return "made" as const;
    });
  } catch (error) {
    if (error instanceof Withheld) return error.outcome;
    throw error;
  }
}

/**
 * From here to the end nobody extends or reopens the order, withdraws, is erased, or publishes another report of the
 * organisation.
 */
async function lock(tx: Db, orderId: string, organisationId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('report ledger'), hashtext(${organisationId}::text))`);
  await tx.execute(sql`select 1 from ${assessmentOrders} where ${assessmentOrders.id} = ${orderId} for no key update`);
  await tx.execute(
    sql`select count(*) from (select 1 from ${orderInvitations} where ${orderInvitations.orderId} = ${orderId} for key share) held`,
  );
}

/** Cells at a time: a statement takes a limited number of values. */
const cellsPerStatement = 1_000;

async function write(
  tx: Db,
  given: Pick<MakingCtx, "secrets"> & Omit<Made, "told"> & { orderId: string; rules: ReportRules },
): Promise<string | undefined> {
  const { secrets, orderId, wave, rules, groups, items, cells } = given;
  const id = randomUUID();
  const kept = cells.map(publishedCell);
  const [made] = await tx
    .insert(reportSnapshots)
    .values({
      id,
      orderId,
      wave,
      outline: outlineOf(rules, groups, items),
      certificate: signReport(secrets, { snapshotId: id, wave, rules, undecided: undecidedOf(cells) }, kept),
    })
    .onConflictDoNothing()
    .returning({ id: reportSnapshots.id });
  if (!made) return undefined;
  for (let at = 0; at < kept.length; at += cellsPerStatement) {
    const some = kept.slice(at, at + cellsPerStatement);
    await tx.insert(reportCells).values(some.map((cell) => ({ snapshotId: id, ...cell })));
  }
  return id;
}
