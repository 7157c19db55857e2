import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { batchesOf } from "~/db/batches.server";
import { createTestDatabase } from "../../fixtures/postgres";
import { eachWay } from "../../fixtures/servers/pooler";

eachWay(({ pooled }) => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  beforeAll(async () => {
    database = await createTestDatabase(inject("postgres"), { pooled });
  });
  afterAll(() => database.drop());

  const numbers = (to: number) => sql`select n from generate_series(1, ${to}::int) n`;
  const busy = async () =>
    (
      await database.raw`select 1 from pg_stat_activity where datname = current_database()
    and application_name = 'vointi bulk' and state <> 'idle'`
    ).length;

  it("gives every row once, whatever the batches, and lets go of the connection", async () => {
    for (const to of [0, 1, 299, 300, 301, 600]) {
      const read: number[] = [];
      for await (const rows of batchesOf<{ n: number }>(
        database.bulk,
        numbers(to),
        300,
        new AbortController().signal,
      )) {
        read.push(...rows.map(({ n }) => n));
      }
      expect(read).toEqual(Array.from({ length: to }, (_, index) => index + 1));
    }
    await expect.poll(busy).toBe(0);
  });

  it("ends a running statement as soon as it isn't wanted, and again and again", async () => {
    for (let round = 0; round < 5; round += 1) {
      const stop = new AbortController();
      const first = batchesOf(database.bulk, sql`select pg_sleep(60)`, 1, stop.signal).next();
      const failed = expect(first).rejects.toThrow();
      await expect.poll(busy).toBe(1);
      stop.abort();
      await failed;
      // Long before it would have ended by itself.
      await expect.poll(busy).toBe(0);
    }
  });

  it("lets go of the connection where nobody reads to the end", async () => {
    for (let round = 0; round < 5; round += 1) {
      for await (const rows of batchesOf(database.bulk, numbers(1_000), 10, new AbortController().signal)) {
        expect(rows).toHaveLength(10);
        break;
      }
    }
    await expect.poll(busy).toBe(0);
  });

  it("writes nothing", async () => {
    const statement = sql`select nextval(pg_get_serial_sequence('nothing', 'id'))`;
    const reading = batchesOf(database.bulk, statement, 1, new AbortController().signal).next();
    await expect(reading).rejects.toThrow();
  });
});
