import { eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { assessmentOrders } from "~/db/schema/orders";
import { reportLedgers } from "~/db/schema/report-ledger";
import { reportCells, reportSnapshots } from "~/db/schema/reports";
import { ledgerMonths, writeLedger } from "~/features/report-ledger/kept-ledger.server";
import { type EarlierGroup, publishedGroups } from "./disclosure/earlier";
import { reportGroups } from "./disclosure/report-groups";
import type { MakingCtx } from "./make-reports.server";
import { countedPlaces, peopleOf, readWave } from "./report-sources.server";

type Snapshot = typeof reportSnapshots.$inferSelect & { organisationId: string };

/**
 * Writes the ledgers of reports that were made before there was one: of whom their numbers were about, as far as the same
 * people still give the same numbers. Of the others it is written that nobody knows it.
 */
export async function rebuildLedgers({ bulk, secrets }: MakingCtx): Promise<void> {
  const rows = await bulk
    .select({ snapshot: reportSnapshots, organisationId: assessmentOrders.organisationId })
    .from(reportSnapshots)
    .innerJoin(assessmentOrders, eq(assessmentOrders.id, reportSnapshots.orderId))
    .where(
      sql`${reportSnapshots.madeAt} > now() - make_interval(months => ${ledgerMonths}::int)
        and not exists (select 1 from ${reportLedgers} where ${reportLedgers.snapshotId} = ${reportSnapshots.id})`,
    );
  for (const { snapshot, organisationId } of rows) {
    const people = await peopleOf(bulk, snapshot.orderId);
    const groups = await groupsOf(bulk, { ...snapshot, organisationId }, people);
    await bulk.transaction((tx) =>
      writeLedger(tx, {
        keys: secrets.ledger,
        snapshot: { id: snapshot.id, organisationId, madeAt: snapshot.madeAt },
        groups,
        idOf: (person) => people[person]?.id as string,
      }),
    );
  }
}

async function groupsOf(
  bulk: Db,
  { id, orderId, wave, outline }: Snapshot,
  people: Awaited<ReturnType<typeof peopleOf>>,
): Promise<EarlierGroup[] | undefined> {
  const places = await countedPlaces(
    bulk,
    orderId,
    people.map((one) => one.id),
  );
  const scores = await readWave(bulk, { orderId, wave, items: outline.items, places });
  const members = people.map(({ member }) => member);
  const groups = new Map(reportGroups(members, outline.rules).map((group) => [group.key, group]));
  const cells = await bulk
    .select()
    .from(reportCells)
    .where(sql`${reportCells.snapshotId} = ${id} and ${reportCells.status} in ('published', 'coarse')`);
  const told: { item: string; groupKey: string; people: readonly number[] }[] = [];
  const modules = new Set(outline.items.map(({ key }) => key));
  for (const cell of cells) {
    if (!modules.has(cell.itemKey)) continue;
    const of: ReadonlyMap<number, number> = scores.get(cell.itemKey)?.scores ?? new Map();
    const inside = (groups.get(cell.groupKey)?.people ?? []).filter((one) => of.has(one));
    if (!isOf(cell, inside, of)) return undefined;
    told.push({ item: cell.itemKey, groupKey: cell.groupKey, people: inside });
  }
  return publishedGroups(told);
}

/** Whether a number can be that of these people. */
function isOf(
  { peopleBand: band, k, mean }: typeof reportCells.$inferSelect,
  people: readonly number[],
  scores: ReadonlyMap<number, number>,
): boolean {
  if (people.length < k || !isIn(people.length, band ?? "")) return false;
  const sum = people.reduce((total, person) => total + (scores.get(person) as number), 0);
  return mean === null || mean === Math.round(sum / people.length);
}

/** Bands are written "10–14", or as the ten they are about; where they begin and end has changed in the course of time. */
function isIn(count: number, band: string): boolean {
  const [from = Number.NaN, to] = band.split("–").map(Number);
  return to === undefined ? Math.abs(count - from) <= 5 : from <= count && count <= to;
}
