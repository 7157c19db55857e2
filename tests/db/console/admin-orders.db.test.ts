import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { App } from "~/app.server";
import { peopleImports } from "~/db/schema/inviting";
import { signInLinks } from "~/db/schema/login";
import { assessmentOrders, groups, orderConsentTypes, orderInvitations, organisations } from "~/db/schema/orders";
import { userRoles } from "~/db/schema/people";
import { reportRules } from "~/db/schema/reports";
import { messageTexts, scheduledMessages } from "~/db/schema/schedules";
import type { EditReply } from "~/features/admin/edit-form";
import type { OrderListViewData } from "~/features/admin/orders/order-list-view";
import type { OrderViewData } from "~/features/admin/orders/order-view";
import type { ReportRulesViewData } from "~/features/admin/orders/report-rules-view";
import { inviteToOrder } from "~/features/invitations/invite.server";
import { invitationDays } from "~/features/invitations/mailed-order.server";
import { adminLinkMinutes } from "~/features/login/lifetimes";
import { defaultRules } from "~/features/reports/disclosure/rules";
import { plannedRules } from "~/features/reports/plan.server";
import type { PlanViewData } from "~/features/reports/plan-view";
import type { PageName } from "~/i18n/paths";
import * as one from "~/routes/admin/order";
import * as change from "~/routes/admin/order.change";
import * as oneGroup from "~/routes/admin/order.group";
import * as groupsPage from "~/routes/admin/order.groups";
import * as creating from "~/routes/admin/order.new";
import * as opening from "~/routes/admin/order.open";
import * as preview from "~/routes/admin/order.preview";
import * as plan from "~/routes/admin/order.report-plan";
import * as rulesPage from "~/routes/admin/order.report-rules";
import * as list from "~/routes/admin/orders";
import { createTestApp } from "../../fixtures/app";
import { addOrganisation } from "../../fixtures/console";
import { untilSomebodyWaits } from "../../fixtures/locks";
import { conflictOf } from "../../fixtures/pages/console-pages";
import { rowsOf } from "../../fixtures/pages/listed-rows";
import { nextYear } from "../../fixtures/pages/next-year";
import { addOrder, addPerson, addRun, completedOrder, invite, present, startTestSession } from "../../fixtures/people";
import { createTestDatabase } from "../../fixtures/postgres";
import { aShortSurvey, publishDefinition } from "../../fixtures/published";
import { callRoute, type RouteModule } from "../../fixtures/route-call";
import { startStaffSession } from "../../fixtures/second-factor";
import { sendAsShown, statedConsent } from "../../fixtures/staff-forms";
import { fill, wordsOf } from "../../fixtures/words";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: App;
/** Cookies of everybody who may come to an order's pages, by who they are. */
const cookies: Record<string, string | undefined> = { "signed out": undefined };
let ours: string;
let theirs: string;
const words = wordsOf("en").orders;

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"));
  app = createTestApp(database);
  const { db } = database;
  await publishDefinition(db, aShortSurvey().metamodule);
  const made = await db
    .insert(organisations)
    .values([{ name: "Ours" }, { name: "Theirs" }])
    .returning();
  [ours, theirs] = made.map(({ id }) => id) as [string, string];
  const signedIn = async (role: string | undefined, organisationId: string | null) => {
    const person = await addPerson(db, { language: "en" });
    if (role) await db.insert(userRoles).values({ userId: person.userUuid, role, organisationId });
    return role === "admin" ? startStaffSession(app, person) : startTestSession(db, person);
  };
  cookies.ours = await signedIn("admin", ours);
  cookies["of all"] = await signedIn("admin", null);
  cookies["another organisation's"] = await signedIn("admin", theirs);
  cookies.subscriber = await signedIn("subscriber", ours);
  cookies.person = await signedIn(undefined, null);
});
afterAll(() => database.drop());

