import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { App } from "~/app.server";
import { connectDatabase } from "~/db/client.server";
import { personAttributes } from "~/db/schema/attributes";
import { sessions } from "~/db/schema/login";
import { assessmentOrders, orderInvitations, organisations } from "~/db/schema/orders";
import { userRoles, users } from "~/db/schema/people";
import type { PeopleViewData } from "~/features/admin/people/people-view";
import type { PersonFormViewData, PersonViewData } from "~/features/admin/people/person-view";
import { accessesTo } from "~/features/own-data/access-log.server";
import { readSession, sessionIsOpen } from "~/features/sessions/session.server";
import type { PageName } from "~/i18n/paths";
import * as logoutPage from "~/routes/pages/logout";
import { createTestApp } from "../../fixtures/app";
import { addOrganisation, showSecondFactor } from "../../fixtures/console";
import { waitingMails } from "../../fixtures/mails";
import {
  addAdmin,
  conflictOf,
  consolePages,
  formOf,
  pressOf,
  refusalOf,
  type TestAdmin,
} from "../../fixtures/pages/console-pages";
import { rowsOf } from "../../fixtures/pages/listed-rows";
import { addOrder, addPerson, invite, present, startTestSession, type TestPerson } from "../../fixtures/people";
import { createTestDatabase } from "../../fixtures/postgres";
import { callRoute } from "../../fixtures/route-call";
import { enrolApp } from "../../fixtures/second-factor";
import { freshPhone, waitingTexts } from "../../fixtures/text-messages";
import { fill, wordsOf } from "../../fixtures/words";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: App;
let pages: ReturnType<typeof consolePages>;
let everywhere: TestAdmin;
let firm: string;
let ofFirm: TestAdmin;
const words = wordsOf("en").adminPeople;

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"));
  app = createTestApp(database);
  pages = consolePages(app);
  everywhere = await addAdmin(app);
  firm = await addOrganisation(database.db, "Firm");
  ofFirm = await addAdmin(app, firm);
});
afterAll(() => database.drop());

const colleague = (given: Partial<Parameters<typeof addPerson>[1]> = {}) =>
  addPerson(database.db, { language: "fi", organisationId: firm, ...given });
const at = ({ userUuid }: TestPerson, purpose = "support") => ({
  params: { personId: userUuid },
  query: { purpose },
});
const rowOf = async ({ userUuid }: TestPerson) =>
  (await database.db.select().from(users).where(eq(users.id, userUuid)))[0];
const rolesOf = ({ userUuid }: TestPerson) =>
  database.db
    .select({ role: userRoles.role, organisationId: userRoles.organisationId })
    .from(userRoles)
    .where(eq(userRoles.userId, userUuid));
const sessionsOf = ({ userUuid }: TestPerson) =>
  database.db
    .select({ startedAt: sessions.createdAt })
    .from(sessions)
    .where(and(eq(sessions.userId, userUuid), sessionIsOpen));
const logOf = async ({ userUuid }: TestPerson) =>
  (await accessesTo(database.db, userUuid)).map(({ what, purpose }) => `${what} ${purpose}`).toSorted();

const open = (admin: TestAdmin, page: PageName, person: TestPerson) => pages.load(admin.sessionToken, page, at(person));
/** Sends the form of a page as it came, with other words in some fields. */
const send = async (admin: TestAdmin, page: PageName, person: TestPerson, changed: Record<string, string>) =>
  pages.post(admin.sessionToken, page, at(person), formOf(await open(admin, page, person), changed));

