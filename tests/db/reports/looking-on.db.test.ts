import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { App } from "~/app.server";
import { accessLog } from "~/db/schema/access";
import { assessmentOrders } from "~/db/schema/orders";
import { userRoles } from "~/db/schema/people";
import { accessesTo } from "~/features/own-data/access-log.server";
import type { ReportListData } from "~/features/reports/page/report-list";
import { type PageName, pageUrl } from "~/i18n/paths";
import * as file from "~/routes/files/reports";
import * as list from "~/routes/reports/reports";
import * as report from "~/routes/reports/reports.order";
import { createTestApp } from "../../fixtures/app";
import { addOrganisation } from "../../fixtures/console";
import { shownReport } from "../../fixtures/disclosure/shown-report";
import { addAdmin } from "../../fixtures/pages/console-pages";
import { rowsOf } from "../../fixtures/pages/listed-rows";
import { addOrder, addPerson, addWholeReport, invite, startTestSession } from "../../fixtures/people";
import { createTestDatabase } from "../../fixtures/postgres";
import { aShortSurvey, publishDefinition } from "../../fixtures/published";
import { callRoute, type RouteModule } from "../../fixtures/route-call";
import { wordsOf } from "../../fixtures/words";

/** An administrator of the service sees an organisation's reports as its subscriber does, and is seen doing so. */

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: App;
let firm: string;
let orderId: string;
let subscriber: string;
const words = wordsOf("en").reports.looks;

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"));
  app = createTestApp(database);
  await publishDefinition(database.db, aShortSurvey().metamodule);
  firm = await addOrganisation(database.db, "Firm");
  const order = await addOrder(database.db, "pulse", { organisationId: firm, name: "Autumn", closedAt: new Date() });
  await addWholeReport(database.db, order);
  orderId = order.id;
  subscriber = await somebody("subscriber", firm);
});
afterAll(() => database.drop());

async function somebody(role: string | undefined, organisationId: string): Promise<string> {
  const person = await addPerson(database.db, { language: "en", organisationId });
  if (role) await database.db.insert(userRoles).values({ userId: person.userUuid, role, organisationId });
  return startTestSession(database.db, person);
}

const ask = (route: RouteModule, page: PageName, sessionToken: string, params = {}, query = {}) =>
  callRoute(app, route.loader, { path: pageUrl(page, "en", params, query), params, sessionToken });
const askList = (token: string, query = {}) => ask(list as RouteModule, "reports", token, {}, query);
const askReport = (token: string, query = {}) =>
  ask(report as RouteModule, "reportsOrder", token, { assessmentOrderId: orderId }, query);
const askFile = (token: string) =>
  ask(file as RouteModule, "reportsFile", token, { assessmentOrderId: orderId, format: "json" });
const listOf = ({ body }: { body: unknown }) => (body as { view: ReportListData }).view;
const looks = async () => listOf(await askList(subscriber)).looks?.rows.map(({ cells }) => cells.slice(1));
const forget = async () => {
  await database.raw`alter table access_log disable trigger all`;
  await database.db.delete(accessLog);
  await database.raw`alter table access_log enable trigger all`;
};

