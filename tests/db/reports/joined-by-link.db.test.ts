import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import type { App } from "~/app.server";
import { assessmentOrders } from "~/db/schema/orders";
import { userRoles, users } from "~/db/schema/people";
import { organisationUnits } from "~/db/schema/units";
import type { OrderViewData } from "~/features/admin/orders/order-view";
import { joinGroup } from "~/features/groups/groups.server";
import { inviteToOrder } from "~/features/invitations/invite.server";
import type { PlanViewData } from "~/features/reports/plan-view";
import { type PageName, pages } from "~/i18n/paths";
import * as list from "~/routes/reports/reports";
import * as report from "~/routes/reports/reports.order";
import { createTestApp } from "../../fixtures/app";
import { addOrganisation } from "../../fixtures/console";
import { addAdmin, consolePages, type TestAdmin } from "../../fixtures/pages/console-pages";
import { addGroup, addOrder, addPerson, present, startTestSession, type TestPerson } from "../../fixtures/people";
import { createTestDatabase } from "../../fixtures/postgres";
import { callRoute, type RouteModule } from "../../fixtures/route-call";
import { fill, wordsOf } from "../../fixtures/words";

/** That somebody has joined by a group's link is nothing for anybody of the employer (decisions 0132 and 0162). */

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: App;
let firm: string;
let office: TestAdmin;
let unitId: string;
let joiner: TestPerson;
const readers: string[] = [];
/** Open with people and a link; open with a link alone; closed with one person fewer than a report needs, and a link. */
const orders: Record<"open" | "linkOnly" | "closed", { id: string; groupId: string }> = {
  open: { id: "", groupId: "" },
  linkOnly: { id: "", groupId: "" },
  closed: { id: "", groupId: "" },
};
/** Pages write times of day, and a minute may end between two readings. */
const now = new Date();

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"), { statementMs: 60_000 });
  app = createTestApp(database, { clock: { now: () => now } });
  const { db } = database;
  firm = await addOrganisation(db, "Firm");
  office = await addAdmin(app, firm);
  [{ id: unitId } = { id: "" }] = await db
    .insert(organisationUnits)
    .values({ organisationId: firm, name: "Theta" })
    .returning({ id: organisationUnits.id });
  for (const role of ["subscriber", "unit_reader"] as const) {
    const { userUuid, ...person } = await addPerson(db, { language: "en" });
    const units = role === "unit_reader" ? ["Theta"] : null;
    await db.insert(userRoles).values({ userId: userUuid, role, organisationId: firm, units });
    readers.push(await startTestSession(db, { userUuid, ...person }));
  }
  const colleagues = await Promise.all(
    Array.from({ length: 6 }, () => addPerson(db, { language: "en", organisationId: firm })),
  );
  joiner = await addPerson(db, { language: "en", organisationId: firm, organisationalUnit: "Theta" });
  for (const kind of ["open", "linkOnly", "closed"] as const) {
    const order = await addOrder(db, "pulse", { organisationId: firm });
    orders[kind] = { id: order.id, groupId: await addGroup(db, order) };
    const people = kind === "linkOnly" ? [] : colleagues.map(({ userUuid }) => ({ userUuid }));
    if (people.length > 0) await inviteToOrder(app, { orderId: order.id, people });
  }
});
afterAll(() => database.drop());

const adminPages = (Object.keys(pages) as PageName[]).filter((page) => pages[page].module.startsWith("routes/admin/"));

/** Every page of the console whose address these fill. */
function placesOf(page: PageName): Record<string, string>[] {
  const given: Record<string, string[]> = {
    organisationId: [firm],
    assessmentOrderId: Object.values(orders).map(({ id }) => id),
    personId: [joiner.userUuid],
    unitId: [unitId],
    kind: ["invitation", "reminder"],
  };
  let places: Record<string, string>[] = [{}];
  for (const [, name = ""] of pages[page].en.matchAll(/:(\w+)/g)) {
    places = places.flatMap((place) => (given[name] ?? []).map((value) => ({ ...place, [name]: value })));
  }
  return places;
}

