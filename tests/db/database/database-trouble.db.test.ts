import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { connectDatabase, type Database, type Db } from "~/db/client.server";
import { dbWithin } from "~/db/request-db.server";
import { rateLimits } from "~/db/schema/rate-limits";
import { timeLimit } from "~/platform/time/time-limit";
import { createTestDatabase } from "../../fixtures/postgres";
import { type Gate, openGate } from "../../fixtures/servers/gate";
import { eachWay } from "../../fixtures/servers/pooler";

/** A database that takes too long, from the side of a request that has so much time and no more. */

// Long enough for a busy machine to open a connection in.
const statementMs = 1_500;
const requestMs = 2_000;

eachWay(
  ({ pooled }) => {
    let own: Awaited<ReturnType<typeof createTestDatabase>>;
    let gate: Gate;
    let database: Database;
    beforeAll(async () => {
      own = await createTestDatabase(inject("postgres"), { poolSize: 2, pooled });
      gate = await openGate(own.target);
      database = connectDatabase(gate.target, { poolSize: 2, statementMs });
    });
    afterAll(async () => {
      await gate.mend();
      await database.close();
      await gate.close();
      await own.drop();
    });

    function inRequest<T>(run: (db: Db) => Promise<T>, ms = requestMs): Promise<T> {
      return run(dbWithin(timeLimit(ms), database.db));
    }
    // A statement of drizzle's is sent when it is waited for, so these wait for theirs.
    async function write(key: string, db = database.db): Promise<void> {
      await db.insert(rateLimits).values({ key, points: 1 });
    }
    async function sleepInDatabase(seconds: number, db = database.db): Promise<void> {
      await db.execute(sql`select pg_sleep(${seconds})`);
    }
    /** Driver and PostgreSQL name a statement that was cancelled or came too late alike. */
    const late = { code: "57014" };
    const isLate = expect.objectContaining({ cause: expect.objectContaining(late) });

    async function stored(prefix: string): Promise<string[]> {
      const rows = await own.raw<{ key: string }[]>`
    select key from rate_limits where key like ${`${prefix}%`} order by key`;
      return rows.map(({ key }) => key);
    }

    async function lockAnswers(): Promise<() => Promise<void>> {
      const connection = await own.raw.reserve();
      await connection`begin`;
      await connection`lock table result_answers in access exclusive mode`;
      return async () => {
        await connection`rollback`;
        connection.release();
      };
    }

    describe("a request", () => {
      it("that gets no connection in time sends nothing, then or later", async () => {
        // Whether they end or the database ends them is all the same.
        const busy = Promise.allSettled([sleepInDatabase(1), sleepInDatabase(1)]);
        const refused = await Promise.allSettled([1, 2, 3].map((n) => inRequest((db) => write(`queue-${n}`, db), 100)));
        expect(refused.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
        await busy;
        await write("queue-after");
        expect(await stored("queue-")).toEqual(["queue-after"]);
      });

      it("that has no time left sends nothing", async () => {
        await expect(inRequest((db) => write("over", db), 0)).rejects.toThrow(isLate);
        expect(await stored("over")).toEqual([]);
      });

      it("that runs out of time in a transaction leaves nothing of it", async () => {
        const slow = inRequest(
          (db) =>
            db.transaction(async (tx) => {
              await tx.insert(rateLimits).values({ key: "half", points: 1 });
              await new Promise((resolve) => setTimeout(resolve, 150));
              await tx.insert(rateLimits).values({ key: "whole", points: 1 });
            }),
          100,
        );
        await expect(slow).rejects.toMatchObject(late);
        await expect.poll(() => stored("half")).toEqual([]);
        await write("half-after");
        expect([await stored("half"), await stored("whole")]).toEqual([["half-after"], []]);
      });

      it("waits no longer than its own time for a statement, whatever the database allows it", async () => {
        const ended: string[] = [];
        const allowed = sleepInDatabase(0.8).then(() => ended.push("the statement"));
        const waited = inRequest((db) => sleepInDatabase(0.8, db), 50).finally(() => ended.push("the wait for it"));
        await expect(waited).rejects.toThrow(isLate);
        await allowed;
        expect(ended).toEqual(["the wait for it", "the statement"]);
      });

      it("is no limit for others, nor for what has none", async () => {
        await expect(inRequest((db) => sleepInDatabase(0, db), 0)).rejects.toThrow(isLate);
        await expect(sleepInDatabase(0.2)).resolves.toBeUndefined();
      });
    });

    describe("statements that only read", () => {
      /** The connection that answers, after so many seconds. */
      async function readFor(seconds: number, db = database.db): Promise<number | undefined> {
        const [row] = await db
          .select({ pid: sql<number>`one.pid` })
          .from(sql`(select pg_backend_pid() as pid, pg_sleep(${seconds})) as one`);
        return row?.pid;
      }

      // Which of its connections a pooler lends says nothing of ours.
      it.skipIf(pooled !== undefined)(
        "share a connection while it is quick, and leave one that is slow to what waits there already",
        async () => {
          const first = await readFor(0);
          expect(new Set(await Promise.all(Array.from({ length: 6 }, () => readFor(0))))).toEqual(new Set([first]));
          const ended: string[] = [];
          const slow = readFor(1).then((pid) => ended.push(pid === first ? "slow" : "slow, elsewhere"));
          // Until it is slow: what comes at once would wait behind it.
          await new Promise((resolve) => setTimeout(resolve, 50));
          expect(await readFor(0).finally(() => ended.push("quick"))).not.toBe(first);
          await slow;
          expect(ended).toEqual(["quick", "slow"]);
        },
      );

      it("never take a connection from what writes, nor the other way round", async () => {
        const ended: string[] = [];
        const reading = [1, 2].map(() => readFor(1).then(() => ended.push("reading")));
        await write("beside-reading").then(() => ended.push("written"));
        await Promise.all(reading);
        const writing = [1, 2].map(() => sleepInDatabase(1).then(() => ended.push("writing")));
        await readFor(0).then(() => ended.push("read"));
        await Promise.all(writing);
        expect(ended).toEqual(["written", "reading", "reading", "read", "writing", "writing"]);
      });

      it("are told late one by one, and those behind them are answered", async () => {
        const ended: string[] = [];
        const given = (name: string, ms: number, seconds = 0) =>
          inRequest((db) => readFor(seconds, db), ms).then(
            () => ended.push(name),
            (error: { cause: unknown }) => ended.push(`${name} ${(error.cause as { code: string }).code}`),
          );
        await Promise.all([given("slow", 200, 1), given("impatient", 300), given("patient", 2_000)]);
        expect(ended).toEqual(["slow 57014", "impatient 57014", "patient"]);
      });
    });

    describe("a database", () => {
      it("that is frozen refuses in time, and serves again as soon as it goes on", async () => {
        await write("frozen-before");
        gate.freeze();
        const refused = await Promise.allSettled(
          Array.from({ length: 6 }, (_, n) => inRequest((db) => write(`frozen-${n}`, db))),
        );
        expect(refused.every(({ status }) => status === "rejected")).toBe(true);
        const read = () => inRequest((db) => db.select({ one: sql<number>`1` }).from(sql`(select) as nothing`));
        const unread = await Promise.allSettled(Array.from({ length: 6 }, read));
        expect(unread.every(({ status }) => status === "rejected")).toBe(true);
        expect(await database.readiness()).toBe("away");
        // Long enough for its connections to be given up.
        await new Promise((resolve) => setTimeout(resolve, statementMs + 500));
        await gate.mend();
        await expect.poll(() => database.readiness(), { interval: 50 }).toBe("ready");
        await expect
          .poll(() =>
            inRequest((db) => write("frozen-zafter", db)).then(
              () => true,
              () => false,
            ),
          )
          .toBe(true);
        await expect
          .poll(() =>
            read().then(
              ([row]) => row,
              () => undefined,
            ),
          )
          .toEqual({ one: 1 });
        const kept = await stored("frozen-");
        expect(kept).toContain("frozen-zafter");
        // What never got a connection was never sent: two of the six had one.
        expect(kept.length).toBeLessThanOrEqual(4);
      });

      it("whose answers are locked says so as long as they are", async () => {
        expect(await database.readiness()).toBe("ready");
        const unlock = await lockAnswers();
        const asked = await Promise.all([database.readiness(), database.readiness()]);
        expect(asked).toEqual(["locked", "locked"]);
        await unlock();
        expect(await database.readiness()).toBe("ready");
      });

      it("that refuses connections is not ready, and is again when it takes them", async () => {
        await gate.refuse();
        await expect(inRequest((db) => write("refused-1", db))).rejects.toThrow();
        expect(await database.readiness()).toBe("away");
        await gate.mend();
        await expect.poll(() => database.readiness(), { interval: 50 }).toBe("ready");
        await expect
          .poll(() =>
            inRequest((db) => write("refused-2", db)).then(
              () => true,
              () => false,
            ),
          )
          .toBe(true);
        expect(await stored("refused-")).toEqual(["refused-2"]);
      });
    });
  },
  { pooledOnlyInFullRun: true },
);
