import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { consentGrants } from "~/db/schema/consents";
import { drafts } from "~/db/schema/drafts";
import { orderConsentTypes } from "~/db/schema/orders";
import { startHeld } from "~/features/answering/start-survey.server";
import { askedConsents, findConsent, givenConsents, grantConsents } from "~/features/consents/consents.server";
import { withdrawConsent } from "~/features/consents/withdraw-consent.server";
import { readDraft, saveDraft } from "~/features/sessions/draft.server";
import type { PageName } from "~/i18n/paths";
import { pages, pageUrl } from "~/i18n/paths";
import { createTestApp } from "../fixtures/app";
import { drawnPage } from "../fixtures/pages/drawn-page";
import {
  addOrder,
  addPerson,
  answerAll,
  answerSections,
  begin,
  invite,
  present,
  sectionsOf,
  startTestSession,
  storedRuns,
  type TestOrder,
  type TestPerson,
} from "../fixtures/people";
import { createTestDatabase } from "../fixtures/postgres";
import { callRoute, type RouteModule } from "../fixtures/route-call";
import { invitedOrder, startRun } from "../fixtures/sections";
import { wordsOf } from "../fixtures/words";

const rounds = process.env.VOINTI_FULL === "1" ? 200 : 4;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"), { poolSize: 10 });
});
afterAll(() => database.drop());

type Given = { person: TestPerson; order: TestOrder };

/** Somebody who has begun the call-up survey, with a required consent and one of the person's own choice. */
async function begun(): Promise<Given> {
  const person = await addPerson(database.db, { language: "fi" });
  const order = await addOrder(database.db, "fdf_marsmars", { consents: ["fdf_callup"] });
  await database.db
    .insert(orderConsentTypes)
    .values({ orderId: order.id, consentKey: "aisti_business_supplemental_ohs", required: false });
  await invite(database.db, person, order);
  await begin(database.db, person, order);
  return { person, order };
}

const grantsOf = ({ person }: Given) =>
  database.db.select().from(consentGrants).where(eq(consentGrants.userId, person.userUuid));
const grantOf = async (given: Given, key: string) =>
  present((await grantsOf(given)).find(({ consentKey, withdrawnAt }) => consentKey === key && !withdrawnAt));
const withdraw = async (given: Given, key = "fdf_callup") =>
  withdrawConsent(database, {
    userUuid: given.person.userUuid,
    grantId: (await grantOf(given, key)).id,
    language: "sv",
  });
const runsOf = ({ person, order }: Given) => storedRuns(database.db, person, order);
const activeOrderOf = async ({ person, order }: Given) =>
  present(await invitedOrder(database.db, person.userUuid, order.id));
const grantAll = async ({ person, order }: Given) => {
  const asked = await askedConsents(database.db, person.userUuid, order.id);
  const consentTypeIds = asked.map(({ id }) => id);
  await grantConsents(database.db, { userUuid: person.userUuid, orderId: order.id, consentTypeIds, language: "fi" });
};