async function everythingRead(): Promise<Map<string, string>> {
  const { db } = database;
  await db.update(assessmentOrders).set({ closedAt: now }).where(eq(assessmentOrders.id, orders.closed.id));
  const read = new Map<string, string>();
  const keep = (where: string, { status, body }: { status: number; body: unknown }) =>
    // A form that makes something once names itself anew each time.
    read.set(where, `${status} ${JSON.stringify(body).replace(/"(make_id|formId)":"[^"]+"/g, '"$1":""')}`);
  const console = consolePages(app);
  for (const page of adminPages) {
    for (const params of placesOf(page)) {
      const query: Record<string, string> = page.startsWith("adminPerson") ? { purpose: "support" } : {};
      keep(`${page} ${JSON.stringify(params)}`, await console.load(office.sessionToken, page, { params, query }));
    }
  }
  for (const { id } of Object.values(orders)) {
    const query = { survey: id };
    keep(`people of ${id}`, await console.load(office.sessionToken, "adminPeople", { query }));
  }
  for (const [at, sessionToken] of readers.entries()) {
    const asked = async (module: unknown, params: Record<string, string>) =>
      callRoute(app, (module as RouteModule).loader, { path: "/en/reports", params, sessionToken });
    keep(`reports of ${at}`, await asked(list, {}));
    for (const { id } of Object.values(orders)) {
      keep(`report ${id} of ${at}`, await asked(report, { assessmentOrderId: id }));
    }
  }
  await db.update(assessmentOrders).set({ closedAt: null }).where(eq(assessmentOrders.id, orders.closed.id));
  return read;
}

it("a colleague joins: every page of the office, the subscriber and a unit's reader stays the same", async () => {
  const before = await everythingRead();
  expect(before.size).toBeGreaterThan(60);
  for (const { groupId } of Object.values(orders)) {
    expect(await joinGroup(app, { userUuid: joiner.userUuid, groupId })).toEqual({ outcome: "joined" });
  }
  const after = await everythingRead();
  const changed = [...after].filter(([where, text]) => before.get(where) !== text).map(([where]) => where);
  expect(changed).toEqual([]);
}, 240_000);

it("the plan counts whom the order's page calls invited, in the units that they have now", async () => {
  const { id } = orders.open;
  const params = { assessmentOrderId: id };
  const told = async () => {
    const pagesOf = consolePages(app);
    const { body } = await pagesOf.load(office.sessionToken, "adminOrderReportPlan", { params });
    const own = await pagesOf.load(office.sessionToken, "adminOrder", { params });
    const { steps } = (own.body as { view: OrderViewData }).view.steps;
    const { filled, form } = (body as { view: PlanViewData }).view;
    const { facts } = present(steps.find(({ key }) => key === "people"));
    const invited = facts.find(({ label }) => label === wordsOf("en").orders.list.invited)?.value;
    return { filled, units: form.units.value, invited };
  };
  const { invited_other: filled, joinable } = wordsOf("en").reportPlan.filled;
  const ofPeople = (count: number) => `${fill(filled, { count })} ${joinable}`;
  expect(await told()).toEqual({ filled: ofPeople(6), units: "; 6", invited: "6" });
  await database.db.update(users).set({ organisationalUnit: "Iota" }).where(eq(users.id, joiner.userUuid));
  await inviteToOrder(app, { orderId: id, people: [{ userUuid: joiner.userUuid }] });
  expect(await told()).toEqual({ filled: ofPeople(7), units: "; 6\nIota; 1", invited: "7" });
});

it("a closed survey with too few invited says that no report comes, unless others may have joined", async () => {
  const { db } = database;
  const order = await addOrder(db, "pulse", { organisationId: firm });
  const colleagues = await Promise.all([1, 2, 3].map(() => addPerson(db, { language: "en", organisationId: firm })));
  await inviteToOrder(app, { orderId: order.id, people: colleagues });
  await db.update(assessmentOrders).set({ closedAt: now }).where(eq(assessmentOrders.id, order.id));
  const told = async (query: Record<string, string> = {}) => {
    const place = { params: { assessmentOrderId: order.id }, query };
    const { body } = await consolePages(app).load(office.sessionToken, "adminOrder", place);
    const { lead, steps } = (body as { view: OrderViewData }).view;
    const step = (name: string) => present(steps.steps.find(({ key }) => key === name));
    const { line, facts } = step("answering");
    return {
      lead,
      report: step("report").texts,
      planned: line?.moments.some(({ key }) => key.startsWith("report")),
      answered: facts.some(({ label }) => label === wordsOf("en").orders.answered),
    };
  };
  const { life } = wordsOf("en").orders;
  const never = fill(wordsOf("en").reports.state.tooFewInvited, { least: 7 });
  const none = { report: [never], planned: false, answered: false };
  expect(await told()).toEqual({ lead: `${life.lead.closed} ${never}`, ...none });
  // The notice says that it is closed.
  expect(await told({ done: "closed" })).toEqual({ lead: never, ...none });
  await addGroup(db, order);
  const report = [fill(life.report.soon, { minutes: 15 })];
  const lead = `${life.lead.closed} ${life.lead.noReportYet}`;
  expect(await told()).toEqual({ lead, report, planned: true, answered: true });
});
