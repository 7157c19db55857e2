import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { loadActiveOrder } from "~/features/answering/active-order.server";
import { latestResults } from "~/features/results/queries.server";
import { readSession } from "~/features/sessions/session.server";
import { addPerson, completedOrder, startedOrder, startTestSession } from "../fixtures/people";
import { createTestDatabase } from "../fixtures/postgres";

let database: Awaited<ReturnType<typeof createTestDatabase>>;

beforeAll(async () => {
  // One connection, so that all kept statements are its own.
  database = await createTestDatabase(inject("postgres"), { poolSize: 1 });
});
afterAll(() => database.drop());

it("statements planned while a table is all but empty still read it by an index when it has grown", async () => {
  const { db } = database;
  const person = await addPerson(db, { language: "fi" });
  await completedOrder(db, person, "pulse");
  await db.execute(sql`vacuum (analyze)`);
  const order = await startedOrder(db, person, "pulse");
  const sessionToken = await startTestSession(db, person);
  await readSession(db, sessionToken);
  await loadActiveOrder(db, sessionToken);
  await latestResults(db, person.userUuid, order.id);

  const kept = (await db.execute(sql`
    select name, statement, cardinality(parameter_types) as parameters
    from pg_prepared_statements where statement ~ '"(sessions|results|result_modules)"'`)) as unknown as {
    name: string;
    statement: string;
    parameters: number;
  }[];
  // Session, active order, results, saving an answer, and a section's three.
  expect(kept.length).toBeGreaterThanOrEqual(7);
  await db.execute(sql`set plan_cache_mode = force_generic_plan`);
  for (const { name, statement, parameters } of kept) {
    const nulls = Array.from({ length: parameters }, () => "null").join(", ");
    const plan = await db.execute(sql.raw(`explain execute "${name}"${parameters > 0 ? `(${nulls})` : ""}`));
    const wholeTables = plan.map((row) => String(row["QUERY PLAN"])).filter((line) => line.includes("Seq Scan"));
    expect({ statement, wholeTables }).toEqual({ statement, wholeTables: [] });
  }
});