describe("withdrawing a consent that the survey needs", () => {
  it("keeps grant and withdrawal on record: when, which text, in which language", async () => {
    const given = await begun();
    const before = await grantOf(given, "fdf_callup");
    expect(await withdraw(given)).toEqual({ outcome: "withdrawn" });
    const record = (await grantsOf(given)).find(({ id }) => id === before.id);
    expect(record).toEqual({
      ...before,
      withdrawnAt: expect.any(Date),
      withdrawnLanguage: "sv",
      withdrawalDeletedAnswers: false,
    });
    const { userUuid } = given.person;
    const found = present(await findConsent(database.db, userUuid, before.id));
    expect(found).toMatchObject({ key: "fdf_callup", language: "en", required: true, deletesAnswers: false });
    expect(found.texts.fullText.fi.length).toBeGreaterThan(500);
    expect(await givenConsents(database.db, userUuid)).toHaveLength(2);
  });

  it("deletes what is unfinished with it, and what was kept unsaved, and nothing of anybody else", async () => {
    const [given, other] = [await begun(), await begun()];
    const app = createTestApp(database);
    for (const each of [given, other]) {
      await answerSections(database.db, each.person, each.order, 1);
      const { userUuid } = each.person;
      await saveDraft(app, { userUuid, form: "/form", fields: { answer: "unsaved" } });
    }
    const before = await runsOf(other);
    const { id } = await grantOf(given, "fdf_callup");
    expect(await findConsent(database.db, given.person.userUuid, id)).toMatchObject({ deletesAnswers: true });
    await withdraw(given);
    expect(await runsOf(given)).toMatchObject([{ state: "abandoned", content: null, answers: [], modules: [] }]);
    expect(await findConsent(database.db, given.person.userUuid, id)).toMatchObject({ deletesAnswers: true });
    expect(await database.db.$count(drafts, eq(drafts.userId, given.person.userUuid))).toBe(0);
    expect(await runsOf(other)).toEqual(before);
    expect(await readDraft(app, { userUuid: other.person.userUuid, form: "/form" })).toEqual({ answer: "unsaved" });
  });

  it("leaves completed results as they are, to the letter", async () => {
    const given = await begun();
    await answerAll(database.db, given.person, given.order);
    const before = await runsOf(given);
    expect(before).toMatchObject([{ state: "completed" }]);
    await withdraw(given);
    expect(await runsOf(given)).toEqual(before);
  });

  it("stops starting and answering until it is given anew, which starts from the beginning", async () => {
    const given = await begun();
    await answerSections(database.db, given.person, given.order, 1);
    await withdraw(given);
    const inProgress = await activeOrderOf(given);
    expect(inProgress).toMatchObject({ order: { consentsMissing: true }, run: undefined });
    const keys = { userUuid: given.person.userUuid, orderId: given.order.id };
    expect(await startRun(database.db, keys.userUuid, keys.orderId)).toEqual({ outcome: "consentsMissing" });
    // Looked at before the withdrawal, started after it.
    const late = startHeld({ db: database.db, clock: { now: () => new Date() } }, keys);
    expect(await late).toEqual({ outcome: "consentsMissing" });
    await grantAll(given);
    await startRun(database.db, given.person.userUuid, given.order.id);
    expect((await runsOf(given)).map(({ state, answers }) => [state, answers.length]).sort()).toEqual([
      ["abandoned", 0],
      ["in_progress", 0],
    ]);
    expect((await grantsOf(given)).filter(({ consentKey }) => consentKey === "fdf_callup")).toHaveLength(2);
  });

  it("is one withdrawal, however often it is pressed", async () => {
    const given = await begun();
    const grant = await grantOf(given, "fdf_callup");
    const press = () =>
      withdrawConsent(database, { userUuid: given.person.userUuid, grantId: grant.id, language: "fi" });
    expect(await Promise.all(Array.from({ length: 20 }, press))).toEqual(Array(20).fill({ outcome: "withdrawn" }));
    const once = await grantsOf(given);
    expect(await press()).toEqual({ outcome: "withdrawn" });
    expect(await grantsOf(given)).toEqual(once);
  });

  it("is the person's own: anybody else is told that there is no such consent", async () => {
    const [given, other] = [await begun(), await begun()];
    const grant = await grantOf(given, "fdf_callup");
    const foreign = { userUuid: other.person.userUuid, grantId: grant.id, language: "fi" as const };
    expect(await withdrawConsent(database, foreign)).toEqual({ outcome: "notThere" });
    expect(await findConsent(database.db, other.person.userUuid, grant.id)).toBeUndefined();
    expect(await grantOf(given, "fdf_callup")).toEqual(grant);
  });

  it(`at the same moment as the last answer ends in one of two ways, never between them (${rounds} rounds)`, async () => {
    for (let round = 0; round < rounds; round++) {
      const given = await begun();
      const sections = await sectionsOf(database.db, given.person, given.order);
      await answerSections(database.db, given.person, given.order, sections.length - 1);
      await Promise.all([
        withdraw(given),
        // Whoever loses meets a run that is no longer there; the fixture can't go on then.
        answerAll(database.db, given.person, given.order).catch(() => {}),
      ]);
      const [run, ...others] = await runsOf(given);
      expect(others).toEqual([]);
      expect(run).toMatchObject({ answers: [], modules: [] });
      expect(["abandoned", "completed"]).toContain(run?.state);
      expect(run?.content === null).toBe(run?.state === "abandoned");
      expect((await activeOrderOf(given)).order.consentsMissing).toBe(true);
    }
  });

  it(`at the same moment as a start leaves no run under way (${rounds} rounds)`, async () => {
    for (let round = 0; round < rounds; round++) {
      const person = await addPerson(database.db, { language: "fi" });
      const order = await addOrder(database.db, "pulse", { consents: ["aisti_business"] });
      await invite(database.db, person, order);
      const given = { person, order };
      await grantAll(given);
      const starts = Array.from({ length: 3 }, () => startRun(database.db, person.userUuid, order.id));
      await Promise.allSettled([withdraw(given, "aisti_business"), ...starts]);
      expect((await runsOf(given)).filter(({ state }) => state === "in_progress")).toEqual([]);
    }
  });
});