const day = 86_400_000;
const anOrder = (given: Parameters<typeof addOrder>[2] = {}) =>
  addOrder(database.db, "pulse", { organisationId: ours, ...given });
const stored = async (id: string) => {
  const rows = await database.db.select().from(assessmentOrders).where(eq(assessmentOrders.id, id));
  return present(rows[0]);
};
type Shown = {
  view: { title: string; errors: { text: string }[] };
};
const at = (orderId: string, params = {}, who = "ours") => ({
  path: "/en/admin/assessments",
  params: { assessmentOrderId: orderId, ...params },
  sessionToken: cookies[who],
});
const filled = (given: Record<string, string | string[]> = {}) => ({
  name: "Autumn",
  organisation: ours,
  variant: "pulse",
  day: "30",
  month: "11",
  year: nextYear,
  time: "16.00",
  showResults: "on",
  "consent-aisti_business": "on",
  "consent-aisti_business_supplemental_ohs": "on",
  ...statedConsent,
  ...given,
});

describe("an order", () => {
  it("is made with its consents, and its voluntary one stays voluntary", async () => {
    const made = await callRoute(app, creating.action, { ...at(""), form: filled() });
    expect(made).toMatchObject({ status: 303 });
    const id = present(/assessments\/([^?]+)\?done=added/.exec(made.location ?? "")?.[1]);
    expect(await stored(id)).toMatchObject({
      name: "Autumn",
      organisationId: ours,
      surveyFlowVariant: "pulse",
      endTimestamp: new Date(`${nextYear}-11-30T14:00:00Z`),
      showResultsToEndUser: true,
      professionalService: false,
      trial: false,
    });
    const asked = await database.db.select().from(orderConsentTypes).where(eq(orderConsentTypes.orderId, id));
    expect(new Map(asked.map(({ consentKey, required }) => [consentKey, required]))).toEqual(
      new Map([
        ["aisti_business", true],
        ["aisti_business_supplemental_ohs", false],
      ]),
    );
  });

  it("is made once where its form comes twice, at once too, and again where it says something else", async () => {
    const add = async (given: Record<string, string>) =>
      (await callRoute(app, creating.action, { ...at(""), form: filled({ name: "Pressed twice", ...given }) }))
        .location;
    const [one, two] = await Promise.all([add({}), add({})]);
    expect([one, await add({})]).toEqual([two, two]);
    expect(await add({ trial: "on" })).not.toBe(one);
    expect(await database.db.$count(assessmentOrders, eq(assessmentOrders.name, "Pressed twice"))).toBe(2);
  });

  it("is made anew where the draft of the same form is of some time ago, or somebody has gone on with it", async () => {
    const { db } = database;
    const make = async () => {
      const made = await callRoute(app, creating.action, { ...at(""), form: filled({ name: "Gone on with" }) });
      return present(/assessments\/([^?]+)\?done=added/.exec(made.location ?? "")?.[1]);
    };
    const ago = (minutes: number) => ({ startedAt: new Date(Date.now() - minutes * 60_000) });
    const made = (orderId: string, minutes: number) =>
      db.update(assessmentOrders).set(ago(minutes)).where(eq(assessmentOrders.id, orderId));
    const someone = await addPerson(db, { language: "en" });
    const text = { kind: "invitation", language: "en", subject: "Come", body: "Now" };
    const goneOn: ((orderId: string) => Promise<unknown>)[] = [
      (orderId) => made(orderId, 11),
      (orderId) => db.insert(orderInvitations).values({ orderId, userId: someone.userUuid }),
      (orderId) => db.insert(peopleImports).values({ orderId, rowCount: 1 }),
      (orderId) => db.insert(groups).values({ orderId }),
      (orderId) => db.insert(scheduledMessages).values({ orderId, kind: "last_day" }),
      (orderId) => db.insert(messageTexts).values({ orderId, ...text }),
      (orderId) => db.insert(reportRules).values({ orderId, k: 8 }),
    ];
    for (const goOn of goneOn) {
      const orderId = await make();
      await made(orderId, 9);
      expect(await make()).toBe(orderId);
      await goOn(orderId);
    }
    await make();
    expect(await db.$count(assessmentOrders, eq(assessmentOrders.name, "Gone on with"))).toBe(goneOn.length + 1);
  });

  it("is not made for another organisation", async () => {
    const form = filled({ organisation: theirs });
    expect(await callRoute(app, creating.action, { ...at(""), form })).toMatchObject({ status: 404 });
  });

  it.each<[Record<string, string>, string]>([
    [{ name: " " }, words.errors.required.name],
    [{ variant: "personal" }, words.errors.required.variant],
    [{ day: "28", month: "3", year: "2027", time: "3.30" }, words.errors.noSuchTime],
    [{ year: "2020" }, words.errors.inThePast],
    [{ year: "9999" }, words.errors.tooFar],
    [{ year: String(Number(nextYear) + 2) }, words.errors.tooFar],
    [{ trial: "on", day: "", month: "", year: "" }, words.errors.trialNeedsEnd],
  ])("with %j is refused with a sentence, and what was typed stays", async (given, sentence) => {
    const refused = await callRoute(app, creating.action, {
      ...at(""),
      form: filled({ name: "Kept", ...given }),
    });
    expect(refused.status).toBe(422);
    const { view } = refused.body as { view: Shown["view"] & { names: { name: { value: string } } } };
    expect(view.errors.map(({ text }) => text)).toEqual([sentence]);
    expect(view.names.name.value).toBe(given.name ?? "Kept");
  });

  it("keeps its survey and consents once somebody is invited, answers or not, and its name and end can still change", async () => {
    const { order } = await addRun(database.db);
    await database.db.update(assessmentOrders).set({ organisationId: ours }).where(eq(assessmentOrders.id, order.id));
    const shown = (await callRoute(app, change.loader, at(order.id))).body as { view: { fixed: { title: string } } };
    expect(shown.view.fixed.title).toBe(words.form.fixedTitle);
    const form = filled({ variant: "default", name: "New name" });
    // Nobody was asked for a consent, so none is stated; it is saved without any basis.
    const { basisConfirmed: _unticked, ...unstated } = form;
    const saved = await sendAsShown(app, change as RouteModule, { ...at(order.id), form: unstated });
    expect(saved).toMatchObject({ status: 303 });
    expect(await stored(order.id)).toMatchObject({ name: "New name", surveyFlowVariant: "pulse" });
    expect(await database.db.$count(orderConsentTypes, eq(orderConsentTypes.orderId, order.id))).toBe(0);
    const fresh = await anOrder();
    await sendAsShown(app, change as RouteModule, { ...at(fresh.id), form });
    expect(await stored(fresh.id)).toMatchObject({ surveyFlowVariant: "default" });
  });

  it("takes the links of its invitations along when it ends later, but no administrator's and none that was used", async () => {
    const order = await anOrder({ endTimestamp: new Date(Date.now() + day), consents: ["aisti_business"] });
    const people = await Promise.all([1, 2, 3].map(() => addPerson(database.db, { language: "fi" })));
    const [someone, used, admin] = people.map(({ userUuid }) => userUuid) as [string, string, string];
    await database.db.insert(userRoles).values({ userId: admin, role: "admin" });
    await inviteToOrder(app, { orderId: order.id, people: people.map(({ userUuid }) => ({ userUuid })) });
    await database.db.update(signInLinks).set({ usedAt: new Date() }).where(eq(signInLinks.userId, used));
    await sendAsShown(app, change as RouteModule, { ...at(order.id), form: filled() });
    const minutesOf = async (userId: string) => {
      const [link] = await database.db.select().from(signInLinks).where(eq(signInLinks.userId, userId));
      return Math.round((present(link).expiresAt.getTime() - present(link).createdAt.getTime()) / 60_000);
    };
    expect(await minutesOf(someone)).toBe(invitationDays * 24 * 60);
    expect(await minutesOf(used)).toBeLessThanOrEqual(24 * 60);
    expect(await minutesOf(admin)).toBe(adminLinkMinutes);
  });

  it("is closed and opened again, but not when its end has come", async () => {
    const order = await anOrder();
    const press = async (to: string) =>
      (await sendAsShown(app, one as RouteModule, { ...at(order.id), form: { to } })).location;
    expect(await press("closed")).toContain("done=closed");
    const { closedAt } = await stored(order.id);
    expect(closedAt).not.toBeNull();
    // Closed is closed: pressing again doesn't move the moment.
    await press("closed");
    expect((await stored(order.id)).closedAt).toEqual(closedAt);
    expect(await press("open")).toContain("done=opened");
    expect((await stored(order.id)).closedAt).toBeNull();
    const unknown: Record<string, string>[] = [{ to: "banana" }, {}];
    for (const form of unknown)
      expect(await callRoute(app, one.action, { ...at(order.id), form })).toMatchObject({ status: 400 });
    expect((await stored(order.id)).closedAt).toBeNull();
    await database.db
      .update(assessmentOrders)
      .set({ endTimestamp: new Date(Date.now() - 1) })
      .where(eq(assessmentOrders.id, order.id));
    expect(await press("open")).toContain("done=endHasCome");
  });

  it("is shown as people see it, and nothing is stored", async () => {
    const order = await anOrder();
    const before =
      await database.raw`select (select count(*) from results) + (select count(*) from order_invitations) as n`;
    const { body } = await callRoute(app, preview.loader, at(order.id));
    const { view } = body as { view: { start: { heading: string }; sections: { question: string }[] } };
    expect(view.start.heading).toBe(wordsOf("en").start.variants.pulse.heading);
    expect(view.sections[0]?.question).not.toBe("");
    expect(
      await database.raw`select (select count(*) from results) + (select count(*) from order_invitations) as n`,
    ).toEqual(before);
  });
});

