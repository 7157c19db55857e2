import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { readSummary } from "~/features/answering/read-summary.server";
import {
  addPerson,
  answerAll,
  answerSections,
  present,
  sectionsOf,
  startedOrder,
  startTestSession,
} from "../fixtures/people";
import { createTestDatabase } from "../fixtures/postgres";

let database: Awaited<ReturnType<typeof createTestDatabase>>;

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"));
});
afterAll(() => database.drop());

it("waits for the section that another one joins, and then tells of both", async () => {
  const { db } = database;
  const person = await addPerson(db, { language: "fi" });
  const order = await startedOrder(db, person, "pulse");
  const sessionToken = await startTestSession(db, person);
  const [first, second] = (await sectionsOf(db, person, order)).map(({ module }) => present(module));
  const summaryOf = async (surveyModuleVid: string) => {
    const read = await readSummary({ db, clock: { now: () => new Date() } }, { sessionToken, surveyModuleVid });
    if (read.outcome !== "finished") throw new Error(read.outcome);
    return read.section;
  };
  expect(first?.joinsNext).toBe(true);

  await answerSections(db, person, order, 1);
  const waiting = await summaryOf(present(first).vid);
  expect(waiting.waits).toBe(true);
  expect(waiting.next).toMatchObject({ section: { surveyModuleVid: second?.vid } });

  await answerAll(db, person, order);
  const both = await summaryOf(present(second).vid);
  expect(both).toMatchObject({ waits: false, surveyCompleted: true, module: { key: second?.key } });
  expect(both.joined).toMatchObject([{ module: { key: first?.key }, subResult: { surveyModuleKey: first?.key } }]);
  expect(await summaryOf(present(first).vid)).toMatchObject({ waits: false, joined: [] });
});
