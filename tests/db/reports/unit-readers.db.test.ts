import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { App } from "~/app.server";
import { sessions } from "~/db/schema/login";
import { assessmentOrders } from "~/db/schema/orders";
import { userRoles } from "~/db/schema/people";
import { organisationUnits } from "~/db/schema/units";
import { changeUnit, removeUnit, unitsOf } from "~/features/admin/organisations/edit-units.server";
import type { Certificate, PublishedCell } from "~/features/reports/disclosure/certificate";
import type { ReportListData } from "~/features/reports/page/report-list";
import { readReportKeys } from "~/features/reports/report-keys.server";
import { reportProblems } from "~/features/reports/signature.server";
import { type Language, languages } from "~/i18n/languages";
import { type PageName, pageUrl } from "~/i18n/paths";
import { createSecrets } from "~/platform/secrets.server";
import * as file from "~/routes/files/reports";
import * as list from "~/routes/reports/reports";
import * as report from "~/routes/reports/reports.order";
import { reportsName, seedReports } from "../../../server/demo/report-data";
import { createTestApp } from "../../fixtures/app";
import { addOrganisation } from "../../fixtures/console";
import { drawnReportOf, shownReport } from "../../fixtures/disclosure/shown-report";
import { unzipped } from "../../fixtures/exports/unzipped";
import { addAdmin, consolePages, formOf, refusalOf, type TestAdmin } from "../../fixtures/pages/console-pages";
import { rowsOf } from "../../fixtures/pages/listed-rows";
import {
  addOrder,
  addPerson,
  addReportOf,
  addWholeReport,
  invite,
  present,
  startTestSession,
  type TestPerson,
} from "../../fixtures/people";
import { createTestDatabase } from "../../fixtures/postgres";
import { callRoute, type RouteModule } from "../../fixtures/route-call";
import { startStaffSession } from "../../fixtures/second-factor";
import { fill, wordsOf } from "../../fixtures/words";

/** Somebody who reads group reports of one unit: who gives that, what they see of a report, and what becomes of it when units change. */

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: App;
let firm: string;
let orderId: string;
let subscriber: string;
let office: TestAdmin;
const words = wordsOf("en");

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"), { statementMs: 60_000 });
  app = createTestApp(database);
  const [reads, member] = [await addPerson(app.db, { language: "en" }), await addPerson(app.db, { language: "en" })];
  const people = { reader: async () => reads.userUuid, member: async () => member.userUuid };
  await seedReports(app.db, app.secrets, people, new Date());
  const [order] = await app.db
    .select()
    .from(assessmentOrders)
    .where(eq(assessmentOrders.name, "Henkilöstökysely 2026"));
  ({ id: orderId, organisationId: firm } = present(order));
  subscriber = await startTestSession(app.db, reads);
  office = await addAdmin(app, firm);
});
afterAll(() => database.drop());

const colleague = () => addPerson(app.db, { language: "en", organisationId: firm });

/** Somebody who reads the reports of a unit, by each name it has had. */
async function unitReader(...units: string[]): Promise<TestPerson & { token: string }> {
  const person = await colleague();
  const role = { role: "unit_reader", organisationId: firm, units };
  await app.db.insert(userRoles).values({ userId: person.userUuid, ...role });
  return { ...person, token: await startTestSession(app.db, person) };
}

const ask = (route: unknown, page: PageName, sessionToken: string, params = {}, query = {}, by = app) =>
  callRoute(by, (route as RouteModule).loader, { path: pageUrl(page, "en", params, query), params, sessionToken });
const askList = (token: string, query = {}) => ask(list, "reports", token, {}, query);
const askReport = (token: string, query = {}, of = orderId) =>
  ask(report, "reportsOrder", token, { assessmentOrderId: of }, query);
const askFile = (token: string, format = "json", of = orderId, by = app) =>
  ask(file, "reportsFile", token, { assessmentOrderId: of, format }, {}, by);
const listOf = ({ body }: { body: unknown }) => (body as { view: ReportListData }).view;
const viewOf = ({ body }: { body: unknown }) => shownReport(body).view;
const signedFile = async (token: string, by = app) =>
  JSON.parse(String((await askFile(token, "json", orderId, by)).body)) as {
    certificate: Certificate;
    cells: PublishedCell[];
  };