describe("the list of people", () => {
  const found = async (admin: TestAdmin, query: Record<string, string>) => {
    const { body } = await pages.load(admin.sessionToken, "adminPeople", { query });
    return rowsOf((body as { view: PeopleViewData }).view.list).map(({ cells }) => cells[0]);
  };

  it("finds by how a name, an address or a number begins, and shows an administrator their own people", async () => {
    await colleague({
      firstName: "Öyvind",
      lastName: "Ähtäri",
      email: "oy.tester@example.com",
      phoneNumber: "+358407654321",
    });
    const stranger = await addPerson(database.db, { language: "fi", firstName: "Örjan", lastName: "Ähtinen" });
    for (const search of [
      "ÄHTÄ",
      "öyvi",
      "Öyvind äht",
      "ähtäri öy",
      "OY.tester@ex",
      "oy.te",
      "040 765 43",
      "+358 40-7654",
    ]) {
      expect([search, await found(ofFirm, { search })]).toEqual([search, ["Ähtäri, Öyvind"]]);
    }
    expect(await found(ofFirm, { search: "äht" })).toEqual(["Ähtäri, Öyvind"]);
    // As English sorts them.
    expect(await found(everywhere, { search: "äht" })).toEqual(["Ähtäri, Öyvind", "Ähtinen, Örjan"]);
    expect(await found(everywhere, { search: "äht", organisation: firm })).toEqual(["Ähtäri, Öyvind"]);
    expect(await found(everywhere, { search: stranger.userUuid })).toEqual(["Ähtinen, Örjan"]);
    expect(await found(ofFirm, { search: stranger.userUuid })).toEqual([]);
    expect(await found(everywhere, { search: "%" })).toEqual([]);
    expect(await found(everywhere, { search: "tinen" })).toEqual([]);
  });

  it("is noted once a day at each who is shown, and at nobody else", async () => {
    const shown = await colleague({ lastName: "Luettelo" });
    const other = await colleague({ lastName: "Muu" });
    await found(ofFirm, { search: "luettelo" });
    await found(ofFirm, { search: "luettelo" });
    expect(await logOf(shown)).toEqual(["listed administration"]);
    expect(await logOf(other)).toEqual([]);
  });
});

describe("a person's page", () => {
  it("asks why before it shows anything, and each look is noted with the reason", async () => {
    const person = await colleague({ firstName: "Salla", email: "salla@example.com" });
    const asked = await pages.load(ofFirm.sessionToken, "adminPerson", { params: { personId: person.userUuid } });
    expect(JSON.stringify(asked.body)).not.toMatch(/Salla|salla@/);
    expect(await logOf(person)).toEqual([]);
    const shown = await open(ofFirm, "adminPerson", person);
    expect(JSON.stringify(shown.body)).toMatch(/Salla.*salla@example\.com/s);
    expect(await logOf(person)).toEqual(["profile support"]);
  });

  it("names the orders an administrator acts for, and nothing of their answers", async () => {
    const person = await colleague();
    const own = await addOrder(database.db, "pulse", { name: "Own order", organisationId: firm });
    const others = await addOrder(database.db, "pulse", { name: "Other order" });
    const personal = await addOrder(database.db, "personal", {
      name: "Own analysis",
      organisationId: firm,
      personalOwnerId: person.userUuid,
    });
    const invited = [own, others, personal].map(({ id }) => ({ orderId: id, userId: person.userUuid, byMail: true }));
    await database.db.insert(orderInvitations).values(invited);
    const orders = async (admin: TestAdmin) =>
      (
        (await open(admin, "adminPerson", person)).body as { view: { orders: { rows: { cells: string[] }[] } } }
      ).view.orders.rows.map(({ cells }) => cells[0]);
    expect(await orders(ofFirm)).toEqual(["Own order"]);
    expect((await orders(everywhere)).toSorted()).toEqual(["Other order", "Own order"]);
  });

  it.each<PageName>(["adminPerson", "adminPersonChange", "adminPersonRoles", "adminPersonErase"])(
    "%s of another organisation's person is not there, to look at or to send",
    async (page) => {
      const stranger = await addPerson(database.db, { language: "fi", email: undefined });
      const before = await rowOf(stranger);
      for (const personId of [stranger.userUuid, "00000000-0000-4000-8000-000000000000", "x"]) {
        const place = { params: { personId }, query: { purpose: "support" } };
        expect((await pages.load(ofFirm.sessionToken, page, place)).status).toBe(404);
        const form = { intent: "close", email: "a@example.com", language: "fi", admin: firm, account: stranger.email };
        expect((await pages.post(ofFirm.sessionToken, page, place, form)).status).toBe(404);
      }
      expect(await rowOf(stranger)).toEqual(before);
      expect(await logOf(stranger)).toEqual([]);
      expect(await rolesOf(stranger)).toEqual([]);
    },
  );

  it("of somebody with a role beyond the organisation can be looked at and not changed", async () => {
    const above = await colleague();
    await database.db.insert(userRoles).values({ userId: above.userUuid, role: "admin", organisationId: null });
    expect((await open(ofFirm, "adminPerson", above)).status).toBe(200);
    for (const page of ["adminPersonChange", "adminPersonRoles", "adminPersonErase"] as const) {
      expect((await open(ofFirm, page, above)).status).toBe(403);
      const form = { email: "mine@example.com", language: "fi", admin: "", account: above.email, version: "x" };
      expect((await pages.post(ofFirm.sessionToken, page, at(above), form)).status).toBe(403);
    }
    expect((await pages.post(ofFirm.sessionToken, "adminPerson", at(above), { intent: "close" })).status).toBe(403);
    expect(await rowOf(above)).toMatchObject({ email: above.email, active: true });
    await database.db.delete(userRoles).where(eq(userRoles.userId, above.userUuid));
  });
});

