import { sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";

/**
 * Does a part of a transaction in the database role that reads and writes who was in which published group, wherever the
 * database has it: the service's own role may not.
 */
export async function asReportJob<T>(tx: Db, work: () => Promise<T>): Promise<T> {
  await tx.execute(sql`
    select set_config('role', rolname, true) from pg_roles
    where rolname = 'vointi_report_job' and pg_has_role(oid, 'member')`);
  const done = await work();
  // Where the work failed the transaction ends, and the role with it.
  await tx.execute(sql`select set_config('role', 'none', true)`);
  return done;
}
