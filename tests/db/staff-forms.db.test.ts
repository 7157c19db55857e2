import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { App } from "~/app.server";
import { drafts } from "~/db/schema/drafts";
import { groups } from "~/db/schema/orders";
import { userRoles, users } from "~/db/schema/people";
import { feedbackRequests } from "~/db/schema/personal-feedback";
import { providerLogins } from "~/db/schema/provider-login";
import { organisationUnits } from "~/db/schema/units";
import { webhookEndpoints } from "~/db/schema/webhooks";
import { storeImport } from "~/features/inviting/store-import.server";
import { namedTyped } from "~/features/sessions/draft";
import { readDrafts } from "~/features/sessions/draft.server";
import { type PageName, pages, pageUrl } from "~/i18n/paths";
import { typedAddress } from "~/i18n/typed-address";
import * as typedRoute from "~/routes/pages/typed";
import { createTestApp } from "../fixtures/app";
import { addOrganisation, addResultsKey } from "../fixtures/console";
import { conflictOf } from "../fixtures/pages/console-pages";
import { nextYear } from "../fixtures/pages/next-year";
import {
  addOrder,
  addPerson,
  completedOrder,
  expireSessions,
  present,
  startTestSession,
  type TestPerson,
} from "../fixtures/people";
import { createTestDatabase } from "../fixtures/postgres";
import { aShortSurvey, publishDefinition } from "../fixtures/published";
import { callRoute, type RouteModule, type RouteOutcome } from "../fixtures/route-call";
import { enrolApp, startStaffSession } from "../fixtures/second-factor";
import { formsIn, statedConsent, versionIn } from "../fixtures/staff-forms";
import { wordsOf } from "../fixtures/words";

const modules = {
  ...import.meta.glob<RouteModule>("../../app/routes/admin/**/*.tsx"),
  ...import.meta.glob<RouteModule>("../../app/routes/professional/*.tsx"),
};
const isOfStaff = (page: PageName) => /^routes\/(admin|professional)\//.test(pages[page].module);
const moduleOf = (page: PageName) => present(modules[`../../app/${pages[page].module}`])();

const sources = import.meta.glob<string>("../../app/routes/**/*.tsx", {
  query: "?raw",
  import: "default",
  eager: true,
});

type Form = Record<string, string>;
type Place = { params: Record<string, string>; query?: Record<string, string> };
type Choosing = { field: string; place: () => Promise<Place>; form?: Form };
type Staff = { person: TestPerson; sessionToken: string };

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: App;
let firm: string;
let elsewhere: string;
let other: string;

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"));
  app = createTestApp(database);
  await addResultsKey(database.db, { name: "a study" });
  await publishDefinition(database.db, aShortSurvey().metamodule);
  firm = await addOrganisation(database.db, "Firm");
  elsewhere = await addOrganisation(database.db, "Elsewhere");
  other = await addOrganisation(database.db, "A third");
});
afterAll(() => database.drop());

async function staff(role: "admin" | "professional" = "admin"): Promise<Staff> {
  const person = await addPerson(database.db, { language: "en" });
  const organisationId = role === "professional" ? firm : null;
  await database.db.insert(userRoles).values({ userId: person.userUuid, role, organisationId });
  return { person, sessionToken: await startStaffSession(app, person) };
}

async function send(
  page: PageName,
  { sessionToken }: Staff,
  { params, query }: Place,
  form?: Form,
): Promise<RouteOutcome> {
  const { loader, action } = await moduleOf(page);
  const path = pageUrl(page, "en", params, query);
  return form
    ? callRoute(app, action, { path, params, sessionToken, form })
    : callRoute(app, loader, { path, params, sessionToken });
}

/** What a page answers that a draft's address leads to. */
async function follow(page: PageName, { sessionToken }: Staff, { params }: Place, path: string): Promise<RouteOutcome> {
  return callRoute(app, (await moduleOf(page)).loader, { path, params, sessionToken });
}

