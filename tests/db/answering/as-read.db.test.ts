import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import type { App } from "~/app.server";
import { sessions } from "~/db/schema/login";
import { assessmentOrders, orderConsentTypes, orderInvitations } from "~/db/schema/orders";
import { users } from "~/db/schema/people";
import { results } from "~/db/schema/results";
import { questionAddress } from "~/features/answering/question-address";
import { setActiveOrder } from "~/features/orders/queries.server";
import { action, loader } from "~/routes/pages/survey.answer";
import { createTestApp } from "../../fixtures/app";
import {
  addPerson,
  ageResults,
  closeOrder,
  expireSessions,
  present,
  startedOrder,
  startTestSession,
  storedRuns,
} from "../../fixtures/people";
import { createTestDatabase } from "../../fixtures/postgres";
import { aShortSurvey, publishDefinition } from "../../fixtures/published";
import { callRoute } from "../../fixtures/route-call";
import { saveAnswer } from "../../fixtures/sections";

/** An answer is decided on what was read for its page, in one statement, as long as nothing of that has changed. */

const { metamodule, first, gate, hideable } = aShortSurvey();
const params = { surveyMetamoduleVid: metamodule.vid, surveyModuleVid: first.vid };
const sent: string[] = [];
let onSent = (_statement: string) => {};
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: App;

beforeAll(async () => {
  const onQuery = (statement: string) => {
    sent.push(statement);
    onSent(statement);
  };
  database = await createTestDatabase(inject("postgres"), { onQuery });
  await publishDefinition(database.db, metamodule);
  app = createTestApp(database);
});
afterAll(() => database.drop());

/** Somebody with a survey under way. */
async function answering() {
  const { db } = database;
  const person = await addPerson(db, { language: "en" });
  const order = await startedOrder(db, person, "pulse");
  const resultId = present((await storedRuns(db, person, order))[0]).id;
  const sessionToken = await startTestSession(db, person);
  const call = (question: { vid: string }) => ({
    path: questionAddress("en", { ...params, resultId }, question),
    params,
    sessionToken,
  });
  const post = async (question: { vid: string }, form: Record<string, string>) => {
    sent.splice(0);
    const { status, location, body } = await callRoute(app, action, {
      ...call(question),
      form: { intent: "next", ...form },
    });
    const title = /<title>.*<\/title>/.exec(String(body))?.[0];
    return { status, location: location?.replaceAll(resultId, "run"), title, statements: sent.length };
  };
  return {
    person,
    order,
    resultId,
    sessionToken,
    open: (question: { vid: string }) => callRoute(app, loader, call(question)),
    post,
    stored: async () => (await storedRuns(db, person, order)).map(({ answers }) => answers.map(({ value }) => value)),
  };
}

type Answering = Awaited<ReturnType<typeof answering>>;

it("is one statement after its page and after another answer", async () => {
  const { open, post, stored } = await answering();
  await open(gate);
  expect(await post(gate, { answer: "0" })).toMatchObject({ status: 303, statements: 1 });
  expect(await post(hideable, { answer: "40", intent: "back" })).toMatchObject({ status: 303, statements: 1 });
  // What was read is kept with what was written since: the answer that hides a question is known.
  expect(await post(gate, { answer: "100" })).toMatchObject({ status: 303, statements: 1 });
  expect(await post(hideable, { answer: "40" })).toMatchObject({ status: 303 });
  expect((await stored()).flat().toSorted()).toEqual([100, 40]);
});

it("is read anew where nothing is to be stored, so that what is said is what is so now", async () => {
  const { open, post } = await answering();
  await open(gate);
  expect(await post(gate, { answer: "7" })).toMatchObject({ status: 422, statements: 1 });
  expect(await post(gate, { answer: "", intent: "back" })).toMatchObject({ status: 303, statements: 1 });
});