describe("a change of a person", () => {
  it("of the address ends their sessions, tells the old address, and is noted", async () => {
    const person = await colleague();
    await startTestSession(database.db, person);
    const typed = { email: " Uusi.Osoite@EXAMPLE.com ", jobTitle: "Hoitaja" };
    expect((await send(everywhere, "adminPersonChange", person, typed)).status).toBe(303);
    expect(await rowOf(person)).toMatchObject({ email: "uusi.osoite@example.com", jobTitle: "Hoitaja" });
    expect(await sessionsOf(person)).toEqual([]);
    const mails = await waitingMails(app, person);
    expect(mails.map(({ subject }) => subject)).toEqual([wordsOf("fi").mail.contactChanged.subject]);
    expect(JSON.stringify(mails)).not.toContain("uusi.osoite");
    expect(await logOf(person)).toEqual(["contact_changed support", "details_changed support", "profile support"]);
  });

  it("of the number of somebody without an address is told at the number they had", async () => {
    const [before, after] = [freshPhone(), freshPhone()];
    const person = await colleague({ phoneNumber: before });
    await database.db.update(users).set({ email: null }).where(eq(users.id, person.userUuid));
    expect((await send(everywhere, "adminPersonChange", person, { phoneNumber: after })).status).toBe(303);
    expect(await waitingTexts(database.db, app.secrets, after)).toEqual([]);
    const [told] = await waitingTexts(database.db, app.secrets, before);
    expect(told?.text).toContain("puhelinnumeron");
    expect(told?.text).not.toContain(after);
    expect(told?.text).not.toContain("sähköposti");
  });

  it("of an address or number is nothing for their organisation, who could sign in as them then", async () => {
    const taken = await addPerson(database.db, { language: "fi" });
    for (const withNumber of [false, true]) {
      const person = await colleague(withNumber ? { phoneNumber: freshPhone() } : {});
      const before = await rowOf(person);
      for (const [field, value] of [
        ["email", "uusi@example.com"],
        ["email", taken.email],
        ["phoneNumber", freshPhone()],
      ] as const) {
        const typed = { [field]: value };
        expect(refusalOf(await send(ofFirm, "adminPersonChange", person, typed))).toMatchObject({
          status: 422,
          errors: { [field]: words.errors.contactOfService },
          typed,
        });
      }
      expect(await rowOf(person)).toEqual(before);
      expect(await waitingMails(app, person)).toEqual([]);
    }
  });

  it("of nothing but the title leaves them signed in", async () => {
    const person = await colleague();
    await startTestSession(database.db, person);
    await send(ofFirm, "adminPersonChange", person, { jobTitle: "Kokki" });
    expect(await sessionsOf(person)).toHaveLength(1);
    expect(await waitingMails(app, person)).toEqual([]);
  });

  it("of what the organisation tells of them is on their page, noted, and told to who comes second", async () => {
    const { db } = database;
    const named = await addOrganisation(db, "Named");
    await db
      .update(organisations)
      .set({ attributes: ["Vuoro", "Sopimus"] })
      .where(eq(organisations.id, named));
    const admin = await addAdmin(app, named);
    const person = await addPerson(db, { language: "fi", organisationId: named });
    const late = formOf(await open(everywhere, "adminPersonChange", person), { attribute0: "Yö" });
    const typed = { attribute0: " Ilta ", attribute1: "x".repeat(101), attribute2: "nobody's" };
    expect(refusalOf(await send(admin, "adminPersonChange", person, typed))).toMatchObject({
      status: 422,
      errors: { attribute1: words.errors.tooLong.replace("{most}", "100").replace("{typed}", "101") },
    });
    expect((await send(admin, "adminPersonChange", person, { ...typed, attribute1: "Toistaiseksi" })).status).toBe(303);
    const told = async () => {
      const { body } = await open(admin, "adminPerson", person);
      const { facts } = (body as { view: { facts: { label: string; value: string }[] } }).view;
      return Object.fromEntries(facts.map(({ label, value }) => [label, value]));
    };
    expect(await told()).toMatchObject({ Vuoro: "Ilta", Sopimus: "Toistaiseksi" });
    expect(await logOf(person)).toContain("details_changed support");
    const second = conflictOf(await pages.post(everywhere.sessionToken, "adminPersonChange", at(person), late));
    expect(second.status).toBe(409);
    expect(second.rows).toContainEqual({ label: "Vuoro", saved: "Ilta", typed: "Yö" });
    await send(admin, "adminPersonChange", person, { attribute1: "" });
    const stored = await db.select().from(personAttributes).where(eq(personAttributes.userId, person.userUuid));
    expect(stored).toMatchObject([{ organisationId: named, name: "Vuoro", value: "Ilta" }]);
    // Whom another organisation has from now on, this one's words don't follow.
    await send(everywhere, "adminPersonMove", person, { organisationId: firm });
    expect(await db.$count(personAttributes, eq(personAttributes.userId, person.userUuid))).toBe(0);
  });

  it("to what another account has is refused in the words of the specification", async () => {
    const taken = await addPerson(database.db, { language: "fi", phoneNumber: "+358401112223" });
    const person = await colleague();
    expect(
      refusalOf(await send(everywhere, "adminPersonChange", person, { email: taken.email.toUpperCase() })),
    ).toMatchObject({
      status: 422,
      errors: { email: "Email is already in use by another user account." },
      typed: { email: taken.email.toUpperCase() },
    });
    expect(
      refusalOf(await send(everywhere, "adminPersonChange", person, { phoneNumber: "+358 0401112223" })).errors,
    ).toEqual({
      phoneNumber: "Phone number is already in use by another user account.",
    });
  });

  it.each<[Record<string, string>, string, keyof typeof words.errors]>([
    [{ email: "not an address" }, "email", "emailInvalid"],
    [{ phoneNumber: "0401234567" }, "phoneNumber", "usePhoneNumberInFormat"],
    [{ email: "", phoneNumber: "" }, "email", "noWayIn"],
    [{ language: "de" }, "language", "unknownLanguage"],
  ])("to %j is refused", async (typed, field, problem) => {
    const person = await colleague();
    const refused = refusalOf(await send(ofFirm, "adminPersonChange", person, typed));
    expect(refused).toMatchObject({ status: 422, errors: { [field]: words.errors[problem] } });
    expect((await rowOf(person))?.email).toBe(person.email);
  });

  it("made from what is there no longer is told, and keeps what was typed", async () => {
    const person = await colleague();
    const form = formOf(await open(everywhere, "adminPersonChange", person), { jobTitle: "Toinen" });
    await send(ofFirm, "adminPersonChange", person, { jobTitle: "Ensin" });
    const late = conflictOf(await pages.post(everywhere.sessionToken, "adminPersonChange", at(person), form));
    expect(late).toMatchObject({ status: 409, rows: [{ saved: "Ensin", typed: "Toinen" }] });
    expect((await rowOf(person))?.jobTitle).toBe("Ensin");
  });

  it("needs a reason: without one its pages lead to where it is asked for", async () => {
    const person = await colleague();
    const place = { params: { personId: person.userUuid }, query: { purpose: "curiosity" } };
    for (const page of ["adminPersonChange", "adminPersonRoles", "adminPersonErase"] as const) {
      const { status, location } = await pages.load(ofFirm.sessionToken, page, place);
      expect([status, location]).toEqual([303, `/en/admin/people/${person.userUuid}`]);
    }
  });
});

