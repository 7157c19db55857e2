import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { App } from "~/app.server";
import { signInLinks } from "~/db/schema/login";
import { orderInvitations, organisations } from "~/db/schema/orders";
import { userRoles } from "~/db/schema/people";
import { resultAnswers, results } from "~/db/schema/results";
import { sentMessages } from "~/db/schema/schedules";
import { organisationUnits } from "~/db/schema/units";
import { startOrder } from "~/features/answering/start-survey.server";
import { joinGroup } from "~/features/groups/groups.server";
import { inviteToOrder } from "~/features/invitations/invite.server";
import { orderMessageGuard } from "~/features/invitations/order-message-guard.server";
import { findOrder } from "~/features/orders/queries.server";
import { readDraft, saveDraft } from "~/features/sessions/draft.server";
import * as person from "~/routes/admin/person";
import * as unitsPage from "~/routes/admin/units";
import { createTestApp } from "../../fixtures/app";
import {
  addGroup,
  addOrder,
  addPerson,
  completedOrder,
  present,
  startedOrder,
  type TestOrder,
  type TestPerson,
} from "../../fixtures/people";
import { createTestDatabase } from "../../fixtures/postgres";
import { aShortSurvey, publishDefinition } from "../../fixtures/published";
import { callRoute } from "../../fixtures/route-call";
import { startStaffSession } from "../../fixtures/second-factor";
import { wordsOf } from "../../fixtures/words";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: App;
let ours: string;
let office: string;
let foreign: string;
const words = wordsOf("en");

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"));
  app = createTestApp(database);
  const { db } = database;
  await publishDefinition(db, aShortSurvey().metamodule);
  const made = await db
    .insert(organisations)
    .values([{ name: "Ours" }, { name: "Theirs" }])
    .returning();
  const [first, second] = made.map(({ id }) => id) as [string, string];
  ours = first;
  const admin = async (organisationId: string) => {
    const someone = await addPerson(db, { language: "en" });
    await db.insert(userRoles).values({ userId: someone.userUuid, role: "admin", organisationId });
    return startStaffSession(app, someone);
  };
  [office, foreign] = [await admin(first), await admin(second)];
});
afterAll(() => database.drop());

const at = (who: TestPerson, sessionToken = office) => ({
  path: "/en/admin/people/x?purpose=administration",
  params: { personId: who.userUuid },
  sessionToken,
});
const takeBack = (who: TestPerson, order: string, sessionToken = office) =>
  callRoute(app, person.action, { ...at(who, sessionToken), form: { intent: "takeBack", order } });
const ofOrder = (who: TestPerson, order: TestOrder) =>
  and(eq(orderInvitations.userId, who.userUuid), eq(orderInvitations.orderId, order.id));
const invitation = async (who: TestPerson, order: TestOrder) =>
  present((await database.db.select().from(orderInvitations).where(ofOrder(who, order)))[0]);
type Page = { view: { facts: object[]; orders: { rows: { cells: string[] }[] }; takeBack?: unknown } };
const page = async (who: TestPerson) => (await callRoute(app, person.loader, at(who))).body as Page;
const employee = () => addPerson(database.db, { language: "fi", organisationId: ours });