describe("the list of orders", () => {
  it("shows an administrator's own, never a personal one, and finds trials that run out and are over", async () => {
    const { db } = database;
    const owner = await addPerson(db, { language: "en" });
    const soon = new Date(Date.now() + 3 * day);
    const past = new Date(Date.now() - day);
    await anOrder({ name: "trial soon", trial: true, endTimestamp: soon });
    await anOrder({ name: "trial over", trial: true, endTimestamp: past });
    await anOrder({ name: "trial of theirs", trial: true, endTimestamp: soon, organisationId: theirs });
    await anOrder({ name: "trial personal", personalOwnerId: owner.userUuid, surveyFlowVariant: "personal" });
    const names = async (who: string, query: string) => {
      const { body } = await callRoute(app, list.loader, {
        ...at("", {}, who),
        path: `/en/admin/assessments?${query}`,
      });
      return rowsOf((body as { view: OrderListViewData }).view.list)
        .map(({ name }) => name)
        .sort();
    };
    expect(await names("ours", "search=trial")).toEqual(["trial over", "trial soon"]);
    expect(await names("of all", "search=trial")).toEqual(["trial of theirs", "trial over", "trial soon"]);
    expect(await names("ours", "show=trialRunsOut")).toEqual(["trial soon"]);
    expect(await names("ours", "show=trialOver")).toEqual(["trial over"]);
  });

  it("counts who was invited; who has answered, and files of people, are nothing for their organisation", async () => {
    const person = await addPerson(database.db, { language: "en" });
    const order = await completedOrder(database.db, person, "pulse", { organisationId: ours });
    await invite(database.db, await addPerson(database.db, { language: "en" }), order);
    const told = async (who: string) => {
      const { body } = await callRoute(app, one.loader, at(order.id, {}, who));
      const { steps, exports } = (body as { view: OrderViewData }).view;
      const facts = steps.steps.flatMap((step) => step.facts);
      const value = (label: string) => facts.find((fact) => fact.label === label)?.value;
      const bar = steps.steps.find(({ key }) => key === "answering")?.bar;
      return [value(words.list.invited), value(words.answered), bar?.text, exports !== undefined];
    };
    const share = fill(words.life.answered, { people: "1", invited: "2", percent: "50" });
    expect(await told("of all")).toEqual(["2", undefined, share, true]);
    expect(await told("ours")).toEqual(["2", words.answeredNotTold, undefined, false]);
  });
});