const aDraft = async () => ({
  params: { assessmentOrderId: (await addOrder(database.db, "pulse", { organisationId: firm, draft: true })).id },
});
const anOrder = async () => ({
  params: { assessmentOrderId: (await addOrder(database.db, "pulse", { organisationId: firm })).id },
});
const aPerson = async (): Promise<Place> => {
  const { userUuid } = await addPerson(database.db, { language: "en", firstName: "Ada", organisationId: firm });
  return { params: { personId: userUuid }, query: { purpose: "support" } };
};
async function aGroup(): Promise<Place> {
  const { params } = await anOrder();
  const [row] = await database.db.insert(groups).values({ orderId: params.assessmentOrderId, name: "Day" }).returning();
  return { params: { ...params, groupId: present(row).id } };
}
async function aUnit(): Promise<Place> {
  const organisationId = await addOrganisation(database.db, "Of units");
  const [row] = await database.db.insert(organisationUnits).values({ organisationId, name: "Ward" }).returning();
  return { params: { organisationId, unitId: present(row).id } };
}
async function aWebhook(): Promise<Place> {
  const organisationId = await addOrganisation(database.db, "Told of its surveys");
  const endpoint = { organisationId, url: "https://hooks.example/", sealedSecret: Buffer.alloc(32) };
  const [row] = await database.db.insert(webhookEndpoints).values(endpoint).returning();
  return { params: { organisationId, webhookId: present(row).id } };
}
async function anImport(): Promise<Place> {
  const { params } = await anOrder();
  const bytes = new TextEncoder().encode("email,first,last\na@example.com,A,B\n");
  const stored = await storeImport(app, { orderId: params.assessmentOrderId, bytes, language: "fi" });
  return { params: { ...params, importId: (stored as { importId: string }).importId } };
}
async function aRequest(): Promise<Place> {
  const { db } = database;
  const person = await addPerson(db, { language: "en" });
  const order = await completedOrder(db, person, "pulse", { professionalService: true, organisationId: firm });
  const page = await import("~/routes/pages/order.feedback");
  const params = { assessmentOrderId: order.id };
  const sessionToken = await startTestSession(db, person);
  const path = pageUrl("orderFeedback", "en", params);
  await callRoute(app, page.action, { path, params, sessionToken, form: { intent: "ask", agree: "on" } });
  const [asked] = await db.select().from(feedbackRequests).where(eq(feedbackRequests.userId, person.userUuid));
  return { params: { feedbackRequestId: present(asked).id } };
}

const details = { email: "", phoneNumber: "", lastName: "L", unit: "", jobTitle: "", language: "en" };
const person = (firstName: string) => ({ ...details, email: `${crypto.randomUUID()}@example.com`, firstName });
const order = (name: string) => ({
  ...{ name, variant: "pulse", "consent-combined": "on" },
  ...{ day: "1", month: "12", year: nextYear, time: "16.00" },
  ...statedConsent,
});

async function aProvider(): Promise<Place> {
  const organisationId = await addOrganisation(database.db, "Firm");
  await database.db.insert(providerLogins).values({ organisationId, issuer: "https://a.example", clientId: "a" });
  return { params: { organisationId } };
}

type Change = {
  place: () => Promise<Place>;
  by?: "professional";
  /** Of the page that is open twice: what the second sends. */
  second: Form;
  /** What the first sends, of the same page or of another about the same record. */
  first: Form | { page: PageName; form: Form };
  /** Words of the first that the second reads, and words of the second's own; none where they only pressed. */
  saved: string;
  typed?: string;
  /** Whose is answered by something that is shown once. */
  shows?: "both" | "second";
  /** Where nobody can change it any more. */
  final?: true;
};

