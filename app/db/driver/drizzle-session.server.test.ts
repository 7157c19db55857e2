import { asc, eq, sql } from "drizzle-orm";
import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { expect, it } from "vitest";
import type { Driver, Rows, Statement } from "./driver";
import { type Db, databaseOver, databaseToPrepareOn, driverOf, through } from "./drizzle-session.server";

/** What the session relies on that drizzle promises to nobody: each of these fails where a release of it does otherwise. */

const people = pgTable("people", { id: uuid().primaryKey(), name: text() });
const orders = pgTable("orders", { id: uuid().primaryKey(), owner: uuid(), ends: text() });

/** A database that answers each statement with these rows, and the statements that it was sent. */
function recording(...rows: unknown[][]) {
  const sent: (Pick<Statement, "text" | "keep" | "rowsAs" | "values"> & { way: string })[] = [];
  const answering = (way: string) => async (statement: Statement) => {
    sent.push({ way, ...statement });
    return rows as unknown as Rows;
  };
  const driver: Driver = {
    send: answering("send"),
    read: answering("read"),
    transaction: (work) => work({ ...driver, read: answering("read in transaction") }),
    within: () => driver,
  };
  return { db: databaseOver(driver), driver, sent };
}

const id = "0b3f7f0e-0d2a-4c56-9c0e-6d3a8e0f1a11";

it.each<[string, (db: Db) => PromiseLike<unknown>, "read" | "send"]>([
  ["select", (db) => db.select().from(people), "read"],
  ["insert", (db) => db.insert(people).values({ id }).returning(), "send"],
  ["update", (db) => db.update(people).set({ name: "A" }).where(eq(people.id, id)), "send"],
  ["delete", (db) => db.delete(people), "send"],
  ["SQL written by hand", (db) => db.execute(sql`select 1`), "send"],
  ["a count", (db) => db.$count(people), "send"],
])("drizzle says which of its builders made a statement: %s", async (_name, run, way) => {
  const { db, sent } = recording();
  await run(db).then(undefined, () => undefined);
  expect(sent.map((statement) => statement.way)).toEqual([way]);
});

it("drizzle asks for rows as lists where it knows their columns, and makes objects of them", async () => {
  const { db, sent } = recording([id, "Aino"]);
  expect(await db.select().from(people).orderBy(asc(people.name))).toEqual([{ id, name: "Aino" }]);
  expect(sent).toEqual([
    {
      way: "read",
      text: 'select "id", "name" from "people" order by "people"."name" asc',
      values: [],
      keep: false,
      rowsAs: "lists",
    },
  ]);
});

it("drizzle tells the statement of a join which table may have no row", async () => {
  const { db } = recording([id, "Aino", null, null, null]);
  const rows = await db.select().from(people).leftJoin(orders, eq(orders.owner, people.id));
  expect(rows).toEqual([{ people: { id, name: "Aino" }, orders: null }]);
});

it("a statement that is prepared once is kept, sent through whom it is asked for, and filled in each time", async () => {
  const build = (db: Db) =>
    db
      .select()
      .from(people)
      .leftJoin(orders, eq(orders.owner, people.id))
      .where(eq(people.id, sql.placeholder("id")));
  const reading = build(databaseToPrepareOn({ writes: false })).prepare("any");
  const writing = build(databaseToPrepareOn({ writes: true })).prepare("any");
  const { driver, sent } = recording([id, "Aino", null, null, null]);
  expect(await through(reading, driver).execute({ id })).toEqual([{ people: { id, name: "Aino" }, orders: null }]);
  await through(writing, driver).execute({ id: "other" });
  expect(sent.map(({ way, values, keep }) => ({ way, values, keep }))).toEqual([
    { way: "read", values: [id], keep: true },
    { way: "send", values: ["other"], keep: true },
  ]);
  expect(() => through(build(databaseToPrepareOn({ writes: false })), driver)).toThrow("only a prepared statement");
});

it("a transaction and one within it send through their own connection, settings first", async () => {
  const { db, sent } = recording();
  await db.transaction(
    async (tx) => {
      await tx.select().from(people);
      await tx.transaction((inner) => inner.delete(people));
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
  expect(sent.map(({ way, text }) => `${way}: ${text}`)).toEqual([
    "send: set transaction isolation level repeatable read read only",
    'read in transaction: select "id", "name" from "people"',
    'send: delete from "people"',
  ]);
});

it("what the database refuses comes with the statement, and its own error as the cause", async () => {
  const refusal = Object.assign(new Error("no"), { code: "25006" });
  const failing: Driver = { ...recording().driver, read: () => Promise.reject(refusal) };
  await expect(databaseOver(failing).select().from(people)).rejects.toMatchObject({
    cause: refusal,
    message: expect.stringContaining('select "id", "name" from "people"'),
  });
  expect(driverOf(databaseOver(failing))).toBe(failing);
});
