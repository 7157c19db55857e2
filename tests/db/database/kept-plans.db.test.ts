import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { situationOfSession } from "~/features/answering/situation.server";
import { latestResults } from "~/features/results/queries.server";
import { readSession } from "~/features/sessions/session.server";
import { addPerson, completedOrder, startedOrder, startTestSession } from "../../fixtures/people";
import { createTestDatabase } from "../../fixtures/postgres";

let database: Awaited<ReturnType<typeof createTestDatabase>>;

beforeAll(async () => {
  // One connection for what writes, so that all its kept statements are found there.
  database = await createTestDatabase(inject("postgres"), { poolSize: 1 });
});
afterAll(() => database.drop());

it("statements planned while a table is all but empty still read it by an index when it has grown", async () => {
  // Its one connection plans as those of people who answer.
  const { db, raw } = database;
  const person = await addPerson(db, { language: "fi" });
  await completedOrder(db, person, "pulse");
  await db.execute(sql`vacuum (analyze)`);
  const order = await startedOrder(db, person, "pulse");
  const sessionToken = await startTestSession(db, person);
  await readSession(db, sessionToken);
  await situationOfSession(db, sessionToken);
  await latestResults(db, person.userUuid, order.id);

  const kept = sql`(
    select name, statement, parameter_types::text[] as types
    from pg_prepared_statements where statement ~ '"(sessions|results|result_modules)"') as kept`;
  type Kept = { name: string; statement: string; types: string[] };
  const columns = { name: sql<string>`name`, statement: sql<string>`statement`, types: sql<string[]>`types` };
  // What only reads has a connection of its own; SQL written by hand goes over the other.
  const reading: Kept[] = await db.select(columns).from(kept);
  const others = await db.execute<Kept>(sql`select * from ${kept}`);
  // Session, active order, results; saving an answer, and a section's.
  expect(reading.length).toBeGreaterThanOrEqual(4);
  expect(others.length).toBeGreaterThanOrEqual(3);
  await raw`set plan_cache_mode = force_generic_plan`;
  for (const { name, statement, types } of [...reading, ...others]) {
    const some = (of: readonly string[]) => (types.length > 0 ? `(${of.join(", ")})` : "");
    await raw.unsafe(`prepare "${name}"${some(types)} as ${statement}`);
    const plan = await raw.unsafe(`explain execute "${name}"${some(types.map(() => "null"))}`);
    const wholeTables = plan.map((row) => String(row["QUERY PLAN"])).filter((line) => line.includes("Seq Scan"));
    expect({ statement, wholeTables }).toEqual({ statement, wholeTables: [] });
  }
});
