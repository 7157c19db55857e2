import { and, asc, eq, inArray, or, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { reportCells, reportSnapshots } from "~/db/schema/reports";
import type { Ctx } from "~/features/ctx.server";
import { type Certificate, type PublishedCell, publishedCell } from "./disclosure/certificate";
import { cellInPart, groupsInPart, type Part } from "./disclosure/reader-part";
import type { ReportOutline } from "./disclosure/report-outline";
import { signPart } from "./signature.server";

export type Report = {
  wave: number;
  madeAt: Date;
  outline: ReportOutline;
  certificate: Certificate;
  cells: PublishedCell[];
};

/**
 * Asks in the database role that may read published reports and nothing else, wherever the database has it. Whether
 * somebody may read this report has been decided before.
 */
export async function asReader<T>(db: Db, read: (tx: Db) => Promise<T>): Promise<T> {
  return db.transaction(
    async (tx) => {
      await tx.execute(sql`
        select set_config('role', rolname, true) from pg_roles
        where rolname = 'vointi_report_reader' and pg_has_role(oid, 'member')`);
      return read(tx);
    },
    { accessMode: "read only" },
  );
}

/** The report of the wave that an address names, or the last where it names none; undefined where it is not there. */
export function reportOfWave(reports: readonly Report[], named: string | null): Report | undefined {
  return named === null ? reports.at(-1) : reports.find(({ wave }) => String(wave) === named);
}

/**
 * The reports of an order, one for each wave, from the first; none before they are made. Of a part nothing else is read, as
 * each report's own tree of units has it: where a unit is now changes nothing of a report that is made.
 */
export async function readReports(
  { db, secrets }: Pick<Ctx, "db" | "secrets">,
  { id: orderId, part }: { id: string; part: Part },
): Promise<Report[]> {
  return asReader(db, async (tx) => {
    const snapshots = await tx
      .select()
      .from(reportSnapshots)
      .where(eq(reportSnapshots.orderId, orderId))
      .orderBy(asc(reportSnapshots.wave));
    const groups = new Map(snapshots.map(({ id, outline }) => [id, groupsInPart(outline.groups, part)]));
    const keys = new Set([...groups.values()].flat().map(({ key }) => key));
    const ofOrder = sql`${reportCells.snapshotId} in (select id from ${reportSnapshots} where order_id = ${orderId})`;
    const cells = await tx
      .select()
      .from(reportCells)
      .where(part ? and(ofOrder, inArray(reportCells.groupKey, [...keys])) : ofOrder)
      .orderBy(asc(reportCells.itemKey), asc(reportCells.groupKey));
    return snapshots.flatMap(({ id, wave, madeAt, outline, certificate }) => {
      const own = groups.get(id) ?? [];
      if (own.length === 0) return [];
      const told = cells
        .filter(({ snapshotId }) => snapshotId === id)
        .map((cell) => cellInPart(publishedCell(cell), part));
      return {
        wave,
        madeAt,
        outline: { ...outline, groups: own },
        certificate: part ? signPart(secrets, certificate, part, told) : certificate,
        cells: told,
      };
    });
  });
}

type CellPlace = { orderId: string; wave: number; itemKey: string; groupKey: string };

/** Single cells of reports, each by its report, area and group. Whether somebody may read them has been decided before. */
export async function readCells(
  db: Db,
  places: readonly CellPlace[],
): Promise<(CellPlace & { cell: PublishedCell })[]> {
  if (places.length === 0) return [];
  const isAt = ({ orderId, wave, itemKey, groupKey }: CellPlace) =>
    and(
      eq(reportSnapshots.orderId, orderId),
      eq(reportSnapshots.wave, wave),
      eq(reportCells.itemKey, itemKey),
      eq(reportCells.groupKey, groupKey),
    );
  const found = await asReader(db, (tx) =>
    tx
      .select({ orderId: reportSnapshots.orderId, wave: reportSnapshots.wave, cell: reportCells })
      .from(reportCells)
      .innerJoin(reportSnapshots, eq(reportSnapshots.id, reportCells.snapshotId))
      .where(or(...places.map(isAt))),
  );
  return found.map(({ orderId, wave, cell }) => {
    const told = publishedCell(cell);
    return { orderId, wave, itemKey: told.itemKey, groupKey: told.groupKey, cell: told };
  });
}