describe("a group", () => {
  it("is added with its link and code, changed and closed", async () => {
    const order = await anOrder();
    const empty = { name: "", day: "", month: "", year: "", time: "16.00" };
    const added = await callRoute(app, groupsPage.action, { ...at(order.id), form: { ...empty, name: "Night shift" } });
    const [row] = await database.db.select().from(groups).where(eq(groups.orderId, order.id));
    const { id: groupId } = present(row);
    expect(added.location).toContain(groupId);
    const shown = async () =>
      (
        (await callRoute(app, oneGroup.loader, at(order.id, { groupId }))).body as {
          view: { state: string; addresses: { href: string }[]; code: { drawing: { path: string } } };
        }
      ).view;
    const { addresses, code, state } = await shown();
    expect(addresses.map(({ href }) => href)).toContain(`${app.env.publicOrigin}/en/test/begin/${groupId}`);
    expect(code.drawing.path).toMatch(/^M/);
    expect(state).toBe(words.groups.openWithOrder);
    const form = { ...empty, name: "", recruits: "on", day: "1", month: "12", year: nextYear };
    await sendAsShown(app, oneGroup as RouteModule, { ...at(order.id, { groupId }), form });
    const after = database.db.select().from(groups).where(eq(groups.id, groupId));
    expect((await after)[0]).toMatchObject({
      name: null,
      recruits: true,
      expiresAt: new Date(`${nextYear}-12-01T14:00:00Z`),
    });
    await sendAsShown(app, oneGroup as RouteModule, { ...at(order.id, { groupId }), form: { intent: "close" } });
    expect((await shown()).state).toBe(words.groups.closed);
  });
});

