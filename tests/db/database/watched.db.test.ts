import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, inject, it } from "vitest";
import { connectDatabase, type Database } from "~/db/client.server";
import { dbWithin } from "~/db/request-db.server";
import { users } from "~/db/schema/people";
import { describeError } from "~/platform/log.server";
import { timeLimit } from "~/platform/time/time-limit";
import { createTestDatabase } from "../../fixtures/postgres";

let owner: Awaited<ReturnType<typeof createTestDatabase>>;
let database: Database;
let told: { profile: string; name: string; code: string | undefined }[];

beforeAll(async () => {
  owner = await createTestDatabase(inject("postgres"));
  database = connectDatabase(owner.target, {
    poolSize: 1,
    watch: (profile) => (name) => (error) => void told.push({ profile, name, code: error?.code }),
  });
});
beforeEach(() => {
  told = [];
});
afterAll(async () => {
  await database.close();
  await owner.drop();
});

/** A statement is sent when somebody waits for it. */
const begun = async (statement: PromiseLike<unknown>) => statement;
const turn = () => new Promise((resolve) => setImmediate(resolve));
const fails = (work: Promise<unknown>) => expect(work).rejects.toThrow();

it("tells of each statement of each profile, and of none by its text", async () => {
  await database.db.select().from(users);
  await database.bulk.execute(sql`select 'somebody'`);
  await database.jobs.transaction((tx) => tx.execute(sql`select 1`));
  expect(told).toEqual([
    { profile: "hot", name: "select", code: undefined },
    { profile: "bulk", name: "select", code: undefined },
    { profile: "jobs", name: "select", code: undefined },
  ]);
});

it("tells of an error once, by its SQLSTATE, in a transaction as well; of nobody else's", async () => {
  await fails(database.db.execute(sql`select 1 / 0`));
  await fails(database.bulk.transaction((tx) => tx.execute(sql`select nothing from nowhere`)));
  await fails(database.db.transaction(() => Promise.reject(Object.assign(new Error("ours"), { code: "forbidden" }))));
  // Fails where nobody sends a statement: at the commit.
  await fails(
    database.jobs.transaction(async (tx) => {
      await tx.execute(sql`create table late_check (n int unique deferrable initially deferred)`);
      await tx.execute(sql`insert into late_check values (1), (1)`);
    }),
  );
  expect(told.filter(({ code }) => code !== undefined)).toEqual([
    { profile: "hot", name: "select", code: "22012" },
    { profile: "bulk", name: "select", code: "42P01" },
    { profile: "jobs", name: "transaction", code: "23505" },
  ]);
});

it("tells of what nobody waited for any longer, and of who waits for a connection", async () => {
  const slow = begun(database.db.execute(sql`select pg_sleep(0.5)`));
  const late = begun(dbWithin(timeLimit(200), database.db).execute(sql`select 1`));
  await turn();
  expect(database.load().writes).toEqual({ taken: 1, waiting: 1, most: 1 });
  await fails(late);
  await slow;
  expect(told.map(({ code }) => code)).toEqual(["late", undefined]);
  expect(database.load().writes).toEqual({ taken: 0, waiting: 0, most: 1 });
  const three = [1, 2, 3].map(() => begun(database.jobs.execute(sql`select pg_sleep(0.2)`)));
  await turn();
  expect(database.load().jobs).toEqual({ taken: 2, waiting: 1, most: 2 });
  await Promise.all(three);
});

it("a line of the log names the constraint and the table that an error is about, and no value", async () => {
  await owner.raw`create table log_lines (name text constraint log_lines_name_short check (length(name) < 5))`;
  const error = await database.db.execute(sql`insert into log_lines values ('Kanariasuku')`).catch((each) => each);
  const said = describeError(error);
  expect(said).toMatchObject({ errorCode: "23514", constraint: "log_lines_name_short", table: "log_lines" });
  expect(JSON.stringify(said)).not.toContain("Kanaria");
});
