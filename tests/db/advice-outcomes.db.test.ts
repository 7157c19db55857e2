import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import type { App } from "~/app.server";
import { adviceOutcomes } from "~/db/schema/feedback";
import { results } from "~/db/schema/results";
import { readOwnRecord } from "~/features/own-data/own-record.server";
import type { AskedAdviceData } from "~/features/results/comparison/asked-advice";
import { pageUrl } from "~/i18n/paths";
import { action, loader } from "~/routes/pages/order.comparison";
import { createTestApp } from "../fixtures/app";
import { addResultsOfKind } from "../fixtures/kinds-of-results";
import { addPerson, present, startTestSession, type TestOrder, type TestPerson } from "../fixtures/people";
import { createTestDatabase } from "../fixtures/postgres";
import { callRoute } from "../fixtures/route-call";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: App;
let person: TestPerson;
let order: TestOrder;
let sessionToken: string;

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"));
  app = createTestApp(database);
});
afterAll(() => database.drop());

beforeEach(async () => {
  person = await addPerson(database.db, { language: "en" });
  // Everything was poor and is good now.
  order = await addResultsOfKind(database.db, person, "personal", ["poor", "good"]);
  sessionToken = await startTestSession(database.db, person);
});

const path = () => pageUrl("orderComparison", "en", { assessmentOrderId: order.id });
const params = () => ({ assessmentOrderId: order.id });
const post = (form: Record<string, string>, token = sessionToken) =>
  callRoute(app, action, { path: path(), params: params(), sessionToken: token, form });
const stored = () => database.db.select().from(adviceOutcomes).where(eq(adviceOutcomes.userId, person.userUuid));

/** The questions of the page, each about a step that came with the earlier result. */
async function asked(): Promise<AskedAdviceData[]> {
  const { body } = await callRoute(app, loader, { path: path(), params: params(), sessionToken });
  const { view } = body as { view: { compared: { areas: { changed: { asked?: AskedAdviceData }[] } } } };
  return view.compared.areas.changed.flatMap((line) => line.asked ?? []);
}

/** What the form of the first of them sends. */
async function said(outcome: string) {
  const [{ resultId, recommendation }] = (await asked()) as [AskedAdviceData];
  return { resultId, recommendation, said: outcome };
}

describe("whether the advice of the last time helped", () => {
  it("is asked where something has changed since, with that advice, and kept", async () => {
    const [first] = await asked();
    expect(first).toMatchObject({ question: "Did it help?", said: undefined });
    expect(first?.content.length).toBeGreaterThan(0);
    const form = await said("helped");
    expect(await post(form)).toMatchObject({ status: 303, location: `${path()}#${first?.id}` });
    expect(await stored()).toMatchObject([
      { resultId: form.resultId, recommendation: form.recommendation, outcome: "helped" },
    ]);
    expect((await asked())[0]?.said).toContain("You answered: Yes.");
  });

  it("is asked once of each step, on the line that it was given for, where two kinds have modules of one key", async () => {
    order = await addResultsOfKind(database.db, person, "only_extended_work", ["poor", "good"]);
    const { body } = await callRoute(app, loader, { path: path(), params: params(), sessionToken });
    type Seen = { key: string; asked?: AskedAdviceData }[];
    type Compared = { areas: { changed: Seen; rest?: { lines: Seen } }; others?: { lines: Seen } };
    const { areas, others } = (body as { view: { compared: Compared } }).view.compared;
    const lines = [...areas.changed, ...(areas.rest?.lines ?? []), ...(others?.lines ?? [])];
    const ids = lines.flatMap((line) => line.asked?.id ?? []);
    expect(ids.length).toBeGreaterThan(0);
    expect(new Set(ids).size).toBe(ids.length);
    const modulesOf = lines.map(({ key }) => key.split(".")[1]);
    expect(new Set(modulesOf).size).toBeLessThan(modulesOf.length);
  });

  it("is one answer however often it is sent at once, and the last word counts", async () => {
    const form = await said("helped");
    await Promise.all(Array.from({ length: 10 }, () => post(form)));
    expect(await stored()).toHaveLength(1);
    await post({ ...form, said: "not_tried" });
    expect(await stored()).toMatchObject([{ outcome: "not_tried" }]);
  });

  it("is refused where it says nothing, and changes nothing about what was never advised", async () => {
    const form = await said("helped");
    for (const word of ["", "HELPED", "perhaps"]) expect((await post({ ...form, said: word })).status).toBe(400);
    for (const other of [{ recommendation: "no_such" }, { resultId: order.id }, { resultId: "1" }]) {
      expect((await post({ ...form, ...other })).location).toBe(path());
    }
    expect(await stored()).toEqual([]);
  });

  it("is nobody else's to say", async () => {
    const form = await said("helped");
    const other = await addPerson(database.db, { language: "en" });
    expect((await post(form, await startTestSession(database.db, other))).status).toBe(404);
    // Nor by a page of their own.
    const own = await addResultsOfKind(database.db, other, "personal", ["poor", "good"]);
    const token = await startTestSession(database.db, other);
    const address = pageUrl("orderComparison", "en", { assessmentOrderId: own.id });
    const sent = { path: address, params: { assessmentOrderId: own.id }, sessionToken: token, form };
    expect((await callRoute(app, action, sent)).location).toBe(address);
    expect(await database.db.select().from(adviceOutcomes).where(eq(adviceOutcomes.resultId, form.resultId))).toEqual(
      [],
    );
  });

  it("stands in the person's copy, and goes with the result", async () => {
    const form = await said("did_not_help");
    await post(form);
    const record = await readOwnRecord(app, person.userUuid);
    expect(record?.adviceOutcomes).toMatchObject([
      { surveyId: form.resultId, recommendation: form.recommendation, outcome: "did_not_help" },
    ]);
    await database.db.delete(results).where(eq(results.id, present(form.resultId)));
    expect(await stored()).toEqual([]);
  });
});
