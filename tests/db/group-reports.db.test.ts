import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { App } from "~/app.server";
import { orderInvitations } from "~/db/schema/orders";
import { users } from "~/db/schema/people";
import { reportCells, reportRules, reportSnapshots } from "~/db/schema/reports";
import { makeReports } from "~/features/reports/make-reports.server";
import { seedDemo } from "../../server/demo/demo-data";
import { createTestApp } from "../fixtures/app";
import { createTestDatabase } from "../fixtures/postgres";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: App;

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"), { statementMs: 60_000 });
  app = createTestApp(database);
  await seedDemo(app.db, app);
});
afterAll(() => database.drop());

const stored = async () => {
  const { rows = [] } = { rows: await app.db.execute(sql`select * from report_cells order by 1, 2, 3`) };
  return JSON.stringify(rows);
};

describe("reports that are made", () => {
  it("are of every wave of each order that has ended", async () => {
    const t = performance.now();
    const made = await app.db.select().from(reportSnapshots);
    console.log(made.map((m) => [m.wave, m.certificate.counts, m.outline.groups.length, m.outline.items.length]));
    const cells = await app.db.execute(sql`select group_key, people_band, mean, status, change, shares from report_cells c join report_snapshots s on s.id = c.snapshot_id where item_key in ('core.sleep') and wave = 2 order by group_key`);
    console.table([...cells]);
    const part = await app.db.execute(sql`select group_key, people_band, mean, status from report_cells c join report_snapshots s on s.id = c.snapshot_id where item_key in ('participation', 'index') and wave = 2 order by group_key`);
    console.table([...part]);
    expect(made).toHaveLength(3);
  });
});