const groupsOf = (cells: readonly PublishedCell[]) => [...new Set(cells.map(({ groupKey }) => groupKey))].toSorted();
const rolesPage = (person: TestPerson) => ({ params: { personId: person.userUuid }, query: { purpose: "support" } });
const unitsReadBy = async ({ userUuid }: TestPerson) =>
  (await app.db.select().from(userRoles).where(eq(userRoles.userId, userUuid))).map(({ units }) => units);

const officeAdmin = () => ({ userUuid: office.person.userUuid, organisation: { id: firm, name: reportsName } });

/** Names of the demo's other departments and teams. */
const elsewhere = /Ravinto|Tekniikka|Hallinto|keittiö|Kahvila|Kuljetus|Talous/;

describe("the reader of one unit", () => {
  it("sees it with what is below it and the line of the whole, and no word of another unit", async () => {
    const { token } = await unitReader("Hoiva");
    const all = (await signedFile(subscriber)).cells;
    const { certificate, cells } = await signedFile(token);
    const own = all.filter(({ groupKey }) => groupKey === "all" || /^unit:Hoiva($| \/ |\|)/.test(groupKey));
    expect(groupsOf(cells)).toEqual(groupsOf(own));
    expect(groupsOf(cells).length).toBeGreaterThan(6);
    // No class of the whole organisation, and the unit's own.
    expect(groupsOf(cells).filter((key) => key.startsWith("all"))).toEqual(["all"]);
    const told = (some: readonly PublishedCell[]) => some.filter(({ status }) => /published|coarse/.test(status));
    expect(told(cells)).toEqual(told(own));
    expect(told(cells).length).toBeGreaterThan(50);
    expect(cells.filter(({ status }) => ["sibling", "difference"].includes(status))).toEqual([]);
    expect([certificate.part, certificate.undecided]).toEqual([["Hoiva"], undefined]);
    expect(reportProblems(certificate, cells)).toEqual([]);
    for (const body of [
      (await askReport(token)).body,
      (await askReport(token, { group: "9" })).body,
      (await askFile(token, "csv")).body,
      (await askFile(token)).body,
    ])
      expect(JSON.stringify(body)).not.toMatch(elsewhere);
    const { body } = await askFile(token, "xlsx");
    for (const [path, text] of unzipped(body as Buffer)) expect(text, path).not.toMatch(elsewhere);
    expect(viewOf(await askReport(token)).notice).toBe(fill(words.reports.part, { unit: "Hoiva" }));
  });

  it("is given a document of their own, before and after others are given theirs, in each language", async () => {
    const { token } = await unitReader("Hoiva");
    const { sessionToken: lookingOn } = await addAdmin(app);
    const documentOf = async (sessionToken: string, language: Language) => {
      const params = { assessmentOrderId: orderId };
      const path = pageUrl("reportsOrder", language, params, { group: "0" });
      const { body } = await callRoute(app, (report as RouteModule).loader, {
        ...{ path, params, sessionToken },
        isDocument: true,
      });
      return drawnReportOf(body);
    };
    for (const language of languages) {
      const all = await documentOf(subscriber, language);
      const own = await documentOf(token, language);
      const seen = await documentOf(lookingOn, language);
      expect(all).toMatch(elsewhere);
      expect(own).not.toMatch(elsewhere);
      const toPlan = `${pageUrl("actionPlanNew", language, { organisationId: firm })}?`;
      expect([all, own, seen].map((html) => html.includes(toPlan))).toEqual([true, false, false]);
      expect(new Set([all, own, seen]).size).toBe(3);
      for (const html of [all, own, seen]) expect(html).toContain(wordsOf(language).reports.rules.title);
      // What is kept is what would be drawn anew.
      expect([await documentOf(subscriber, language), await documentOf(token, language)]).toEqual([all, own]);
    }
  });

  it("of a team sees the team and the whole, not the department in between", async () => {
    const { token } = await unitReader("Hoiva / Koivukoti");
    expect(groupsOf((await signedFile(token)).cells)).toEqual(["all", "unit:Hoiva / Koivukoti"]);
  });

  it("has a file that the report's own key signed, also when the secrets are others later", async () => {
    const { token } = await unitReader("Tekniikka");
    const before = await signedFile(token);
    const secrets = createSecrets([
      "another secret of the tests, long enough",
      "test secret that is at least 32 characters long",
    ]);
    expect(await signedFile(token, { ...app, secrets })).toEqual(before);
    // Without the old secret the key is the newest, which the service tells as well.
    const gone = createSecrets(["another secret of the tests, long enough"]);
    const { certificate, cells } = await signedFile(token, { ...app, secrets: gone });
    expect(reportProblems(certificate, cells)).toEqual([]);
    const { keys } = await readReportKeys({ db: app.db, secrets: gone });
    expect(keys.map(({ x }) => x)).toContain(certificate.publicKey);
  });

  it("finds no survey that does not have the unit, made or open, and is told so by none", async () => {
    const { token } = await unitReader("Hoiva");
    const add = async (name: string, given = {}) => addOrder(app.db, "pulse", { organisationId: firm, name, ...given });
    const [whole, kitchen, care] = [await add("Whole"), await add("Kitchen"), await add("Care")];
    await addWholeReport(app.db, whole);
    await addReportOf(app.db, kitchen, [[], ["Ravinto"], ["Ravinto", "Hoiva"], ["Hoivaan"]]);
    await addReportOf(app.db, care, [[], ["Hoiva"], ["Ravinto"]]);
    const [open, ours] = [await add("Open elsewhere"), await add("Open here")];
    const invited = (unit: string) => addPerson(app.db, { language: "en", organisationalUnit: unit });
    await invite(app.db, await invited("Ravinto / Hoiva"), open);
    await invite(app.db, await invited("Hoivaan"), open);
    await invite(app.db, await invited("Hoiva/Koivukoti"), ours);
    const { list, looks, requests } = listOf(await askList(token));
    const names = rowsOf(list).map(({ name }) => name);
    for (const name of ["Henkilöstökysely 2026", "Care", "Open here"]) expect(names).toContain(name);
    for (const name of ["Whole", "Kitchen", "Open elsewhere"]) expect(names).not.toContain(name);
    expect([looks, requests]).toEqual([undefined, undefined]);
    for (const { id } of [whole, kitchen]) {
      const missed = await askReport(token, {}, id);
      expect([missed.status, (await askFile(token, "csv", id)).status]).toEqual([404, 404]);
      // A link of before leads to a word on why, but on no survey.
      expect(listOf(missed)).toMatchObject({ title: fill(words.reports.withoutUnit.title, { unit: "Hoiva" }) });
      expect(JSON.stringify(listOf(missed))).not.toMatch(/Whole|Kitchen|Ravinto/);
    }
    // The same whether nobody has read it before, or somebody who reads it whole.
    const own = async () => JSON.parse(String((await askFile(token, "json", care.id)).body)) as { cells: unknown };
    const before = await own();
    expect((await askFile(subscriber, "json", care.id)).status).toBe(200);
    expect(await own()).toEqual(before);
    expect((await askReport(token, {}, care.id)).status).toBe(200);
    for (const { id } of [whole, kitchen, care, open, ours]) {
      await app.db.delete(assessmentOrders).where(eq(assessmentOrders.id, id));
    }
  });

  it("of another organisation finds nothing here, though the unit has the same name", async () => {
    const stranger = await addPerson(app.db, { language: "en" });
    const order = await addOrder(app.db, "pulse");
    const [own] = await app.db.select().from(assessmentOrders).where(eq(assessmentOrders.id, order.id));
    const { organisationId } = present(own);
    const role = { role: "unit_reader", organisationId, units: ["Hoiva"] };
    await app.db.insert(userRoles).values({ userId: stranger.userUuid, ...role });
    const token = await startTestSession(app.db, stranger);
    const missed = await askReport(token);
    expect([missed.status, (await askFile(token)).status]).toEqual([404, 404]);
    expect(JSON.stringify(missed.body)).not.toContain("Hoiva");
    expect((await askList(token, { organisation: firm })).status).toBe(404);
  });

  it("who has a wider right too reads by that one", async () => {
    const count = (await signedFile(subscriber)).cells.length;
    const [both, admin] = [await unitReader("Hoiva"), await unitReader("Hoiva")];
    await app.db.insert(userRoles).values({ userId: both.userUuid, role: "subscriber", organisationId: firm });
    const token = await startTestSession(app.db, both);
    expect((await signedFile(token)).cells).toHaveLength(count);
    expect(listOf(await askList(token)).notice).toBeUndefined();
    await app.db.insert(userRoles).values({ userId: admin.userUuid, role: "admin", organisationId: firm });
    // An administrator only once the second step is shown.
    const before = await startTestSession(app.db, admin);
    expect((await signedFile(before)).certificate.part).toEqual(["Hoiva"]);
    expect(listOf(await askList(before)).notice).toBe(fill(words.reports.part, { unit: "Hoiva" }));
    const after = await startStaffSession(app, admin);
    expect((await signedFile(after)).cells).toHaveLength(count);
    expect(listOf(await askList(after)).notice).toBeUndefined();
  });
});

