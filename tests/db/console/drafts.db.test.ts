import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { App } from "~/app.server";
import { assessmentOrders, orderInvitations } from "~/db/schema/orders";
import { userRoles, users } from "~/db/schema/people";
import { reportRules } from "~/db/schema/reports";
import { scheduledMessages, sentMessages } from "~/db/schema/schedules";
import { openOrder, readOpening } from "~/features/admin/orders/life/open-order.server";
import type { OpeningViewData } from "~/features/admin/orders/life/opening-view";
import { orderVersion } from "~/features/admin/orders/order-version.server";
import { consentsOfOrder } from "~/features/admin/orders/save-order.server";
import { takeBackInvitation } from "~/features/admin/people/take-back.server";
import { startHeld, startOrder, startSurvey } from "~/features/answering/start-survey.server";
import { joinGroup, openGroupLink } from "~/features/groups/groups.server";
import { inviteToOrder } from "~/features/invitations/invite.server";
import { readListQuery } from "~/features/lists/list-query";
import { findAdministered } from "~/features/orders/administered.server";
import { chooseOrder } from "~/features/orders/choose-order.server";
import { findOrder, listOrders } from "~/features/orders/queries.server";
import { accessesTo } from "~/features/own-data/access-log.server";
import { recordExport } from "~/features/own-data/export-log.server";
import { readOrders } from "~/features/own-data/survey-record.server";
import type { Person } from "~/features/people/person";
import { listReports } from "~/features/reports/list-reports.server";
import { ordersWithoutReport } from "~/features/reports/make-reports.server";
import { findReportedOrder } from "~/features/reports/report-access.server";
import { reportColumns } from "~/features/reports/report-columns";
import { scheduledHandler, sendScheduled } from "~/features/schedules/send-scheduled.server";
import * as one from "~/routes/admin/order";
import * as change from "~/routes/admin/order.change";
import * as creating from "~/routes/admin/order.new";
import * as opening from "~/routes/admin/order.open";
import * as rulesPage from "~/routes/admin/order.report-rules";
import { createTestApp } from "../../fixtures/app";
import { addOrganisation } from "../../fixtures/console";
import { untilSomebodyWaits } from "../../fixtures/locks";
import { waitingMails } from "../../fixtures/mails";
import { nextYear } from "../../fixtures/pages/next-year";
import {
  addGroup,
  addOrder,
  addPerson,
  present,
  startTestSession,
  type TestOrder,
  type TestPerson,
} from "../../fixtures/people";
import { createTestDatabase } from "../../fixtures/postgres";
import { callRoute, type RouteModule } from "../../fixtures/route-call";
import { startStaffSession } from "../../fixtures/second-factor";
import { sendAsShown, statedConsent } from "../../fixtures/staff-forms";
import { wordsOf } from "../../fixtures/words";

const words = wordsOf("en").orders;
const day = 86_400_000;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: App;
let ours: string;
let office: string;
let admin: { userUuid: string; organisation: { id: string; name: string } };
let foreign: string;

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"));
  app = createTestApp(database);
  ours = await addOrganisation(database.db, "Ours");
  const staff = async (organisationId: string) => {
    const person = await addPerson(database.db, { language: "en" });
    await database.db.insert(userRoles).values({ userId: person.userUuid, role: "admin", organisationId });
    return { person, token: await startStaffSession(app, person) };
  };
  const found = await staff(ours);
  office = found.token;
  admin = { userUuid: found.person.userUuid, organisation: { id: ours, name: "Ours" } };
  foreign = (await staff(await addOrganisation(database.db, "Theirs"))).token;
});
afterAll(() => database.drop());

const basis = { legalBasis: "consent", specialCondition: "explicit_consent", basisStatedAt: new Date() };
const aDraft = (given: Parameters<typeof addOrder>[2] = {}) =>
  addOrder(database.db, "pulse", {
    organisationId: ours,
    draft: true,
    consents: ["aisti_business"],
    ...basis,
    ...given,
  });
