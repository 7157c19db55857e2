import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { App } from "~/app.server";
import { assessmentOrders, organisations } from "~/db/schema/orders";
import { userRoles, users } from "~/db/schema/people";
import type { ConsoleHomeViewData } from "~/features/admin/work/home-view";
import type { OwnBasesData } from "~/features/orders/own-bases-view";
import * as home from "~/routes/admin/home";
import * as one from "~/routes/admin/order";
import * as change from "~/routes/admin/order.change";
import * as creating from "~/routes/admin/order.new";
import * as opening from "~/routes/admin/order.open";
import * as privacy from "~/routes/pages/privacy";
import * as profile from "~/routes/pages/profile";
import * as consentPage from "~/routes/pages/profile.consent";
import * as begin from "~/routes/pages/survey.begin";
import { createTestApp } from "../../fixtures/app";
import { addOrder, addPerson, begin as beginRun, invite, present, startTestSession } from "../../fixtures/people";
import { createTestDatabase } from "../../fixtures/postgres";
import { callRoute, type RouteModule } from "../../fixtures/route-call";
import { startStaffSession } from "../../fixtures/second-factor";
import { sendAsShown, statedConsent, statedDuty, versionIn } from "../../fixtures/staff-forms";
import { wordsOf } from "../../fixtures/words";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: App;
let ours: string;
let admin: { userUuid: string; sessionToken: string };
const words = wordsOf("en");

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"));
  app = createTestApp(database);
  const [made] = await database.db.insert(organisations).values({ name: "Ours" }).returning();
  ours = present(made).id;
  const person = await addPerson(database.db, { language: "en" });
  await database.db.insert(userRoles).values({ userId: person.userUuid, role: "admin", organisationId: ours });
  admin = { userUuid: person.userUuid, sessionToken: await startStaffSession(app, person) };
});
afterAll(() => database.drop());

const call = (params: Record<string, string> = {}) => ({
  path: "/en/admin/assessments",
  params,
  sessionToken: admin.sessionToken,
});
const safety = { name: "Autumn", variant: "vointi_safety", suggested: "aisti_safety", "consent-aisti_safety": "on" };
const filled = (given: Record<string, string> = {}) => ({ ...safety, organisation: ours, ...given });
type Shown = {
  view: {
    errors: { href: string; text: string }[];
    basis?: { basisFor: string; legalBasis: { value: string }; confirmed: { checked: boolean } };
    fixed?: { rows: { label: string; value: string }[] };
    withoutBasis?: string;
    steps: { steps: { key: string; facts: { label: string; value: string }[] }[] };
  };
};
const shown = async (module: { loader: RouteModule["loader"] }, orderId: string) =>
  (await callRoute(app, module.loader, call({ assessmentOrderId: orderId }))).body as Shown;
const stored = async (orderId: string) => {
  const [row] = await database.db.select().from(assessmentOrders).where(eq(assessmentOrders.id, orderId));
  const { legalBasis, specialCondition, basisStatedAt } = present(row);
  return { legalBasis, specialCondition, basisStatedAt };
};
const logged = async (orderId: string) => {
  const rows = await database.db.execute<{ reason: string }>(sql`
    select reason from access_log
    where set_order_id = ${orderId} and what = 'basis_stated' and set_of = 'order_basis'
      and actor_pseudo_id = (select pseudo_id from ${users} where id = ${admin.userUuid}) order by at`);
  return rows.map(({ reason }) => reason);
};
const make = async (given: Record<string, string> = {}) => {
  const made = await callRoute(app, creating.action, { ...call(), form: filled({ ...statedDuty, ...given }) });
  return present(/assessments\/([^?]+)\?done=added/.exec(made.location ?? "")?.[1]);
};
const save = (orderId: string, form: Record<string, string>) =>
  sendAsShown(app, change as RouteModule, { ...call({ assessmentOrderId: orderId }), form: filled(form) });
const employment = { legalBasis: "legal_obligation", specialCondition: "employment_law" };

