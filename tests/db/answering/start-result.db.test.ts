import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { connectDatabase, type Database } from "~/db/client.server";
import { feedbackEvents } from "~/db/schema/feedback";
import { orderInvitations } from "~/db/schema/orders";
import { metamoduleKeysOf, type SurveyFlowVariant, surveyFlowVariants } from "~/features/survey/variants";
import {
  addOrder,
  addPerson,
  ageResults,
  answerAll,
  answerUntil,
  invite,
  present,
  storedRuns,
  type TestOrder,
  type TestPerson,
} from "../../fixtures/people";
import { createTestDatabase } from "../../fixtures/postgres";
import { invitedOrder, startRun } from "../../fixtures/sections";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let secondInstance: Database;
beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"), { poolSize: 8 });
  secondInstance = connectDatabase(database.target, { poolSize: 8 });
});
afterAll(async () => {
  await secondInstance.close();
  await database.drop();
});

type Invited = { person: TestPerson; order: TestOrder };

async function invited(
  variant: SurveyFlowVariant = "pulse",
  given: Parameters<typeof addOrder>[2] = {},
): Promise<Invited> {
  const person = await addPerson(database.db, { language: "fi" });
  const order = await addOrder(database.db, variant, given);
  await invite(database.db, person, order);
  return { person, order };
}

const inProgress = async ({ person, order }: Invited) =>
  present(await invitedOrder(database.db, person.userUuid, order.id));
const start = ({ person, order }: Invited, { db }: Pick<Database, "db"> = database) =>
  startRun(db, person.userUuid, order.id);
const runs = ({ person, order }: Invited) => storedRuns(database.db, person, order);
const states = async (given: Invited) => (await runs(given)).map(({ state }) => state).sort();

/** Many starts at the same moment, over two instances. */
async function startAtOnce(given: Invited): Promise<void> {
  const all = await Promise.all(
    Array.from({ length: 12 }, (_, index) => start(given, index % 2 === 0 ? database : secondInstance)),
  );
  expect(new Set(all.map((started) => started.outcome === "underWay" && started.run.id)).size).toBe(1);
}

describe("starting a survey", () => {
  it("makes one run, however many starts arrive at once", async () => {
    for (let round = 0; round < 5; round++) {
      const given = await invited();
      await startAtOnce(given);
      expect(await states(given)).toEqual(["in_progress"]);
    }
  });

  it("tells of each run once, when it starts, and of nothing when one goes on", async () => {
    const given = await invited();
    const events = async () =>
      (await database.db.select().from(feedbackEvents).where(eq(feedbackEvents.userId, given.person.userUuid))).map(
        ({ type, resultId }) => ({ type, resultId }),
      );
    await startAtOnce(given);
    await start(given);
    const [run] = await runs(given);
    expect(await events()).toEqual([{ type: "questionnaire-started", resultId: run?.id }]);
    await ageResults(database.db, given.person, 15);
    await startAtOnce(given);
    expect(await events()).toHaveLength(2);
  });

  it("goes on with the run that is under way, with its answers", async () => {
    const given = await invited();
    await start(given);
    let asked = 0;
    await answerUntil(database.db, given.person, given.order, () => asked++ === 2);
    const before = await runs(given);
    expect(before[0]?.answers).toHaveLength(2);
    await startAtOnce(given);
    expect(await runs(given)).toEqual(before);
  });

  it("starts anew after two weeks and abandons the old run, however many starts arrive at once", async () => {
    for (let round = 0; round < 5; round++) {
      const given = await invited();
      await start(given);
      const [old] = await runs(given);
      await ageResults(database.db, given.person, 15);
      await startAtOnce(given);
      expect(await states(given)).toEqual(["abandoned", "in_progress"]);
      expect((await inProgress(given)).run).toMatchObject({ expired: false });
      expect((await inProgress(given)).run?.id).not.toBe(old?.id);
    }
  });

  it("counts two weeks from the last saved answer to the second", async () => {
    const given = await invited();
    await start(given);
    await ageResults(database.db, given.person, 14);
    // A moment has passed since the start, so exactly fourteen days ago is just too long ago.
    expect((await inProgress(given)).run?.expired).toBe(true);
    await database.db.execute(sql`
      update results set last_saved_at = now() - interval '14 days' + interval '1 minute'
      where user_id = ${given.person.userUuid}`);
    expect((await inProgress(given)).run?.expired).toBe(false);
  });

  it("makes a new run beside a completed one, which stays", async () => {
    const given = await invited();
    await start(given);
    await answerAll(database.db, given.person, given.order);
    const [done] = await runs(given);
    await start(given);
    expect(await states(given)).toEqual(["completed", "in_progress"]);
    expect(await runs(given)).toContainEqual(done);
  });

  it("is refused for a closed order and without a required consent, and makes nothing", async () => {
    const closed = await invited("pulse", { closedAt: new Date() });
    const ended = await invited("pulse", { endTimestamp: new Date(Date.now() - 1_000) });
    const unasked = await invited("pulse", { consents: ["aisti_business"] });
    for (const [given, outcome] of [
      [closed, "closed"],
      [ended, "closed"],
      [unasked, "consentsMissing"],
    ] as const) {
      expect(await start(given)).toEqual({ outcome });
      expect(await runs(given)).toEqual([]);
    }
  });

  it("belongs to its person: another invited person has a run of their own", async () => {
    const given = await invited();
    const other = { person: await addPerson(database.db, { language: "sv" }), order: given.order };
    await invite(database.db, other.person, given.order);
    await start(given);
    expect((await inProgress(other)).run).toBeUndefined();
    await start(other);
    expect((await inProgress(other)).run?.id).not.toBe((await inProgress(given)).run?.id);
  });

  it.each(surveyFlowVariants)("asks what the variant %s says, in its order", async (variant) => {
    const given = await invited(variant);
    await start(given);
    const keys = (await inProgress(given)).run?.metamodules.map(({ key }) => key);
    expect(keys).toEqual(metamoduleKeysOf(variant, { supervisor: false }));
  });

  it("asks a supervisor for the supervisor's view of the safety culture", async () => {
    const given = await invited("vointi_safety");
    await database.db
      .update(orderInvitations)
      .set({ supervisor: true })
      .where(eq(orderInvitations.orderId, given.order.id));
    await start(given);
    const keys = (await inProgress(given)).run?.metamodules.map(({ key }) => key);
    expect(keys).toEqual(["work_safety", "work_safety_culture_supervisors"]);
  });
});