describe("somebody added by hand", () => {
  const typed = { email: "lisatty@example.com", firstName: "Lisa", lastName: "Tty", language: "sv" };
  it("belongs to the administrator's organisation whatever the address says, and can't be there twice", async () => {
    const place = { query: { organisation: await addOrganisation(database.db, "Elsewhere") } };
    const form = formOf(await pages.load(ofFirm.sessionToken, "adminPersonNew", place), typed);
    const added = await pages.post(ofFirm.sessionToken, "adminPersonNew", place, form);
    expect(added.status).toBe(303);
    const [row] = await database.db.select().from(users).where(eq(users.email, typed.email));
    expect(row).toMatchObject({ organisationId: firm, language: "sv", active: true });
    const again = await pages.post(everywhere.sessionToken, "adminPersonNew", {}, { ...typed, firstName: "" });
    expect(refusalOf(again).errors).toEqual({ firstName: words.errors.firstNameRequired });
    const twice = await pages.post(everywhere.sessionToken, "adminPersonNew", {}, typed);
    expect(refusalOf(twice).errors).toEqual({ email: words.errors.emailInUse });
  });

  it("has what their organisation tells of them, never under a name that is another by now", async () => {
    const { db } = database;
    const named = (attributes: string[]) =>
      db.update(organisations).set({ attributes }).where(eq(organisations.id, firm));
    await named(["Vuoro", "Sopimus"]);
    const email = "kertova@example.com";
    const shown = formOf(await pages.load(ofFirm.sessionToken, "adminPersonNew"), { ...typed, email });
    expect(Object.keys(shown).filter((field) => field.startsWith("attribute"))).toEqual(["attribute0", "attribute1"]);
    const send = (form: Record<string, string>) => pages.post(ofFirm.sessionToken, "adminPersonNew", {}, form);
    const long = await send({ ...shown, attribute0: "x".repeat(101) });
    expect(refusalOf(long).errors).toEqual({
      attribute0: words.errors.tooLong.replace("{most}", "100").replace("{typed}", "101"),
    });
    await named(["Sopimus", "Vuoro"]);
    const late = conflictOf(await send({ ...shown, attribute0: "Yö" }));
    expect(late).toMatchObject({ status: 409, rows: [{ label: "Sopimus", typed: "Yö" }] });
    const { version = "" } = present(late.again);
    expect((await send({ ...shown, version, attribute1: " Yö ", attribute2: "nobody's" })).status).toBe(303);
    const told = await db
      .select({ name: personAttributes.name, value: personAttributes.value })
      .from(personAttributes)
      .innerJoin(users, eq(users.id, personAttributes.userId))
      .where(eq(users.email, email));
    expect(told).toEqual([{ name: "Vuoro", value: "Yö" }]);
  });
});