const of = () => database.db;
const changes: [string, (given: Answering) => PromiseLike<unknown>, { stored?: boolean }?][] = [
  ["the person's name", ({ person }) => setPerson(person, { firstName: "Another" }), { stored: true }],
  ["the person's profile, which has become incomplete", ({ person }) => setPerson(person, { gender: null })],
  ["an account that is used no more", ({ person }) => setPerson(person, { active: false })],
  [
    "the active order",
    async ({ person }) => {
      const other = await startedOrder(of(), person, "pulse");
      await setActiveOrder(of(), person.userUuid, other.id);
    },
  ],
  ["the order's name", ({ order }) => setOrder(order, { name: "Another" }), { stored: true }],
  ["the order, whose end has come", ({ order }) => closeOrder(of(), order)],
  ["the order, which was closed by hand", ({ order }) => setOrder(order, { closedAt: sql`now()` })],
  [
    "the invitation",
    ({ order }) =>
      of().update(orderInvitations).set({ supervisor: true }).where(eq(orderInvitations.orderId, order.id)),
    { stored: true },
  ],
  [
    "the invitation, which is withdrawn",
    ({ order }) => of().delete(orderInvitations).where(eq(orderInvitations.orderId, order.id)),
  ],
  [
    "a consent that is asked for now",
    ({ order }) =>
      of().insert(orderConsentTypes).values({ orderId: order.id, consentKey: "fdf_callup", required: true }),
  ],
  [
    "another tab's answer",
    ({ person: { userUuid }, resultId }) =>
      saveAnswer(of(), { userUuid, resultId, moduleVid: first.vid, questionVid: gate.vid, answer: 100 }),
    { stored: true },
  ],
  [
    "a run that is given up",
    ({ resultId }) => of().update(results).set({ state: "abandoned" }).where(eq(results.id, resultId)),
  ],
  ["a run of more than two weeks", ({ person }) => ageResults(of(), person, 15)],
  ["a session that has ended by its age", ({ person }) => expireSessions(of(), person)],
  ["a session that was logged out", ({ person }) => of().delete(sessions).where(eq(sessions.userId, person.userUuid))],
  ["a session that wants a second factor", ({ person }) => setSession(person, { awaitsSecondFactor: true })],
  [
    "a session whose use is to be written down",
    ({ person }) => setSession(person, { lastSeenAt: sql`now() - interval '5 minutes'` }),
    { stored: true },
  ],
];

const setPerson = ({ userUuid }: Answering["person"], values: Partial<typeof users.$inferInsert>) =>
  of().update(users).set(values).where(eq(users.id, userUuid));
const setOrder = ({ id }: Answering["order"], values: object) =>
  of().update(assessmentOrders).set(values).where(eq(assessmentOrders.id, id));
const setSession = ({ userUuid }: Answering["person"], values: object) =>
  of().update(sessions).set(values).where(eq(sessions.userId, userUuid));

it.each(changes)(
  "is told the same as where nothing was read before: %s",
  async (_, change, { stored = false } = {}) => {
    const [read, unread] = [await answering(), await answering()];
    await read.open(gate);
    for (const each of [read, unread]) await change(each);
    const [told, toldAnew] = [await read.post(gate, { answer: "0" }), await unread.post(gate, { answer: "0" })];
    // Trying to write, for nothing, comes first.
    expect(told).toEqual({ ...toldAnew, statements: toldAnew.statements + 1 });
    expect(await read.stored()).toEqual(await unread.stored());
    expect((await read.stored()).flat().includes(0)).toBe(stored);
  },
);

it("is decided anew where another tab's answer has come between reading and writing", async () => {
  const [between, before] = [await answering(), await answering()];
  const saveGate = ({ person: { userUuid }, resultId }: Answering, answer: number, db = of()) =>
    saveAnswer(db, { userUuid, resultId, moduleVid: first.vid, questionVid: gate.vid, answer });
  for (const each of [between, before]) await saveGate(each, 100);
  await saveGate(before, 0);
  const told = await database.bulk.transaction(async (tx) => {
    await saveGate(between, 0, tx);
    // Its writing waits for this transaction; what it was decided on is older: that answer hides its question.
    const writing = new Promise<void>((resolve) => {
      onSent = (statement) => {
        if (statement.includes('insert into "result_answers"')) resolve();
      };
    });
    const posted = between.post(hideable, { answer: "40", intent: "back" });
    await Promise.race([writing, posted]);
    return { posted };
  });
  expect(withoutCount(await told.posted)).toEqual(
    withoutCount(await before.post(hideable, { answer: "40", intent: "back" })),
  );
  expect(await between.stored()).toEqual([[0]]);
  // And so is the next one.
  expect(withoutCount(await between.post(hideable, { answer: "40" }))).toEqual(
    withoutCount(await before.post(hideable, { answer: "40" })),
  );
  expect(await between.stored()).toEqual([[0]]);
});

const withoutCount = <Told extends { statements: number }>({ statements: _, ...told }: Told) => told;