describe("withdrawing a consent of one's own choice", () => {
  it("deletes nothing and stops nothing of the survey", async () => {
    const given = await begun();
    await answerSections(database.db, given.person, given.order, 1);
    const before = await runsOf(given);
    await withdraw(given, "aisti_business_supplemental_ohs");
    expect(await runsOf(given)).toEqual(before);
    expect((await activeOrderOf(given)).order.consentsMissing).toBe(false);
    expect((await grantsOf(given)).filter(({ withdrawnAt }) => withdrawnAt)).toMatchObject([
      { consentKey: "aisti_business_supplemental_ohs", withdrawalDeletedAnswers: null },
    ]);
  });
});

describe("after a withdrawal", () => {
  const modules = import.meta.glob<RouteModule>("../../app/routes/**/*.{ts,tsx}");

  it("every page of the survey leads to where the consent can be given, and no answer is taken", async () => {
    const app = createTestApp(database);
    const given = await begun();
    const [section] = await sectionsOf(database.db, given.person, given.order);
    const { metamodule, module } = present(section);
    await withdraw(given);
    const before = await runsOf(given);
    const sessionToken = await startTestSession(database.db, given.person);
    const call = async (page: PageName, form?: Record<string, string>) => {
      const params: Record<string, string> =
        page === "surveyAnswer" ? { surveyMetamoduleVid: metamodule.vid, surveyModuleVid: module.vid } : {};
      const route = await present(modules[`../../app/${pages[page].module}`])();
      const path = pageUrl(page, "fi", params) + (page === "surveyAnswer" ? `?resultId=${before[0]?.id}` : "");
      return callRoute(app, form ? route.action : route.loader, { path, params, sessionToken, form });
    };
    expect(await call("surveyBegin")).toMatchObject({
      status: 303,
      location: pageUrl("profile", "fi", {}, { path: pageUrl("surveyBegin", "fi") }),
    });
    for (const [page, form] of [
      ["surveyContinue", undefined],
      ["surveyAnswer", undefined],
      ["surveyBegin", {}],
    ] as const) {
      const { status, location } = await call(page, form);
      expect(status, page).toBe(303);
      expect([pageUrl("assessments", "fi"), pageUrl("surveyBegin", "fi")], page).toContain(location);
    }
    // What was written is shown once more, and why it was not saved.
    const answered = await call("surveyAnswer", { answer: "words" });
    expect(answered.status).toBe(409);
    const { heading, text } = drawnPage(answered.body);
    const { conflict } = wordsOf("fi").survey;
    expect(heading).toBe(conflict.consentWithdrawnTitle);
    expect(text).toContain("words");
    // Nothing is left to continue: it says so, and leads to the list.
    expect(text).toContain(conflict.consentWithdrawnBody);
    expect(String(answered.body)).toContain(`href="${pageUrl("assessments", "fi")}"`);
    expect(text).toContain(conflict.toAssessments);
    expect(text).not.toContain(conflict.continue);
    expect(await runsOf(given)).toEqual(before);
  });
});
