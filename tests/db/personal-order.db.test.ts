import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { App } from "~/app.server";
import { consentGrants } from "~/db/schema/consents";
import { assessmentOrders, organisations } from "~/db/schema/orders";
import { users } from "~/db/schema/people";
import { askedConsents } from "~/features/consents/consents.server";
import { withdrawConsent } from "~/features/consents/withdraw-consent.server";
import { chooseOrder } from "~/features/orders/choose-order.server";
import { licenseOf, reopenPersonalOrder, startPersonalOrder } from "~/features/orders/personal-order.server";
import { readSession } from "~/features/sessions/session.server";
import { type Language, languages } from "~/i18n/languages";
import { type PageName, pages, pageUrl } from "~/i18n/paths";
import { createTestApp } from "../fixtures/app";
import { drawnPage } from "../fixtures/pages/drawn-page";
import {
  addOrder,
  addPerson,
  ageResults,
  answerAll,
  answerUntil,
  begin,
  invite,
  present,
  startTestSession,
  storedRuns,
  type TestOrder,
  type TestPerson,
} from "../fixtures/people";
import { createTestDatabase } from "../fixtures/postgres";
import { aShortSurvey, publishDefinition } from "../fixtures/published";
import { callRoute, type RouteCall, type RouteModule, type RouteOutcome } from "../fixtures/route-call";
import { invitedOrder } from "../fixtures/sections";
import { wordsOf } from "../fixtures/words";

const modules = import.meta.glob<RouteModule>("../../app/routes/{pages/*.tsx,files/*.ts}");
const { metamodule, first, gate } = aShortSurvey();

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: App;
beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"));
  app = createTestApp(database);
  await publishDefinition(database.db, metamodule);
});
afterAll(() => database.drop());

type Own = { person: TestPerson; order: TestOrder; sessionToken: string };

/** Somebody of a licensed organisation with a personal order. Its survey is the short one. */
async function owned(given: Parameters<typeof addOrder>[2] = {}): Promise<Own> {
  const [organisation] = await database.db.insert(organisations).values({ name: "Esimerkki Oy" }).returning();
  const person = await addPerson(database.db, { language: "fi", organisationId: present(organisation).id });
  const order = await addOrder(database.db, "pulse", { personalOwnerId: person.userUuid, ...given });
  await invite(database.db, person, order);
  return { person, order, sessionToken: await startTestSession(database.db, person) };
}

/** The person as the application knows them. */
const known = async ({ sessionToken }: Pick<Own, "sessionToken">) =>
  present(await readSession(database.db, sessionToken));
const choose = async (own: Own, orderId = own.order.id) => chooseOrder(app, { person: await known(own), orderId });
const orderRow = async ({ id }: TestOrder) =>
  present((await database.db.select().from(assessmentOrders).where(eq(assessmentOrders.id, id)))[0]);
const activeOrderId = async ({ person }: Own) =>
  (await database.db.select().from(users).where(eq(users.id, person.userUuid)))[0]?.activeOrderId;
const runsOf = async ({ person, order }: Own) => storedRuns(database.db, person, order);
const statesOf = async (own: Own) => (await runsOf(own)).map(({ state }) => state).sort();

/** Closed by hand, and its end has passed too. */
const close = ({ id }: TestOrder) =>
  database.db
    .update(assessmentOrders)
    .set({ closedAt: sql`now()`, endTimestamp: sql`now() - interval '1 day'` })
    .where(eq(assessmentOrders.id, id));

async function call(
  part: "loader" | "action",
  page: PageName,
  { sessionToken }: Own,
  {
    params = {},
    query = "",
    language = "fi",
    ...more
  }: Omit<Partial<RouteCall>, "sessionToken"> & { query?: string; language?: Language } = {},
): Promise<RouteOutcome> {
  const module = await present(modules[`../../app/${pages[page].module}`])();
  return callRoute(app, module[part], { path: pageUrl(page, language, params) + query, params, sessionToken, ...more });
}
const load = (page: PageName, own: Own, more?: Parameters<typeof call>[3]) => call("loader", page, own, more);
const post = (page: PageName, own: Own, form: RouteCall["form"] & object, more?: Parameters<typeof call>[3]) =>
  call("action", page, own, { form, ...more });