describe("the plan of a report", () => {
  type Planned = { view: PlanViewData };

  it("begins with the organisation's people, then with those invited", async () => {
    const organisationId = await addOrganisation(database.db, "Planned");
    const order = await anOrder({ organisationId });
    const at = async () => {
      const loaded = await callRoute(app, plan.loader, {
        path: "/en/admin/assessments",
        params: { assessmentOrderId: order.id },
        sessionToken: cookies["of all"],
      });
      return (loaded.body as Planned).view;
    };
    const people = [];
    for (const organisationalUnit of ["Care / Night", "Care/Night ", "Office", null]) {
      people.push(await addPerson(database.db, { language: "en", organisationId, organisationalUnit }));
    }
    expect((await at()).form.units.value).toBe("; 1\nCare / Night; 2\nOffice; 1");
    await invite(database.db, present(people[0]), order);
    expect((await at()).form.units.value).toBe("Care / Night; 1");
    // What is frozen where nobody decided is what a plan is made with.
    expect(await plannedRules({ db: database.db }, order.id)).toEqual(defaultRules);
  });

  it("says which units are shown and which to merge, keeps what was typed, and stores nothing", async () => {
    const order = await anOrder();
    const post = async (units: string, response: string) => {
      const { status, body } = await callRoute(app, plan.action, { ...at(order.id), form: { units, response } });
      return { status, ...(body as Planned).view };
    };
    const typed = "Care / Day; 40\nCare / Night; 5";
    const { status, form, result } = await post(typed, "70");
    const { outlook } = wordsOf("en").reportPlan;
    expect([status, form.units.value, form.response.value]).toEqual([200, typed, "70"]);
    const partOf = fill(wordsOf("en").reports.partOf, { unit: "Care" });
    expect(
      present(result).rows.map(({ outlooks: [ordinary], ...row }) => [
        row.name,
        row.partOf,
        row.people,
        ordinary?.word,
      ]),
    ).toEqual([
      ["Whole organisation", undefined, "45", outlook.sure],
      ["Care", undefined, "45", outlook.sure],
      ["Day", partOf, "40", outlook.never],
      ["Night", partOf, "5", outlook.never],
    ]);
    expect(present(result?.better).units).toBe("Care; 45");
    const refused = await post("Night", "");
    expect([refused.status, refused.form.units.value]).toEqual([422, "Night"]);
    expect(refused.form.errors.map(({ href }) => href)).toEqual(["#units", "#response"]);
    expect(await database.db.$count(reportRules, eq(reportRules.orderId, order.id))).toBe(0);
  });
});

