import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { readInBatches } from "~/db/batches.server";
import { connectDatabase, type Database, type Db } from "~/db/client.server";
import { dbWithin } from "~/db/request-db.server";
import { rateLimits } from "~/db/schema/rate-limits";
import { timeLimit } from "~/platform/time/time-limit";
import { createTestDatabase } from "../../fixtures/postgres";
import { eachWay } from "../../fixtures/servers/pooler";

const rowCount = 2_000;

eachWay(({ pooled }) => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  beforeAll(async () => {
    database = await createTestDatabase(inject("postgres"), { poolSize: 3, statementMs: "own", pooled });
    await database.db.execute(sql`
    insert into ${rateLimits} (key, points) select 'row-' || n, n from generate_series(1, ${rowCount}::int) n`);
    await database.raw`vacuum (analyze) rate_limits`;
  });
  afterAll(() => database.drop());

  async function setting(db: Db, name: string): Promise<unknown> {
    const [row] = await db.execute<{ value: string }>(sql`select current_setting(${name}) as value`);
    return row?.value;
  }

  const keysInOrder = sql`select key, points from ${rateLimits} order by points`;

  /** Takes so many connections of the bulk profile; `release` lets them go. */
  async function holdBulk({ bulk }: Database, count: number): Promise<{ release: () => Promise<void> }> {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const readers: Promise<void>[] = [];
    const hold = () =>
      new Promise<void>((begun) => {
        readers.push(
          readInBatches(bulk, keysInOrder, rowCount + 1, () => {
            begun();
            return released;
          }),
        );
      });
    await Promise.all(Array.from({ length: count }, hold));
    return {
      async release() {
        release();
        await Promise.all(readers);
      },
    };
  }

  describe("the two database profiles", () => {
    it.each([
      ["application_name", "vointi hot", "vointi bulk"],
      ["statement_timeout", "2s", "5min"],
      ["idle_in_transaction_session_timeout", "10s", "1min"],
      ["lock_timeout", "0", "30s"],
      ["enable_seqscan", "off", "on"],
      ["cursor_tuple_fraction", "0.1", "1"],
    ])("set %s: %s for people who answer, %s for bulk", async (name, hot, bulk) => {
      expect([await setting(database.db, name), await setting(database.bulk, name)]).toEqual([hot, bulk]);
      expect(await setting(database.db, name)).not.toBe(await setting(database.bulk, name));
    });

    it("give what only reads connections of its own, on which nothing can be written", async () => {
      const settings = sql`(select name, setting from pg_settings
      where name in ('enable_seqscan', 'jit', 'statement_timeout', 'transaction_read_only')) as settings`;
      const columns = { name: sql<string>`name`, setting: sql<string>`setting` };
      const [reads, rest] = await Promise.all([
        database.db.select(columns).from(settings),
        // Whoever writes SQL by hand may write anything else as well.
        database.db.execute(sql`select * from ${settings}`),
      ]);
      const readOnly = (value: string) =>
        rest.map((row) => (row.name === "transaction_read_only" ? { ...row, setting: value } : row));
      expect(rest).toEqual(readOnly("off"));
      expect(reads).toEqual(readOnly("on"));
      const writing = database.db
        .select({ done: sql`done` })
        .from(sql`end_sign_ins_of(gen_random_uuid()) as one(done)`);
      await expect(writing).rejects.toMatchObject({ cause: { code: "25006" } });
    });

    it("plan one statement each in its own way: by the index, or as a reader of everything wants it", async () => {
      const planOf = async (db: Db) => {
        const lines = await db.execute(sql`explain select * from ${rateLimits} where key > 'row'`);
        return lines.map((line) => String(line["QUERY PLAN"])).join("\n");
      };
      expect(await planOf(database.db)).toContain("Index Scan");
      expect(await planOf(database.bulk)).toContain("Seq Scan");
    });

    it("never wait for each other: with every bulk connection taken, all hot ones answer", async () => {
      const held = await holdBulk(database, 2);
      const sessions = await database.raw<{ name: string; state: string }[]>`
      select application_name as name, state from pg_stat_activity
      where datname = current_database() and application_name = 'vointi bulk' and state <> 'idle'`;
      expect(sessions).toHaveLength(2);
      // A third reader finds nothing left, and comes to its turn afterwards.
      let isRead = false;
      const third = database.bulk.execute(sql`select 1`).then(() => {
        isRead = true;
      });
      const answers = await Promise.all(
        Array.from({ length: 30 }, () => database.db.execute<{ found: number }>(sql`select 1 as found`)),
      );
      expect(answers.map(([row]) => row?.found)).toEqual(Array(30).fill(1));
      expect(isRead).toBe(false);
      // Whoever waits for a page is told so instead.
      const page = dbWithin(timeLimit(50), database.bulk);
      const late = await Promise.allSettled([
        page.execute(sql`select 1`),
        page.transaction((tx) => tx.execute(sql`select 1`)),
      ]);
      expect(late.map((each) => each.status === "rejected" && String(each.reason.cause ?? each.reason))).toEqual([
        expect.stringContaining("no answer in time"),
        expect.stringContaining("no answer in time"),
      ]);
      await held.release();
      await third;
    });

    it("end what a page has given up waiting for, and go on with what comes next", async () => {
      const page = dbWithin(timeLimit(100), database.bulk);
      const given = await Promise.allSettled([
        page.execute(sql`select pg_sleep(600)`),
        page.transaction((tx) => tx.execute(sql`select pg_sleep(600)`)),
      ]);
      expect(given.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
      // Both connections of the profile are free again, with the limits that they had.
      expect(await Promise.all([1, 2].map(() => setting(database.bulk, "statement_timeout")))).toEqual([
        "5min",
        "5min",
      ]);
    });

    // Behind a pooler PostgreSQL sees only its connections.
    it.skipIf(pooled !== undefined)("open no connection before they are used", async () => {
      const other = connectDatabase(database.target, { poolSize: 3, bulkPoolSize: 4 });
      const connections = async () => {
        const [row] = await other.raw<{ open: number }[]>`
        select count(*)::int as open from pg_stat_activity
        where datname = current_database() and application_name = 'vointi bulk'`;
        return row?.open;
      };
      const before = await connections();
      await other.db.execute(sql`select 1`);
      expect(await connections()).toBe(before);
      const held = await holdBulk(other, 4);
      expect(await connections()).toBe((before ?? 0) + 4);
      await held.release();
      await other.close();
    });
  });

  describe("two weeks over the night when the clocks go back", () => {
    it("are 14 times 24 hours on every connection, whatever zone the database has", async () => {
      const [named] = await database.raw<{ name: string }[]>`select current_database() as name`;
      await database.raw.unsafe(`alter database ${named?.name} set timezone to 'Europe/Helsinki'`);
      const there = connectDatabase(database.target, { poolSize: 1 });
      try {
        const hours = sql`select extract(epoch from timestamptz '2026-10-20 12:00+00' + make_interval(days => 14)
        - timestamptz '2026-10-20 12:00+00')::int / 3600 as value`;
        for (const db of [there.db, there.bulk, there.jobs]) {
          expect(await db.execute(hours)).toMatchObject([{ value: 14 * 24 }]);
        }
        // What only reads has connections of its own.
        expect(await there.db.select({ value: sql`current_setting('TimeZone')` }).from(rateLimits).limit(1)).toEqual([
          { value: "UTC" },
        ]);
        expect(await there.raw`show timezone`).toMatchObject([{ TimeZone: "UTC" }]);
      } finally {
        await there.close();
      }
    });
  });

  describe("reading in batches", () => {
    it("gives every row once, in order, in batches of the size", async () => {
      const sizes: number[] = [];
      const points: number[] = [];
      await readInBatches<{ key: string; points: number }>(database.bulk, keysInOrder, 300, async (rows) => {
        sizes.push(rows.length);
        points.push(...rows.map((row) => row.points));
      });
      expect(sizes).toEqual([300, 300, 300, 300, 300, 300, 200]);
      expect(points).toEqual(Array.from({ length: rowCount }, (_, n) => n + 1));
    });

    it("takes parameters, and ends at once where there is nothing", async () => {
      const found: string[] = [];
      const one = (key: string) => sql`select key from ${rateLimits} where key = ${key}`;
      const collect = async (rows: readonly { key: string }[]) => {
        found.push(...rows.map(({ key }) => key));
      };
      await readInBatches(database.bulk, one("row-7"), 1, collect);
      await readInBatches(database.bulk, one("row-none"), 1, collect);
      expect(found).toEqual(["row-7"]);
    });

    it("sees one moment, whatever is written meanwhile, and writes nothing itself", async () => {
      let seen = 0;
      await readInBatches(database.bulk, keysInOrder, 500, async (rows) => {
        seen += rows.length;
        await database.db.insert(rateLimits).values({ key: `late-${seen}`, points: rowCount + seen });
      });
      expect(seen).toBe(rowCount);
      await database.db.execute(sql`delete from ${rateLimits} where key like 'late-%'`);
      const written = readInBatches(database.bulk, keysInOrder, 500, async (_, tx) => {
        await tx.insert(rateLimits).values({ key: "never", points: 1 });
      });
      const error = await written.catch((reason: unknown) => reason);
      expect(error).toMatchObject({ cause: { code: "25006" } });
    });

    it("lets its connection go when the reader fails", async () => {
      const failing = () =>
        readInBatches(database.bulk, keysInOrder, 10, async () => {
          throw new Error("the disk is full");
        });
      for (let time = 0; time < 5; time++) await expect(failing()).rejects.toThrow("the disk is full");
      await expect((await holdBulk(database, 2)).release()).resolves.toBeUndefined();
    });
  });
});