const stored = async ({ id }: Pick<TestOrder, "id">) =>
  present((await database.db.select().from(assessmentOrders).where(eq(assessmentOrders.id, id)))[0]);
const at = ({ id }: Pick<TestOrder, "id">, sessionToken = office) => ({
  path: "/en/admin/assessments",
  params: { assessmentOrderId: id },
  sessionToken,
});
async function invited(order: TestOrder): Promise<TestPerson> {
  const person = await addPerson(database.db, { language: "en", organisationId: ours });
  expect(await inviteToOrder(app, { orderId: order.id, people: [person] })).toEqual({
    outcome: "invited",
    mailed: [],
    texted: [],
  });
  return person;
}
const plan = (order: TestOrder, kind: string, sendAt: Date | null = null) =>
  database.db.insert(scheduledMessages).values({ orderId: order.id, kind, step: 1, sendAt });
const summed = async (order: TestOrder) =>
  ((await callRoute(app, opening.loader, at(order))).body as { view: OpeningViewData }).view;
const open = (order: TestOrder) => sendAsShown(app, opening as RouteModule, { ...at(order), form: {} });
/** Does what an instance does with the job of the opening. */
const inviteOwed = (order: TestOrder) =>
  scheduledHandler(app)([{ id: randomUUID(), payload: { invitesTo: order.id } }], new AbortController().signal);
const owedJobs = ({ id }: TestOrder) =>
  database.db.execute(sql`select 1 from jobs.job where name = 'scheduled-messages' and data ->> 'invitesTo' = ${id}`);
const asPerson = ({ userUuid }: TestPerson) =>
  ({ userUuid, active: true, dateOfBirth: "1990-05-17", email: null }) as unknown as Person;