/** Every form of staff that changes what is there, by its page. */
const changes: Partial<Record<PageName, Change[]>> = {
  adminOrganisation: [
    {
      place: async () => ({ params: { organisationId: await addOrganisation(database.db, "Firm") } }),
      first: { name: "Mine", kind: "employer", licenseType: "organization" },
      second: { name: "Yours", kind: "employer", licenseType: "organization" },
      saved: "Mine",
      typed: "Yours",
    },
  ],
  adminProviderLogin: (["settings", "remove"] as const).map((intent) => ({
    place: aProvider,
    first: { intent: "settings", issuer: "https://mine.example", clientId: "c", addressClaim: "email" },
    second: {
      intent,
      ...(intent === "settings" && { issuer: "https://yours.example", clientId: "c", addressClaim: "email" }),
    } as Form,
    saved: "https://mine.example",
    ...(intent === "settings" && { typed: "https://yours.example" }),
  })),
  adminPeopleDelivery: [
    {
      place: async () => ({ params: { organisationId: await addOrganisation(database.db, "Firm") } }),
      first: { missing: "20", fresh: "500" },
      second: { missing: "30", fresh: "500", reads: "on" },
      saved: "20",
      typed: "30",
    },
  ],
  adminUnit: [
    {
      place: aUnit,
      first: { intent: "save", name: "Mine", parent: "" },
      second: { intent: "save", name: "Yours", parent: "" },
      saved: "Mine",
      typed: "Yours",
    },
    { place: aUnit, first: { intent: "save", name: "Mine", parent: "" }, second: { intent: "remove" }, saved: "Mine" },
  ],
  adminPersonChange: [
    { place: aPerson, first: person("Mine"), second: person("Yours"), saved: "Mine", typed: "Yours" },
  ],
  adminPersonMove: [
    {
      place: aPerson,
      first: {
        get organisationId() {
          return elsewhere;
        },
      },
      second: {
        get organisationId() {
          return other;
        },
      },
      saved: "Elsewhere",
      typed: "A third",
    },
  ],
  adminPeopleTogether: [
    {
      place: async () => {
        const { params } = await aUnit();
        const { organisationId } = params;
        const chosen = await addPerson(database.db, { language: "en", organisationId, organisationalUnit: "Ward" });
        const query = {
          purpose: "support",
          act: "move",
          person: chosen.userUuid,
          organisation: present(organisationId),
        };
        return { params: { personId: chosen.userUuid }, query };
      },
      first: { page: "adminPersonChange", form: person("Mine") },
      second: { unit: "Ward" },
      saved: wordsOf("en").adminPeople.noUnit,
    },
  ],
  adminPersonRoles: [
    {
      place: aPerson,
      first: {
        admin: "",
        professional: "",
        get subscriber() {
          return firm;
        },
      },
      second: { admin: "all", professional: "", subscriber: "" },
      saved: "Firm",
      typed: "All organisations",
      // The code of a new administrator.
      shows: "second",
    },
  ],
  adminPersonErase: [
    {
      place: async () => ({ ...(await aPerson()), query: { purpose: "support", confirm: "1" } }),
      first: { page: "adminPersonChange", form: person("Mine") },
      second: { account: "their id" },
      saved: "Mine",
    },
  ],
  adminPerson: [
    {
      place: aPerson,
      first: { page: "adminPersonChange", form: person("Mine") },
      second: { intent: "close" },
      saved: "Mine",
    },
    {
      place: async () => {
        const place = await aPerson();
        const [row] = await database.db
          .select()
          .from(users)
          .where(eq(users.id, present(place.params.personId)));
        await enrolApp(app, { ...present(row), userUuid: present(row).id } as unknown as TestPerson);
        return place;
      },
      first: { intent: "resetSecondFactor" },
      second: { intent: "resetSecondFactor" },
      saved: "1",
    },
    {
      place: async () => {
        const place = await aPerson();
        const userId = present(place.params.personId);
        await database.db.insert(userRoles).values({ userId, role: "admin", organisationId: firm });
        return place;
      },
      first: { intent: "enrolmentCode" },
      second: { intent: "enrolmentCode" },
      saved: String(new Date().getFullYear()),
      shows: "both",
    },
  ],
  adminOrderChange: [
    { place: anOrder, first: order("Mine"), second: order("Yours"), saved: "Mine", typed: "Yours" },
    // Ended by a colleague: whoever extends it is told, and nothing is said to be saved.
    {
      place: anOrder,
      first: { page: "adminOrder", form: { to: "closed" } },
      second: order("Yours"),
      saved: "Closed",
      typed: "Yours",
    },
    // Results that were turned off, and a deadline that was taken away, don't come back by a new name.
    {
      place: anOrder,
      first: { ...order("Order"), day: "24" },
      second: { ...order("Order"), showResults: "on" },
      saved: `24.12.${nextYear}`,
      typed: `1.12.${nextYear}`,
    },
  ],
  adminOrder: [
    {
      place: anOrder,
      first: { page: "adminOrderChange", form: order("Mine") },
      second: { to: "closed" },
      saved: "Mine",
    },
  ],
  adminOrderOpen: [
    {
      place: aDraft,
      first: { page: "adminOrderChange", form: order("Mine") },
      second: {},
      saved: "Mine",
    },
  ],
  adminOrderGroup: [
    { place: aGroup, first: { name: "Mine" }, second: { name: "Yours" }, saved: "Mine", typed: "Yours" },
    { place: aGroup, first: { name: "Mine" }, second: { intent: "close" }, saved: "Mine" },
  ],
  adminOrderReportRules: [
    {
      place: anOrder,
      first: { k: "8", sensitiveK: "10" },
      second: { k: "9", sensitiveK: "10" },
      saved: "8",
      typed: "9",
    },
  ],
  adminMessages: [
    {
      place: anOrder,
      first: {
        intent: "save",
        "reminder1-day": "1",
        "reminder1-month": "11",
        "reminder1-year": nextYear,
        "reminder1-time": "9.00",
      },
      second: {
        intent: "save",
        "reminder1-day": "2",
        "reminder1-month": "11",
        "reminder1-year": nextYear,
        "reminder1-time": "9.00",
      },
      saved: `1.11.${nextYear}`,
      typed: `2.11.${nextYear}`,
    },
  ],
  adminMessage: [
    {
      place: async () => ({ params: { ...(await anOrder()).params, kind: "reminder" }, query: { in: "en" } }),
      first: { intent: "save", subject: "S", body: "Mine" },
      second: { intent: "save", subject: "S", body: "Yours" },
      saved: "Mine",
      typed: "Yours",
    },
    {
      place: async () => ({ params: { ...(await anOrder()).params, kind: "reminder" }, query: { in: "en" } }),
      first: { intent: "save", subject: "S", body: "Mine" },
      second: { intent: "reset" },
      saved: "Mine",
    },
  ],
  adminPeopleImport: [
    {
      place: anImport,
      first: { intent: "columns", column: "email", language: "sv" },
      second: { intent: "columns", column: "email", language: "en" },
      saved: "svenska",
      typed: "English",
    },
    ...(["confirm", "drop"] as const).map((intent) => ({
      place: anImport,
      first: { intent: "columns", column: "email", language: "sv" },
      second: { intent },
      saved: "svenska",
    })),
  ],
  professionalRequest: [
    {
      place: aRequest,
      by: "professional",
      first: { feedback: "Sleep more." },
      second: { feedback: "Sleep less, I wrote at length." },
      saved: "A colleague",
      typed: "Sleep less, I wrote at length.",
      final: true,
    },
  ],
};