describe("a closed personal order", () => {
  it("offers to be answered again, and is: from the list to the start page, and from there to a new run", async () => {
    const own = await owned();
    await begin(database.db, own.person, own.order);
    await answerAll(database.db, own.person, own.order);
    await close(own.order);
    await database.db.update(users).set({ activeOrderId: null }).where(eq(users.id, own.person.userUuid));
    expect(await load("assessments", own)).toMatchObject({
      body: { view: { personal: { order: { id: own.order.id, action: { intent: "answerAgain" } } } } },
    });
    const begins = { status: 303, location: pageUrl("surveyBegin", "fi") };
    const form = { assessmentOrderId: own.order.id, intent: "answerAgain" };
    expect(await post("assessments", own, form)).toMatchObject(begins);
    expect(await activeOrderId(own)).toBe(own.order.id);
    expect(await orderRow(own.order)).toMatchObject({ closedAt: null, endTimestamp: null });
    expect(await load("surveyBegin", own)).toMatchObject({ status: 200, body: { kind: "start" } });
    expect(await post("surveyBegin", own, {})).toMatchObject({ location: pageUrl("surveyContinue", "fi") });
    expect((await load("surveyContinue", own)).location).toContain(pageUrl("surveyAnswer", "fi"));
    expect(await statesOf(own)).toEqual(["completed", "in_progress"]);
  });

  it("goes on with its unfinished run, which keeps its answers", async () => {
    const own = await owned();
    await begin(database.db, own.person, own.order);
    await answerUntil(database.db, own.person, own.order, ({ question }) => question.key === "comment");
    const before = await runsOf(own);
    await close(own.order);
    expect(await choose(own)).toEqual({ outcome: "chosen", next: "start" });
    await post("surveyBegin", own, {});
    expect((await load("surveyContinue", own)).location).toContain(pageUrl("surveyAnswer", "fi"));
    expect(await runsOf(own)).toEqual(before);
    expect(before).toMatchObject([{ state: "in_progress" }]);
    expect(before[0]?.answers).not.toEqual([]);
  });

  it("starts anew where its unfinished run has expired", async () => {
    const own = await owned();
    await begin(database.db, own.person, own.order);
    await answerUntil(database.db, own.person, own.order, ({ question }) => question.key === "comment");
    await ageResults(database.db, own.person, 15);
    await close(own.order);
    expect(await choose(own)).toEqual({ outcome: "chosen", next: "start" });
    await post("surveyBegin", own, {});
    expect(await statesOf(own)).toEqual(["abandoned", "in_progress"]);
  });

  it("keeps an end that has not come, and loses one that has", async () => {
    const end = new Date("2099-11-30T21:59:59.999Z");
    const own = await owned({ closedAt: new Date(), endTimestamp: end });
    expect(await choose(own)).toEqual({ outcome: "chosen", next: "start" });
    expect(await orderRow(own.order)).toMatchObject({ closedAt: null, endTimestamp: end });
    const ended = await owned({ endTimestamp: new Date("2020-01-01T00:00:00Z") });
    expect(await choose(ended)).toEqual({ outcome: "chosen", next: "start" });
    expect(await orderRow(ended.order)).toMatchObject({ closedAt: null, endTimestamp: null });
  });

  it("is opened by its owner alone", async () => {
    const [own, other] = [await owned(), await owned()];
    await close(own.order);
    const before = await orderRow(own.order);
    expect(await choose(other, own.order.id)).toEqual({ outcome: "notThere" });
    expect(await reopenPersonalOrder(database.db, other.person.userUuid, own.order.id)).toBe(false);
    // Nobody is invited to somebody else's own order; not even that would open it.
    await invite(database.db, other.person, own.order);
    await database.db.update(users).set({ activeOrderId: null }).where(eq(users.id, other.person.userUuid));
    expect(await choose(other, own.order.id)).toEqual({ outcome: "refused" });
    expect(await activeOrderId(other)).toBeNull();
    expect(await orderRow(own.order)).toEqual(before);
  });

  it("stays closed while another open order waits for an answer, and for who may not answer", async () => {
    const own = await owned();
    await close(own.order);
    const before = await orderRow(own.order);
    await invite(database.db, own.person, await addOrder(database.db, "pulse"));
    expect(await choose(own)).toEqual({ outcome: "refused" });
    const minor = { ...(await known(own)), dateOfBirth: "2015-01-01" };
    expect(await chooseOrder(app, { person: minor, orderId: own.order.id })).toEqual({ outcome: "refused" });
    expect(await startPersonalOrder(app, { person: minor, name: "x" })).toEqual({ outcome: "invalidPerson" });
    expect(await startPersonalOrder(app, { person: await known(own), name: "x" })).toEqual({
      outcome: "unansweredOrders",
    });
    expect(await orderRow(own.order)).toEqual(before);
  });

  it("is opened again by a list that still offers to begin", async () => {
    const own = await owned();
    await close(own.order);
    expect(await startPersonalOrder(app, { person: await known(own), name: "x" })).toMatchObject({
      outcome: "started",
    });
    expect(await orderRow(own.order)).toMatchObject({ name: own.order.name, closedAt: null, endTimestamp: null });
  });

  it("is the only kind that opens again: others stay closed", async () => {
    const own = await owned();
    const invited = await addOrder(database.db, "pulse");
    await invite(database.db, own.person, invited);
    await close(invited);
    const before = await orderRow(invited);
    expect(await choose(own, invited.id)).toEqual({ outcome: "refused" });
    expect(await post("assessments", own, { assessmentOrderId: invited.id })).toMatchObject({
      location: pageUrl("assessments", "fi"),
    });
    expect(await orderRow(invited)).toEqual(before);
  });
});