describe("the basis of an order", () => {
  it("is proposed by the form, and stored with who confirmed it only once it is confirmed", async () => {
    const before = await database.db.$count(assessmentOrders);
    const first = await callRoute(app, creating.action, { ...call(), form: filled() });
    expect(first.status).toBe(422);
    const { basis, errors } = (first.body as Shown).view;
    expect(basis).toMatchObject({ basisFor: "vointi_safety", legalBasis: { value: "legal_obligation" } });
    expect(basis?.confirmed.checked).toBe(false);
    expect(errors).toEqual([{ href: "#legalBasis", text: words.basis.errors.basisProposed }]);
    const unconfirmed = filled({ ...employment, basisFor: "vointi_safety" });
    const second = await callRoute(app, creating.action, { ...call(), form: unconfirmed });
    expect((second.body as Shown).view.errors).toEqual([
      { href: "#basisConfirmed", text: words.basis.errors.basisNotConfirmed },
    ]);
    expect(await database.db.$count(assessmentOrders)).toBe(before);
    const orderId = await make();
    expect(await stored(orderId)).toEqual({ ...employment, basisStatedAt: expect.any(Date) });
    expect(await logged(orderId)).toEqual(["legal_obligation, employment_law"]);
    const { steps, withoutBasis } = (await shown(one, orderId)).view;
    const { facts } = present(steps.steps.find(({ key }) => key === "content"));
    const { short } = words.basis;
    const inShort = `${short.legalBasis.legal_obligation}; ${short.specialCondition.employment_law}`;
    expect(facts.find(({ label }) => label === words.basis.form.title)?.value).toBe(inShort);
    expect(withoutBasis).toBeUndefined();
  });

  it("is not what the consents say otherwise", async () => {
    const against = await callRoute(app, creating.action, { ...call(), form: filled(statedConsent) });
    expect((against.body as Shown).view.errors).toEqual([
      { href: "#legalBasis", text: words.basis.errors.basisWithoutConsent },
    ]);
  });

  it("may change until it is open and somebody is invited, each time in the log, and then stays as it was told", async () => {
    const orderId = await make();
    const { basisStatedAt } = await stored(orderId);
    expect(await save(orderId, { ...statedDuty, name: "Renamed" })).toMatchObject({ status: 303 });
    expect(await stored(orderId)).toEqual({ ...employment, basisStatedAt });
    expect(await save(orderId, { ...statedDuty, specialCondition: "none" })).toMatchObject({ status: 303 });
    expect(await stored(orderId)).toMatchObject({ specialCondition: "none" });
    expect(await logged(orderId)).toEqual(["legal_obligation, employment_law", "legal_obligation, none"]);
    await invite(database.db, await addPerson(database.db, { language: "fi" }), { id: orderId } as never);
    expect((await shown(change, orderId)).view.basis).toBeDefined();
    const long = new Date(Date.now() - 30 * 86_400_000);
    await database.db.update(assessmentOrders).set({ basisStatedAt: long }).where(eq(assessmentOrders.id, orderId));
    const at = call({ assessmentOrderId: orderId });
    expect(await sendAsShown(app, opening as RouteModule, { ...at, form: {} })).toMatchObject({ status: 303 });
    // Its people could read it from now on.
    expect(present((await stored(orderId)).basisStatedAt).getTime()).toBeGreaterThan(long.getTime());
    const page = (await shown(change, orderId)).view;
    expect(page.basis).toBeUndefined();
    expect(page.fixed?.rows.map(({ label }) => label)).toContain(words.basis.form.title);
    expect(await save(orderId, { ...statedDuty, name: "Once more" })).toMatchObject({ status: 303 });
    expect(await stored(orderId)).toMatchObject({ specialCondition: "none" });
    expect(await logged(orderId)).toHaveLength(2);
  });

  it("is refused of a page from before the first invitation, and what others stated isn't overwritten", async () => {
    const orderId = await make();
    const at = call({ assessmentOrderId: orderId });
    const version = present(versionIn(await callRoute(app, change.loader, at)));
    await save(orderId, { ...statedDuty, specialCondition: "occupational_health" });
    const late = filled({ ...statedDuty, specialCondition: "none", version });
    expect(await callRoute(app, change.action, { ...at, form: late })).toMatchObject({ status: 409 });
    expect(await stored(orderId)).toMatchObject({ specialCondition: "occupational_health" });
  });
});

describe("an order that states none", () => {
  const task = async () => {
    const { body } = await callRoute(app, home.loader, { ...call(), path: "/en/admin" });
    const { tasks } = (body as { view: ConsoleHomeViewData }).view;
    return tasks.find(({ title }) => title === words.adminWork.home.withoutBasis);
  };
  const lines = async () => (await task())?.lines ?? [];

  it("is listed while it is open, says so on its page, and is changed by nobody but who confirms one", async () => {
    const { db } = database;
    const given = { organisationId: ours };
    const draft = await addOrder(db, "vointi_safety", { ...given, draft: true, consents: ["aisti_safety"] });
    await invite(db, await addPerson(db, { language: "fi" }), draft);
    expect((await shown(one, draft.id)).view.withoutBasis).toBe(words.basis.missing.draft);
    const opened = (await callRoute(app, opening.loader, call({ assessmentOrderId: draft.id }))).body;
    expect(opened).toMatchObject({ view: { form: undefined, stops: { text: words.basis.missing.draft } } });
    const fresh = await addOrder(db, "vointi_safety", { ...given, name: "Fresh", consents: ["aisti_safety"] });
    const invited = await addOrder(db, "vointi_safety", { ...given, name: "Invited", consents: ["aisti_safety"] });
    await addOrder(db, "pulse", { ...given, name: "Closed", closedAt: new Date() });
    await addOrder(db, "pulse", { name: "Somebody else's" });
    await invite(db, await addPerson(db, { language: "fi" }), invited);
    const { peopleInvited, nobodyInvited } = words.adminWork.home;
    expect((await lines()).map(({ label, note }) => [label, note])).toEqual([
      ["Ours: Fresh", nobodyInvited],
      ["Ours: Invited", peopleInvited],
    ]);
    expect([(await shown(one, fresh.id)).view.withoutBasis, (await shown(one, invited.id)).view.withoutBasis]).toEqual([
      words.basis.missing.open,
      words.basis.missing.invited,
    ]);
    // Whoever only moves something else is held up before anybody is invited, and not afterwards.
    expect(await save(fresh.id, { ...employment, basisFor: "vointi_safety" })).toMatchObject({ status: 422 });
    expect(await save(invited.id, { ...employment, basisFor: "vointi_safety" })).toMatchObject({ status: 303 });
    expect(await stored(invited.id)).toEqual({ legalBasis: null, specialCondition: null, basisStatedAt: null });
    expect(await save(invited.id, statedDuty)).toMatchObject({ status: 303 });
    expect(await stored(invited.id)).toMatchObject(employment);
    expect(await logged(invited.id)).toEqual(["legal_obligation, employment_law"]);
    expect((await lines()).map(({ label }) => label)).toEqual(["Ours: Fresh"]);
  });

  it("is one of ten on the first page at most, which says where there are more", async () => {
    const addLacking = () =>
      addOrder(database.db, "vointi_safety", { organisationId: ours, consents: ["aisti_safety"] });
    while ((await lines()).length < 10) await addLacking();
    expect((await task())?.more).toBeUndefined();
    await addLacking();
    const { lines: shown, more } = present(await task());
    expect([shown.length, more?.label]).toEqual([10, words.adminWork.home.moreSurveys]);
  });
});