/** The pages whose form says what is to be done, by which field, and where one is tried. */
const choosing: Partial<Record<PageName, Choosing>> = {
  adminOrganisationKeys: {
    field: "intent",
    place: async () => ({ params: { organisationId: firm } }),
    form: { make_id: crypto.randomUUID(), make_name: "Mine", make_orders_read: "on", make_days: "30" },
  },
  adminPeopleDelivery: {
    field: "intent",
    place: async () => ({ params: { organisationId: firm } }),
    form: { missing: "20", fresh: "500" },
  },
  adminServiceKeys: {
    field: "intent",
    place: async () => ({ params: {} }),
    form: { results_id: crypto.randomUUID(), results_name: "Mine", results_grain: "tens", results_days: "30" },
  },
  adminUnits: {
    field: "intent",
    place: async () => ({ params: { organisationId: firm } }),
    form: { name: "Mine", parent: "" },
  },
  adminProviderLogin: {
    field: "intent",
    place: async () => ({ params: { organisationId: firm } }),
    form: { domain: "mine.example" },
  },
  adminWebhook: { field: "intent", place: aWebhook },
  adminOrderCalendar: { field: "intent", place: anOrder },
  adminUnit: { field: "intent", place: aUnit, form: { name: "Mine", parent: "" } },
  adminPerson: { field: "intent", place: aPerson },
  adminOrder: { field: "to", place: anOrder },
  adminOrderGroup: { field: "intent", place: aGroup, form: { name: "Mine" } },
  adminSending: { field: "cause", place: anOrder },
  adminMessages: { field: "intent", place: anOrder },
  adminMessage: {
    field: "intent",
    place: async () => ({ params: { ...(await anOrder()).params, kind: "reminder" }, query: { in: "en" } }),
    form: { subject: "S", body: "Mine" },
  },
  adminPeopleImport: { field: "intent", place: anImport, form: { column: "email", language: "sv" } },
  adminWork: {
    field: "intent",
    place: async () => ({ params: {} }),
    form: { queue: "mail", job: crypto.randomUUID() },
  },
  adminExports: { field: "intent", place: async () => ({ params: {} }), form: { layout: "wide", reason: "a study" } },
  adminResearch: {
    field: "intent",
    place: async () => ({ params: {} }),
    form: { grant_recipient: "a study", grant_reason: "decision 1" },
  },
};