describe("the first personal order", () => {
  it("is made for a person of a licensed organisation, once, however often it is asked for", async () => {
    const [organisation] = await database.db.insert(organisations).values({ name: "Esimerkki Oy" }).returning();
    const person = await addPerson(database.db, { language: "fi", organisationId: present(organisation).id });
    const sessionToken = await startTestSession(database.db, person);
    const ask = async () => startPersonalOrder(app, { person: await known({ sessionToken }), name: "Oma analyysi" });
    const asked = await Promise.all(Array.from({ length: 10 }, ask));
    const [first] = asked;
    expect(first).toEqual({ outcome: "started", orderId: expect.any(String) });
    expect(asked).toEqual(Array(10).fill(first));
    const orders = await database.db
      .select()
      .from(assessmentOrders)
      .where(eq(assessmentOrders.personalOwnerId, person.userUuid));
    expect(orders).toMatchObject([{ name: "Oma analyysi", surveyFlowVariant: "personal" }]);
    expect((await known({ sessionToken })).activeOrderId).toBe(orders[0]?.id);
    await database.db.update(organisations).set({ licenseActive: false });
    expect(await ask()).toEqual({ outcome: "noLicense" });
    await database.db.update(organisations).set({ licenseActive: true });
  });

  it("has no licence after its end, of whatever type it is", async () => {
    const { db } = database;
    for (const licenseType of ["trial", "organization"]) {
      const values = { name: "Esimerkki Oy", licenseType, licenseExpireAt: new Date(Date.now() + 60_000) };
      const [organisation] = await db.insert(organisations).values(values).returning();
      const organisationId = present(organisation).id;
      const { userUuid } = await addPerson(db, { language: "fi", organisationId });
      expect(await licenseOf(db, userUuid)).toMatchObject({ type: licenseType, active: true });
      await db.update(organisations).set({ licenseExpireAt: sql`now()` }).where(eq(organisations.id, organisationId));
      expect(await licenseOf(db, userUuid)).toMatchObject({ type: licenseType, active: false });
    }
  });
});

