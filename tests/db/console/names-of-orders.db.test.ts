import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { App } from "~/app.server";
import { consentGrants } from "~/db/schema/consents";
import { assessmentOrders, orderInvitations, organisations } from "~/db/schema/orders";
import { userRoles } from "~/db/schema/people";
import type { OrderFormViewData } from "~/features/admin/orders/order-form-view";
import type { OrderListViewData } from "~/features/admin/orders/order-list-view";
import { inviteToOrder } from "~/features/invitations/invite.server";
import { type Language, languages } from "~/i18n/languages";
import { type PageName, pages, pageUrl } from "~/i18n/paths";
import * as groupApi from "~/routes/api/v1/groups";
import { createTestApp } from "../../fixtures/app";
import { waitingMails } from "../../fixtures/mails";
import { rowsOf } from "../../fixtures/pages/listed-rows";
import { nextYear } from "../../fixtures/pages/next-year";
import {
  addGroup,
  addPerson,
  addWholeReport,
  answerAll,
  answerUntil,
  begin,
  invite,
  present,
  startTestSession,
  storedRuns,
  type TestOrder,
  type TestPerson,
} from "../../fixtures/people";
import { createTestDatabase } from "../../fixtures/postgres";
import { aShortSurvey, publishDefinition } from "../../fixtures/published";
import { callRoute, type RouteModule } from "../../fixtures/route-call";
import { startStaffSession } from "../../fixtures/second-factor";
import { sendAsShown, statedConsent, versionIn } from "../../fixtures/staff-forms";
import { fill, wordsOf } from "../../fixtures/words";

const modules = import.meta.glob<RouteModule>("../../../app/routes/{admin,pages,reports,files}/*.{ts,tsx}");
const { metamodule, first, gate } = aShortSurvey();

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: App;
let ours: string;
let office: string;
let person: TestPerson;
let order: TestOrder;

/** Finns read the name of all. */
const called: Record<Language, string> = { fi: "Syyskysely", sv: "Höstenkäten", en: "Autumn survey" };
const [name, names] = [called.fi, { sv: called.sv, en: called.en }];
const filled = (given: Record<string, string> = {}) => ({
  name,
  "name-sv": ` ${called.sv} `,
  "name-en": called.en,
  organisation: ours,
  variant: "pulse",
  day: "30",
  month: "11",
  year: nextYear,
  time: "16.00",
  showResults: "on",
  professionalService: "on",
  "consent-aisti_business": "on",
  ...statedConsent,
  ...given,
});

type Place = { params?: Record<string, string>; query?: string; headers?: Record<string, string> };
const moduleOf = async (page: PageName) => present(modules[`../../../app/${pages[page].module}`])();
const load = async (page: PageName, language: Language, sessionToken: string | undefined, place: Place = {}) => {
  const { params = {}, query = "", headers } = place;
  const path = pageUrl(page, language, params) + query;
  const { loader } = await moduleOf(page);
  return callRoute(app, loader, { path, params, ...(sessionToken && { sessionToken }), ...(headers && { headers }) });
};
const rowOf = async (id: string) =>
  present((await database.db.select().from(assessmentOrders).where(eq(assessmentOrders.id, id)))[0]);
/** What each page says in each language is that language's name, and none of the others. */
async function expectNamed(sessionToken: string | undefined, named: [PageName, Place?][]): Promise<void> {
  for (const [page, place] of named) {
    for (const language of languages) {
      const { status, body } = await load(page, language, sessionToken, place);
      const seen = typeof body === "string" ? body : JSON.stringify(body);
      expect.soft(status, `${page} in ${language}`).toBe(200);
      for (const each of languages) {
        expect.soft(seen.includes(called[each]), `${page} in ${language}: ${called[each]}`).toBe(each === language);
      }
    }
  }
}

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"));
  app = createTestApp(database);
  const { db } = database;
  await publishDefinition(db, metamodule);
  const [made] = await db.insert(organisations).values({ name: "Ours" }).returning();
  ours = present(made).id;
  const admin = await addPerson(db, { language: "en", organisationId: ours });
  await db.insert(userRoles).values([
    { userId: admin.userUuid, role: "admin", organisationId: ours },
    { userId: admin.userUuid, role: "subscriber", organisationId: ours },
  ]);
  office = await startStaffSession(app, admin);
  const { action } = await moduleOf("adminOrderNew");
  const sent = await callRoute(app, action, { path: "/fi/x", sessionToken: office, form: filled() });
  const id = present(/([\da-f-]{36})\?done=added/.exec(sent.location ?? "")?.[1]);
  await db.update(assessmentOrders).set({ draft: false }).where(eq(assessmentOrders.id, id));
  order = { id, name, organizationName: "Ours" };
  person = await addPerson(db, { language: "sv", organisationId: ours });
});
afterAll(() => database.drop());