/** Pages whose forms take nothing away from anybody, and why. */
const takesNothing: Partial<Record<PageName, string>> = {
  adminOrganisationNew: "makes an organisation",
  adminOrganisationKeys: "makes a key",
  adminServiceKeys: "makes a key",
  adminServiceKey: "ends a key for good; said twice it is done once",
  adminWebhooks: "makes an address",
  adminWebhook: "presses about one address; said twice each is done once",
  adminOrderCalendar: "makes or ends one's own address",
  adminUnits: "makes a unit",
  adminPersonNew: "makes a person; under which names is asked in console-people",
  adminOrderNew: "makes an order",
  adminOrderGroups: "makes a group",
  adminOrderReportPlan: "stores nothing",
  adminInviting: "hands in another table",
  adminSending: "has invitations tried again that were not sent; each is sent once",
  adminOrderFiles: "adds a version; those before it stay",
  adminHome: "keeps that a help line was looked up; each time is a row of its own",
  adminWork: "names one failed job, and says that it is gone",
  adminExports: "has a file prepared for the one who asks",
  adminResearch: "gives or ends a grant, and says that it is given or ended already",
};

const actingPages = async () => {
  const named = (Object.keys(pages) as PageName[]).filter(isOfStaff);
  const acting = await Promise.all(named.map(async (page) => ((await moduleOf(page)).action ? [page] : [])));
  return acting.flat();
};

