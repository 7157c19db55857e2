import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { readBacklog } from "~/features/jobs/backlog.server";
import { enqueue } from "~/features/jobs/engine.server";
import { queueNames } from "~/features/jobs/queues";
import { createTestDatabase } from "../fixtures/postgres";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"));
});
afterAll(() => database.drop());

it("counts what waits, is in hand and has failed, and since when; not what is for later", async () => {
  const { jobs: db } = database;
  await enqueue(db, "mail", [{ payload: { messageId: "a" } }, { payload: { messageId: "b" } }]);
  await enqueue(db, "discard-export", [{ payload: { exportId: "c" }, startAfterSeconds: 900 }]);
  await enqueue(db, "reports", [{ payload: {} }]);
  await enqueue(db, "export", [{ payload: { exportId: "d" } }]);
  await db.execute(
    sql`update jobs.job set created_on = now() - interval '90 s', start_after = now() - interval '90 s' where name = 'mail'`,
  );
  // Put off again and again: it has waited since it was made.
  await db.execute(sql`
    update jobs.job set state = 'retry', created_on = now() - interval '600 s', start_after = now() + interval '60 s'
    where data ->> 'messageId' = 'b'`);
  await db.execute(
    sql`update jobs.job set state = 'active', started_on = now() - interval '50 s' where name = 'reports'`,
  );
  await db.execute(
    sql`update jobs.job set state = 'failed', completed_on = now() - interval '7 s' where name = 'export'`,
  );
  const backlog = await readBacklog(db);
  // Each queue waiting, in hand and failed.
  expect(backlog.length).toBe(3 * queueNames.length);
  const found = backlog.filter(({ jobs }) => jobs > 0);
  expect(found.map(({ queue, state, jobs }) => [queue, state, jobs])).toEqual([
    ["mail", "waiting", 2],
    ["reports", "active", 1],
    ["export", "failed", 1],
  ]);
  const ages = found.map(({ oldestSeconds }) => oldestSeconds);
  for (const [at, seconds] of [600, 50, 7].entries()) {
    expect(ages[at]).toBeGreaterThanOrEqual(seconds);
    expect(ages[at]).toBeLessThan(seconds + 30);
  }
});