describe("an administrator of the service", () => {
  it("sees any organisation's list and report as its subscriber does, and is told that it is on record", async () => {
    const { sessionToken } = await addAdmin(app);
    const own = listOf(await askList(subscriber));
    const listed = listOf(await askList(sessionToken, { organisation: firm }));
    // The addresses of its list name whose it is.
    const ofSubscriber = { back: undefined, notice: undefined, looks: own.looks, list: own.list };
    expect({ ...listed, ...ofSubscriber }).toEqual(own);
    expect(listed.list.search.kept).toEqual([{ name: "organisation", value: firm }]);
    expect(listed.notice).toContain("Firm");
    expect(listed.back?.href).toBe(pageUrl("adminOrganisation", "en", { organisationId: firm }));
    const viewOf = ({ body }: { body: unknown }) => shownReport(body).view;
    const [theirs, seen] = [viewOf(await askReport(subscriber)), viewOf(await askReport(sessionToken))];
    expect({ ...seen, notice: undefined, back: theirs.back }).toEqual(theirs);
    expect(seen.notice).toContain("Firm");
    expect(seen.back.href).toBe(pageUrl("reports", "en", {}, { organisation: firm }));
    expect((await askFile(sessionToken)).status).toBe(200);
    await forget();
  });

  it("is found by the subscriber: one look an hour of each, whatever of the report they open; by no person", async () => {
    const [one, other] = [await addAdmin(app), await addAdmin(app)];
    const person = await addPerson(database.db, { language: "en", organisationId: firm });
    await invite(database.db, person, { id: orderId, name: "", organizationName: "" });
    expect(await looks()).toBeUndefined();
    for (const { sessionToken } of [one, one, other]) await askReport(sessionToken);
    await askFile(one.sessionToken);
    expect(await looks()).toEqual([
      [words.admin, "Autumn"],
      [words.admin, "Autumn"],
    ]);
    await database.raw`alter table access_log disable trigger all`;
    await database.db.update(accessLog).set({ at: sql`at - interval '61 minutes'` });
    await database.raw`alter table access_log enable trigger all`;
    await askFile(one.sessionToken);
    expect(await looks()).toHaveLength(3);
    expect((await accessesTo(database.db, person.userUuid)).filter(({ purpose }) => purpose !== "own_copy")).toEqual(
      [],
    );
    const elsewhere = await somebody("subscriber", await addOrganisation(database.db, "Elsewhere"));
    expect(listOf(await askList(elsewhere)).looks).toBeUndefined();
    await forget();
  });

  it("is on record too for how far a report is that is not made yet", async () => {
    const { sessionToken } = await addAdmin(app);
    const { id } = await addOrder(database.db, "pulse", { organisationId: firm, name: "Open" });
    const { status, body } = await ask(report as RouteModule, "reportsOrder", sessionToken, { assessmentOrderId: id });
    expect([status, (body as { kind: string }).kind]).toEqual([200, "reportState"]);
    expect(await looks()).toEqual([[words.admin, "Open"]]);
    await database.db.delete(assessmentOrders).where(eq(assessmentOrders.id, id));
    await forget();
  });

  it("who names no organisation sees the surveys of all, with their reports; one that is not there is not found", async () => {
    const { sessionToken } = await addAdmin(app);
    const other = await addOrganisation(database.db, "Another firm");
    await addOrder(database.db, "pulse", { organisationId: other, name: "Winter" });
    const namesIn = async (query: object) =>
      rowsOf(listOf(await askList(sessionToken, query)).list).map(({ name, facts: [whose] }) => [whose, name]);
    const all = { sort: "organisation" };
    expect(await namesIn(all)).toEqual([
      ["Another firm", "Winter"],
      ["Firm", "Autumn"],
    ]);
    // The last deadline first, and of one deadline the newest survey.
    await database.db
      .update(assessmentOrders)
      .set({ startedAt: new Date("2026-01-01") })
      .where(eq(assessmentOrders.name, "Winter"));
    expect(await namesIn({})).toEqual([
      ["Firm", "Autumn"],
      ["Another firm", "Winter"],
    ]);
    expect(await namesIn({ ...all, show: "made" })).toEqual([["Firm", "Autumn"]]);
    expect(await namesIn({ ...all, show: "open" })).toEqual([["Another firm", "Winter"]]);
    expect(await namesIn({ ...all, show: "without" })).toEqual([]);
    expect(await namesIn({ search: "another" })).toEqual([["Another firm", "Winter"]]);
    expect((await askList(sessionToken, { show: "answered" })).status).toBe(400);
    for (const organisation of ["x", crypto.randomUUID()]) {
      expect((await askList(sessionToken, { organisation })).status).toBe(404);
    }
  });
});

describe("an administrator of one organisation", () => {
  it("sees the reports of theirs, of which no record is made, and of no other", async () => {
    const own = await addAdmin(app, firm);
    const elsewhere = await addAdmin(app, await addOrganisation(database.db, "Elsewhere"));
    expect(listOf(await askList(own.sessionToken)).notice).toBeUndefined();
    expect([(await askReport(own.sessionToken)).status, (await askFile(own.sessionToken)).status]).toEqual([200, 200]);
    expect([(await askReport(elsewhere.sessionToken)).status, (await askFile(elsewhere.sessionToken)).status]).toEqual([
      404, 404,
    ]);
    expect((await askList(elsewhere.sessionToken, { organisation: firm })).status).toBe(404);
    expect(await looks()).toBeUndefined();
  });

  it("has shown the second step before", async () => {
    const admin = await addPerson(database.db, { language: "en" });
    await database.db.insert(userRoles).values({ userId: admin.userUuid, role: "admin", organisationId: null });
    const token = await startTestSession(database.db, admin);
    for (const asked of [askReport(token), askList(token, { organisation: firm }), askFile(token)]) {
      expect((await asked).location).toContain(pageUrl("loginConfirm", "en"));
    }
    await database.db.delete(userRoles).where(eq(userRoles.userId, admin.userUuid));
  });
});

it("a subscriber of another organisation finds nothing, and whoever has no role is told which", async () => {
  const elsewhere = await somebody("subscriber", await addOrganisation(database.db, "Elsewhere"));
  expect([(await askReport(elsewhere)).status, (await askFile(elsewhere)).status]).toEqual([404, 404]);
  expect((await askList(elsewhere, { organisation: firm })).status).toBe(404);
  const nobody = await somebody(undefined, firm);
  for (const asked of [askReport(nobody), askFile(nobody), askList(nobody)]) {
    expect(await asked).toMatchObject({
      status: 403,
      body: { message: wordsOf("en").errors.missing.subscriber },
    });
  }
});
