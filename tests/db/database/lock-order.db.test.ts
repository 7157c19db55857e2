import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { App } from "~/app.server";
import { users } from "~/db/schema/people";
import { deletePerson } from "~/features/own-data/erase-person.server";
import { isGoneMeanwhile } from "~/http/error-page.server";
import { AppError } from "~/platform/errors";
import { apiServer } from "../../fixtures/api-server";
import { createTestApp } from "../../fixtures/app";
import { addPerson, present, sectionsOf, startedOrder, startTestSession } from "../../fixtures/people";
import { createTestDatabase } from "../../fixtures/postgres";
import { addStaff, type Staff, type WritingAction, writingActions } from "../../fixtures/writing-actions";

const isFull = process.env.VOINTI_FULL === "1";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: App;
let staff: Staff;

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"), { poolSize: 12 });
  app = createTestApp(database);
  staff = await addStaff(app);
});
afterAll(() => database.drop());

/** How often PostgreSQL had to end one of two that waited for each other. */
async function deadlocks(): Promise<number> {
  await database.raw`select pg_stat_force_next_flush()`;
  const [row] = await database.raw<{ n: number }[]>`
    select deadlocks::int as n from pg_stat_database where datname = current_database()`;
  return present(row).n;
}

/** What is no answer to anybody: neither an outcome nor a refusal that the page or the API has words for. */
async function failure({ name, run }: WritingAction): Promise<string[]> {
  try {
    await run();
    return [];
  } catch (error) {
    if (error instanceof AppError || isGoneMeanwhile(error)) return [];
    const { message, cause } = error as Error;
    return [`${name}: ${cause instanceof Error ? cause.message : message}`];
  }
}

function shuffled<T>(all: readonly T[], round: number): T[] {
  return all
    .map((each, at) => ({ each, key: Math.sin(round * 1_000 + at) }))
    .sort((a, b) => a.key - b.key)
    .map(({ each }) => each);
}

const isErasing = ({ name }: WritingAction) => name.includes("erases");

describe("writing on one person's record at once", () => {
  it.each(Array.from({ length: isFull ? 250 : 4 }, (_, round) => round))(
    "never waits in a circle (round %i)",
    async (round) => {
      for (const erasing of [true, false]) {
        const { person, actions } = await writingActions(app, staff);
        const before = await deadlocks();
        const chosen = shuffled(
          actions.filter((action) => erasing || !isErasing(action)),
          round,
        );
        const failures = await Promise.all(chosen.map(failure));
        expect(failures.flat()).toEqual([]);
        expect(await deadlocks()).toBe(before);
        const left = await database.db.$count(users, eq(users.id, person.userUuid));
        expect(left).toBe(erasing ? 0 : 1);
      }
    },
  );
});

describe("a section that comes while its person is erased", () => {
  it("is stored before, or refused as of who is signed out", async () => {
    const ask = apiServer(app);
    for (let round = 0; round < (isFull ? 500 : 8); round++) {
      const person = await addPerson(database.db, { language: "fi" });
      const order = await startedOrder(database.db, person, "pulse");
      const { metamodule, module } = present((await sectionsOf(database.db, person, order))[0]);
      const sessionToken = await startTestSession(database.db, person);
      const answers = module.questions.map(({ vid: questionVid, type }) => ({
        questionVid,
        type: type === "open-ended" ? "textual" : "numeric",
        answer: type === "open-ended" ? "hyvin" : 100,
        skipped: false,
      }));
      const body = {
        assessmentOrderId: order.id,
        startNewResult: true,
        surveyMetamoduleVid: metamodule.vid,
        surveyModuleVid: module.vid,
        answers,
      };
      const submit = () => ask({ method: "POST", path: "/survey", sessionToken, body });
      const erase = () =>
        deletePerson(app, {
          userUuid: person.userUuid,
          by: { actorUuid: person.userUuid, actorRole: "self" },
          requestId: "r",
        });
      const [first, second, erased, third, fourth] = await Promise.all([
        submit(),
        submit(),
        erase(),
        submit(),
        submit(),
      ]);
      expect(erased).toBe(true);
      for (const { status, text } of [first, second, third, fourth]) expect([200, 401], text).toContain(status);
      expect((await submit()).status).toBe(401);
    }
  });
});

describe("a transaction that PostgreSQL ends because of others", () => {
  it("is tried again, with nothing of it stored before", async () => {
    const [a, b] = [await addPerson(database.db, { language: "fi" }), await addPerson(database.db, { language: "fi" })];
    const rename = (first: string, second: string, name: string) =>
      database.db.transaction(async (tx) => {
        for (const id of [first, second]) {
          await tx
            .update(users)
            .set({ firstName: sql`${users.firstName} || ${name}` })
            .where(eq(users.id, id));
          await tx.execute(sql`select pg_sleep(0.2)`);
        }
      });
    const before = await deadlocks();
    await Promise.all([rename(a.userUuid, b.userUuid, "1"), rename(b.userUuid, a.userUuid, "2")]);
    await expect.poll(deadlocks).toBe(before + 1);
    const names = await database.db
      .select({ name: users.firstName })
      .from(users)
      .where(sql`${users.id} in (${a.userUuid}, ${b.userUuid})`);
    for (const { name } of names) expect(name).toMatch(/^Testi(12|21)$/);
  });
});