describe("an invitation that is taken back", () => {
  it("closes the order to its person: what is unfinished goes, no message leaves, no link of it works", async () => {
    const { db } = database;
    const who = await employee();
    const order = await startedOrder(db, who, "pulse", { organisationId: ours });
    await inviteToOrder(app, { orderId: order.id, people: [{ userUuid: (await employee()).userUuid }] });
    const begun = await employee();
    await inviteToOrder(app, { orderId: order.id, people: [{ userUuid: begun.userUuid }] });
    expect(await startOrder(app, { userUuid: begun.userUuid, orderId: order.id })).toMatchObject({
      outcome: "underWay",
    });
    const [sent] = await db.select().from(sentMessages).where(eq(sentMessages.userId, begun.userUuid));
    const outboxId = present(sent?.outboxId);
    expect((await orderMessageGuard(app).ask(db, [outboxId])).size).toBe(1);
    expect(await takeBack(begun, order.id)).toMatchObject({ status: 303 });
    // Pressed again it is what it was.
    const { takenBackAt } = await invitation(begun, order);
    expect((await takeBack(begun, order.id)).location).toContain("saved=takenBack");
    expect((await invitation(begun, order)).takenBackAt).toEqual(takenBackAt);
    expect((await orderMessageGuard(app).ask(db, [outboxId])).size).toBe(0);
    const runs = await db.select().from(results).where(eq(results.userId, begun.userUuid));
    expect(runs.map(({ state }) => state)).toEqual(["abandoned"]);
    expect(await db.$count(resultAnswers, eq(resultAnswers.resultId, present(runs[0]).id))).toBe(0);
    expect(await startOrder(app, { userUuid: begun.userUuid, orderId: order.id })).toMatchObject({
      outcome: "closed",
    });
    expect(await findOrder(db, begun.userUuid, order.id)).toMatchObject({ closed: true });
    const links = await db.select().from(signInLinks).where(eq(signInLinks.userId, begun.userUuid));
    expect(links.every(({ expiresAt }) => expiresAt <= new Date())).toBe(true);
    // What was sent is still known: by the link of a text message its person ends such messages.
    expect(await db.$count(sentMessages, eq(sentMessages.userId, begun.userUuid))).toBe(1);
    // The other one goes on.
    expect(await findOrder(db, who.userUuid, order.id)).toMatchObject({ closed: false });
  });

  it("takes what its person typed as an answer along, and nothing that they typed elsewhere", async () => {
    const who = await employee();
    const { userUuid } = who;
    const order = await startedOrder(database.db, who, "pulse", { organisationId: ours });
    const typed = { "/answer": { answer: "unsent" }, "/feedback": { feedback: "unsent", version: "1" } };
    for (const [form, fields] of Object.entries(typed)) await saveDraft(app, { userUuid, form, fields });
    expect((await takeBack(who, order.id)).status).toBe(303);
    expect(await Promise.all(Object.keys(typed).map((form) => readDraft(app, { userUuid, form })))).toEqual([
      undefined,
      typed["/feedback"],
    ]);
  });

  it("says the same to the office whether its person had answered, begun, or done nothing", async () => {
    const { db } = database;
    const shown: string[] = [];
    for (const state of ["nothing", "in_progress", "completed"] as const) {
      const who = await employee();
      const given = { organisationId: ours, name: "Same" };
      const order = await (state === "completed"
        ? completedOrder(db, who, "pulse", given)
        : state === "in_progress"
          ? startedOrder(db, who, "pulse", given)
          : addOrder(db, "pulse", given));
      await inviteToOrder(app, { orderId: order.id, people: [{ userUuid: who.userUuid }] });
      const { status, location } = await takeBack(who, order.id);
      const { view } = await page(who);
      shown.push(
        JSON.stringify([status, location?.replace(who.userUuid, "ID"), view.orders.rows[0]?.cells, view.takeBack]),
      );
      // What is finished stays theirs.
      const kept = await db.select().from(results).where(eq(results.userId, who.userUuid));
      expect(kept.map((run) => run.state)).toEqual(
        state === "nothing" ? [] : [state === "completed" ? "completed" : "abandoned"],
      );
    }
    expect(new Set(shown).size).toBe(1);
    expect(shown[0]).toContain(words.adminPeople.invitation.takenBack);
  });

  it("is given again from a list, with a mail, and is on record since the first time", async () => {
    const { db } = database;
    const who = await employee();
    const order = await addOrder(db, "pulse", { organisationId: ours });
    const people = [{ userUuid: who.userUuid }];
    await inviteToOrder(app, { orderId: order.id, people });
    const { invitedAt } = await invitation(who, order);
    await takeBack(who, order.id);
    expect(await inviteToOrder(app, { orderId: order.id, people })).toEqual({
      outcome: "invited",
      mailed: [who.userUuid],
      texted: [],
    });
    expect(await invitation(who, order)).toMatchObject({ takenBackAt: null, invitedAt });
    expect(await inviteToOrder(app, { orderId: order.id, people })).toMatchObject({ mailed: [] });
  });

  it("is nobody else's to take back, and none of a closed order or of one they aren't invited to", async () => {
    const { db } = database;
    const who = await employee();
    const order = await addOrder(db, "pulse", { organisationId: ours });
    await inviteToOrder(app, { orderId: order.id, people: [{ userUuid: who.userUuid }] });
    expect(await takeBack(who, order.id, foreign)).toMatchObject({ status: 404 });
    expect(await takeBack(who, "")).toMatchObject({ status: 422 });
    expect(await takeBack(who, "none")).toMatchObject({ status: 404 });
    expect(await takeBack(who, (await addOrder(db, "pulse", { organisationId: ours })).id)).toMatchObject({
      status: 404,
    });
    const closed = await addOrder(db, "pulse", { organisationId: ours, closedAt: new Date() });
    await db.insert(orderInvitations).values({ orderId: closed.id, userId: who.userUuid });
    expect(await takeBack(who, closed.id)).toMatchObject({ status: 404 });
    expect((await invitation(who, order)).takenBackAt).toBeNull();
  });
});

