import { and, eq, sql } from "drizzle-orm";
import ICAL from "ical.js";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import type { App } from "~/app.server";
import { orderCalendars } from "~/db/schema/calendars";
import { assessmentOrders } from "~/db/schema/orders";
import { userRoles, users } from "~/db/schema/people";
import { scheduledMessages } from "~/db/schema/schedules";
import { changeRoles, setActive } from "~/features/admin/people/change-standing.server";
import { findAccount } from "~/features/admin/people/read-person.server";
import { endCalendar, findCalendar, makeCalendar, readCalendar } from "~/features/calendar/order-calendar.server";
import { hashToken } from "~/platform/secrets.server";
import * as file from "~/routes/files/order-calendar";
import { createTestApp } from "../../fixtures/app";
import { addOrganisation } from "../../fixtures/console";
import { addAdmin, consolePages, type TestAdmin } from "../../fixtures/pages/console-pages";
import { addOrder, addPerson, present, type TestOrder } from "../../fixtures/people";
import { createTestDatabase } from "../../fixtures/postgres";
import { callRoute } from "../../fixtures/route-call";
import { wordsOf } from "../../fixtures/words";

const words = wordsOf("en").calendar;
const starts = new Date("2027-03-01T07:00:00Z");
/** On the far side of the night in which Helsinki's clocks go forward. */
const ends = new Date("2027-03-31T20:59:00Z");
const reminds = new Date("2027-03-15T07:30:00Z");

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: App;
let pages: ReturnType<typeof consolePages>;
let firm: string;
let office: TestAdmin;
let foreign: TestAdmin;
let order: TestOrder;

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"));
  const made = createTestApp(database);
  app = { ...made, env: { ...made.env, sendHours: { from: 8, to: 20 } } };
  pages = consolePages(app);
  foreign = await addAdmin(app, await addOrganisation(database.db, "Other"));
});
afterAll(() => database.drop());
beforeEach(async () => {
  firm = await addOrganisation(database.db, "Kauppa, Oy; Ab");
  office = await addAdmin(app, firm);
  order = await addOrder(database.db, "pulse", {
    organisationId: firm,
    name: "Kevään kysely, osa 2; jatko\\n",
    startedAt: starts,
    endTimestamp: ends,
  });
  await database.db.insert(scheduledMessages).values([
    { orderId: order.id, kind: "reminder", step: 1, sendAt: reminds },
    { orderId: order.id, kind: "last_day", step: 1 },
    { orderId: order.id, kind: "results_ready", step: 1 },
  ]);
});

const adminOf = ({ person }: TestAdmin, organisationId = firm) => ({
  userUuid: person.userUuid,
  organisation: { id: organisationId, name: "" },
});
async function make(language: "fi" | "sv" | "en" = "en") {
  const asked = { admin: adminOf(office), orderId: order.id };
  const replaces = (await findCalendar(app, asked))?.id;
  const made = await makeCalendar(app, { ...asked, language, replaces });
  if (made.outcome !== "made") throw new Error(made.outcome);
  return made.token;
}
const text = async (token: string) => {
  const found = await readCalendar(app, token);
  return found.outcome === "calendar" ? found.content : undefined;
};
/** The events as another library reads them. */
const eventsOf = (content: string | undefined) =>
  new ICAL.Component(ICAL.parse(content ?? "")).getAllSubcomponents("vevent").map((event) => {
    const { uid, summary, startDate, description } = new ICAL.Event(event);
    return { uid, summary, at: startDate.toJSDate(), zone: startDate.zone.tzid, description };
  });