describe("the rules of an order's reports", () => {
  const rulesOf = async (orderId: string) => {
    const { body } = await callRoute(app, rulesPage.loader, at(orderId));
    return (body as { view: ReportRulesViewData }).view;
  };
  const send = (orderId: string, form: Record<string, string>) =>
    callRoute(app, rulesPage.action, { ...at(orderId), form });

  it("are decided before the first invitation, and stand from then on", async () => {
    const order = await anOrder();
    const before = await rulesOf(order.id);
    const version = present(before.form?.version);
    expect(before.form?.fields.map(({ name, ...field }) => [name, "value" in field && field.value])).toEqual([
      ["k", "7"],
      ["sensitiveK", "10"],
      ["gender", ""],
      ["age", ""],
    ]);
    const typed = { k: "9", sensitiveK: "12", age: "on", version };
    expect(await send(order.id, typed)).toMatchObject({ status: 303 });
    const decided = { k: 9, sensitiveK: 12, attributes: ["age"], crossingFrom: 50 };
    expect(await plannedRules({ db: database.db }, order.id)).toEqual(decided);
    expect((await rulesOf(order.id)).told.lines[0]).toContain("at least 9 people");
    await invite(database.db, await addPerson(database.db, { language: "en" }), order);
    expect((await rulesOf(order.id)).form).toBeUndefined();
    const late = conflictOf(await send(order.id, { k: "7", sensitiveK: "10", version }));
    expect(late).toMatchObject({ status: 409, again: undefined });
    expect(await plannedRules({ db: database.db }, order.id)).toEqual(decided);
  });

  it("may name what the organisation tells of its people, until it tells something else", async () => {
    const order = await anOrder();
    const of = { attributes: ["Site", "Tenure"] };
    const theirs = sql`id = (select organisation_id from assessment_orders where id = ${order.id})`;
    await database.db.update(organisations).set(of).where(theirs);
    const { form } = await rulesOf(order.id);
    expect(form?.fields.slice(-2).map(({ name, label }) => [name, label.includes("Site")])).toEqual([
      ["own0", true],
      ["own1", false],
    ]);
    const typed = { k: "7", sensitiveK: "10", own0: "on", version: present(form?.version) };
    await database.db
      .update(organisations)
      .set({ attributes: ["Shift", "Site"] })
      .where(theirs);
    expect(await send(order.id, typed)).toMatchObject({ status: 409 });
    await database.db.update(organisations).set(of).where(theirs);
    expect(await send(order.id, typed)).toMatchObject({ status: 303 });
    expect((await plannedRules({ db: database.db }, order.id)).attributes).toEqual(["own:Site"]);
    expect((await rulesOf(order.id)).told.lines.join()).toContain("grouped only by Site");
  });

  it("are never lower than their floors, and say why", async () => {
    const order = await anOrder();
    const refused = async (k: string, sensitiveK: string) => {
      const { status, body } = await send(order.id, { k, sensitiveK, gender: "on" });
      const { reply } = body as { reply: EditReply };
      expect([status, reply.typed]).toEqual([422, { k, sensitiveK, gender: "on" }]);
      return reply.errors;
    };
    const { errors } = wordsOf("en").reportPlan.rules;
    const told = (text: string, people: number) => text.replace("{people}", String(people));
    expect(await refused("4", "9")).toEqual({ k: told(errors.tooFew, 5), sensitiveK: told(errors.tooFew, 10) });
    expect(await refused("12", "10")).toEqual({ sensitiveK: told(errors.fewerThanK, 12) });
    expect(await refused("seven", "-10")).toEqual({ k: errors.noNumber, sensitiveK: errors.noNumber });
    expect(await refused("7", "99999")).toEqual({ sensitiveK: told(errors.tooMany, 500) });
    expect(await database.db.$count(reportRules, eq(reportRules.orderId, order.id))).toBe(0);
  });

  it("tell of what somebody else has decided meanwhile", async () => {
    const order = await anOrder();
    const version = present((await rulesOf(order.id)).form?.version);
    await database.db.insert(reportRules).values({ orderId: order.id, k: 8 });
    const outcome = await send(order.id, { k: "7", sensitiveK: "10", version });
    const { rows, again } = conflictOf(outcome);
    expect([outcome.status, rows]).toEqual([409, [{ label: expect.any(String), saved: "8", typed: "7" }]]);
    expect(await send(order.id, present(again))).toMatchObject({ status: 303 });
  });

  it("wait for an invitation that is on its way, and stand then", async () => {
    const order = await anOrder();
    const person = await addPerson(database.db, { language: "en" });
    const version = present((await rulesOf(order.id)).form?.version);
    let saving: ReturnType<typeof send> | undefined;
    await database.db.transaction(async (tx) => {
      await invite(tx, person, order);
      saving = send(order.id, { k: "20", sensitiveK: "20", version });
      await untilSomebodyWaits(database.db);
    });
    expect(await saving).toMatchObject({ status: 409 });
    expect(await plannedRules({ db: database.db }, order.id)).toEqual(defaultRules);
  });
});