describe("a draft", () => {
  it("is what the form of a new survey makes", async () => {
    const form = {
      name: "Autumn",
      organisation: ours,
      variant: "pulse",
      day: "30",
      month: "11",
      year: nextYear,
      time: "16.00",
      "consent-aisti_business": "on",
      ...statedConsent,
    };
    const made = await callRoute(app, creating.action, { ...at({ id: "" }), form });
    const id = present(/assessments\/([^?]+)\?done=added/.exec(made.location ?? "")?.[1]);
    expect(await stored({ id })).toMatchObject({ draft: true, closedAt: null });
  });

  it("is not there for its people: no list, call, choice, start or link of a group", async () => {
    const order = await aDraft();
    const person = await invited(order);
    const groupId = await addGroup(database.db, order);
    const { db } = database;
    expect(await listOrders(db, person.userUuid)).toEqual([]);
    expect(await findOrder(db, person.userUuid, order.id)).toBeUndefined();
    expect(await chooseOrder(app, { person: asPerson(person), orderId: order.id })).toEqual({ outcome: "notThere" });
    const keys = { userUuid: person.userUuid, orderId: order.id };
    for (const start of [startOrder, startHeld]) expect(await start(app, keys)).toMatchObject({ outcome: "notThere" });
    // Also where it has become the active one.
    await db.update(users).set({ activeOrderId: order.id }).where(eq(users.id, person.userUuid));
    const sessionToken = await startTestSession(db, person);
    expect(await startSurvey(app, { sessionToken })).toMatchObject({ outcome: "closed" });
    expect(await openGroupLink(app, { groupId, person: undefined })).toEqual({ outcome: "invalidLink" });
    const another = await addPerson(db, { language: "en", organisationId: ours });
    expect(await joinGroup(app, { userUuid: another.userUuid, groupId })).toEqual({ outcome: "notJoined" });
    expect(await db.$count(sql`results`, sql`order_id = ${order.id}`)).toBe(0);
  });

  it("isn't named among who has seen a person's data, and their copy says nothing of its basis", async () => {
    const order = await aDraft();
    const person = await invited(order);
    const { db } = database;
    const export_ = { admin, orderId: order.id, organisationId: ours, set: "order_people", recordCount: 1 } as const;
    await recordExport(db, { ...export_, requestId: "r" });
    const read = async () => {
      const [{ legalBasis, specialCondition, basisStatedAt }] = (await readOrders(db, person.userUuid)) as [never];
      const [access] = await accessesTo(db, person.userUuid, 1);
      return [access?.what, access?.assessmentOrderName, legalBasis, specialCondition, basisStatedAt];
    };
    expect(await read()).toEqual([expect.any(String), null, null, null, null]);
    await open(order);
    const { name } = await stored(order);
    expect(await read()).toEqual([expect.any(String), name, "consent", "explicit_consent", expect.any(Date)]);
  });

  it("sends nothing, whatever is due, and has no report", async () => {
    const order = await aDraft({ endTimestamp: new Date(Date.now() + 3_600_000) });
    const over = await aDraft({ endTimestamp: new Date(Date.now() - day) });
    const reader = await addPerson(database.db, { language: "en", organisationId: ours });
    await database.db.insert(userRoles).values({ userId: reader.userUuid, role: "subscriber", organisationId: ours });
    const people = [await invited(order), await invited(over)];
    for (const each of [order, over]) {
      await plan(each, "invitation", new Date(Date.now() - 1_000));
      await plan(each, "reminder", new Date(Date.now() - 1_000));
      for (const kind of ["last_day", "results_ready", "trial_ends"]) await plan(each, kind);
      await sendScheduled(app);
      await inviteOwed(each);
      expect(await database.db.$count(sentMessages, eq(sentMessages.orderId, each.id))).toBe(0);
      expect(await ordersWithoutReport(database.db)).not.toContain(each.id);
      expect(await findReportedOrder(database.db, { userUuid: reader.userUuid }, each.id)).toBeUndefined();
      const unsent = sql`order_id = ${each.id} and finished_at is null`;
      expect(await database.db.$count(scheduledMessages, unsent)).toBe(5);
    }
    for (const person of people) expect(await waitingMails(app, person)).toEqual([]);
    const query = readListQuery(new URLSearchParams(), reportColumns);
    const asked = { reader: { userUuid: reader.userUuid }, organisationId: ours, query, language: "en" } as const;
    for (const filter of ["all", "open", "without"] as const) {
      const { rows } = await listReports(database.db, { ...asked, filter });
      expect(rows.map(({ id }) => id)).not.toContain(order.id);
    }
  });

  it("changes in everything while people are on its list, and nobody can close it", async () => {
    const order = await aDraft();
    await invited(order);
    const form = { name: "Other", variant: "default", day: "", month: "", year: "", "consent-aisti_business": "on" };
    const changed = { ...form, ...statedConsent };
    expect(await sendAsShown(app, change as RouteModule, { ...at(order), form: changed })).toMatchObject({
      status: 303,
    });
    expect(await stored(order)).toMatchObject({ name: "Other", surveyFlowVariant: "default", draft: true });
    const rules = { k: "9", sensitiveK: "12", gender: "on" };
    expect(await sendAsShown(app, rulesPage as RouteModule, { ...at(order), form: rules })).toMatchObject({
      status: 303,
    });
    const [saved] = await database.db.select().from(reportRules).where(eq(reportRules.orderId, order.id));
    expect(saved).toMatchObject({ k: 9, attributes: ["gender"] });
    const closing = await callRoute(app, one.action, { ...at(order), form: { to: "closed" } });
    expect([closing.status, (await stored(order)).closedAt]).toEqual([409, null]);
  });

  it("lets an invitation be taken back: its person is off the list and gets none when it opens", async () => {
    const order = await aDraft();
    const [stays, goes] = [await invited(order), await invited(order)];
    const taken = { admin, personId: goes.userUuid, orderId: order.id, purpose: "support", requestId: "r" } as const;
    expect(await takeBackInvitation(app, taken)).toEqual({ outcome: "takenBack" });
    expect(await database.db.$count(orderInvitations, eq(orderInvitations.orderId, order.id))).toBe(1);
    await open(order);
    await inviteOwed(order);
    expect([await waitingMails(app, stays), await waitingMails(app, goes)].map(({ length }) => length)).toEqual([1, 0]);
  });
});