describe("a move to another organisation", () => {
  it("takes unit and roles away, leaves orders and the unit they count in, and is noted", async () => {
    const { db } = database;
    const there = await addOrganisation(db, "Elsewhere");
    const person = await colleague();
    await db.update(users).set({ organisationalUnit: "Tuotanto" }).where(eq(users.id, person.userUuid));
    const order = await addOrder(db, "pulse", { organisationId: firm });
    await invite(db, person, order);
    await db.insert(userRoles).values({ userId: person.userUuid, role: "subscriber", organisationId: firm });
    const token = await startTestSession(db, person);
    const moved = await send(everywhere, "adminPersonMove", person, { organisationId: there });
    expect(moved.location).toContain("saved=1");
    expect(await rowOf(person)).toMatchObject({ organisationId: there, organisationalUnit: null });
    expect(await rolesOf(person)).toEqual([]);
    expect(await readSession(db, token)).toBeUndefined();
    const [invitation] = await db.select().from(orderInvitations).where(eq(orderInvitations.userId, person.userUuid));
    expect(invitation).toMatchObject({ orderId: order.id, unit: "Tuotanto" });
    expect((await logOf(person)).filter((line) => line.startsWith("details_changed"))).toHaveLength(1);
    // The firm's administrators don't see the account any more, and the order is the firm's still.
    expect((await open(ofFirm, "adminPerson", person)).status).toBe(404);
    expect((await open(await addAdmin(app, there), "adminPerson", person)).status).toBe(200);
  });

  it("is for administrators of all, to what there is, from where the person is", async () => {
    const person = await colleague();
    const there = await addOrganisation(database.db, "There");
    expect((await open(ofFirm, "adminPersonMove", person)).status).toBe(403);
    const form = formOf(await open(everywhere, "adminPersonMove", person), { organisationId: there });
    expect((await pages.post(ofFirm.sessionToken, "adminPersonMove", at(person), form)).status).toBe(403);
    for (const organisationId of ["x", person.userUuid]) {
      const refused = await send(everywhere, "adminPersonMove", person, { organisationId });
      expect(refusalOf(refused).errors).toEqual({ organisationId: words.move.unknown });
    }
    await send(everywhere, "adminPersonMove", person, { organisationId: "" });
    expect(await rowOf(person)).toMatchObject({ organisationId: null });
    expect((await pages.post(everywhere.sessionToken, "adminPersonMove", at(person), form)).status).toBe(409);
  });
});