describe("the names of a survey", () => {
  it("are stored beside its name, and read by whoever reads in their language, everywhere", async () => {
    const { db } = database;
    expect(await rowOf(order.id)).toMatchObject({ name, names });
    const at = { params: { assessmentOrderId: order.id } };
    await invite(db, person, order);
    const sessionToken = await startTestSession(db, person);
    await expectNamed(sessionToken, [
      ["assessments"],
      ["privacy"],
      ["profile", { query: "?path=%2Ffi%2Ftesti%2Faloitus" }],
    ]);
    await begin(db, person, order);
    await answerUntil(db, person, order, ({ question }) => question.key === "comment");
    const [run] = await storedRuns(db, person, order);
    const section = { surveyMetamoduleVid: metamodule.vid, surveyModuleVid: first.vid };
    const grants = await db.select().from(consentGrants).where(eq(consentGrants.userId, person.userUuid));
    await expectNamed(sessionToken, [
      ["surveyAnswer", { params: section, query: `?resultId=${present(run).id}&question=${gate.vid}` }],
      ["surveyBegin"],
      ["profile"],
      ["profileConsent", { params: { consentGrantId: present(grants[0]).id } }],
    ]);
    await answerAll(db, person, order);
    await expectNamed(sessionToken, [
      ["orderResults", at],
      ["orderComparison", at],
      ["reportsOwn", at],
    ]);
    const uuid = await addGroup(db, order);
    await expectNamed(await startTestSession(db, await addPerson(db, { language: "en" })), [
      ["surveyGroup", { params: { uuid } }],
    ]);
    for (const language of languages) {
      const { body } = await callRoute(app, groupApi.loader, {
        path: `/api/v1/groups/${uuid}?language=${language}`,
        params: { id: uuid },
      });
      expect(JSON.parse(String(body))).toMatchObject({
        assessmentOrderName: called[language],
        assessmentOrderNames: called,
      });
    }
    await expectNamed(office, [
      ["adminOrders"],
      ["adminOrganisation", { params: { organisationId: ours } }],
      ["adminPeople", { query: `?survey=${order.id}` }],
      ["adminPerson", { params: { personId: person.userUuid }, query: "?purpose=support" }],
      ["adminPeopleTogether", { query: `?act=invite&organisation=${ours}&person=${person.userUuid}` }],
      ["adminInviting", at],
      ["adminMessages", at],
      ["adminSending", at],
      ["adminOrderGroups", at],
      ["adminOrderPreview", at],
      ["adminOrderReportRules", at],
      ["adminOrderReportPlan", at],
      ["adminOrderFiles", at],
    ]);
    await expectNamed(sessionToken, [
      ["ownDataFile", { params: { format: "html" }, headers: { "sec-fetch-site": "same-origin" } }],
    ]);
  });

  it("stand in the mails of those who read their language", async () => {
    const people = await Promise.all(languages.map((language) => addPerson(database.db, { language })));
    await inviteToOrder(app, { orderId: order.id, people: people.map(({ userUuid }) => ({ userUuid })) });
    for (const someone of people) {
      const { language } = someone;
      const mail = present((await waitingMails(app, someone)).at(-1));
      const said = { organisation: "Ours", order: called[language], product: "Vointi" };
      expect(mail.subject).toBe(fill(wordsOf(language).mail.invitation.subject, said));
      for (const each of languages) expect(mail.text.includes(called[each])).toBe(each === language);
    }
  });

  it("are each found by the console's search, and sorted by what the reader reads", async () => {
    const others = { Bfirst: { sv: "Zsist" }, Clast: { sv: "Asist" } };
    for (const [other, names] of Object.entries(others)) {
      await database.db
        .insert(assessmentOrders)
        .values({ organisationId: ours, name: other, names, surveyFlowVariant: "pulse" });
    }
    const shown = async (language: Language, query: string) => {
      const { body } = await load("adminOrders", language, office, { query });
      return rowsOf((body as { view: OrderListViewData }).view.list).map((row) => row.name);
    };
    for (const search of Object.values(called))
      expect(await shown("sv", `?search=${search.slice(1)}`)).toEqual([called.sv]);
    expect(await shown("fi", "?sort=name&search=st")).toEqual(["Bfirst", "Clast", called.fi].sort());
    expect(await shown("sv", "?sort=name&search=sist")).toEqual(["Asist", "Zsist"]);
    expect(await shown("en", "?search=100%")).toEqual([]);
  });

  it("are asked for besides the reader's own language, whose name stays to be changed where there is one", async () => {
    const asked = async (language: Language) => {
      const { body } = await load("adminOrderChange", language, office, { params: { assessmentOrderId: order.id } });
      const { names } = (body as { view: OrderFormViewData }).view;
      return { name: names.name.value, open: names.open, others: names.others.map(({ id, value }) => [id, value]) };
    };
    expect(await asked("fi")).toEqual({
      name,
      open: true,
      others: [
        ["name-sv", called.sv],
        ["name-en", called.en],
      ],
    });
    expect((await asked("sv")).others).toEqual([
      ["name-fi", ""],
      ["name-sv", called.sv],
      ["name-en", called.en],
    ]);
    const fresh = async (language: Language) => {
      const { names } = ((await load("adminOrderNew", language, office)).body as { view: OrderFormViewData }).view;
      return [names.open, ...names.others.map(({ id }) => id)];
    };
    expect(await fresh("fi")).toEqual([false, "name-sv", "name-en"]);
    expect(await fresh("en")).toEqual([false, "name-fi", "name-sv"]);
  });

  it("are refused where one is too long, with everything kept, and taken away where they are emptied", async () => {
    const change = (await moduleOf("adminOrderChange")) as RouteModule;
    const at = { path: "/en/x", params: { assessmentOrderId: order.id }, sessionToken: office };
    const long = "ä".repeat(101);
    const refused = await sendAsShown(app, change, { ...at, form: filled({ "name-sv": long, "name-en": "Kept" }) });
    expect(refused.status).toBe(422);
    const { view } = refused.body as { view: OrderFormViewData };
    expect(view.errors).toEqual([
      { href: "#name-sv", text: fill(wordsOf("en").orders.errors.nameTooLongIn.sv, { max: 100 }) },
    ]);
    expect(view.names.others.map(({ id, value }) => [id, value])).toEqual([
      ["name-fi", ""],
      ["name-sv", long],
      ["name-en", "Kept"],
    ]);
    expect(await rowOf(order.id)).toMatchObject({ names });
    const unseen = filled({ "name-sv": "\u200b", "name-en": "" });
    expect(await sendAsShown(app, change, { ...at, form: unseen })).toMatchObject({ status: 303 });
    expect(await rowOf(order.id)).toMatchObject({ name, names: {} });
  });

  it("are kept where somebody else gave one meanwhile in a language that the form has no field for", async () => {
    const { db } = database;
    const isIt = eq(assessmentOrders.id, order.id);
    await db
      .update(assessmentOrders)
      .set({ names: { sv: called.sv } })
      .where(isIt);
    const change = (await moduleOf("adminOrderChange")) as RouteModule;
    const at = { path: "/en/x", params: { assessmentOrderId: order.id }, sessionToken: office };
    const shown = await callRoute(app, change.loader, at);
    expect((shown.body as { view: OrderFormViewData }).view.names.others.map(({ id }) => id)).not.toContain("name-en");
    const { "name-en": _, ...drawn } = filled({ version: present(versionIn(shown)), "name-sv": "Höst" });
    await db.update(assessmentOrders).set({ names }).where(isIt);
    const conflict = await callRoute(app, change.action, { ...at, form: drawn });
    expect(conflict.status).toBe(409);
    const again = { ...drawn, version: present(versionIn(await callRoute(app, change.loader, at))) };
    expect(await callRoute(app, change.action, { ...at, form: again })).toMatchObject({ status: 303 });
    expect(await rowOf(order.id)).toMatchObject({ name, names: { sv: "Höst", en: called.en } });
  });

  it("are not emptied by a form of an older version, which has no such fields and knows another version", async () => {
    await database.db.update(assessmentOrders).set({ names }).where(eq(assessmentOrders.id, order.id));
    const change = (await moduleOf("adminOrderChange")) as RouteModule;
    const at = { path: "/en/x", params: { assessmentOrderId: order.id }, sessionToken: office };
    await database.db.update(assessmentOrders).set({ names: {} }).where(eq(assessmentOrders.id, order.id));
    const { body } = await callRoute(app, change.loader, at);
    const { version } = (body as { view: OrderFormViewData }).view.form;
    await database.db.update(assessmentOrders).set({ names }).where(eq(assessmentOrders.id, order.id));
    const { "name-sv": _, "name-en": __, ...older } = filled({ name: "Renamed", version: present(version) });
    expect(await callRoute(app, change.action, { ...at, form: older })).toMatchObject({ status: 409 });
    expect(await rowOf(order.id)).toMatchObject({ name, names });
    expect(await database.db.$count(orderInvitations, eq(orderInvitations.orderId, order.id))).toBeGreaterThan(0);
  });

  it("are what its reports are called", async () => {
    const at = { params: { assessmentOrderId: order.id } };
    await database.db.update(assessmentOrders).set({ closedAt: new Date() }).where(eq(assessmentOrders.id, order.id));
    await addWholeReport(database.db, order);
    await expectNamed(office, [["reports"], ["reportsOrder", at]]);
  });
});
