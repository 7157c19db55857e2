import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import type { App } from "~/app.server";
import { feedbackEvents } from "~/db/schema/feedback";
import { moduleAskedOf } from "~/features/results/details/feedback-prompt";
import { saveResultsFeedback } from "~/features/results/details/save-feedback.server";
import { latestResults } from "~/features/results/queries.server";
import { pageUrl } from "~/i18n/paths";
import { action, loader } from "~/routes/pages/order.results";
import { createTestApp } from "../fixtures/app";
import {
  addPerson,
  completedOrder,
  present,
  startTestSession,
  type TestOrder,
  type TestPerson,
} from "../fixtures/people";
import { createTestDatabase } from "../fixtures/postgres";
import { callRoute } from "../fixtures/route-call";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: App;
let person: TestPerson;
let order: TestOrder;
let sessionToken: string;
let resultId: string;
let asked: string;

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"));
  app = createTestApp(database);
});
afterAll(() => database.drop());

beforeEach(async () => {
  const { db } = database;
  person = await addPerson(db, { language: "en" });
  order = await completedOrder(db, person, "pulse");
  sessionToken = await startTestSession(db, person);
  const { completed } = await latestResults(db, person.userUuid, order.id);
  resultId = present(completed).id;
  asked = present(moduleAskedOf(present(completed))).key;
});

const stored = () =>
  database.db
    .select()
    .from(feedbackEvents)
    .where(and(eq(feedbackEvents.resultId, resultId), eq(feedbackEvents.type, "results-feedback")));
const path = () => pageUrl("orderResults", "en", { assessmentOrderId: order.id });
const params = () => ({ assessmentOrderId: order.id });
const post = (form: Record<string, string>, token = sessionToken) =>
  callRoute(app, action, { path: path(), params: params(), sessionToken: token, form });

describe("a thumb on the results page", () => {
  it("is stored as a feedback event about the module that was asked about, and thanked for", async () => {
    const loaded = () => callRoute(app, loader, { path: path(), params: params(), sessionToken });
    expect(JSON.stringify(await loaded())).toContain("Was this feedback useful to you?");
    expect(await post({ thumb: "up", resultId })).toMatchObject({ status: 303, location: `${path()}#feedback` });
    expect(await stored()).toMatchObject([
      { userId: person.userUuid, type: "results-feedback", questionnaire: asked, thumbUp: true },
    ]);
    expect(JSON.stringify(await loaded())).toContain("Thank you for telling us.");
  });

  it("is one event however often it is sent at once, and the last word counts", async () => {
    await Promise.all(Array.from({ length: 20 }, () => post({ thumb: "up", resultId })));
    expect(await stored()).toHaveLength(1);
    await post({ thumb: "down", resultId });
    expect(await stored()).toMatchObject([{ thumbUp: false }]);
  });

  it("that says nothing is refused, and one for another result changes nothing", async () => {
    for (const thumb of ["", "sideways", "UP"]) expect((await post({ thumb, resultId })).status).toBe(400);
    expect((await post({ thumb: "up", resultId: order.id })).location).toBe(path());
    expect(await stored()).toEqual([]);
  });

  it("of somebody else gets a 404 and is not stored, nor by the statement itself", async () => {
    const other = await addPerson(database.db, { language: "en" });
    const token = await startTestSession(database.db, other);
    expect((await post({ thumb: "up", resultId }, token)).status).toBe(404);
    const given = { userUuid: other.userUuid, resultId, questionnaire: asked, thumbUp: true };
    expect(await saveResultsFeedback(database.db, given)).toBe(false);
    expect(await stored()).toEqual([]);
  });
});