describe("people", () => {
  const { title, told, own } = words.basis;
  const facts = (basis: keyof typeof told.legalBasis, condition: keyof typeof told.specialCondition) => [
    told.legalBasis[basis],
    told.specialCondition[condition],
  ];
  const values = (rows: { value: string }[] | undefined) => rows?.slice(0, 2).map(({ value }) => value);
  const stating = (given: { legalBasis: string; specialCondition: string }) => ({
    legalBasis: given.legalBasis,
    specialCondition: given.specialCondition,
    basisStatedAt: new Date(),
  });

  it("read it before the first question, where they agree, and beside the consent that they gave", async () => {
    const { db } = database;
    const person = await addPerson(db, { language: "en" });
    const order = await addOrder(db, "pulse", { consents: ["combined"], ...stating(statedConsent) });
    await invite(db, person, order);
    const sessionToken = await startTestSession(db, person);
    const expected = facts("consent", "explicit_consent");
    const step = await callRoute(app, profile.loader, {
      path: "/en/profile?path=%2Fen%2Ftest%2Fbegin",
      sessionToken,
    });
    const { consents } = (step.body as { view: { consents: { basis: { title: string; facts: never[] } } } }).view;
    expect([consents.basis.title, values(consents.basis.facts)]).toEqual([title, expected]);
    await beginRun(db, person, order);
    const start = await callRoute(app, begin.loader, { path: "/en/test/begin", sessionToken });
    const { sections } = (start.body as { view: { sections: { key: string; facts?: { value: string }[] }[] } }).view;
    expect(values(sections.find(({ key }) => key === "lawful")?.facts)).toEqual(expected);
    const [grant] = await db.execute<{ id: string }>(
      sql`select id from consent_grants where user_id = ${person.userUuid}`,
    );
    const consent = await callRoute(app, consentPage.loader, {
      path: "/en/profile/consents",
      params: { consentGrantId: present(grant).id },
      sessionToken,
    });
    const { basis } = (consent.body as { view: { basis: { title: string; facts: { value: string }[] } } }).view;
    expect([basis.title, values(basis.facts)]).toEqual([title, expected]);
  });

  it("read in the privacy statement what applies to their own surveys, and nobody else's", async () => {
    const { db } = database;
    const person = await addPerson(db, { language: "en" });
    const organisationId = ours;
    await invite(db, person, await addOrder(db, "pulse", { name: "Silent", organisationId }));
    const told = await addOrder(db, "vointi_safety", { name: "Told", organisationId, ...stating(statedDuty) });
    await invite(db, person, told);
    await addOrder(db, "vointi_safety", { name: "Not invited", organisationId, ...stating(statedDuty) });
    const draft = { name: "Not opened", organisationId, draft: true, ...stating(statedDuty) };
    await invite(db, person, await addOrder(db, "vointi_safety", draft));
    const read = async (sessionToken?: string) =>
      (await callRoute(app, privacy.loader, { path: "/en/privacy", ...(sessionToken && { sessionToken }) })).body as {
        bases?: OwnBasesData;
      };
    const { bases } = await read(await startTestSession(db, person));
    const said = bases?.orders.map(({ title: name, facts: rows, notStated }) => [name, values(rows) ?? notStated]);
    expect(said).toHaveLength(2);
    expect(said).toEqual(
      expect.arrayContaining([
        ["Told, Ours", facts("legal_obligation", "employment_law")],
        ["Silent, Ours", own.notStated.replace("{organisation}", "Ours")],
      ]),
    );
    expect((await read()).bases).toBeUndefined();
    const stranger = await addPerson(db, { language: "en" });
    expect((await read(await startTestSession(db, stranger))).bases).toBeUndefined();
  });
});