describe("the calendar of an order", () => {
  it("has opening, reminders, last day and deadline in UTC, as another library reads it", async () => {
    const events = eventsOf(await text(await make()));
    const { name } = order;
    expect(events.map(({ summary, at }) => [summary, at.toISOString()])).toEqual([
      [`${name} opens`, starts.toISOString()],
      [`${name}: reminder 1 is sent`, reminds.toISOString()],
      // Eight in the morning of Helsinki's summer.
      [`${name}: last-day message is sent`, "2027-03-31T05:00:00.000Z"],
      [`${name} closes`, ends.toISOString()],
    ]);
    expect(new Set(events.map(({ zone }) => zone))).toEqual(new Set(["UTC"]));
    expect(new Set(events.map(({ description }) => description))).toEqual(new Set(["Kauppa, Oy; Ab"]));
  });

  it("keeps each event's id when it moves, and is the same bytes when nothing has", async () => {
    const token = await make();
    const before = await text(token);
    expect(await text(token)).toBe(before);
    const later = new Date("2027-04-02T10:00:00Z");
    await database.db.update(assessmentOrders).set({ endTimestamp: later }).where(eq(assessmentOrders.id, order.id));
    const after = eventsOf(await text(token));
    expect(after.map(({ uid }) => uid)).toEqual(eventsOf(before).map(({ uid }) => uid));
    expect(after.at(-1)?.at).toEqual(later);
    const changes = (content: string | undefined) => /SEQUENCE:(\d+)/.exec(content ?? "")?.[1];
    const now = await text(token);
    expect([changes(before), changes(now)]).toEqual(["0", "1"]);
    expect(now).toMatch(/LAST-MODIFIED:\d{8}T\d{6}Z/);
    expect(await text(token)).toBe(now);
  });

  it("is in the language of who made it, and holds nobody's name", async () => {
    const person = await addPerson(database.db, { language: "en", organisationId: firm, firstName: "Canarina" });
    const fi = await text(await make("fi"));
    expect(eventsOf(fi).at(-1)?.summary).toBe(`${order.name} päättyy`);
    for (const word of ["Canarina", person.email, office.person.email, office.person.firstName, office.person.userUuid])
      expect(fi).not.toContain(word);
    expect(eventsOf(await text(await make("sv"))).at(-1)?.summary).toBe(`${order.name} stängs`);
  });

  it("is served as a calendar to whoever has the address, without a session", async () => {
    const calendarToken = await make();
    const served = await callRoute(app, file.loader as never, {
      path: `/en/calendar/${calendarToken}`,
      params: { calendarToken },
    });
    expect(served.status).toBe(200);
    const unknown = await callRoute(app, file.loader as never, {
      path: "/en/calendar/x",
      params: { calendarToken: "x".repeat(43) },
    });
    expect([unknown.status, unknown.body]).toEqual([404, "404 Not Found\n"]);
  });
});