describe("a personal analysis that an administrator gives", () => {
  it("is the person's to begin, once, and tells nobody whether there was one", async () => {
    const { db } = database;
    const person = await colleague();
    const press = () => pages.post(ofFirm.sessionToken, "adminPerson", at(person), { intent: "personalOrder" });
    const own = () => db.select().from(assessmentOrders).where(eq(assessmentOrders.personalOwnerId, person.userUuid));
    const first = await press();
    expect(first.location).toContain("saved=personal");
    expect((await press()).location).toBe(first.location);
    expect(await own()).toMatchObject([{ surveyFlowVariant: "personal", closedAt: null }]);
    expect(await rowOf(person)).toMatchObject({ activeOrderId: null });
    const unlicensed = await addOrganisation(db, "Unlicensed");
    await db.update(organisations).set({ licenseActive: false }).where(eq(organisations.id, unlicensed));
    const other = await colleague({ organisationId: unlicensed });
    const refused = await pages.post(everywhere.sessionToken, "adminPerson", at(other), { intent: "personalOrder" });
    expect(refused.location).toContain("refused=noLicense");
  });
});

it("a page of the console reads the session once", async () => {
  const read: string[] = [];
  const counted = connectDatabase(database.target, { poolSize: 1, onQuery: (statement) => read.push(statement) });
  await consolePages({ ...app, db: counted.db }).load(everywhere.sessionToken, "adminPeople");
  await counted.close();
  expect(read.filter((statement) => /"?sessions"?/.test(statement) && /date_of_birth/.test(statement))).toHaveLength(1);
});