describe("every form of staff", () => {
  it("is known by its page: it changes what is there, or takes nothing from anybody", async () => {
    expect((await actingPages()).sort()).toEqual([...Object.keys(changes), ...Object.keys(takesNothing)].sort());
  });

  const all = Object.entries(changes).flatMap(([page, each]) =>
    each.map((change, at) => [`${page} ${at + 1}`, page as PageName, change] as const),
  );
  it.each(all)("%s: of two browsers the second is told, loses nothing, and can go on", async (_name, page, change) => {
    const [one, two] = [await staff(change.by), await staff(change.by)];
    const place = await change.place();
    const second = change.second.account
      ? { ...change.second, account: present(place.params.personId) }
      : change.second;
    const opened = await send(page, two, place);
    expect(opened.status).toBe(200);
    const version = versionIn(opened, second.intent);
    expect(version).toBeDefined();

    const [firstPage, first] =
      "page" in change.first && typeof change.first.form === "object"
        ? [change.first.page as PageName, change.first.form]
        : [page, change.first as Form];
    const seen = versionIn(await send(firstPage, one, place), first.intent);
    const sent = await send(firstPage, one, place, { ...first, version: present(seen) });
    expect(sent).toMatchObject({ status: change.shows === "both" ? 200 : 303 });
    if (second.intent === "resetSecondFactor") await enrolAgain(place);

    const late = await send(page, two, place, { ...second, version: present(version) });
    expect(late.status).toBe(409);
    const told = conflictOf(late);
    expect(told.rows.map(({ saved }) => saved).join()).toContain(change.saved);
    expect(told.rows.map(({ typed }) => typed).join()).toContain(change.typed ?? "");
    expect(told.keep.href).toBeTruthy();
    if (change.final) return expect(told.again).toBeUndefined();
    // Nothing of theirs was stored: whoever tries once more from the same page is told once more.
    expect((await send(page, two, place, { ...second, version: present(version) })).status).toBe(409);
    if (told.edit) {
      const shown = JSON.stringify((await follow(page, two, place, told.edit.href)).body);
      for (const value of Object.values(second)) expect(shown).toContain(value);
    }
    expect(await send(page, two, place, present(told.again))).toMatchObject({ status: change.shows ? 200 : 303 });
  });

  it("names whose it is, and unless it takes nothing from anybody the state it was made from", async () => {
    for (const [page, each] of Object.entries(changes) as [PageName, Change[]][]) {
      for (const { place, by } of each) {
        const { view } = (await send(page, await staff(by), await place())).body as { view: object };
        const forms = formsIn(view);
        expect(forms.filter(({ writer }) => writer === undefined)).toEqual([]);
        const unversioned = forms.filter(({ version }) => version === undefined).map(({ intent }) => intent);
        // Another analysis of one's own, "send now" and another domain make something and change nothing. A secret that is
        // replaced can be shown to nobody, so that nobody can choose between two.
        expect([[], ["personalOrder"], [undefined], ["secret", "domain"]]).toContainEqual(unversioned);
      }
    }
  });

  it("says what is to be done in words that its page offers: all others are refused", async () => {
    const named = (await actingPages()).filter((page) =>
      /choices: \{/.test(sources[`../../app/${pages[page].module}`] ?? ""),
    );
    expect(named.sort()).toEqual(Object.keys(choosing).sort());
    for (const [page, { field, place, form }] of Object.entries(choosing) as [PageName, Choosing][]) {
      const [by, at] = [await staff(), await place()];
      const opened = await send(page, by, at);
      const version = versionIn(opened, undefined) ?? versionIn(opened, "save") ?? versionIn(opened, "close") ?? "";
      for (const invented of ["invented", "", "constructor", "SAVE"]) {
        const refused = await send(page, by, at, { ...form, version, [field]: invented });
        expect(refused).toMatchObject({ status: 400, body: { title: wordsOf("en").errors.unknownChoice.title } });
      }
      expect(versionIn(await send(page, by, at), undefined)).toBe(versionIn(opened, undefined));
    }
  });

  async function enrolAgain({ params }: Place) {
    const [row] = await database.db
      .select()
      .from(users)
      .where(eq(users.id, present(params.personId)));
    await enrolApp(app, { ...present(row), userUuid: present(row).id } as unknown as TestPerson);
  }
});

describe("words of staff", () => {
  const text = "Words that took an hour";
  /** A form with words, by its page. */
  const worded: Partial<Record<PageName, { place: () => Promise<Place>; by?: "professional"; form: Form }>> = {
    adminOrganisationNew: { place: async () => ({ params: {} }), form: { name: text } },
    adminOrganisation: { place: present(changes.adminOrganisation?.[0]).place, form: { name: text } },
    adminOrganisationKeys: {
      place: async () => ({ params: { organisationId: firm } }),
      form: { intent: "make", make_id: crypto.randomUUID(), make_name: text },
    },
    adminServiceKeys: {
      place: async () => ({ params: {} }),
      form: { intent: "results", results_id: crypto.randomUUID(), results_name: text },
    },
    adminWebhooks: {
      place: async () => ({ params: { organisationId: firm } }),
      form: { formId: crypto.randomUUID(), url: text },
    },
    adminUnits: { place: async () => ({ params: { organisationId: firm } }), form: { name: text } },
    adminProviderLogin: {
      place: async () => ({ params: { organisationId: firm } }),
      form: { intent: "settings", issuer: text },
    },
    adminUnit: { place: aUnit, form: { intent: "save", name: text } },
    adminPersonNew: { place: async () => ({ params: {} }), form: { firstName: text } },
    adminPersonChange: { place: aPerson, form: { jobTitle: text } },
    adminPersonErase: { place: present(changes.adminPersonErase?.[0]).place, form: { account: text } },
    adminOrderNew: { place: async () => ({ params: {} }), form: { name: text } },
    adminOrderChange: { place: anOrder, form: { name: text } },
    adminOrderGroups: { place: anOrder, form: { name: text } },
    adminOrderGroup: { place: aGroup, form: { name: text } },
    adminOrderReportPlan: { place: anOrder, form: { units: text } },
    adminMessage: {
      place: present(changes.adminMessage?.[0]).place,
      form: { intent: "save", subject: "S", body: text },
    },
    adminInviting: { place: anOrder, form: { text } },
    adminExports: { place: async () => ({ params: {} }), form: { intent: "results", reason: text } },
    adminResearch: { place: async () => ({ params: {} }), form: { intent: "grant", grant_reason: text } },
    professionalRequest: { place: aRequest, by: "professional", form: { feedback: text } },
  };
  /** Pages of whose forms nobody types a word: choices, numbers, days, files and presses. */
  const wordless: PageName[] = [
    "adminPerson",
    "adminPersonMove",
    "adminPeopleTogether",
    "adminPersonRoles",
    "adminOrder",
    "adminOrderCalendar",
    "adminOrderOpen",
    "adminOrderReportRules",
    "adminSending",
    "adminMessages",
    "adminPeopleDelivery",
    "adminPeopleImport",
    "adminServiceKey",
    "adminWebhook",
    "adminOrderFiles",
    "adminHome",
    "adminWork",
  ];
  const all = Object.entries(worded) as [PageName, NonNullable<(typeof worded)[PageName]>][];

  it("are typed on pages that are known", async () => {
    expect((await actingPages()).sort()).toEqual([...Object.keys(worded), ...wordless].sort());
  });

  it.each(all)("%s: wait as a draft after the session has ended, and before the second step", async (page, given) => {
    const { db } = database;
    for (const end of ["expired", "second step"] as const) {
      const me = await staff(given.by);
      const place = await given.place();
      const { writer = "" } = present(formsIn((await send(page, me, place)).body).find((form) => form.writer));
      if (end === "expired") await expireSessions(db, me.person);
      else me.sessionToken = await startTestSession(db, me.person);
      const { status, location } = await send(page, me, place, { ...given.form, writer });
      expect(status).toBe(303);
      const back = present(new URL(present(location), app.env.publicOrigin).searchParams.get("path"));
      expect(back).toContain("draft=1");
      const again = { ...me, sessionToken: await shownSecondFactor(me.person) };
      expect(JSON.stringify((await follow(page, again, place, back)).body)).toContain(text);
    }
  });

  it.each(all)(
    "%s: stand in the answer where the record has gone, or nobody is logged in any more",
    async (page, given) => {
      const me = await staff(given.by);
      const place = await given.place();
      const { writer = "" } = present(formsIn((await send(page, me, place)).body).find((form) => form.writer));
      const out = await send(page, { ...me, sessionToken: "unknown" }, place, { ...given.form, writer });
      expect([out.status, JSON.stringify((out.body as { written: object }).written)]).toEqual([
        401,
        expect.stringContaining(text),
      ]);
      if (Object.keys(place.params).length === 0) return;
      const nowhere = Object.fromEntries(
        Object.entries(place.params).map(([name, value]) => [name, name === "kind" ? value : crypto.randomUUID()]),
      );
      const gone = await send(page, me, { ...place, params: nowhere }, { ...given.form, writer });
      expect([gone.status, JSON.stringify((gone.body as { written: object }).written)]).toEqual([
        404,
        expect.stringContaining(text),
      ]);
    },
  );

  it.each(all)("%s: wait while they are being written, in their session alone", async (page, given) => {
    const me = await staff(given.by);
    const place = await given.place();
    const { writer = "" } = present(formsIn((await send(page, me, place)).body).find((form) => form.writer));
    const at = pageUrl(page, "en", place.params, place.query);
    const there = namedTyped(at, true);
    const keep = (by: Staff, mark: string) =>
      callRoute(app, typedRoute.action, {
        path: typedAddress,
        sessionToken: by.sessionToken,
        form: {
          writer: mark,
          turn: "1",
          at: there,
          fields: String(new URLSearchParams({ ...given.form, writer: mark })),
        },
      });
    expect((await keep(me, writer)).status).toBe(204);
    const shown = JSON.stringify((await follow(page, me, place, there)).body);
    expect(shown).toContain(text);
    expect(shown).toContain(wordsOf("en").sessions.unsaved);
    expect(JSON.stringify((await follow(page, me, place, at)).body)).not.toContain(text);
    const elsewhere = { ...me, sessionToken: await shownSecondFactor(me.person) };
    expect(JSON.stringify((await follow(page, elsewhere, place, there)).body)).not.toContain(text);
    // Of a page of somebody else's, and without a session, nothing is kept.
    const other = await staff(given.by);
    const tried = [await keep(other, writer), await keep({ ...me, sessionToken: "unknown" }, writer)];
    expect(tried.map(({ status }) => status)).toEqual([409, 409]);
    expect(await database.db.$count(drafts, eq(drafts.userId, other.person.userUuid))).toBe(0);
  });

  it("that were being written go once they are stored, whatever comes after that, and stay where they are refused", async () => {
    const me = await staff();
    const place = { params: { ...(await anOrder()).params, kind: "reminder" }, query: { in: "en" } };
    const opened = formsIn((await send("adminMessage", me, place)).body).find((form) => form.writer);
    const { writer = "", version = "" } = present(opened);
    const at = pageUrl("adminMessage", "en", place.params, place.query);
    const typed = { params: place.params, query: { ...place.query, draft: "typed" } };
    const fields = (body: string) => ({ writer, version, subject: "S", body });
    const keep = (body: string, turn: number) =>
      callRoute(app, typedRoute.action, {
        path: typedAddress,
        sessionToken: me.sessionToken,
        form: { writer, turn: String(turn), at, fields: String(new URLSearchParams(fields(body))) },
      });
    const shown = async () => JSON.stringify((await send("adminMessage", me, typed)).body);
    await keep("Written later", 5);
    await keep("Written earlier", 4);
    expect(await shown()).toContain("Written later");

    const refused = await send("adminMessage", me, typed, {
      ...fields(""),
      intent: "save",
      subject: "Half",
      turn: "6",
    });
    expect(refused.status).toBe(422);
    expect(await shown()).toContain("Half");
    expect(await shown()).not.toContain("Written later");

    const stored = await send("adminMessage", me, typed, { ...fields("Stored"), intent: "save", turn: "8" });
    expect(stored.status).toBe(303);
    await keep("On its way too long", 7);
    expect(await shown()).toContain("Stored");
    expect(await shown()).not.toContain("On its way too long");
    expect(await readDrafts(app, me.person.userUuid)).toEqual([]);
    await keep("Written after that", 9);
    expect(await shown()).toContain("Written after that");
  });

  it("that are too many to keep are not kept, and neither is what is no form", async () => {
    const me = await staff();
    const { writer = "" } = present(
      formsIn((await send("adminOrganisationNew", me, { params: {} })).body).find((form) => form.writer),
    );
    const at = pageUrl("adminOrganisationNew", "en");
    const keep = async (form: Form) =>
      (await callRoute(app, typedRoute.action, { path: typedAddress, sessionToken: me.sessionToken, form })).status;
    const lines = (length: number) => String(new URLSearchParams({ lines: "a".repeat(length) }));
    const many = String(new URLSearchParams(Array.from({ length: 101 }, (_, at) => [`f${at}`, "x"])));
    expect(await keep({ writer, turn: "not a number", at, fields: lines(1) })).toBe(204);
    expect(await readDrafts(app, me.person.userUuid)).toHaveLength(1);
    for (const form of [
      { at, fields: lines(140_000) },
      { at, fields: many },
      { at, fields: "" },
      { at },
      { at: "//evil.example/x", fields: lines(1) },
      { fields: lines(1) },
    ] as Form[])
      expect(await keep({ writer, turn: "1", ...form })).toBe(409);
    expect(await readDrafts(app, me.person.userUuid)).toEqual([]);
  });

  async function shownSecondFactor(of: TestPerson): Promise<string> {
    const { showSecondFactor } = await import("../fixtures/console");
    const token = await startTestSession(database.db, of);
    await showSecondFactor(database.db, of);
    return token;
  }
});
