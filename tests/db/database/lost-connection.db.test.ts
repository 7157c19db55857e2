import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { workAtLength } from "~/db/batches.server";
import type { Db } from "~/db/client.server";
import { organisations } from "~/db/schema/orders";
import { present } from "../../fixtures/people";
import { createTestDatabase } from "../../fixtures/postgres";

/** What patches/postgres+3.4.9.patch is for: without it the first of these ends the process. */

/** Each takes the time of a new connection; a driver without the patch fails in the first or second. */
const rounds = process.env.VOINTI_FULL === "1" ? 20 : 6;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let killer: Awaited<ReturnType<typeof createTestDatabase>>;

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"), { poolSize: 1 });
  killer = await createTestDatabase(inject("postgres"), { poolSize: 1, empty: true });
});
afterAll(async () => {
  await database.drop();
  await killer.drop();
});

async function pidOf(db: Pick<Db, "execute">): Promise<number> {
  const [row] = await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  return present(row).pid;
}

/** A statement sent while the end of the connection is on its way is refused; the one after that is not. */
async function pidOnceBack(): Promise<number> {
  return pidOfRaw().catch(pidOfRaw);
}

async function pidOfRaw(): Promise<number> {
  const [row] = await database.raw<{ pid: number }[]>`select pg_backend_pid() as pid`;
  return present(row).pid;
}

/** Ends a connection's server process and waits until it is gone. */
async function kill(pid: number): Promise<void> {
  await killer.db.execute(sql`select pg_terminate_backend(${pid}, 5000)`);
}

it("a transaction whose connection is cut off is refused, and the next one works", async () => {
  const cut = database.db.transaction(async (tx) => {
    await kill(await pidOf(tx));
    // The end of the connection reaches the driver with the next turns of the event loop.
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
    await tx.execute(sql`select 1`);
  });
  await expect(cut).rejects.toThrow();
  expect(await pidOf(database.db).catch(() => pidOf(database.db))).toBeGreaterThan(0);
});

it("work at length whose connection is cut off between two statements is refused, and nothing of it stays", async () => {
  const names = async () => (await database.db.select({ name: organisations.name }).from(organisations)).length;
  const before = await names();
  const work = workAtLength(database.bulk, new AbortController().signal, async (tx) => {
    await tx.insert(organisations).values({ name: "before it" });
    await kill(await pidOf(tx));
    // Until the driver knows of it: a new connection could be had by now.
    await sleep(500);
    await tx.insert(organisations).values({ name: "after it" });
  });
  await expect(work).rejects.toThrow();
  expect(await names()).toBe(before);
});

it("a pool whose connections are cut off in the middle of writing goes on working", async () => {
  for (let round = 0; round < rounds; round++) {
    const outcomes: Promise<unknown>[] = [];
    let dead = false;
    const killed = kill(await pidOnceBack()).then(() => {
      dead = true;
    });
    while (!dead) {
      // Without the turns of our own client, which sends nothing ahead.
      outcomes.push(database.raw`select 1`.catch(() => undefined));
      await new Promise((resolve) => setImmediate(resolve));
    }
    // Every statement is answered or refused; none is left waiting.
    await Promise.all([killed, ...outcomes]);
  }
  expect(await pidOnceBack()).toBeGreaterThan(0);
});