describe("the address of a calendar", () => {
  it("is stored as a hash, and a new one takes its place", async () => {
    const first = await make();
    const [row] = await database.db.select().from(orderCalendars).where(eq(orderCalendars.orderId, order.id));
    expect(row?.tokenHash).toEqual(hashToken(first));
    const second = await make();
    expect(await text(first)).toBeUndefined();
    expect(await text(second)).toBeDefined();
  });

  it.each([["the first"], ["a new one in its place"]])(
    "is made once by a form that is sent twice: %s",
    async (which) => {
      if (which !== "the first") await make();
      const at = { params: { assessmentOrderId: order.id } };
      const { body: page } = await pages.load(office.sessionToken, "adminOrderCalendar", at);
      const form = { intent: "make", replaces: (page as { view: { replaces: string } }).view.replaces };
      const press = async () => {
        const { body } = await pages.post(office.sessionToken, "adminOrderCalendar", at, form);
        return (body as { shown: { text: string; list: string[] } }).shown;
      };
      const [first, second] = [await press(), await press()];
      expect(second).toMatchObject({ text: words.madeBefore, list: [] });
      expect(await text((first.list[0] ?? "").replace(/.*\//, ""))).toBeDefined();
    },
  );

  it("ends when its person switches it off", async () => {
    const token = await make();
    await endCalendar(app, { admin: adminOf(office), orderId: order.id });
    expect(await text(token)).toBeUndefined();
  });

  it.each<[string, () => Promise<unknown>]>([
    ["loses the role", () => app.db.delete(userRoles).where(eq(userRoles.userId, office.person.userUuid))],
    [
      "administers another organisation",
      async () =>
        app.db
          .update(userRoles)
          .set({ organisationId: await addOrganisation(app.db, "Elsewhere") })
          .where(and(eq(userRoles.userId, office.person.userUuid), eq(userRoles.role, "admin"))),
    ],
    [
      "is of another role",
      async () => {
        await app.db.delete(userRoles).where(eq(userRoles.userId, office.person.userUuid));
        await app.db
          .insert(userRoles)
          .values({ userId: office.person.userUuid, role: "subscriber", organisationId: firm });
      },
    ],
    [
      "has a closed account",
      () => app.db.update(users).set({ active: false }).where(eq(users.id, office.person.userUuid)),
    ],
    ["is erased", () => app.db.delete(users).where(eq(users.id, office.person.userUuid))],
    [
      "is of an order that has become somebody's own",
      () =>
        app.db
          .update(assessmentOrders)
          .set({ personalOwnerId: sql`${office.person.userUuid}::uuid` })
          .where(eq(assessmentOrders.id, order.id)),
    ],
  ])("ends when its person %s", async (_, change) => {
    const token = await make();
    await change();
    expect(await text(token)).toBeUndefined();
    // For good: a right that comes back brings none back.
    expect(await app.db.select().from(orderCalendars).where(eq(orderCalendars.orderId, order.id))).toEqual([]);
  });

  it("is deleted with the role, whether or not somebody looks before it is given again", async () => {
    const token = await make();
    const giver = await addAdmin(app);
    const asking = {
      admin: { userUuid: giver.person.userUuid, organisation: null },
      personId: office.person.userUuid,
    };
    const { rolesVersion: version } = present(await findAccount(app.db, asking));
    const wanted = { admin: "", subscriber: "", unit_reader: "", professional: "" } as const;
    const given = { ...asking, version, wanted, purpose: "support", requestId: "r" } as const;
    expect(await changeRoles(app, given)).toMatchObject({ outcome: "changed" });
    await app.db.insert(userRoles).values({ userId: office.person.userUuid, role: "admin", organisationId: firm });
    expect(await text(token)).toBeUndefined();
  });

  it("is deleted as the account is closed, whether or not somebody looks before it is opened again", async () => {
    const token = await make();
    const giver = await addAdmin(app);
    const asking = {
      admin: { userUuid: giver.person.userUuid, organisation: null },
      personId: office.person.userUuid,
    };
    for (const active of [false, true]) {
      const { shownVersion: version } = present(await findAccount(app.db, asking));
      const given = { ...asking, version, active, purpose: "support", requestId: "r" } as const;
      expect(await setActive(app, given)).toEqual({ outcome: "changed" });
    }
    expect(await text(token)).toBeUndefined();
  });

  it("is nobody else's to make, to see or to end", async () => {
    const token = await make();
    const at = { params: { assessmentOrderId: order.id } };
    expect((await pages.load(foreign.sessionToken, "adminOrderCalendar", at)).status).toBe(404);
    for (const intent of ["make", "end"])
      expect((await pages.post(foreign.sessionToken, "adminOrderCalendar", at, { intent })).status).toBe(404);
    const colleague = await addAdmin(app, firm);
    const seen = (await pages.load(colleague.sessionToken, "adminOrderCalendar", at)).body as {
      view: { has?: string };
    };
    expect(seen.view.has).toBeUndefined();
    await pages.post(colleague.sessionToken, "adminOrderCalendar", at, { intent: "end" });
    expect(await text(token)).toBeDefined();
  });

  it("is shown once, by a page that works by presses", async () => {
    const at = { params: { assessmentOrderId: order.id } };
    const { body } = await pages.post(office.sessionToken, "adminOrderCalendar", at, { intent: "make" });
    const [address = ""] = (body as { shown: { list: string[] } }).shown.list;
    expect(await text(address.replace(/.*\//, ""))).toBeDefined();
    const page = await pages.load(office.sessionToken, "adminOrderCalendar", at);
    expect(JSON.stringify(page.body)).not.toContain(address.replace(/.*\//, ""));
    expect((page.body as { view: { make: string } }).view.make).toBe(words.renew);
    expect((await pages.post(office.sessionToken, "adminOrderCalendar", at, { intent: "x" })).status).toBe(400);
  });
});
