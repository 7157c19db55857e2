import { asc, eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { reportCells, reportSnapshots } from "~/db/schema/reports";
import { type Certificate, type PublishedCell, publishedCell } from "./disclosure/certificate";
import type { ReportOutline } from "./disclosure/report-outline";

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

/** The reports of an order, one for each wave, from the first; none before they are made. */
export async function readReports(db: Db, orderId: string): Promise<Report[]> {
  return asReader(db, async (tx) => {
    const snapshots = await tx
      .select()
      .from(reportSnapshots)
      .where(eq(reportSnapshots.orderId, orderId))
      .orderBy(asc(reportSnapshots.wave));
    const cells = await tx
      .select()
      .from(reportCells)
      .where(sql`${reportCells.snapshotId} in (select id from ${reportSnapshots} where order_id = ${orderId})`)
      .orderBy(asc(reportCells.itemKey), asc(reportCells.groupKey));
    return snapshots.map(({ id, wave, madeAt, outline, certificate }) => ({
      wave,
      madeAt,
      outline,
      certificate,
      cells: cells.filter(({ snapshotId }) => snapshotId === id).map(publishedCell),
    }));
  });
}
