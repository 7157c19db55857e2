import { and, asc, eq, inArray, or, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Db } from "~/db/client.server";
import { preparedOnce } from "~/db/request-db.server";
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
 * Reads reports, and keeps those that were read last by their snapshots, which never change once they are made: at most so
 * many cells of all together. One that has more is read each time. What is kept says nothing of who may read it, nor whether
 * it is still there: both are asked of the database each time.
 */
export function reportReader(mostCells: number) {
  const kept = new LRUCache<string, Report>({
    maxSize: mostCells,
    sizeCalculation: ({ cells }) => Math.max(1, cells.length),
  });
  const idOf = new WeakMap<Report, string>();

  /**
   * The reports of an order, one for each wave, from the first; none before they are made. Of a part nothing else is given, as
   * each report's own tree of units has it: where a unit is now changes nothing of a report that is made.
   */
  async function readReports(
    { db, secrets }: Pick<Ctx, "db" | "secrets">,
    { id: orderId, part }: { id: string; part: Part },
  ): Promise<Report[]> {
    const made = await madeReports(db).execute({ orderId });
    // Taken now: what is read meanwhile, of this order too, may need their room.
    const known = made.map(({ id }) => ({ id, report: kept.get(id) }));
    const unknown = known.flatMap(({ id, report }) => (report ? [] : [id]));
    const read = new Map(unknown.length > 0 ? await asReader(db, (tx) => readMade(tx, unknown, part)) : []);
    if (!part) {
      for (const [id, report] of read) {
        kept.set(id, report);
        idOf.set(report, id);
      }
    }
    return known.flatMap(({ id, report = read.get(id) }) => (report && inPart(secrets, report, part)) ?? []);
  }

  return {
    readReports,
    /** Whether this very object is what the next who asks is given. */
    isKept: (report: Report): boolean => kept.peek(idOf.get(report) ?? "") === report,
  };
}

/** Cells that take some 15 MB. */
export const { readReports, isKept } = reportReader(40_000);

function inPart(secrets: Ctx["secrets"], report: Report, part: Part): Report | undefined {
  if (!part) return report;
  const groups = groupsInPart(report.outline.groups, part);
  if (groups.length === 0) return undefined;
  const keys = new Set(groups.map(({ key }) => key));
  const told = report.cells.filter(({ groupKey }) => keys.has(groupKey)).map((cell) => cellInPart(cell, part));
  return {
    ...report,
    outline: { ...report.outline, groups },
    certificate: signPart(secrets, report.certificate, part, told),
    cells: told,
  };
}

const madeReports = preparedOnce((db: Db) =>
  db
    .select({ id: reportSnapshots.id })
    .from(reportSnapshots)
    .where(eq(reportSnapshots.orderId, sql.placeholder("orderId")))
    .orderBy(asc(reportSnapshots.wave))
    .prepare("made_reports"),
);

/** Reports by the ids of their snapshots: whole, or for a part no other cells than its own. */
async function readMade(tx: Db, ids: readonly string[], part: Part): Promise<[string, Report][]> {
  const snapshots = await tx
    .select()
    .from(reportSnapshots)
    .where(inArray(reportSnapshots.id, [...ids]));
  const groups = part && snapshots.flatMap(({ outline }) => groupsInPart(outline.groups, part));
  const cells = await tx
    .select()
    .from(reportCells)
    .where(
      and(
        inArray(reportCells.snapshotId, [...ids]),
        groups && inArray(reportCells.groupKey, [...new Set(groups.map(({ key }) => key))]),
      ),
    )
    .orderBy(asc(reportCells.itemKey), asc(reportCells.groupKey));
  return snapshots.map(({ id, wave, madeAt, outline, certificate }) => {
    const own = cells.filter(({ snapshotId }) => snapshotId === id);
    return [id, { wave, madeAt, outline, certificate, cells: own.map(publishedCell) }];
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
