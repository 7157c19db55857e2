import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { App } from "~/app.server";
import { users } from "~/db/schema/people";
import { questionAddress, summaryAddress } from "~/features/answering/question-address";
import { takeBackRun } from "~/features/answering/take-back-run.server";
import { setActiveOrder } from "~/features/orders/queries.server";
import { product } from "~/platform/product";
import { createTestApp } from "../../fixtures/app";
import { drawnPage } from "../../fixtures/pages/drawn-page";
import {
  addPerson,
  ageResults,
  answerAll,
  answerSections,
  begin,
  present,
  startedOrder,
  startTestSession,
  storedRuns,
  type TestOrder,
  type TestPerson,
} from "../../fixtures/people";
import { createTestDatabase } from "../../fixtures/postgres";
import { aShortSurvey } from "../../fixtures/published";
import { callRoute, type RouteModule } from "../../fixtures/route-call";
import { wordsOf } from "../../fixtures/words";

const { metamodule, first, gate, comment } = aShortSurvey();
const conflict = wordsOf("en").survey.conflict;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: App;
let route: RouteModule;
beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"));
  const { publishDefinition } = await import("../../fixtures/published");
  await publishDefinition(database.db, metamodule);
  app = createTestApp(database);
  route = (await import("~/routes/pages/survey.answer")) as unknown as RouteModule;
});
afterAll(() => database.drop());

const vids = { surveyMetamoduleVid: metamodule.vid, surveyModuleVid: first.vid };
const runsOf = (person: TestPerson, order: TestOrder) => storedRuns(database.db, person, order);

/** Somebody with two pulses in progress, of which the second is the active one. */
async function withTwoOrders() {
  const person = await addPerson(database.db, { language: "en" });
  const older = await startedOrder(database.db, person, "pulse", { name: "Older pulse" });
  const olderRun = present((await runsOf(person, older))[0]).id;
  const newer = await startedOrder(database.db, person, "pulse", { name: "Newer pulse" });
  const newerRun = present((await runsOf(person, newer))[0]).id;
  const sessionToken = await startTestSession(database.db, person);
  const at = (resultId: string, question = gate) => questionAddress("en", { ...vids, resultId }, question);
  const send = (path: string, form?: Record<string, string>) =>
    callRoute(app, form ? route.action : route.loader, { path, params: vids, sessionToken, form });
  return { person, older, olderRun, newer, newerRun, at, send };
}

describe("an answer", () => {
  it("to the page of one order never lands in another that was opened since: the person is asked, with what they wrote", async () => {
    const { person, older, olderRun, newer, newerRun, at, send } = await withTwoOrders();
    const asked = await send(at(olderRun), { answer: "words", intent: "next" });
    const page = drawnPage(asked.body);
    expect([asked.status, page.heading, page.hidden.answer]).toEqual([409, conflict.otherRunTitle, "words"]);
    for (const said of ["words", "Older pulse", "Newer pulse"]) expect(page.text).toContain(said);
    for (const order of [older, newer]) expect((await runsOf(person, order))[0]?.answers).toEqual([]);
    // The active order's own page goes on as ever.
    expect(await send(at(newerRun), { answer: "100", intent: "next" })).toMatchObject({ status: 303 });
    expect((await runsOf(person, newer))[0]?.answers).toMatchObject([{ value: 100 }]);
    expect((await runsOf(person, older))[0]?.answers).toEqual([]);
  });

  it("waits in its own question once the person has chosen to go on with that order", async () => {
    const { person, older, olderRun, at, send } = await withTwoOrders();
    const chosen = await send(at(olderRun, comment), { answer: "words", intent: "switch" });
    expect(chosen.status).toBe(303);
    const [stored] = await database.db
      .select()
      .from(users)
      .where((await import("drizzle-orm")).eq(users.id, person.userUuid));
    expect(stored?.activeOrderId).toBe(older.id);
    expect((await runsOf(person, older))[0]?.answers).toEqual([]);
    // The first question is open still, so the page of a later one leads there; its draft stays for when it is reached.
    expect(present(chosen.location)).toContain("draft=1");
  });

  it("to an old page of a completed run is refused in the new run of the same order; the same answer again is no trouble", async () => {
    const { person, older, olderRun, at, send } = await withTwoOrders();
    await setActiveOrder(database.db, person.userUuid, older.id);
    await answerAll(database.db, person, older, { gate: 0 });
    await begin(database.db, person, older);
    const [done, fresh] = (await runsOf(person, older)).toSorted(
      (a, b) => Number(b.state === "completed") - Number(a.state === "completed"),
    );
    expect([done?.id, fresh?.state]).toEqual([olderRun, "in_progress"]);
    const refused = await send(at(olderRun), { answer: "100", intent: "next" });
    expect([refused.status, drawnPage(refused.body).heading]).toEqual([409, conflict.finishedTitle]);
    expect((await send(at(olderRun), { answer: "0", intent: "next" })).status).toBe(303);
    expect((await runsOf(person, older)).find(({ id }) => id === fresh?.id)?.answers).toEqual([]);
  });

  it("to a run that expired in the middle is told so, with what was written", async () => {
    const { person, newerRun, at, send } = await withTwoOrders();
    await ageResults(database.db, person, 15);
    const refused = await send(at(newerRun), { answer: "words", intent: "next" });
    const page = drawnPage(refused.body);
    expect([refused.status, page.heading]).toEqual([409, conflict.expiredTitle]);
    expect(page.text).toContain("words");
  });

  it("to a run that was taken back since is told so, with what was written", async () => {
    const { person, older, at, send } = await withTwoOrders();
    await answerAll(database.db, person, older);
    await begin(database.db, person, older);
    const again = present((await runsOf(person, older)).find(({ state }) => state === "in_progress")).id;
    await takeBackRun(app, { userUuid: person.userUuid, resultId: again });
    const refused = await send(at(again), { answer: "words", intent: "next" });
    const page = drawnPage(refused.body);
    expect([refused.status, page.heading]).toEqual([409, conflict.endedTitle]);
    expect(page.text).toContain("words");
    expect(page.text).not.toContain("two weeks");
  });

  it("of somebody else's run, of no run and without one is not there, and the page of one is left for the list", async () => {
    const { at, send } = await withTwoOrders();
    const stranger = await withTwoOrders();
    for (const resultId of [stranger.newerRun, "00000000-0000-4000-8000-000000000000", "abc", ""]) {
      expect(await send(at(resultId), { answer: "100", intent: "next" })).toMatchObject({ status: 404 });
    }
    expect((await send(at(stranger.newerRun))).status).toBe(303);
    expect((await runsOf(stranger.person, stranger.newer))[0]?.answers).toEqual([]);
  });
});