describe("a personal order whose consents are hidden", () => {
  const hidden = () => owned({ hideConsent: true, consents: ["combined"] });
  const noGrants = async ({ person }: Own) =>
    expect(await database.db.$count(consentGrants, eq(consentGrants.userId, person.userUuid))).toBe(0);

  it("begins at once and is answered to its end, without a consent asked for or given", async () => {
    const own = await hidden();
    const form = { assessmentOrderId: own.order.id };
    expect(await post("assessments", own, form)).toMatchObject({ location: pageUrl("surveyBegin", "fi") });
    expect(await load("surveyBegin", own)).toMatchObject({ status: 200, body: { kind: "start" } });
    expect(await post("surveyBegin", own, {})).toMatchObject({ location: pageUrl("surveyContinue", "fi") });
    const { location } = await load("surveyContinue", own);
    const params = { surveyMetamoduleVid: metamodule.vid, surveyModuleVid: first.vid };
    const [run] = await runsOf(own);
    const query = `?resultId=${run?.id}&question=${gate.vid}`;
    expect(location).toBe(pageUrl("surveyAnswer", "fi", params) + query);
    expect(drawnPage((await load("surveyAnswer", own, { params, query })).body).kind).toBe("question");
    expect((await post("surveyAnswer", own, { answer: "100" }, { params, query })).status).toBe(303);
    expect((await runsOf(own))[0]?.answers).toMatchObject([{ questionVid: gate.vid, value: 100 }]);
    await answerAll(database.db, own.person, own.order);
    expect(await statesOf(own)).toEqual(["completed"]);
    await noGrants(own);
  });

  it("leaves the profile to be saved without them, also on the way to the survey", async () => {
    const own = await hidden();
    const back = pageUrl("surveyBegin", "fi");
    const query = `?path=${encodeURIComponent(back)}`;
    const shown = (await load("profile", own, { query })).body as { view: { form: { consents: unknown } } };
    expect(shown.view.form.consents).toBeUndefined();
    const form = {
      firstName: "Aino",
      lastName: "X",
      language: "fi",
      gender: "other",
      day: "1",
      month: "1",
      year: "1990",
    };
    expect(await post("profile", own, form, { query })).toMatchObject({ status: 303, location: back });
    await noGrants(own);
  });

  it.each([
    ["personal", true, false],
    ["personal", false, true],
    ["invited", true, true],
    ["invited", false, true],
  ] as const)("is told by both: %s, hidden %s → asked and required %s", async (kind, hideConsent, expected) => {
    const personal = kind === "personal" ? {} : { personalOwnerId: null };
    const { person, order } = await owned({ hideConsent, consents: ["combined", "aisti_safety"], ...personal });
    const asked = await askedConsents(database.db, person.userUuid, order.id);
    expect(asked.map(({ key }) => key)).toEqual(expected ? ["combined"] : []);
    const { order: active } = present(await invitedOrder(database.db, person.userUuid, order.id));
    expect(active.consentsMissing).toBe(expected);
  });

  it("keeps its answers where a consent that was given once is withdrawn", async () => {
    const own = await owned({ consents: ["combined"] });
    await begin(database.db, own.person, own.order);
    await database.db.update(assessmentOrders).set({ hideConsent: true }).where(eq(assessmentOrders.id, own.order.id));
    await answerUntil(database.db, own.person, own.order, ({ question }) => question.key === "comment");
    const before = await runsOf(own);
    const { userUuid } = own.person;
    const [grant] = await database.db.select().from(consentGrants).where(eq(consentGrants.userId, userUuid));
    await withdrawConsent(app, { userUuid, grantId: present(grant).id, language: "fi" });
    expect(await runsOf(own)).toEqual(before);
  });
});

describe("the name of a personal order", () => {
  it("is the reader's word for it on every page that names it, and never the one it was stored under", async () => {
    const name = "Lagrat namn";
    const own = await owned({ name, consents: ["combined"] });
    await begin(database.db, own.person, own.order);
    await answerUntil(database.db, own.person, own.order, ({ question }) => question.key === "comment");
    const [run] = await runsOf(own);
    const [grant] = await database.db.select().from(consentGrants).where(eq(consentGrants.userId, own.person.userUuid));
    const section = { surveyMetamoduleVid: metamodule.vid, surveyModuleVid: first.vid };
    const place = `?resultId=${present(run).id}&question=${gate.vid}`;
    const order = { assessmentOrderId: own.order.id };
    const pagesThatNameIt: [PageName, Parameters<typeof call>[3]][] = [
      ["assessments", {}],
      ["surveyBegin", {}],
      ["surveyAnswer", { params: section, query: place }],
      ["orderResults", { params: order }],
      ["orderComparison", { params: order }],
      ["profile", {}],
      ["profileConsent", { params: { consentGrantId: present(grant).id } }],
      ["ownDataFile", { params: { format: "html" }, headers: { "sec-fetch-site": "same-origin" } }],
    ];
    const seenIn = async (more: typeof pagesThatNameIt) => {
      for (const language of languages) {
        for (const [page, options] of more) {
          const seen = JSON.stringify(await load(page, own, { ...options, language }));
          expect(seen, `${page} in ${language}`).toContain(wordsOf(language).assessments.personal.title);
          expect(seen, `${page} in ${language}`).not.toContain(name);
        }
      }
    };
    await seenIn(pagesThatNameIt);
    // Another order has become the active one: the page that asks which to go on with, from either side.
    const other = await addOrder(database.db, "pulse");
    await invite(database.db, own.person, other);
    await begin(database.db, own.person, other);
    await seenIn([["surveyAnswer", { params: section, query: place }]]);
    await database.db.delete(consentGrants).where(eq(consentGrants.userId, own.person.userUuid));
    await database.db.update(users).set({ activeOrderId: own.order.id }).where(eq(users.id, own.person.userUuid));
    await seenIn([["profile", { query: "?path=%2Ffi%2Ftesti%2Faloitus" }]]);
  });
});
