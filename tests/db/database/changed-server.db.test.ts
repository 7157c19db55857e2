import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { connectDatabase, type Database } from "~/db/client.server";
import { rateLimits } from "~/db/schema/rate-limits";
import { isDatabaseTrouble } from "~/http/error-page.server";
import { createTestDatabase } from "../../fixtures/postgres";

/** A server that takes no writes, as after another has taken over, or that ends connections, as one that is stopped does. */

let own: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  own = await createTestDatabase(inject("postgres"));
  // The connection by which the database is changed: it stays as it is.
  await own.raw`select`;
});
afterAll(async () => {
  await own.drop();
});

/** What new connections find; those that are open stay what they were, as they do with a server that has been replaced. */
async function takesWrites(does: boolean): Promise<void> {
  const [{ name } = { name: "" }] = await own.raw<{ name: string }[]>`select current_database() as name`;
  await own.raw.unsafe(`alter database ${name} set default_transaction_read_only = ${does ? "off" : "on"}`);
}

const write = ({ db }: Pick<Database, "db">, key: string) => db.insert(rateLimits).values({ key, points: 1 });
const readingPid = async ({ db }: Database) => {
  const [row] = await db.select({ pid: sql<number>`pid` }).from(sql`pg_backend_pid() as one(pid)`);
  return row?.pid;
};

async function withDatabase(use: (database: Database) => Promise<void>): Promise<void> {
  const database = connectDatabase(own.target, { poolSize: 2, statementMs: 10_000 });
  await use(database).finally(() => database.close());
}

it("that takes no writes is not ready, refuses what people send as trouble that passes, and is ready when it does", async () => {
  await takesWrites(false);
  await withDatabase(async (database) => {
    expect(await database.readiness()).toBe("takes no writes");
    const error = await write(database, "nowhere").catch((reason: unknown) => reason);
    expect(error).toMatchObject({ cause: { code: "25006" } });
    expect(isDatabaseTrouble(error)).toBe(true);
    await takesWrites(true);
    await expect.poll(() => database.readiness(), { interval: 100 }).toBe("ready");
    await write(database, "somewhere");
  });
});

it.each(["db", "bulk", "jobs"] as const)(
  "that another has taken over from is found out by the first write on %s, which goes to the other",
  async (profile) => {
    await takesWrites(false);
    await withDatabase(async (database) => {
      // These connections are of the time before.
      await database[profile].execute(sql`select`);
      const before = await readingPid(database);
      await takesWrites(true);
      await write({ db: database[profile] }, `other-${profile}`);
      // What only reads would go on reading what is old.
      expect(await readingPid(database)).not.toBe(before);
    });
  },
);

it("that ends a connection has what was read on it read again, and a transaction begun anew, and nothing sent twice", async () => {
  await withDatabase(async (database) => {
    const end = (pid: number | undefined) => own.raw`select pg_terminate_backend(${pid ?? 0})`;
    const pid = await readingPid(database);
    const slow = database.db.select({ done: sql`done` }).from(sql`(select pg_sleep(0.5), 1 as done) as one`);
    const [read] = await Promise.all([slow, new Promise((resolve) => setTimeout(resolve, 50)).then(() => end(pid))]);
    expect(read).toEqual([{ done: 1 }]);
    expect(await readingPid(database)).not.toBe(pid);
    let begun = 0;
    await database.db.transaction(async (tx) => {
      begun++;
      await tx.insert(rateLimits).values({ key: `begun-${begun}`, points: 1 });
      const [row] = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      if (begun === 1) await end(row?.pid);
      await tx.insert(rateLimits).values({ key: `then-${begun}`, points: 1 });
    });
    const keys = await own.raw`select key from rate_limits where key like 'begun-%' or key like 'then-%' order by key`;
    expect([begun, keys.map(({ key }) => key)]).toEqual([2, ["begun-2", "then-2"]]);
    // A single statement may have been done.
    const sent = database.db.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
    const error = await sent.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(isDatabaseTrouble(error)).toBe(true);
  });
});
