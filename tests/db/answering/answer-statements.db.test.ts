import { afterAll, beforeAll, expect, inject, it } from "vitest";
import type { App } from "~/app.server";
import { questionAddress } from "~/features/answering/question-address";
import { setActiveOrder } from "~/features/orders/queries.server";
import { action } from "~/routes/pages/survey.answer";
import { createTestApp } from "../../fixtures/app";
import {
  addPerson,
  ageResults,
  answerUntil,
  closeOrder,
  present,
  startedOrder,
  startTestSession,
  storedRuns,
} from "../../fixtures/people";
import { createTestDatabase } from "../../fixtures/postgres";
import { aShortSurvey, publishDefinition } from "../../fixtures/published";
import { callRoute } from "../../fixtures/route-call";

const { metamodule, first, second, gate, hideable, comment, last } = aShortSurvey();
const sent: string[] = [];
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: App;

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"), { onQuery: (statement) => sent.push(statement) });
  await publishDefinition(database.db, metamodule);
  app = createTestApp(database);
});
afterAll(() => database.drop());

/** Somebody in a survey, and what an answer of theirs comes to: its status, and how many statements it took. */
async function answering(sections = 0) {
  const { db } = database;
  const person = await addPerson(db, { language: "en" });
  const order = await startedOrder(db, person, "pulse", {}, sections);
  const resultId = present((await storedRuns(db, person, order))[0]).id;
  const sessionToken = await startTestSession(db, person);
  const post = async (question: { vid: string }, form: Record<string, string>, module = first) => {
    const params = { surveyMetamoduleVid: metamodule.vid, surveyModuleVid: module.vid };
    sent.splice(0);
    const path = questionAddress("en", { ...params, resultId }, question);
    const { status } = await callRoute(app, action, { path, params, sessionToken, form: { intent: "next", ...form } });
    return [status, sent.length];
  };
  return { person, order, post };
}

it("an answer is read and written in two statements, or one after another; ending a section or the survey takes two", async () => {
  // Definitions are read once per process.
  await (await answering()).post(gate, { answer: "100" });
  const { person, order, post } = await answering();
  expect(await post(gate, { answer: "100" })).toEqual([303, 2]);
  expect(await post(hideable, { answer: "40" })).toEqual([303, 1]);
  expect(await post(comment, { answer: "words", intent: "leave" })).toEqual([303, 2]);
  expect(await post(comment, { answer: "words" })).toEqual([303, 2]);
  expect(await post(last, { answer: "50" }, second)).toEqual([303, 2]);
  const [run] = await storedRuns(database.db, person, order);
  expect(run).toMatchObject({ state: "completed", answers: [], modules: [] });
});

it("an answer that stores nothing is read once, and once more where it belongs elsewhere", async () => {
  const { db } = database;
  const { person, order, post } = await answering();
  expect(await post(gate, { answer: "7" })).toEqual([422, 1]);
  expect(await post(comment, { answer: "too early" })).toEqual([409, 1]);
  expect(await post(gate, { answer: "", intent: "back" })).toEqual([303, 1]);
  const other = await startedOrder(db, person, "pulse");
  expect(await post(gate, { answer: "100" })).toEqual([409, 2]);
  await setActiveOrder(db, person.userUuid, order.id);
  await answerUntil(db, person, order, ({ question }) => question.vid === comment.vid, { gate: 0 });
  await closeOrder(db, order);
  expect(await post(gate, { answer: "100" })).toEqual([409, 1]);
  expect(await post(gate, { answer: "0" })).toEqual([303, 1]);
  await setActiveOrder(db, person.userUuid, other.id);
  // What may end a section is read whole at once.
  expect((await post(comment, { answer: "late" }))[1]).toBe(1);

  const finished = await answering(1);
  expect(await finished.post(gate, { answer: "0" })).toEqual([409, 2]);
  expect(await finished.post(gate, { answer: "100" })).toEqual([303, 2]);
  await ageResults(db, finished.person, 15);
  expect(await finished.post(last, { answer: "50" }, second)).toEqual([409, 1]);
});