describe("opening", () => {
  it("sums up what it does, and is done once, whoever presses how often: everybody is invited once", async () => {
    const order = await aDraft({ startedAt: new Date(Date.now() - 30 * day) });
    const people = [await invited(order), await invited(order)];
    const view = await summed(order);
    expect(view.people.rows.map(({ value }) => value)).toEqual(["2", words.noEnd]);
    expect(view.fixed.rows.map(({ value }) => value)).toContain(words.life.rules.unitsOnly);
    expect(view).toMatchObject({ stops: undefined, warnings: [words.opening.noEnd] });
    const version = present(view.form?.version);
    const press = () => callRoute(app, opening.action, { ...at(order), form: { version } });
    for (const { location } of await Promise.all([press(), press()])) expect(location).toContain("done=started");
    expect((await press()).location).toContain("done=started");
    const { draft, startedAt } = await stored(order);
    expect([draft, Date.now() - startedAt.getTime() < day]).toEqual([false, true]);
    expect(await owedJobs(order)).toHaveLength(1);
    await Promise.all([inviteOwed(order), inviteOwed(order)]);
    for (const person of people) {
      expect(await waitingMails(app, person)).toHaveLength(1);
      expect(await listOrders(database.db, person.userUuid)).toMatchObject([{ id: order.id, closed: false }]);
    }
    const notice = async () =>
      (
        (await callRoute(app, one.loader, { ...at(order), path: `/en/admin/assessments/${order.id}?done=started` }))
          .body as {
          view: { notice?: { text: string }; next?: { label: string } };
        }
      ).view;
    const { planReminders, inviteMore } = words.life.next;
    expect(await notice()).toMatchObject({ notice: { text: words.notices.started }, next: { label: planReminders } });
    // Reminders that were sent have been planned as well.
    const sent = { orderId: order.id, kind: "reminder", step: 1, sendAt: new Date(), finishedAt: new Date() };
    await database.db.insert(scheduledMessages).values(sent);
    expect(await notice()).toMatchObject({ next: { label: inviteMore } });
    // Back leads to the survey.
    expect((await callRoute(app, opening.loader, at(order))).location).toContain(order.id);
    const form = { name: "Later", variant: "default", day: "", month: "", year: "" };
    await sendAsShown(app, change as RouteModule, { ...at(order), form });
    expect(await stored(order)).toMatchObject({ name: "Later", surveyFlowVariant: "pulse" });
    expect((await callRoute(app, rulesPage.loader, at(order))).body).toMatchObject({ view: { form: undefined } });
    await database.db.update(assessmentOrders).set({ closedAt: new Date() }).where(eq(assessmentOrders.id, order.id));
    expect((await notice()).notice).toBeUndefined();
  });

  it("waits for a moment that was chosen for the invitations", async () => {
    const order = await aDraft();
    await plan(order, "invitation", new Date(Date.now() + day));
    const person = await invited(order);
    await open(order);
    await inviteOwed(order);
    expect(await waitingMails(app, person)).toEqual([]);
    await database.db
      .update(scheduledMessages)
      .set({ sendAt: new Date(Date.now() - 1) })
      .where(eq(scheduledMessages.orderId, order.id));
    await sendScheduled(app);
    expect(await waitingMails(app, person)).toHaveLength(1);
  });

  it.each<[string, (order: TestOrder) => Promise<unknown>]>([
    [
      "the survey",
      ({ id }) => database.db.update(assessmentOrders).set({ name: "Other" }).where(eq(assessmentOrders.id, id)),
    ],
    ["the rules", ({ id }) => database.db.insert(reportRules).values({ orderId: id, k: 9 })],
    ["the messages", (order) => plan(order, "last_day")],
    ["the people", (order) => invited(order)],
    ["the groups", (order) => addGroup(database.db, order)],
  ])("is not done where %s changed after it was summed up, and shows what stands now", async (_, changes) => {
    const order = await aDraft();
    const version = present((await summed(order)).form?.version);
    await changes(order);
    const pressed = await callRoute(app, opening.action, { ...at(order), form: { version } });
    expect([pressed.status, (await stored(order)).draft]).toEqual([409, true]);
    expect(JSON.stringify(pressed.body)).toContain(words.life.rules.least);
    expect((await open(order)).location).toContain("done=started");
  });

  it.each<[string, (order: TestOrder) => Promise<unknown>, string]>([
    [
      "its deadline has come",
      ({ id }) =>
        database.db
          .update(assessmentOrders)
          .set({ endTimestamp: new Date(Date.now() - 1_000) })
          .where(eq(assessmentOrders.id, id)),
      words.opening.endHasCome,
    ],
    [
      "a reminder would leave with the invitation",
      (order) => plan(order, "reminder", new Date(Date.now() - 1_000)),
      words.opening.reminderPast.replace("{number}", "1"),
    ],
    [
      "its invitations were to leave before",
      (order) => plan(order, "invitation", new Date(Date.now() - 1_000)),
      words.opening.invitationPast,
    ],
    [
      "its invitations would leave when nobody can answer",
      async (order) => {
        const end = new Date(Date.now() + day);
        await database.db.update(assessmentOrders).set({ endTimestamp: end }).where(eq(assessmentOrders.id, order.id));
        await plan(order, "invitation", end);
      },
      words.opening.invitationAfterEnd,
    ],
  ])("is not done where %s, and says what to mend", async (_, happens, text) => {
    const order = await aDraft();
    await happens(order);
    expect(await summed(order)).toMatchObject({ form: undefined, stops: { text } });
    // A page that was open before has the version of what stands.
    const saved = present(await findAdministered(database.db, { admin, orderId: order.id }));
    const { version } = await readOpening(database.db, {
      order: saved,
      version: orderVersion(saved, await consentsOfOrder(app, order.id)),
    });
    expect(await openOrder(app, { admin, orderId: order.id, version })).toEqual({ outcome: "tooLate" });
    expect((await stored(order)).draft).toBe(true);
  });

  it("is nobody's of another organisation", async () => {
    const order = await aDraft();
    const call = at(order, foreign);
    expect(await callRoute(app, opening.loader, call)).toMatchObject({ status: 404 });
    expect(await callRoute(app, opening.action, { ...call, form: { version: "x" } })).toMatchObject({ status: 404 });
    expect((await stored(order)).draft).toBe(true);
  });

  it("waits for whoever is inviting at that moment, and writes to those as well", async () => {
    const order = await aDraft();
    const person = await addPerson(database.db, { language: "en", organisationId: ours });
    let opened: ReturnType<typeof open> | undefined;
    await database.db.transaction(async (tx) => {
      await inviteToOrder({ ...app, db: tx }, { orderId: order.id, people: [person] });
      opened = open(order);
      await untilSomebodyWaits(database.db);
    });
    expect(await opened).toMatchObject({ status: 409 });
    expect((await open(order)).location).toContain("done=started");
    await inviteOwed(order);
    expect(await waitingMails(app, person)).toHaveLength(1);
    // From now on whoever is invited is written to at once.
    const late = await addPerson(database.db, { language: "en", organisationId: ours });
    await inviteToOrder(app, { orderId: order.id, people: [late] });
    expect(await waitingMails(app, late)).toHaveLength(1);
    expect(
      await database.db.$count(
        orderInvitations,
        and(eq(orderInvitations.orderId, order.id), eq(orderInvitations.byMail, true)),
      ),
    ).toBe(2);
  });
});
