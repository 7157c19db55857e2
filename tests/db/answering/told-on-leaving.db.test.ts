import { afterAll, beforeAll, expect, inject, it } from "vitest";
import type { App } from "~/app.server";
import { mayCallForHelp } from "~/features/advice/help-at-once";
import { questionAddress } from "~/features/answering/question-address";
import { createTestApp } from "../../fixtures/app";
import { addPerson, answerUntil, present, startedOrder, startTestSession, storedRuns } from "../../fixtures/people";
import { createTestDatabase } from "../../fixtures/postgres";
import { callRoute, type RouteModule } from "../../fixtures/route-call";
import { wordsOf } from "../../fixtures/words";

/** Whoever closes the survey with an answer that calls for help meets it on the list, and nobody else does. */

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: App;
let answering: RouteModule;
let list: RouteModule;
beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"));
  app = createTestApp(database);
  answering = (await import("~/routes/pages/survey.answer")) as unknown as RouteModule;
  list = (await import("~/routes/pages/assessments")) as unknown as RouteModule;
});
afterAll(() => database.drop());

async function leftWith(isGrave: boolean, byScript: boolean) {
  const person = await addPerson(database.db, { language: "en" });
  const order = await startedOrder(database.db, person, "only_psychosocial_workload");
  const place = present(await answerUntil(database.db, person, order, ({ question }) => mayCallForHelp(question)));
  const resultId = present((await storedRuns(database.db, person, order))[0]).id;
  const params = { surveyMetamoduleVid: place.metamodule.vid, surveyModuleVid: place.module.vid };
  const sessionToken = await startTestSession(database.db, person);
  const path = questionAddress("en", { ...params, resultId }, place.question);
  const answer = isGrave === (place.question.reversed ?? false) ? "100" : "0";
  const form = { answer, intent: "leave" };
  const { location } = await callRoute(app, answering.action, { path, params, sessionToken, form, byScript });
  return { sessionToken, resultId, question: place.question, location: present(location) };
}

async function helpAt(path: string, sessionToken: string): Promise<unknown> {
  const { body } = await callRoute(app, list.loader, { path, sessionToken });
  return (body as { helpNow?: { title: string } }).helpNow?.title;
}

it.each([false, true])("help stands on the list after a grave answer, by the script: %s", async (byScript) => {
  const { sessionToken, location } = await leftWith(true, byScript);
  expect(await helpAt(location, sessionToken)).toBe(wordsOf("en").help.atOnce);
  expect(await helpAt("/en/assessments", sessionToken)).toBeUndefined();
});

it("the address is the same kind after a clear answer, which brings none", async () => {
  const { sessionToken, resultId, question, location } = await leftWith(false, false);
  expect(location).toBe(`/en/assessments?resultId=${resultId}&question=${question.vid}`);
  expect(await helpAt(location, sessionToken)).toBeUndefined();
});

it("somebody else with that address, and whoever makes one up, is shown none", async () => {
  const { sessionToken, resultId, question, location } = await leftWith(true, false);
  const other = await startTestSession(database.db, await addPerson(database.db, { language: "en" }));
  expect(await helpAt(location, other)).toBeUndefined();
  for (const query of [
    `resultId=${resultId}&question=none`,
    `resultId=x&question=${question.vid}`,
    `resultId=${resultId}`,
  ]) {
    expect(await helpAt(`/en/assessments?${query}`, sessionToken), query).toBeUndefined();
  }
});
