import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { App } from "~/app.server";
import { assessmentOrders, orderConsentTypes, organisations } from "~/db/schema/orders";
import { userRoles, users } from "~/db/schema/people";
import type { ConsoleHomeViewData } from "~/features/admin/work/home-view";
import * as home from "~/routes/admin/home";
import * as one from "~/routes/admin/order";
import * as change from "~/routes/admin/order.change";
import * as creating from "~/routes/admin/order.new";
import * as begin from "~/routes/pages/survey.begin";
import { createTestApp } from "../../fixtures/app";
import { addOrder, addPerson, invite, present, startTestSession } from "../../fixtures/people";
import { createTestDatabase } from "../../fixtures/postgres";
import { callRoute, type RouteModule } from "../../fixtures/route-call";
import { startStaffSession } from "../../fixtures/second-factor";
import { sendAsShown, statedConsent, statedDuty } from "../../fixtures/staff-forms";
import { wordsOf } from "../../fixtures/words";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: App;
let ours: string;
let theirs: string;
let admin: { userUuid: string; sessionToken: string };
const words = wordsOf("en");

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"));
  app = createTestApp(database);
  const { db } = database;
  const made = await db
    .insert(organisations)
    .values([{ name: "Ours" }, { name: "Theirs" }])
    .returning();
  [ours, theirs] = made.map(({ id }) => id) as [string, string];
  const person = await addPerson(db, { language: "en" });
  const { userUuid } = person;
  await db.insert(userRoles).values({ userId: userUuid, role: "admin", organisationId: ours });
  admin = { userUuid, sessionToken: await startStaffSession(app, person) };
});
afterAll(() => database.drop());

const call = (params: Record<string, string> = {}) => ({
  path: "/en/admin/assessments",
  params,
  sessionToken: admin.sessionToken,
});
const filled = (given: Record<string, string>) => ({ name: "Autumn", organisation: ours, ...statedConsent, ...given });
type Form = { view: { consents: { boxes: { name: string; checked: boolean }[]; suggested: string; error?: string } } };
const ticked = ({ body }: { body: unknown }) => {
  const { boxes, suggested } = (body as Form).view.consents;
  return { ticked: boxes.filter(({ checked }) => checked).map(({ name }) => name), suggested };
};
const orderOf = ({ location }: { location: string | undefined }) =>
  present(/assessments\/([^?]+)\?done=/.exec(location ?? "")?.[1]);
const stored = async (orderId: string) => {
  const rows = await database.db.select().from(orderConsentTypes).where(eq(orderConsentTypes.orderId, orderId));
  return rows.map(({ consentKey }) => consentKey);
};
const logged = (orderId: string) =>
  database.db.execute(sql`
    select what, reason, set_organisation_id as organisation, actor_pseudo_id as actor from access_log
    where set_order_id = ${orderId} and what = 'consent_left_out'`);

describe("an order by a form without JavaScript", () => {
  it("is not made before its survey's own consent was shown, and then with it", async () => {
    const before = await database.db.$count(assessmentOrders);
    const shown = await callRoute(app, creating.action, { ...call(), form: filled({ variant: "pulse" }) });
    expect(shown.status).toBe(422);
    expect(ticked(shown)).toEqual({ ticked: ["consent-aisti_business"], suggested: "aisti_business" });
    expect(await database.db.$count(assessmentOrders)).toBe(before);
    const form = filled({ variant: "pulse", suggested: "aisti_business", "consent-aisti_business": "on" });
    const made = await callRoute(app, creating.action, { ...call(), form });
    expect(await stored(orderOf(made))).toEqual(["aisti_business"]);
    // Unticked on purpose it is refused all the same.
    const none = filled({ variant: "pulse", suggested: "aisti_business" });
    expect(await callRoute(app, creating.action, { ...call(), form: none })).toMatchObject({ status: 422 });
    expect(await database.db.$count(assessmentOrders)).toBe(before + 1);
  });

  it("of people who are no employees has the other wording", async () => {
    await database.db.update(organisations).set({ kind: "student_body" }).where(eq(organisations.id, ours));
    const shown = await callRoute(app, creating.action, { ...call(), form: filled({ variant: "vointi_student" }) });
    await database.db.update(organisations).set({ kind: "employer" }).where(eq(organisations.id, ours));
    expect(ticked(shown).ticked).toEqual(["consent-combined"]);
  });

  it("leaves information out for a reason that stays in the log, once", async () => {
    const form = filled({ variant: "vointi_safety", suggested: "aisti_safety", ...statedDuty });
    expect(await callRoute(app, creating.action, { ...call(), form })).toMatchObject({ status: 422 });
    const consentReason = "Told on paper at the gate";
    const made = await callRoute(app, creating.action, { ...call(), form: { ...form, consentReason } });
    const orderId = orderOf(made);
    expect(await stored(orderId)).toEqual([]);
    const [{ pseudoId } = { pseudoId: "" }] = await database.db
      .select({ pseudoId: users.pseudoId })
      .from(users)
      .where(eq(users.id, admin.userUuid));
    const entry = { what: "consent_left_out", reason: consentReason, organisation: ours, actor: pseudoId };
    expect(await logged(orderId)).toEqual([entry]);
    // The same form with another reason: that one stays in the log, too.
    const other = "Told at the meeting in the hall";
    const more = orderOf(await callRoute(app, creating.action, { ...call(), form: { ...form, consentReason: other } }));
    expect(await logged(more)).toEqual([{ ...entry, reason: other }]);
    expect(await logged(orderId)).toEqual([entry]);
    const saving = { ...call({ assessmentOrderId: orderId }), form: { ...form, name: "Spring" } };
    expect(await sendAsShown(app, change as RouteModule, saving)).toMatchObject({ status: 303 });
    expect(await logged(orderId)).toEqual([entry]);
  });
});