describe("whoever joined by a group's link", () => {
  it("is told apart from somebody who isn't invited by nothing on their page, nor when it is pressed", async () => {
    const { db } = database;
    const order = await addOrder(db, "pulse", { organisationId: ours });
    const [joined, nobody] = await Promise.all([employee(), employee()]);
    await joinGroup(app, { userUuid: joined.userUuid, groupId: await addGroup(db, order) });
    const seen = async (who: TestPerson) => {
      const { status } = await takeBack(who, order.id);
      const text = JSON.stringify([status, await page(who)]);
      return text
        .replaceAll(who.userUuid, "ID")
        .replaceAll(who.email, "EMAIL")
        .replaceAll(/"version":"[^"]+"/g, "VERSION");
    };
    expect(await seen(joined)).toBe(await seen(nobody));
    expect((await invitation(joined, order)).takenBackAt).toBeNull();
    // Nor by the day on which they were invited afterwards.
    await db.update(orderInvitations).set({ invitedAt: new Date("2026-01-02") });
    const people = [joined, nobody].map(({ userUuid }) => ({ userUuid }));
    await inviteToOrder(app, { orderId: order.id, people });
    const shown = async (who: TestPerson) => JSON.stringify((await page(who)).view.facts).replace(who.userUuid, "ID");
    const [first, second] = await Promise.all([joined, nobody].map(shown));
    expect(first?.replace(joined.email, "")).toBe(second?.replace(nobody.email, ""));
    expect(first).not.toContain("January 2026");
  });
});

describe("units", () => {
  const paste = (lines: string) =>
    callRoute(app, unitsPage.action, {
      path: "/en/admin/organisations",
      params: { organisationId: ours },
      sessionToken: office,
      form: { intent: "paste", lines },
    });

  it("are pasted, a line each with its way, and those that are there stay", async () => {
    expect(await paste("Sales\r\nSales / Turku\t\r\n\r\nStore / Night\nsales\n")).toMatchObject({ status: 303 });
    expect(await paste("Sales / Turku\nSales / Oulu")).toMatchObject({ status: 303 });
    const units = await database.db.select().from(organisationUnits).where(eq(organisationUnits.organisationId, ours));
    const nameOf = (id: string | null) => units.find((unit) => unit.id === id)?.name ?? "";
    expect(units.map(({ name, parentId }) => `${nameOf(parentId)}/${name}`).toSorted()).toEqual([
      "/Sales",
      "/Store",
      "Sales/Oulu",
      "Sales/Turku",
      "Store/Night",
    ]);
  });

  it("with a line that names none are refused whole, by its number", async () => {
    const before = await database.db.$count(organisationUnits);
    const refused = await paste(`Fine\n${"x".repeat(101)}`);
    expect(refused.status).toBe(422);
    expect(JSON.stringify(refused.body)).toContain("Line 2");
    expect(await paste(" \n")).toMatchObject({ status: 422 });
    expect(await paste("a / b / c / d / e / f / g")).toMatchObject({ status: 422 });
    expect(await database.db.$count(organisationUnits)).toBe(before);
  });

  it("beyond the thousandth are refused whole, and those that are there already need no room", async () => {
    const before = await database.db.$count(organisationUnits, eq(organisationUnits.organisationId, ours));
    // Each line is two units: fewer lines than there may be units.
    const lines = (units: number) => Array.from({ length: units / 2 }, (_, at) => `Hall ${at} / Line ${at}`).join("\n");
    const room = 1_000 - before - (before % 2);
    const refused = await paste(lines(room + 2));
    expect(refused.status).toBe(422);
    expect(JSON.stringify(refused.body)).toContain(`There would be ${(before + room + 2).toLocaleString("en")} units`);
    const units = () => database.db.$count(organisationUnits, eq(organisationUnits.organisationId, ours));
    expect(await units()).toBe(before);
    expect(await paste(lines(room))).toMatchObject({ status: 303 });
    expect(await paste(lines(room))).toMatchObject({ status: 303 });
    expect(await units()).toBe(before + room);
  });
});