/** Pages of one order, with the parts that an address of theirs names beside it. */
const pagesOfOrder: [PageName, RouteModule, Record<string, string>][] = [
  ["adminOrder", one as RouteModule, { to: "closed" }],
  ["adminOrderChange", change as RouteModule, {}],
  ["adminOrderOpen", opening as RouteModule, {}],
  ["adminOrderGroups", groupsPage as RouteModule, {}],
  ["adminOrderGroup", oneGroup as RouteModule, { intent: "close" }],
  ["adminOrderPreview", preview as RouteModule, {}],
  ["adminOrderReportRules", rulesPage as RouteModule, { k: "8", sensitiveK: "10" }],
  ["adminOrderReportPlan", plan as RouteModule, { units: "A; 20", response: "70" }],
];

describe.each(pagesOfOrder)("the page %s", (_, page, form) => {
  it.each([
    ["another organisation's", 404],
    ["subscriber", 403],
    ["person", 403],
  ])("is not for the administrator, subscriber or person it isn't for: %s", async (who, status) => {
    const order = await anOrder();
    const [group] = await database.db.insert(groups).values({ orderId: order.id }).returning();
    const before = await stored(order.id);
    const call = at(order.id, { groupId: present(group).id }, who);
    expect(await callRoute(app, page.loader, call)).toMatchObject({ status });
    if (page.action)
      expect(await callRoute(app, page.action, { ...call, form: { ...filled(), ...form } })).toMatchObject({ status });
    expect(await stored(order.id)).toEqual(before);
    expect((await database.db.select().from(groups).where(eq(groups.orderId, order.id)))[0]).toEqual(group);
  });

  it("asks whoever is signed out to sign in, and takes no form of theirs", async () => {
    const order = await anOrder();
    const call = at(order.id, {}, "signed out");
    expect((await callRoute(app, page.loader, call)).body).not.toMatchObject({ kind: "console" });
    if (page.action) expect([303, 401]).toContain((await callRoute(app, page.action, { ...call, form })).status);
  });
});
