import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { App } from "~/app.server";
import { connectDatabase } from "~/db/client.server";
import type { Drawn } from "~/features/results/drawn-results";
import type { ResultsViewData } from "~/features/results/results-view";
import { pageUrl } from "~/i18n/paths";
import { apiClient } from "../../fixtures/api-client";
import { type ApiServer, apiServer } from "../../fixtures/api-server";
import { createTestApp } from "../../fixtures/app";
import {
  addOrder,
  addPerson,
  closeOrder,
  completedOrder,
  invite,
  present,
  reopenOrder,
  sectionsOf,
  startedOrder,
  startTestSession,
  storedRuns,
} from "../../fixtures/people";
import { createTestDatabase, isOurs } from "../../fixtures/postgres";
import { callRoute, type RouteModule } from "../../fixtures/route-call";
import { addStoredResults } from "../../fixtures/stored-orders";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: App;
let ask: ApiServer;

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"));
  app = createTestApp(database);
  ask = apiServer(app);
});
afterAll(() => database.drop());

/** Somebody who is invited to a survey, and the program they ask by. */
async function someone() {
  const person = await addPerson(database.db, { language: "fi" });
  const order = await addOrder(database.db, "pulse");
  await invite(database.db, person, order);
  const call = apiClient(ask, await startTestSession(database.db, person));
  return { person, order, call };
}

/** Answers that are good for any question of these. */
const answersTo = ({ questions }: { questions: { vid: string; type: string }[] }, value = 100) =>
  questions.map(({ vid: questionVid, type }) =>
    type === "open-ended"
      ? { questionVid, type: "textual" as const, answer: "hyvin", skipped: false }
      : { questionVid, type: "numeric" as const, answer: value, skipped: false },
  );

async function begun() {
  const one = await someone();
  const { order, call } = one;
  const { body } = await call("startSurvey", { body: { assessmentOrderId: order.id } });
  const vids = body.nextSurveyModule;
  if (vids === "survey-done") throw new Error("nothing to answer");
  const { body: read } = await call("readQuestions", { path: { assessmentOrderId: order.id, ...vids } });
  const submission = { assessmentOrderId: order.id, startNewResult: false, ...vids };
  const submit = (answers: unknown, more: object = {}) =>
    call("submitSurveyModule", { body: { ...submission, answers: answers as never, ...more } });
  return { ...one, read, submission, submit };
}