describe("roles", () => {
  it("are given and taken within the administrator's organisation only, and end the person's sessions", async () => {
    const person = await colleague();
    await startTestSession(database.db, person);
    expect((await send(ofFirm, "adminPersonRoles", person, { subscriber: firm })).status).toBe(303);
    expect(await rolesOf(person)).toEqual([{ role: "subscriber", organisationId: firm }]);
    expect(await sessionsOf(person)).toEqual([]);
    for (const admin of ["all", await addOrganisation(database.db, "Other"), "x"]) {
      const refused = await send(ofFirm, "adminPersonRoles", person, { admin, subscriber: "" });
      expect(refusalOf(refused).errors).toEqual({ admin: words.roles.unknown });
    }
    expect(await rolesOf(person)).toEqual([{ role: "subscriber", organisationId: firm }]);
    // A professional reads results: the employer names nobody who does, and may part with one.
    const professional = refusalOf(
      await send(ofFirm, "adminPersonRoles", person, { professional: firm, subscriber: "" }),
    );
    expect(professional.errors).toEqual({ professional: words.roles.unknown });
    expect((await send(everywhere, "adminPersonRoles", person, { professional: firm })).status).toBe(303);
    await send(ofFirm, "adminPersonRoles", person, { subscriber: "", professional: "" });
    expect(await rolesOf(person)).toEqual([]);
    expect((await logOf(person)).filter((line) => line.startsWith("roles"))).toHaveLength(3);
  });

  it("say before they change that it logs the person out, and afterwards that it did, or that nothing changed", async () => {
    const person = await colleague({ firstName: "Maija", lastName: "Meikäläinen" });
    const { body } = await open(everywhere, "adminPersonRoles", person);
    const { notes, form } = (body as { view: PersonFormViewData }).view;
    expect(notes[0]).toBe(fill(words.roles.lead, { name: "Maija Meikäläinen" }));
    expect(form?.submit).toBe(words.roles.submit);
    const saved = async (change: Record<string, string>) => {
      await startTestSession(database.db, person);
      const { location } = await send(everywhere, "adminPersonRoles", person, change);
      const query = Object.fromEntries(new URL(present(location), "http://localhost").searchParams);
      const shown = await pages.load(everywhere.sessionToken, "adminPerson", { ...at(person), query });
      return [(shown.body as { view: PersonViewData }).view.saved, (await sessionsOf(person)).length > 0];
    };
    expect(await saved({})).toEqual([words.roles.asBefore, true]);
    expect(await saved({ subscriber: firm })).toEqual([fill(words.roles.done, { name: "Maija Meikäläinen" }), false]);
  });

  it("of one's own say it before, log out at once and say why", async () => {
    const own = await addAdmin(app);
    const { body } = await open(own, "adminPersonRoles", own.person);
    const { notes, form } = (body as { view: PersonFormViewData }).view;
    expect([notes[0], form?.submit]).toEqual([words.roles.ownLead, words.roles.ownSubmit]);
    const { location, setCookies } = await send(own, "adminPersonRoles", own.person, { admin: "" });
    expect(location).toBe("/en/logout?because=roles");
    expect(setCookies.join()).toContain("Max-Age=0");
    const page = await callRoute(app, logoutPage.loader, { path: present(location), sessionToken: own.sessionToken });
    const { outTitle, rolesChanged } = wordsOf("en").login.logout;
    expect(page.body).toMatchObject({ heading: outTitle, body: rolesChanged });
  });

  it("vanish at once on another instance, from pages and from forms", async () => {
    const second = connectDatabase(database.target, { poolSize: 2 });
    try {
      const elsewhere = consolePages(createTestApp({ ...database, ...second }));
      const leaving = await addAdmin(app, firm);
      expect((await elsewhere.load(leaving.sessionToken, "adminHome")).body).toMatchObject({ kind: "console" });
      await send(everywhere, "adminPersonRoles", leaving.person, { admin: "" });
      expect((await elsewhere.load(leaving.sessionToken, "adminHome")).body).toMatchObject({ kind: "login" });
      const posted = await elsewhere.post(
        leaving.sessionToken,
        "adminUnits",
        { params: { organisationId: firm } },
        { name: "X" },
      );
      expect(posted).toMatchObject({ status: 303, location: expect.stringContaining("/en/profile") });
      const again = await startTestSession(database.db, leaving.person);
      await showSecondFactor(database.db, leaving.person);
      expect((await elsewhere.load(again, "adminHome")).status).toBe(403);
    } finally {
      await second.close();
    }
  });

  it("leave an administrator of all: two who take each other's at the same moment don't both succeed", async () => {
    const alone = await createTestDatabase(inject("postgres"));
    try {
      const { db } = alone;
      const aloneApp = createTestApp(alone);
      const there = consolePages(aloneApp);
      const [one, other] = [await addAdmin(aloneApp), await addAdmin(aloneApp)];
      const formFor = async (admin: TestAdmin, person: TestPerson) =>
        formOf(await there.load(admin.sessionToken, "adminPersonRoles", at(person)), { admin: "" });
      const forms = [await formFor(one, other.person), await formFor(other, one.person)] as const;
      const outcomes = await Promise.all([
        there.post(one.sessionToken, "adminPersonRoles", at(other.person), forms[0]),
        there.post(other.sessionToken, "adminPersonRoles", at(one.person), forms[1]),
      ]);
      // The other is told, or is an administrator no longer by the time they are asked.
      expect(outcomes.filter(({ status, location }) => status === 303 && location?.includes("saved"))).toHaveLength(1);
      const left = await db
        .select()
        .from(userRoles)
        .where(and(eq(userRoles.role, "admin")));
      expect(left).toHaveLength(1);
      const last = left[0]?.userId === one.person.userUuid ? one : other;
      const self = await there.post(
        last.sessionToken,
        "adminPersonRoles",
        at(last.person),
        await formFor(last, last.person),
      );
      expect(refusalOf(self).errors).toEqual({ admin: words.lastAdmin });
      const closed = await there.post(last.sessionToken, "adminPerson", at(last.person), { intent: "close" });
      expect(closed.status).toBe(403);
    } finally {
      await alone.drop();
    }
  });
});