describe("an order without the consent that its survey needs", () => {
  const homeLines = async () => {
    const { body } = await callRoute(app, home.loader, { ...call(), path: "/en/admin" });
    const { tasks } = (body as { view: ConsoleHomeViewData }).view;
    return tasks.find(({ title }) => title === words.adminWork.home.withoutConsent)?.lines ?? [];
  };

  it("is listed on the administrator's first page, open and their own, and is changed by nobody else", async () => {
    const { db } = database;
    const before = await homeLines();
    const given = { organisationId: ours };
    const lacking = await addOrder(db, "default", { ...given, name: "Lacking" });
    const invited = await addOrder(db, "fdf_marsmars", { ...given, name: "Invited", consents: ["combined"] });
    await invite(db, await addPerson(db, { language: "fi" }), invited);
    await addOrder(db, "vointi_safety", { ...given, name: "Safety" });
    await addOrder(db, "pulse", { ...given, name: "Whole", consents: ["combined"] });
    await addOrder(db, "pulse", { ...given, name: "Closed", closedAt: new Date() });
    await addOrder(db, "pulse", { organisationId: theirs, name: "Somebody else's" });
    const lines = (await homeLines()).filter(({ href }) => !before.some((line) => line.href === href));
    const { peopleInvited, nobodyInvited } = words.adminWork.home;
    expect(lines.map(({ label, note }) => [label, note])).toEqual([
      ["Ours: Lacking", nobodyInvited],
      ["Ours: Invited", peopleInvited],
    ]);
    const page = async (id: string) =>
      (
        (await callRoute(app, one.loader, call({ assessmentOrderId: id }))).body as {
          view: { withoutConsent?: string };
        }
      ).view.withoutConsent;
    expect([await page(lacking.id), await page(invited.id)]).toEqual([
      words.orders.withoutConsent.open,
      words.orders.withoutConsent.invited,
    ]);
    expect([await stored(lacking.id), await stored(invited.id)]).toEqual([[], ["combined"]]);
    // Saving it otherwise shows what it needs; the one with people in it keeps what they were asked.
    const saving = (id: string, variant: string) =>
      sendAsShown(app, change as RouteModule, {
        ...call({ assessmentOrderId: id }),
        form: filled({ variant, name: "Renamed" }),
      });
    expect(ticked(await saving(lacking.id, "default")).ticked).toEqual(["consent-aisti_business"]);
    expect(await saving(invited.id, "fdf_marsmars")).toMatchObject({ status: 303 });
    expect(await stored(invited.id)).toEqual(["combined"]);
  });
});

describe("the start of a survey that rests on the duty of care", () => {
  it("tells what it stands on where the order says so, and asks for nothing", async () => {
    const { db } = database;
    const sections = async (consents: "aisti_safety"[]) => {
      const person = await addPerson(db, { language: "en" });
      await invite(db, person, await addOrder(db, "vointi_safety", { consents }));
      const sessionToken = await startTestSession(db, person);
      const { body } = await callRoute(app, begin.loader, { path: "/en/test/begin", sessionToken });
      return (body as { view: { sections: { key: string; texts: string[] }[] } }).view.sections;
    };
    const told = (await sections(["aisti_safety"])).find(({ key }) => key === "basis");
    expect(told?.texts.join(" ")).toContain("738/2002");
    expect((await sections([])).some(({ key }) => key === "basis")).toBe(false);
  });
});