describe("the right to read a unit", () => {
  it("is given by the organisation's administrator, for a unit that it has, and gone with the next request once taken", async () => {
    const person = await colleague();
    const page = await consolePages(app).load(office.sessionToken, "adminPersonRoles", rolesPage(person));
    const send = (unit: string) =>
      consolePages(app).post(
        office.sessionToken,
        "adminPersonRoles",
        rolesPage(person),
        formOf(page, { unit_reader: unit }),
      );
    expect(refusalOf(await send("Muualla")).errors).toEqual({ unit_reader: words.adminPeople.roles.unknown });
    expect(await unitsReadBy(person)).toEqual([]);
    expect((await send("Hoiva")).status).toBe(303);
    expect(await unitsReadBy(person)).toEqual([["Hoiva"]]);
    const token = await startTestSession(app.db, person);
    expect((await askReport(token)).status).toBe(200);
    const again = await consolePages(app).load(office.sessionToken, "adminPersonRoles", rolesPage(person));
    expect(formOf(again).unit_reader).toBe("Hoiva");
    await consolePages(app).post(
      office.sessionToken,
      "adminPersonRoles",
      rolesPage(person),
      formOf(again, { unit_reader: "" }),
    );
    expect(await unitsReadBy(person)).toEqual([]);
    expect((await askFile(token)).status).not.toBe(200);
    const fresh = await startTestSession(app.db, person);
    for (const asked of [askReport(fresh), askFile(fresh), askList(fresh)]) {
      expect(await asked).toMatchObject({ status: 403, body: { message: words.errors.missing.subscriber } });
    }
  });

  it("is nothing that another organisation's administrator gives", async () => {
    const person = await colleague();
    const stranger = await addAdmin(app, await addOrganisation(app.db, "Elsewhere"));
    const asked = await consolePages(app).load(stranger.sessionToken, "adminPersonRoles", rolesPage(person));
    expect(asked.status).toBe(404);
  });

  it.each([{ units: null }, { units: [] }, { role: "subscriber", units: ["Hoiva"] }])(
    "is not to be stored as %o",
    async (given) => {
      const { userUuid } = await colleague();
      const role = { userId: userUuid, role: "unit_reader", organisationId: firm, ...given };
      await expect(app.db.insert(userRoles).values(role)).rejects.toThrow();
    },
  );
});