describe("a survey answered over the API", () => {
  it("goes from the start through all its sections to its result, as by forms", async () => {
    const { person, order, call } = await someone();
    const assessmentOrderId = order.id;
    let next = (await call("startSurvey", { body: { assessmentOrderId } })).body.nextSurveyModule;
    let sections = 0;
    while (next !== "survey-done") {
      const { body: read } = await call("readQuestions", { path: { assessmentOrderId, ...next } });
      expect(read).toMatchObject({ answerable: true, answers: [] });
      const body = { assessmentOrderId, ...next, startNewResult: false, answers: answersTo(read) };
      const submitted = await call("submitSurveyModule", { body });
      expect([submitted.status, submitted.text]).toEqual([200, expect.any(String)]);
      next = submitted.body.nextSurveyModule;
      sections += 1;
    }
    expect(sections).toBeGreaterThan(1);
    const [run, ...more] = await storedRuns(database.db, person, order);
    expect(more).toEqual([]);
    expect(run).toMatchObject({ state: "completed", answers: [], modules: [] });
    const results = await call("readResults", { query: { assessmentOrderId, language: "sv" } });
    expect(results.body).toMatchObject({
      results: [{ id: run?.id, completed: true, expired: false, legacyRawResult: null }],
      assessmentOrder: { id: order.id, answeringState: "completed", status: "completed" },
    });
  });

  it("takes a submission once, however often and at once it comes, and no other after it", async () => {
    const { person, order, read, submit } = await begun();
    const all = await Promise.all([1, 2, 3, 4].map(() => submit(answersTo(read))));
    expect(new Set(all.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(all[0]?.status).toBe(200);
    expect(await submit(answersTo(read, 0))).toMatchObject({ status: 409, code: "section_finished" });
    const [run] = await storedRuns(database.db, person, order);
    expect(present(run).modules).toHaveLength(1);
  });

  it("says again that a submission is stored when it comes once more after the end, and takes no other then", async () => {
    const { person, order, read, call, submission, submit } = await begun();
    const first = await submit(answersTo(read));
    await closeOrder(database.db, order);
    expect(await submit(answersTo(read))).toMatchObject({ status: 200, text: first.text });
    expect(await submit(answersTo(read, 0))).toMatchObject({ status: 409, code: "order_closed" });
    expect(await submit([])).toMatchObject({ status: 409, code: "order_closed" });
    await reopenOrder(database.db, order);
    // The same of the submission with which the survey is completed.
    let last = { ...submission, answers: answersTo(read) };
    let told = first;
    for (let next = first.body.nextSurveyModule; next !== "survey-done"; next = told.body.nextSurveyModule) {
      const { body: section } = await call("readQuestions", { path: { assessmentOrderId: order.id, ...next } });
      last = { ...submission, ...next, answers: answersTo(section) };
      told = await call("submitSurveyModule", { body: last });
    }
    await closeOrder(database.db, order);
    expect(await call("submitSurveyModule", { body: last })).toMatchObject({ status: 200, body: told.body });
    const runs = await storedRuns(database.db, person, order);
    expect(runs.map(({ state }) => state)).toEqual(["completed"]);
  });

  it("stores nothing of a submission that one answer is wrong in, and says which", async () => {
    const { person, order, read, submit } = await begun();
    const [first, ...rest] = answersTo(read);
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
      expect(await submit(answers), JSON.stringify(answers).slice(0, 80)).toMatchObject({ status, code });
    }
    const [run] = await storedRuns(database.db, person, order);
    expect(run).toMatchObject({ state: "in_progress", finishedModuleVids: [], answers: [] });
  });

  it("begins a new result where it is asked to and none is under way, and only then", async () => {
    const { person, order, call } = await someone();
    expect((await call("readResults", { query: { assessmentOrderId: order.id } })).body).toMatchObject({ results: [] });
    const { read, submission } = await begun();
    const submit = (startNewResult: boolean) =>
      call("submitSurveyModule", {
        body: { ...submission, assessmentOrderId: order.id, startNewResult, answers: answersTo(read) },
      });
    expect(await submit(false)).toMatchObject({ status: 409, code: "not_started" });
    expect((await submit(true)).status).toBe(200);
    expect((await submit(true)).status).toBe(200);
    expect(await storedRuns(database.db, person, order)).toHaveLength(1);
  });
});

describe("the points of a section", () => {
  it("leave out what an answer in another section makes out of place, in the answer to a submission as in the results", async () => {
    const { db } = database;
    const pointsAfter = async (hurt: number) => {
      const person = await addPerson(db, { language: "fi" });
      const order = await startedOrder(db, person, "only_psychosocial_workload");
      const call = apiClient(ask, await startTestSession(db, person));
      const sections = await sectionsOf(db, person, order);
      const submit = async (moduleKey: string, key: string, value: number) => {
        const { metamodule, module } = present(sections.find((each) => each.module.key === moduleKey));
        const { vid } = present(module.questions.find((question) => question.key === key));
        const reversed = new Set(module.questions.filter((each) => each.reversed).map((each) => each.vid));
        // All the rest at its best: another answer may make the same points out of place.
        const answers = [...answersTo(module)].map((each) => {
          if (each.questionVid === vid) return { ...each, answer: value };
          return reversed.has(each.questionVid) ? { ...each, answer: 0 } : each;
        });
        const vids = { surveyMetamoduleVid: metamodule.vid, surveyModuleVid: module.vid };
        const body = { assessmentOrderId: order.id, ...vids, startNewResult: false, answers };
        return present((await call("submitSurveyModule", { body })).body.moduleSubResult);
      };
      await submit("conflict", "hurtful_treatment", hurt);
      const told = await submit("support", "help_from_colleagues", 50);
      const { body } = await call("readResults", { query: { assessmentOrderId: order.id } });
      const [metamodule] = present(body.results[0]).metamoduleSubResults;
      const inResult = metamodule?.moduleSubResults.find(({ surveyModuleKey }) => surveyModuleKey === "support");
      expect(told).toEqual(inResult);
      return told.bulletpoints.recommendationMedium.map(({ id }) => id);
    };
    expect(await pointsAfter(0)).toContain("apu_vastavuoroista");
    expect(await pointsAfter(100)).not.toContain("apu_vastavuoroista");
  });
});

describe("the advice of a result", () => {
  it("is what its page shows: the same strengths, and the same recommendations for each goal, beside first steps", async () => {
    const { db } = database;
    const person = await addPerson(db, { language: "fi" });
    const order = await addStoredResults(db, person, "default", 1);
    const sessionToken = await startTestSession(db, person);
    const { loader } = (await import("~/routes/pages/order.results")) as unknown as RouteModule;
    const params = { assessmentOrderId: order.id };
    const path = `${pageUrl("orderResults", "sv", params)}?goal=all`;
    const { view } = (await callRoute(app, loader, { path, params, sessionToken })).body as {
      view: Drawn<ResultsViewData>;
    };
    const { body } = await apiClient(ask, sessionToken)("readResults", { query: { ...params, language: "sv" } });
    const { strengths, recommendations } = present(body.results[0]);
    const headers = (cards: { key: string; header: string }[] = []) => cards.map(({ key, header }) => [key, header]);
    const told = (cards: { id: string; header: string }[] = []) => cards.map(({ id, header }) => [id, header]);
    const { cards, more } = present(view.strengths?.data);
    expect(told(strengths?.cards)).toEqual(headers([...cards, ...(more?.cards ?? [])]));
    const shown = present(view.recommendations?.goals.data).goals;
    expect(recommendations.map(({ goal, title }) => [goal, title])).toEqual(
      shown.map(({ key, title }) => [key, title]),
    );
    // What the page has as a first step already isn't among the goals again.
    const steps = present(view.steps?.data);
    const first = new Set([...steps.cards, ...(steps.more?.cards ?? [])].map(({ key }) => key));
    expect(first.size).toBeGreaterThan(0);
    for (const [index, { recommendationsForGoal }] of recommendations.entries()) {
      const others = recommendationsForGoal.filter(({ id }) => !first.has(id));
      expect(told(others)).toEqual(headers(shown[index]?.cards));
    }
  });
});

describe("the statements of a call", () => {
  it("are as many for a section with few questions as for one with many (P8)", async () => {
    let sent = 0;
    const counted = connectDatabase(database.target, {
      poolSize: 2,
      onQuery: (text) => (sent += isOurs(text) ? 1 : 0),
    });
    const server = apiServer({ ...app, db: counted.db });
    const { db } = database;
    const person = await addPerson(db, { language: "fi" });
    const order = await addOrder(db, "default");
    await invite(db, person, order);
    const call = apiClient(server, await startTestSession(db, person));
    const assessmentOrderId = order.id;
    const found: { questions: number; read: number; submitted: number }[] = [];
    let { nextSurveyModule: next } = (await call("startSurvey", { body: { assessmentOrderId } })).body;
    while (next !== "survey-done" && found.length < 4) {
      sent = 0;
      const { body: read } = await call("readQuestions", { path: { assessmentOrderId, ...next } });
      const counts = { questions: read.questions.length, read: sent, submitted: 0 };
      sent = 0;
      const body = { assessmentOrderId, ...next, startNewResult: false, answers: answersTo(read) };
      next = (await call("submitSurveyModule", { body })).body.nextSurveyModule;
      found.push({ ...counts, submitted: sent });
    }
    await counted.close();
    // The first of them reads the definitions, once per process.
    const [, ...same] = found;
    expect(new Set(same.map(({ questions }) => questions)).size).toBeGreaterThan(1);
    expect(new Set(same.map(({ read, submitted }) => `${read} ${submitted}`)).size, JSON.stringify(found)).toBe(1);
    expect(Math.max(...same.flatMap(({ read, submitted }) => [read, submitted]))).toBeLessThanOrEqual(12);
  });

  it("are as many for a person with few orders and results as for one with many (P8)", async () => {
    let sent = 0;
    const counted = connectDatabase(database.target, {
      poolSize: 2,
      onQuery: (text) => (sent += isOurs(text) ? 1 : 0),
    });
    const server = apiServer({ ...app, db: counted.db });
    const { order, person } = await begun();
    const { db } = database;
    const call = apiClient(server, await startTestSession(db, person));
    const assessmentOrderId = order.id;
    const calls = {
      state: () => call("readState", {}),
      orders: () => call("listOwnOrders", {}),
      order: () => call("readOwnOrder", { path: { assessmentOrderId } }),
      consents: () => call("listOwnConsents", {}),
      results: () => call("readResults", { query: { assessmentOrderId, mustHaveAnswers: "false" } }),
      version: () => call("readVersion", {}),
    };
    const counts = async () => {
      const found: Record<string, number> = {};
      for (const [name, run] of Object.entries(calls)) {
        sent = 0;
        expect((await run()).status, name).toBe(200);
        found[name] = sent;
      }
      return found;
    };
    await counts();
    const few = await counts();
    for (const _ of [1, 2, 3, 4, 5]) await completedOrder(db, person, "pulse", { consents: ["aisti_business"] });
    await counts();
    expect(await counts()).toEqual(few);
    expect(Math.max(...Object.values(few))).toBeLessThanOrEqual(12);
    await counted.close();
  });
});