describe("the page of a question", () => {
  it("of another order than the active one asks which to go on with, and an address without a run leads to the active one's", async () => {
    const { olderRun, newerRun, at, send } = await withTwoOrders();
    const asked = await send(at(olderRun));
    const page = drawnPage(asked.body);
    expect([asked.status, page.kind, page.heading]).toEqual([200, "conflict", conflict.otherRunTitle]);
    expect(page.title).toBe(`${conflict.otherRunTitle} – ${product.name}`);
    expect(page.text).not.toContain(conflict.yourText);
    // Nothing was sent, so there is nothing that was not saved.
    expect(page.text).toContain("You have opened “Newer pulse” since then. Choose which one to continue.");
    const bare = at(newerRun).split("?")[0] ?? "";
    expect(await send(bare)).toMatchObject({ status: 303, location: at(newerRun) });
    const question = drawnPage((await send(at(newerRun))).body);
    expect([question.kind, question.questionVid]).toEqual(["question", gate.vid]);
    expect(question.text).toContain("Newer pulse");
  });
});

describe("a page of another order than the active one", () => {
  it("leads to the start of one that was done and waits to be answered again, and not to its old results", async () => {
    const { person, olderRun, newer, at, send } = await withTwoOrders();
    const leadsOf = async () => drawnPage((await send(at(olderRun))).body).leads;
    expect(await leadsOf()).toContain("/en/test/continue");
    await answerAll(database.db, person, newer);
    const page = drawnPage((await send(at(olderRun))).body);
    expect(page.leads).toContain("/en/test/begin");
    expect(page.leads).not.toContain("/en/test/continue");
    expect(page.text).toContain("Start Newer pulse");
  });
});

describe("the page of a finished section", () => {
  it("of another order than the active one asks which to go on with, and of a completed one leads to its results", async () => {
    const { person, older, olderRun, newer, newerRun, send } = await withTwoOrders();
    const summaryOf = (resultId: string) => send(summaryAddress("en", { ...vids, resultId }));
    for (const order of [older, newer]) await answerSections(database.db, person, order, 1);
    expect(drawnPage((await summaryOf(newerRun)).body).kind).toBe("summary");
    const asked = drawnPage((await summaryOf(olderRun)).body);
    expect([asked.kind, asked.heading]).toEqual(["conflict", conflict.otherRunTitle]);
    await answerAll(database.db, person, older);
    const location = `/en/assessments/${older.id}/results`;
    expect(await summaryOf(olderRun)).toMatchObject({ status: 303, location });
  });
});

describe("leaving a question", () => {
  it("saves what is written, and clearing an optional text and going back clears it", async () => {
    const { person, newer, newerRun, at, send } = await withTwoOrders();
    await send(at(newerRun), { answer: "0", intent: "next" });
    const list = { status: 303, location: "/en/assessments" };
    expect(await send(at(newerRun, comment), { answer: "half a thought", intent: "leave" })).toMatchObject(list);
    const texts = async () =>
      (await runsOf(person, newer))[0]?.answers.find(({ questionVid }) => questionVid === comment.vid)?.text;
    expect(await texts()).toBe("half a thought");
    expect((await send(at(newerRun, comment), { answer: " ", intent: "back" })).status).toBe(303);
    expect(await texts()).toBeNull();
  });
});
