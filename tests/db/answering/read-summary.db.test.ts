import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { answerQuestion } from "~/features/answering/answer-question.server";
import { readSummary } from "~/features/answering/read-summary.server";
import { possibleValues } from "~/features/survey/conditions";
import {
  addPerson,
  addRun,
  answerAll,
  answerSections,
  answerUntil,
  present,
  sectionsOf,
  startedOrder,
  startTestSession,
} from "../../fixtures/people";
import { createTestDatabase } from "../../fixtures/postgres";

let database: Awaited<ReturnType<typeof createTestDatabase>>;

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"));
});
afterAll(() => database.drop());

it("has no page where the next section joins it: the last answer leads to the next question", async () => {
  const { db } = database;
  const { person, order, resultId } = await addRun(db);
  const sessionToken = await startTestSession(db, person);
  const [first, second] = await sectionsOf(db, person, order);
  const { metamodule, module } = present(first);
  const section = { resultId, surveyMetamoduleVid: metamodule.vid, surveyModuleVid: module.vid };
  const last = present(
    await answerUntil(db, person, order, ({ question }) => question.vid === module.questions.at(-1)?.vid),
  );
  const answered = await answerQuestion(
    { db, clock: { now: () => new Date() } },
    {
      sessionToken,
      section,
      questionVid: last.question.vid,
      typed: String(possibleValues(last.question.type)[0]),
      direction: "next",
    },
  );
  const section2 = { surveyModuleVid: second?.module.vid };
  const onward = { to: "question", section: section2, question: { vid: second?.module.questions[0]?.vid } };
  expect(answered).toMatchObject({ outcome: "store", onward });
});

it("waits for the section that another one joins, and then tells of both", async () => {
  const { db } = database;
  const person = await addPerson(db, { language: "fi" });
  const order = await startedOrder(db, person, "pulse");
  const sessionToken = await startTestSession(db, person);
  const metamoduleVid = present((await sectionsOf(db, person, order))[0]).metamodule.vid;
  const [first, second] = (await sectionsOf(db, person, order)).map(({ module }) => present(module));
  const summaryOf = async (surveyModuleVid: string) => {
    const section = { surveyMetamoduleVid: metamoduleVid, surveyModuleVid };
    const asked = { sessionToken, section, resultId: undefined };
    const read = await readSummary({ db, clock: { now: () => new Date() } }, asked);
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
  expect(both.joined).toMatchObject([
    { module: { key: first?.key }, finished: { subResult: { surveyModuleKey: first?.key } } },
  ]);
  expect(await summaryOf(present(first).vid)).toMatchObject({ waits: false, joined: [] });
});
