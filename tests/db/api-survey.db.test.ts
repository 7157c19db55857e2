import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { App } from "~/app.server";
import { type ApiServer, apiPath, apiServer } from "../fixtures/api-server";
import { createTestApp } from "../fixtures/app";
import { addOrder, addPerson, invite, present, startTestSession, storedRuns } from "../fixtures/people";
import { createTestDatabase } from "../fixtures/postgres";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: App;
let ask: ApiServer;

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"));
  app = createTestApp(database);
  ask = apiServer(app);
});
afterAll(() => database.drop());

/** Somebody who is invited to a survey, and how they ask. */
async function someone() {
  const person = await addPerson(database.db, { language: "fi" });
  const order = await addOrder(database.db, "pulse");
  await invite(database.db, person, order);
  const sessionToken = await startTestSession(database.db, person);
  const post = (path: string, body: unknown) => ask({ method: "POST", path, body, sessionToken });
  const get = (path: string) => ask({ path, sessionToken });
  return { person, order, post, get };
}

type Vids = { surveyMetamoduleVid: string; surveyModuleVid: string };
type Read = {
  resultId: string | null;
  answerable: boolean;
  questions: { vid: string; type: string; required: boolean }[];
  answers: object[];
};

/** Answers that are good for any question of these. */
const answersTo = ({ questions }: Read, value = 100) =>
  questions.map(({ vid: questionVid, type }) =>
    type === "open-ended"
      ? { questionVid, type: "textual", answer: "hyvin", skipped: false }
      : { questionVid, type: "numeric", answer: value, skipped: false },
  );

async function begun() {
  const one = await someone();
  const started = await one.post("/survey/start", { assessmentOrderId: one.order.id });
  const vids = (started.body as { nextSurveyModule: Vids }).nextSurveyModule;
  const address = apiPath("surveyQuestions", { assessmentOrderId: one.order.id, ...vids });
  const read = (await one.get(address)).body as Read;
  const submission = { assessmentOrderId: one.order.id, startNewResult: false, ...vids };
  return { ...one, vids, address, read, submission };
}

describe("a survey answered over the API", () => {
  it("goes from the start through all its sections to its result, as by forms", async () => {
    const { person, order, post, get } = await someone();
    let next: Vids | "survey-done" = (
      (await post("/survey/start", { assessmentOrderId: order.id })).body as { nextSurveyModule: Vids }
    ).nextSurveyModule;
    let sections = 0;
    while (next !== "survey-done") {
      const read = (await get(apiPath("surveyQuestions", { assessmentOrderId: order.id, ...next }))).body as Read;
      expect(read).toMatchObject({ answerable: true, answers: [] });
      const body = { assessmentOrderId: order.id, ...next, startNewResult: false, answers: answersTo(read) };
      const submitted = await post("/survey", body);
      expect([submitted.status, submitted.text]).toEqual([200, expect.any(String)]);
      next = (submitted.body as { nextSurveyModule: Vids | "survey-done" }).nextSurveyModule;
      sections += 1;
    }
    expect(sections).toBeGreaterThan(1);
    const [run, ...more] = await storedRuns(database.db, person, order);
    expect(more).toEqual([]);
    expect(run).toMatchObject({ state: "completed", answers: [], modules: [] });
    const results = await get(`/survey/results?assessmentOrderId=${order.id}&language=sv`);
    expect(results.body).toMatchObject({
      results: [{ id: run?.id, completed: true, expired: false, legacyRawResult: null }],
      assessmentOrder: { id: order.id, answeringState: "completed", status: "completed" },
    });
  });

  it("takes a submission once, however often and at once it comes, and no other after it", async () => {
    const { person, order, post, read, submission } = await begun();
    const body = { ...submission, answers: answersTo(read) };
    const all = await Promise.all([1, 2, 3, 4].map(() => post("/survey", body)));
    expect(new Set(all.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(all[0]?.status).toBe(200);
    const other = await post("/survey", { ...body, answers: answersTo(read, 0) });
    expect(other.body).toMatchObject({ status: 409, code: "section_finished" });
    const [run] = await storedRuns(database.db, person, order);
    expect(present(run).modules).toHaveLength(1);
  });

  it("stores nothing of a submission that one answer is wrong in, and says which", async () => {
    const { person, order, post, read, submission } = await begun();
    const good = answersTo(read);
    const [first, ...rest] = good;
    for (const [answers, status, code] of [
      [[{ ...first, answer: 101 }, ...rest], 400, "question_not_answered"],
      [[{ ...first, answer: "100" }, ...rest], 400, "question_not_answered"],
      [[{ ...first, answer: 50.5 }, ...rest], 400, "question_not_answered"],
      [[first, first, ...rest], 400, "question_not_answered"],
      [[], 400, "question_not_answered"],
      [[{ ...first, questionVid: "00000000-0000-4000-8000-000000000000" }, ...rest], 404, "notFound"],
      [[{ ...first, answer: null }, ...rest], 400, "invalidParam"],
      [[{ ...first, answer: [] }], 400, "invalidParam"],
      ["all", 400, "invalidParam"],
    ] as const) {
      const refused = await post("/survey", { ...submission, answers });
      expect(refused.body, JSON.stringify(answers).slice(0, 80)).toMatchObject({ status, code });
    }
    const [run] = await storedRuns(database.db, person, order);
    expect(run).toMatchObject({ state: "in_progress", finishedModuleVids: [], answers: [] });
  });

  it("begins a new result where it is asked to and none is under way, and only then", async () => {
    const { person, order, post, get } = await someone();
    const { body: contents } = await get(`/survey/results?assessmentOrderId=${order.id}`);
    expect(contents).toMatchObject({ results: [] });
    const other = await begun();
    const body = { ...other.submission, assessmentOrderId: order.id, answers: answersTo(other.read) };
    expect((await post("/survey", body)).body).toMatchObject({ status: 409, code: "not_started" });
    expect((await post("/survey", { ...body, startNewResult: true })).status).toBe(200);
    expect((await post("/survey", { ...body, startNewResult: true })).status).toBe(200);
    expect(await storedRuns(database.db, person, order)).toHaveLength(1);
  });
});