describe("an account", () => {
  it("is closed, ends its sessions, and is opened again", async () => {
    const person = await colleague();
    await startTestSession(database.db, person);
    const close = pressOf(await open(ofFirm, "adminPerson", person), "activity");
    for (const _ of ["pressed", "and again"]) await pages.post(ofFirm.sessionToken, "adminPerson", at(person), close);
    expect(await rowOf(person)).toMatchObject({ active: false });
    expect(await sessionsOf(person)).toEqual([]);
    const reopen = pressOf(await open(ofFirm, "adminPerson", person), "activity");
    await pages.post(ofFirm.sessionToken, "adminPerson", at(person), reopen);
    expect(await rowOf(person)).toMatchObject({ active: true });
    const changes = (await logOf(person)).filter((entry) => entry !== "profile support");
    expect(changes).toEqual(["closed support", "reopened support"]);
  });

  it("loses the second factor of a lost device on its page, which offers that to whoever has one", async () => {
    const person = await colleague();
    const offered = async () =>
      ((await open(ofFirm, "adminPerson", person)).body as { view: { reset?: object } }).view.reset !== undefined;
    expect(await offered()).toBe(false);
    await enrolApp(app, person);
    expect(await offered()).toBe(true);
    const reset = pressOf(await open(ofFirm, "adminPerson", person), "reset");
    expect((await pages.post(ofFirm.sessionToken, "adminPerson", at(person), reset)).status).toBe(303);
    expect(await offered()).toBe(false);
    const stranger = await addPerson(database.db, { language: "fi" });
    expect((await pages.post(ofFirm.sessionToken, "adminPerson", at(stranger), reset)).status).toBe(404);
  });

  it("is erased once the administrator has typed whose it is, and never their own", async () => {
    const person = await colleague();
    const refused = await pages.post(ofFirm.sessionToken, "adminPersonErase", at(person), { account: "somebody" });
    expect(refusalOf(refused)).toMatchObject({ status: 422, errors: { account: words.erase.unconfirmed } });
    expect(await rowOf(person)).toBeDefined();
    const confirming = { ...at(person), query: { purpose: "support", confirm: "1" } };
    const account = person.email.toUpperCase();
    const form = formOf(await pages.load(ofFirm.sessionToken, "adminPersonErase", confirming), { account });
    const erased = await pages.post(ofFirm.sessionToken, "adminPersonErase", at(person), form);
    expect(erased).toMatchObject({ status: 303, location: "/en/admin/people?erased=1" });
    expect(await rowOf(person)).toBeUndefined();
    const own = { account: ofFirm.person.email };
    expect((await pages.post(ofFirm.sessionToken, "adminPersonErase", at(ofFirm.person), own)).status).toBe(403);
  });
});