describe("when units change", () => {
  it("a new name or place comes beside the old one, by which older reports have the unit, and logs nobody out", async () => {
    const reader = await unitReader("Hoiva / Koivukoti");
    const [above] = await app.db
      .insert(organisationUnits)
      .values({ organisationId: firm, name: "Hoiva" })
      .returning({ id: organisationUnits.id });
    await app.db
      .insert(organisationUnits)
      .values({ organisationId: firm, name: "Koivukoti", parentId: present(above).id });
    const unit = async (path: string) => present((await unitsOf(app.db, firm)).find((one) => one.path === path));
    const change = async (path: string, typed: { name: string; parentId: string | null }) => {
      const { id: unitId, version } = await unit(path);
      const place = { admin: officeAdmin(), organisationId: firm };
      expect(await changeUnit(app, { ...place, unitId, version, typed })).toEqual({ outcome: "saved" });
    };
    await change("Hoiva", { name: "Care", parentId: null });
    expect(await unitsReadBy(reader)).toEqual([["Hoiva / Koivukoti", "Care / Koivukoti"]]);
    await change("Care / Koivukoti", { name: "Birch", parentId: null });
    const names = ["Hoiva / Koivukoti", "Care / Koivukoti", "Birch"];
    expect(await unitsReadBy(reader)).toEqual([names]);
    expect(await app.db.select().from(sessions).where(eq(sessions.userId, reader.userUuid))).toHaveLength(1);
    // The report has the tree of its own day, and says the unit's name of then.
    expect(groupsOf((await signedFile(reader.token)).cells)).toEqual(["all", "unit:Hoiva / Koivukoti"]);
    expect(viewOf(await askReport(reader.token)).notice).toBe(fill(words.reports.part, { unit: "Hoiva / Koivukoti" }));
    const { id: unitId, version } = await unit("Birch");
    const place = { admin: officeAdmin(), organisationId: firm };
    expect(await removeUnit(app, { ...place, unitId, version })).toEqual({ outcome: "saved" });
    expect(await unitsReadBy(reader)).toEqual([names]);
    expect((await askReport(reader.token)).status).toBe(200);
  });
});
