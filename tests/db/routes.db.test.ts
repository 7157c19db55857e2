import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { App } from "~/app.server";
import { consentGrants } from "~/db/schema/consents";
import { sessions } from "~/db/schema/login";
import { outbox } from "~/db/schema/messages";
import { users } from "~/db/schema/people";
import { results } from "~/db/schema/results";
import { questionAddress } from "~/features/answering/question-address";
import { askedConsents } from "~/features/consents/consents.server";
import { cookieName } from "~/http/cookies.server";
import { languages } from "~/i18n/languages";
import { type PageName, pages, pageUrl } from "~/i18n/paths";
import { hashToken } from "~/platform/secrets.server";
import { createTestApp } from "../fixtures/app";
import { aMetamodule, aModule, aQuestion } from "../fixtures/definitions";
import { drawnPage } from "../fixtures/pages/drawn-page";
import {
  addOrder,
  addPerson,
  addSignInLink,
  answerAll,
  answerUntil,
  begin,
  closeOrder,
  completedOrder,
  invite,
  present,
  savedAnswers,
  startedOrder,
  startTestSession,
  storedRuns,
  type TestOrder,
  type TestPerson,
} from "../fixtures/people";
import { createTestDatabase } from "../fixtures/postgres";
import { aShortSurvey, publishDefinition } from "../fixtures/published";
import { callRoute, type RouteCall, type RouteModule, type RouteOutcome } from "../fixtures/route-call";
import { fill, wordsOf } from "../fixtures/words";
import { isThisTurns } from "../turns";

const modules = import.meta.glob<RouteModule>("../../app/routes/**/*.{ts,tsx}");
const sources = import.meta.glob<string>("../../app/routes/**/*.{ts,tsx}", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** The module of a page, as the table of addresses names it. */
async function moduleOf(page: PageName): Promise<RouteModule> {
  return present(modules[`../../app/${pages[page].module}`])();
}

/** Who may load a page: everybody, or only its person; then a visitor meets the login view or is sent to sign in. */
const access: Record<PageName, "public" | "login view" | "sign-in"> = {
  home: "public",
  help: "public",
  redirectOrLogin: "public",
  loginEmail: "public",
  loginSms: "public",
  loginToken: "public",
  // Whoever awaits no second step is led on.
  loginConfirm: "public",
  // Neither has anything of a person; one that is there for nobody is unknown.
  loginProvider: "public",
  loginProviderGo: "public",
  profileSecondStep: "login view",
  logout: "public",
  privacy: "public",
  protection: "public",
  terms: "public",
  accessibility: "public",
  profile: "login view",
  profileDevices: "login view",
  profileConsent: "login view",
  assessments: "login view",
  bloodTestResults: "login view",
  surveyBegin: "login view",
  // A visitor sees whose survey it is and signs in for it; the page holds nothing of a person.
  surveyGroup: "public",
  ownData: "login view",
  ownDataErase: "login view",
  // Leads to the page that lets people sign in.
  ownDataFile: "public",
  surveyAnswer: "sign-in",
  surveyContinue: "sign-in",
  surveyResults: "sign-in",
  orderResults: "login view",
  orderComparison: "login view",
  orderAttachment: "login view",
  // The signature of the address is what opens it.
  orderAttachmentFile: "public",
  adminHome: "login view",
  adminOrganisations: "login view",
  orderFeedback: "login view",
  professionalRequests: "login view",
  professionalRequest: "login view",
  adminOrganisationNew: "login view",
  adminOrganisation: "login view",
  adminProviderLogin: "login view",
  adminOrganisationKeys: "login view",
  adminPeopleDelivery: "login view",
  adminServiceKeys: "login view",
  adminServiceKey: "login view",
  adminUnits: "login view",
  adminUnit: "login view",
  adminWebhooks: "login view",
  adminWebhook: "login view",
  adminPeople: "login view",
  adminPersonNew: "login view",
  adminPeopleTogether: "login view",
  adminPerson: "login view",
  adminPersonChange: "login view",
  adminPersonMove: "login view",
  adminPersonRoles: "login view",
  adminPersonErase: "login view",
  adminQuotes: "login view",
  adminResearch: "login view",
  adminWork: "login view",
  adminOrders: "login view",
  adminExports: "login view",
  adminOrderNew: "login view",
  adminOrder: "login view",
  adminOrderChange: "login view",
  adminOrderOpen: "login view",
  adminOrderPreview: "login view",
  adminOrderGroups: "login view",
  adminOrderGroup: "login view",
  adminInviting: "login view",
  adminPeopleImport: "login view",
  adminOrderReportPlan: "login view",
  adminOrderReportRules: "login view",
  adminOrderFiles: "login view",
  // A file of column headings.
  adminPeopleRefused: "sign-in",
  adminPeopleTemplate: "sign-in",
  adminSending: "login view",
  adminMessages: "login view",
  adminMessage: "login view",
  adminOrderCalendar: "login view",
  // The address is what opens it, while its person administers the order.
  orderCalendar: "public",
  // The signature of the address says whose messages it is about; the page shows nothing of them.
  unsubscribe: "public",
  textLink: "public",
  about: "public",
  blog: "public",
  blogArticle: "public",
  forOrganisations: "public",
  sampleReport: "public",
  method: "public",
  requestQuote: "public",
  startTrial: "public",
  confirmTrial: "public",
  trialRequests: "login view",
  reports: "login view",
  reportsOrder: "login view",
  reportsOwn: "login view",
  reportsFile: "sign-in",
  actionPlan: "login view",
  actionPlanNew: "login view",
  actionPlanAction: "login view",
  actionPlanFile: "sign-in",
};
const privatePages = (Object.keys(access) as PageName[]).filter((page) => access[page] !== "public");

const { metamodule, first, second, gate, hideable, comment, last } = aShortSurvey();
const unknownId = "00000000-0000-4000-8000-000000000000";
/** Of what belongs to the owner nothing may be shown to anybody else. */
const canaries = ["Canarina", "Kanarialintu", "canary-owner@example.com", "Kanarian kysely"];

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: App;
let owner: TestPerson;
let order: TestOrder;
let ownerToken: string;
let ownersConsent: string;

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"));
  app = createTestApp(database);
  await publishDefinition(database.db, metamodule);
  const [firstName, lastName, email, name] = canaries;
  owner = await addPerson(database.db, { language: "fi", firstName, lastName, email });
  order = await startedOrder(database.db, owner, "pulse", { name, consents: ["aisti_business"] });
  await answerUntil(database.db, owner, order, ({ question }) => question.key === "comment");
  ownerToken = await startTestSession(database.db, owner);
  const grants = database.db.select().from(consentGrants).where(eq(consentGrants.userId, owner.userUuid));
  ownersConsent = present((await grants)[0]).id;
});
afterAll(() => database.drop());

/** The ids that an address of the console names. */
const adminParams = (page: PageName): Record<string, string> => {
  const ids = { organisationId: unknownId, unitId: unknownId, personId: owner.userUuid };
  return Object.fromEntries(Object.entries(ids).filter(([name]) => pages[page].fi.includes(`:${name}`)));
};

/** Parameters that lead to what is the owner's. */
const paramsOf = (page: PageName): Record<string, string> => {
  if (page === "orderResults" || page === "orderComparison" || page === "orderFeedback") {
    return { assessmentOrderId: order.id };
  }
  if (page === "professionalRequest") return { feedbackRequestId: unknownId };
  if (page === "orderAttachment" || page === "orderAttachmentFile") {
    return { assessmentOrderId: order.id, attachmentId: "sleep" };
  }
  if (page === "surveyAnswer") return { surveyMetamoduleVid: metamodule.vid, surveyModuleVid: first.vid };
  if (page === "profileConsent") return { consentGrantId: ownersConsent };
  if (page === "loginEmail" || page === "loginSms") return { uuid: unknownId };
  if (page === "loginToken") return { token: unknownId };
  if (page.startsWith("admin")) return adminParams(page);
  return {};
};

type More = Omit<RouteCall, "path" | "params"> & { query?: string; params?: Record<string, string> };

async function call(
  part: "loader" | "action",
  page: PageName,
  { query = "", ...more }: More = {},
): Promise<RouteOutcome> {
  const params = more.params ?? paramsOf(page);
  const path = pageUrl(page, "fi", params) + query;
  return callRoute(app, (await moduleOf(page))[part], { path, params, ...more });
}
const load = (page: PageName, more?: More) => call("loader", page, more);
const post = (page: PageName, form: Record<string, string | string[]>, more?: More) =>
  call("action", page, { form, ...more });

const kindOf = ({ body }: RouteOutcome) => (body as { kind?: string } | null)?.kind;
const textOf = (outcome: RouteOutcome) => JSON.stringify(outcome);

function expectNothingOfTheOwner(outcome: RouteOutcome): void {
  for (const canary of canaries) expect(textOf(outcome)).not.toContain(canary);
}

/** The owner's rows, which nobody else's request may change. */
async function ownersRows() {
  const { db } = database;
  const { lastSeenAt: _, ...session } = present(
    (await db.select().from(sessions).where(eq(sessions.userId, owner.userUuid)))[0],
  );
  return {
    person: await db.select().from(users).where(eq(users.id, owner.userUuid)),
    runs: await storedRuns(db, owner, order),
    consents: await db.select().from(consentGrants).where(eq(consentGrants.userId, owner.userUuid)),
    session,
  };
}

/** A form that would do something on each page that takes one. */
const forms: Partial<Record<PageName, () => Record<string, string>>> = {
  profile: () => ({
    firstName: "Mallory",
    lastName: "X",
    language: "en",
    gender: "male",
    day: "1",
    month: "1",
    year: "1990",
  }),
  profileDevices: () => ({ intent: "everywhere" }),
  profileConsent: () => ({}),
  profileSecondStep: () => ({ intent: "beginApp" }),
  assessments: () => ({ assessmentOrderId: order.id }),
  surveyBegin: () => ({}),
  ownData: () => ({ intent: "signIn" }),
  ownDataErase: () => ({ intent: "erase", confirm: "on" }),
  orderResults: () => ({ thumb: "up", resultId: unknownId }),
  orderComparison: () => ({ resultId: unknownId, recommendation: "one_calm_moment", said: "helped" }),
  orderFeedback: () => ({ agree: "on" }),
  surveyAnswer: () => ({ answer: "a text", intent: "next" }),
  professionalRequest: () => ({ feedback: "a text" }),
  adminOrderReportPlan: () => ({ units: "Unit; 20", response: "70" }),
  adminOrderReportRules: () => ({ k: "7", sensitiveK: "10" }),
  adminOrganisationNew: () => ({ name: "Firm", kind: "employer", licenseType: "organization" }),
  adminOrganisation: () => ({ name: "Firm", kind: "employer", licenseType: "organization", version: "1" }),
  adminProviderLogin: () => ({ intent: "domain", domain: "mallory.example" }),
  adminOrganisationKeys: () => ({ intent: "make", make_id: unknownId, make_name: "Mallory", make_days: "30" }),
  adminServiceKeys: () => ({ intent: "results", results_id: unknownId, results_name: "Mallory", results_days: "30" }),
  adminServiceKey: () => ({}),
  adminPeopleDelivery: () => ({ missing: "100", version: "1" }),
  adminWebhooks: () => ({ url: "https://hooks.mallory.example/", formId: unknownId }),
  adminWebhook: () => ({ intent: "test" }),
  adminOrderCalendar: () => ({ intent: "make" }),
  adminUnits: () => ({ name: "Unit", parent: "" }),
  adminUnit: () => ({ name: "Unit", parent: "", version: "1" }),
  adminPersonNew: () => ({ email: "mallory@example.com", firstName: "M", lastName: "X", language: "en" }),
  adminPeopleTogether: () => ({ unit: "/" }),
  adminPerson: () => ({ intent: "close" }),
  adminPersonChange: () => ({ email: "mallory@example.com", language: "en", version: "1" }),
  adminPersonMove: () => ({ organisationId: "", version: "1" }),
  adminPersonRoles: () => ({ admin: "all", version: "1" }),
  adminPersonErase: () => ({ account: owner.email }),
  adminResearch: () => ({ intent: "grant", grant_recipient: "a study", grant_reason: "decision 1" }),
  adminHome: () => ({ line: unknownId }),
  adminWork: () => ({ intent: "cancel", queue: "mail", job: unknownId }),
  adminExports: () => ({ intent: "people" }),
  adminOrderNew: () => ({ name: "Survey", variant: "pulse" }),
  adminOrder: () => ({ to: "closed" }),
  adminOrderOpen: () => ({ version: "1" }),
  adminOrderChange: () => ({ name: "Survey", variant: "pulse" }),
  adminOrderGroups: () => ({ name: "Group" }),
  adminOrderGroup: () => ({ intent: "close" }),
  adminInviting: () => ({ text: "email\nmallory@example.com" }),
  adminPeopleImport: () => ({ intent: "confirm" }),
  adminOrderFiles: () => ({ as: unknownId }),
  adminSending: () => ({ cause: "notSent" }),
  adminMessages: () => ({ intent: "save" }),
  adminMessage: () => ({ intent: "reset" }),
  actionPlanNew: () => ({ what: "A break", owner: "words", ownerWords: "We" }),
  actionPlanAction: () => ({ intent: "done", version: "1" }),
  trialRequests: () => ({ intent: "accept", request: "0".repeat(64) }),
};

describe("every route", () => {
  // Every page is made ready for it, some of them for the first time.
  it("is either public or private, and every private one that takes a form is tried with one", {
    timeout: 240_000,
  }, async () => {
    expect(Object.keys(access).sort()).toEqual(Object.keys(pages).sort());
    for (const page of privatePages) {
      const { loader, action } = await moduleOf(page);
      expect(loader).toBeTypeOf("function");
      expect(action !== undefined).toBe(page in forms);
    }
  });

  it("leads to its own page, and the owner meets the page itself", async () => {
    for (const page of privatePages) {
      const outcome = await load(page, { sessionToken: ownerToken });
      expect(kindOf(outcome)).not.toBe("login");
      if (outcome.location) expect(outcome.location).not.toContain("redirect-or-login");
    }
    expect(textOf(await load("orderResults", { sessionToken: ownerToken }))).toContain(canaries[3]);
  });
});

describe.each<[string, number, () => Promise<string | undefined>]>([
  ["without a session", 0, async () => undefined],
  ["with a session nobody has", 1, async () => "A".repeat(43)],
  [
    "with a session that has ended",
    2,
    async () => {
      const token = await startTestSession(database.db, await addPerson(database.db, { language: "sv" }));
      await database.db
        .update(sessions)
        .set({ expiresAt: sql`now()` })
        .where(eq(sessions.idHash, hashToken(token)));
      return token;
    },
  ],
])("a visitor %s", (_, at, visitor) => {
  /** Each page is met by one of the three, and in three runs by all. */
  const met = (names: PageName[]) => names.filter((_name, place) => isThisTurns(place + at, 3));

  it.each(met(privatePages))(
    "who loads %s alone is asked to sign in, with a way back, and sees nothing of anybody",
    async (page) => {
      const sessionToken = await visitor();
      for (const query of ["", "?summary", "?question=1&virtaResultsPageType=survey", "?path=%2Ffi%2Ftesti%2Fjatka"]) {
        const outcome = await load(page, { sessionToken, query });
        expectNothingOfTheOwner(outcome);
        if (access[page] === "login view") {
          expect(outcome).toMatchObject({ status: 200, body: { kind: "login" } });
          // The tab is called by what it shows.
          const { title, view } = outcome.body as { title: string; view: { heading: string } };
          expect(title).toBe(view.heading.includes("Vointi") ? view.heading : `${view.heading} – Vointi`);
        } else {
          expect(outcome.status).toBe(303);
          const target = new URL(present(outcome.location), app.env.publicOrigin);
          expect([pageUrl("profile", "fi"), pageUrl("redirectOrLogin", "fi")]).toContain(target.pathname);
          const back = target.searchParams.get("path") ?? target.searchParams.get("redirect");
          expect(back).toBe(pageUrl(page, "fi", paramsOf(page)) + query);
        }
      }
    },
  );

  it.each(met(Object.keys(forms) as PageName[]))(
    "who posts to %s alone is sent to sign in, and nothing happens",
    async (page) => {
      const sessionToken = await visitor();
      const before = await ownersRows();
      const extras: Record<string, string>[] = [{}, { intent: "robot" }, { intent: "back" }, { intent: "personal" }];
      for (const extra of extras) {
        const outcome = await post(page, { ...present(forms[page])(), ...extra }, { sessionToken });
        // Two forms are read before their person is known: what none of them offers is refused to everybody.
        if (extra.intent && (page === "ownDataErase" || page === "surveyAnswer") && outcome.status === 400) continue;
        expect(outcome.status).toBe(303);
        expect(outcome.location).toMatch(/^\/fi\/profiili(\?|$)/);
        expectNothingOfTheOwner(outcome);
      }
      expect(await ownersRows()).toEqual(before);
    },
  );
});

describe("a form that says what is to be done", () => {
  /** By which field; the pages of staff are tried with theirs in staff-forms. */
  const choosing: Partial<Record<PageName, string[]>> = {
    redirectOrLogin: ["intent"],
    loginEmail: ["intent"],
    loginSms: ["intent"],
    loginToken: ["intent"],
    textLink: ["intent"],
    loginConfirm: ["intent"],
    profile: ["step"],
    profileSecondStep: ["intent"],
    profileDevices: ["intent"],
    assessments: ["intent"],
    surveyAnswer: ["intent"],
    ownData: ["intent"],
    ownDataErase: ["intent"],
    orderFeedback: ["intent"],
    trialRequests: ["intent"],
    actionPlanAction: ["intent"],
  };
  const isOfStaff = (page: PageName) => /^routes\/(admin|professional)\//.test(pages[page].module);
  const sourceOf = (page: PageName) => present(sources[`../../app/${pages[page].module}`]);

  it("is known by its page, and no form has such a field in another way", () => {
    const named = (Object.keys(pages) as PageName[]).filter((page) => /choices: \{|linkForm/.test(sourceOf(page)));
    expect(named.filter((page) => !isOfStaff(page)).sort()).toEqual(Object.keys(choosing).sort());
    for (const source of Object.values(sources)) expect(source).not.toMatch(/fields: \[[^\]]*"(intent|to|step)"/);
  });

  const query: Partial<Record<PageName, string>> = { redirectOrLogin: "?redirect=%2Ffi%2Fprofiili" };
  it.each(Object.entries(choosing) as [PageName, string[]][])(
    "on %s is refused, with words, where no page offers what it asks for",
    async (page, fields) => {
      const person = await addPerson(database.db, { language: "fi" });
      const own = await startedOrder(database.db, person, "pulse");
      const sessionToken = await startTestSession(database.db, person);
      const params = paramsOf(page).assessmentOrderId ? { assessmentOrderId: own.id } : paramsOf(page);
      const messages = () => database.db.$count(outbox);
      const before = await messages();
      for (const field of fields) {
        for (const invented of ["invented", "", "constructor", "signin"]) {
          const form = { ...forms[page]?.(), email: person.email, [field]: invented };
          const refused = await post(page, form, { sessionToken, params, query: query[page] ?? "" });
          expect(refused).toMatchObject({ status: 400, body: { title: wordsOf("fi").errors.unknownChoice.title } });
        }
      }
      expect(await messages()).toBe(before);
      expect(await load("assessments", { sessionToken })).toMatchObject({ body: { kind: "orders" } });
    },
  );

  it("asks for a fresh sign-in by its button alone", async () => {
    expect(await post("ownData", {}, { sessionToken: ownerToken })).toMatchObject({ status: 400 });
    expect(await post("profileSecondStep", {}, { sessionToken: ownerToken })).toMatchObject({ status: 400 });
  });
});

describe("another person", () => {
  let other: TestPerson;
  let otherToken: string;
  beforeAll(async () => {
    other = await addPerson(database.db, { language: "fi" });
    await startedOrder(database.db, other, "fdf_marsmars");
    otherToken = await startTestSession(database.db, other);
  });

  const foreignAndUnknown = () => [
    order.id,
    unknownId,
    "abc",
    "0",
    "%00",
    "../admin",
    order.id.toUpperCase().replace("-", "_"),
  ];

  /** What was asked for stands in the words; the rest is the same. */
  const withoutAsked = <Outcome>(outcome: Outcome, asked: string): Outcome =>
    JSON.parse(JSON.stringify(outcome).replaceAll(missing(asked), missing("it"))) as Outcome;
  const missing = (id: string) => JSON.stringify(fill(wordsOf("fi").errors.order_missing, { id })).slice(1, -1);

  it.each(["orderResults", "orderComparison", "orderAttachment", "orderFeedback"] as const)(
    "gets the same 404, to the letter, from %s for an order that isn't theirs, isn't there, or is no id",
    async (page) => {
      const outcomes = await Promise.all(
        foreignAndUnknown().map((assessmentOrderId) =>
          load(page, { sessionToken: otherToken, params: { assessmentOrderId, attachmentId: "sleep" } }),
        ),
      ).then((given) => given.map((outcome, n) => withoutAsked(outcome, foreignAndUnknown()[n] ?? "")));
      const [foreign] = outcomes;
      expect(foreign).toMatchObject({ status: 404, body: { title: wordsOf("fi").errors.notFound.title } });
      // What could be an order's id is named in the words; what could be none is any other address that isn't there.
      const [, unknown, noId, ...others] = outcomes;
      expect(unknown).toEqual(foreign);
      for (const outcome of others) expect(outcome).toEqual(noId);
      for (const outcome of outcomes) expectNothingOfTheOwner(present(outcome));
    },
  );

  it("gets the same 404 when they ask to answer it, and keeps their own active order", async () => {
    const activeOrder = async () =>
      (await database.db.select().from(users).where(eq(users.id, other.userUuid)))[0]?.activeOrderId;
    const active = await activeOrder();
    const outcomes = await Promise.all(
      foreignAndUnknown().map((assessmentOrderId) =>
        post("assessments", { assessmentOrderId }, { sessionToken: otherToken }),
      ),
    );
    const [foreign] = outcomes;
    expect(foreign?.status).toBe(404);
    for (const outcome of outcomes) expect(outcome).toEqual(foreign);
    expect(await activeOrder()).toBe(active);
  });

  it("gets the same 404 for a section of an order that isn't theirs and for one that isn't there, read or answered", async () => {
    const before = await ownersRows();
    const places = [
      { surveyMetamoduleVid: metamodule.vid, surveyModuleVid: first.vid },
      { surveyMetamoduleVid: unknownId, surveyModuleVid: unknownId },
      { surveyMetamoduleVid: metamodule.vid, surveyModuleVid: unknownId },
    ];
    for (const run of [
      (params: Record<string, string>) => load("surveyAnswer", { params, sessionToken: otherToken }),
      (params: Record<string, string>) => post("surveyAnswer", { answer: "100" }, { params, sessionToken: otherToken }),
    ]) {
      const outcomes = await Promise.all(places.map(run));
      for (const outcome of outcomes) expect(outcome).toEqual(outcomes[0]);
      expect(outcomes[0]?.status).toBe(404);
    }
    for (const params of [{ surveyMetamoduleVid: "abc", surveyModuleVid: "def" }]) {
      expect((await load("surveyAnswer", { params, sessionToken: otherToken })).status).toBe(404);
      expect((await post("surveyAnswer", { answer: "1" }, { params, sessionToken: otherToken })).status).toBe(404);
    }
    expect(await ownersRows()).toEqual(before);
  });

  it("sees only their own on every page", async () => {
    for (const page of privatePages.filter((name) => name !== "orderResults" && name !== "surveyAnswer")) {
      expectNothingOfTheOwner(await load(page, { sessionToken: otherToken }));
    }
  });
});

describe.each([
  ["no longer active", { active: false }],
  ["under age", { dateOfBirth: "2015-01-01" }],
])("somebody who is %s", (_, profile) => {
  it("is sent to the assessments list from answering and from results, and changes nothing", async () => {
    const person = await addPerson(database.db, { language: "fi" });
    const own = await startedOrder(database.db, person, "pulse");
    await answerUntil(database.db, person, own, ({ question }) => question.key === "comment");
    await database.db.update(users).set(profile).where(eq(users.id, person.userUuid));
    const sessionToken = await startTestSession(database.db, person);
    const before = await storedRuns(database.db, person, own);
    const list = { status: 303, location: pageUrl("assessments", "fi") };
    for (const page of ["surveyBegin", "surveyContinue", "surveyAnswer"] as const) {
      expect(await load(page, { sessionToken })).toMatchObject(list);
    }
    expect(await load("surveyAnswer", { sessionToken, query: "?summary" })).toMatchObject(list);
    for (const page of ["orderResults", "orderComparison", "orderAttachment"] as const) {
      const params = { assessmentOrderId: own.id, attachmentId: "sleep" };
      expect(await load(page, { sessionToken, params })).toMatchObject(list);
    }
    expect(await post("surveyBegin", {}, { sessionToken })).toMatchObject(list);
    for (const intent of ["next", "robot", "back"]) {
      expect(await post("surveyAnswer", { answer: "words", intent }, { sessionToken })).toMatchObject(list);
    }
    expect(await post("assessments", { assessmentOrderId: own.id }, { sessionToken })).toMatchObject(list);
    expect(await storedRuns(database.db, person, own)).toEqual(before);
    expect(await load("assessments", { sessionToken })).toMatchObject({
      body: { view: { notice: wordsOf("fi").profile.errors.tooYoung } },
    });
    expect(await load("profile", { sessionToken })).toMatchObject({ status: 200, body: { kind: "profile" } });
  });
});

it("signing in on the profile leads back to it, and the tabs of pages that ask for it say so", async () => {
  const signedOut = await load("profile", {});
  const back = new URLSearchParams({ redirect: pageUrl("profile", "fi") });
  expect(signedOut).toMatchObject({
    body: { kind: "login", view: { form: { action: expect.stringContaining(String(back)) } } },
  });
  for (const page of ["profile", "assessments", "orderResults"] as const) {
    const { body } = await load(page, { params: { assessmentOrderId: unknownId } });
    expect(body, page).toMatchObject({ title: expect.stringMatching(`^${wordsOf("fi").login.title} `) });
  }
});

it("the results of an order that is not there yet lead to the assessments list, which has no notice", async () => {
  const person = await addPerson(database.db, { language: "fi" });
  const sessionToken = await startTestSession(database.db, person);
  for (const page of ["orderResults", "orderComparison"] as const) {
    expect(await load(page, { sessionToken, params: { assessmentOrderId: "no-order-yet" } })).toMatchObject({
      status: 303,
      location: pageUrl("assessments", "fi"),
    });
  }
  expect(await load("assessments", { sessionToken })).toMatchObject({ body: { view: { notice: undefined } } });
});

describe("the results of an order that doesn't show them", () => {
  it("lead to the assessments list, and the section's summary tells no score", async () => {
    const person = await addPerson(database.db, { language: "fi" });
    const own = await completedOrder(database.db, person, "pulse", { showResultsToEndUser: false }, { gate: 0 });
    const sessionToken = await startTestSession(database.db, person);
    for (const page of ["orderResults", "orderComparison", "orderAttachment"] as const) {
      const params = { assessmentOrderId: own.id, attachmentId: "sleep" };
      expect(await load(page, { sessionToken, params })).toMatchObject({
        status: 303,
        location: pageUrl("assessments", "fi"),
      });
    }
    const summary = await load("surveyAnswer", { sessionToken, query: "?summary" });
    expect([summary.status, drawnPage(summary.body).kind]).toEqual([200, "summary"]);
    expect(summary.body).not.toContain("data-chart");
  });

  const grave = aQuestion({ key: "grave", type: "slider", attentionAtMost: 10 });
  const module = aModule({ key: "mental_health", questions: [grave] });
  beforeAll(() => publishDefinition(database.db, aMetamodule({ key: "fdf", modules: [module] })));
  it.each(languages)("lead to help after a serious answer all the same, in %s", async (language) => {
    const person = await addPerson(database.db, { language });
    await completedOrder(database.db, person, "fdf_marsmars", { showResultsToEndUser: false }, { grave: 0 });
    const sessionToken = await startTestSession(database.db, person);
    const params = { surveyMetamoduleVid: metamodule.vid, surveyModuleVid: module.vid };
    const summary = await callRoute(app, (await moduleOf("surveyAnswer")).loader, {
      path: `${pageUrl("surveyAnswer", language, params)}?summary`,
      params,
      sessionToken,
    });
    expect([summary.status, drawnPage(summary.body).kind]).toEqual([200, "summary"]);
    expect(summary.body).not.toContain("data-chart");
    expect(textOf(summary)).toContain("tel:09252501");
    expect(textOf(summary)).toContain("tel:112");
    expect(textOf(summary)).toContain(pageUrl("help", language));
  });
});

describe("answering by form", () => {
  /** The page that says why what was written is stored nowhere, with it. */
  function expectConflict(
    { status, body }: RouteOutcome,
    title: "notAskedTitle" | "finishedTitle" | "closedTitle",
    typed: string,
  ): void {
    const page = drawnPage(body);
    expect([status, page.kind, page.heading]).toEqual([409, "conflict", wordsOf("fi").survey.conflict[title]]);
    expect(page.text).toContain(typed);
  }

  async function atFirstQuestion() {
    const person = await addPerson(database.db, { language: "fi" });
    const own = await startedOrder(database.db, person, "pulse");
    const sessionToken = await startTestSession(database.db, person);
    const resultId = present((await storedRuns(database.db, person, own))[0]).id;
    const answer = (question: { vid: string }, form: Record<string, string>) =>
      post("surveyAnswer", form, { sessionToken, query: `?resultId=${resultId}&question=${question.vid}` });
    const address = (module: { vid: string }, question?: { vid: string }) =>
      questionAddress("fi", { surveyMetamoduleVid: metamodule.vid, surveyModuleVid: module.vid, resultId }, question);
    const at = (question: { vid: string }) => ({ status: 303, location: address(first, question) });
    const saved = () => savedAnswers(database.db, resultId, first.vid);
    return { person, own, sessionToken, resultId, answer, address, at, saved };
  }
  it("saves each answer and goes on to the question that is asked next, and back without losing anything", async () => {
    const { answer, saved, at } = await atFirstQuestion();
    expect(await answer(gate, { answer: "100" })).toMatchObject(at(hideable));
    expect(await answer(hideable, { answer: "55" })).toMatchObject(at(comment));
    expect(await answer(comment, { answer: " words ", intent: "back" })).toMatchObject(at(hideable));
    expect(await answer(hideable, { answer: "", intent: "back" })).toMatchObject(at(gate));
    expect(await answer(gate, { answer: "0" })).toMatchObject(at(comment));
    expect(await saved()).toEqual(
      new Map<string, number | string>([
        [gate.vid, 0],
        [hideable.vid, 55],
        [comment.vid, "words"],
      ]),
    );
  });

  it("refuses a wrong answer with the person's words kept, and a text for a question that isn't open yet with the text", async () => {
    const { answer, saved, at } = await atFirstQuestion();
    for (const typed of ["", "50", "abc", "-1", "100 "]) {
      const outcome = await answer(gate, { answer: typed });
      if (typed === "100 ") expect(outcome).toMatchObject(at(hideable));
      else {
        expect(outcome.status).toBe(422);
        const { questionVid, error } = drawnPage(outcome.body);
        expect([questionVid, error !== undefined]).toEqual([gate.vid, true]);
      }
    }
    expectConflict(await answer(comment, { answer: "words" }), "notAskedTitle", "words");
    for (const question of [{ vid: unknownId }, { vid: "abc" }]) {
      expect(await answer(question, { answer: "words" })).toMatchObject({ status: 404 });
    }
    expect([...(await saved()).keys()]).toEqual([gate.vid]);
  });

  it("finishes the section with its last answer, and says to a late one that it came too late, with its text", async () => {
    const { answer, sessionToken, address } = await atFirstQuestion();
    await answer(gate, { answer: "0" });
    const summary = `${address(first)}&summary`;
    expect(await answer(comment, { answer: "first text" })).toMatchObject({ status: 303, location: summary });
    expectConflict(await answer(comment, { answer: "second text" }), "finishedTitle", "second text");
    // From its summary one press leads to the next question, and the section itself can't be answered any more.
    const next = address(second, last);
    const page = drawnPage((await load("surveyAnswer", { sessionToken, query: "?summary" })).body);
    expect(page.kind).toBe("summary");
    expect(page.leads[0]).toBe(next);
    expect(await load("surveyContinue", { sessionToken })).toMatchObject({ status: 303, location: next });
    expect(await load("surveyAnswer", { sessionToken })).toMatchObject({ location: pageUrl("assessments", "fi") });
  });

  it("says to an answer after the end that the survey has closed, with its text, and keeps what was there", async () => {
    const { answer, saved, own } = await atFirstQuestion();
    await answer(gate, { answer: "0" });
    await closeOrder(database.db, own);
    expectConflict(await answer(comment, { answer: "too late" }), "closedTitle", "too late");
    expect([...(await saved()).keys()]).toEqual([gate.vid]);
  });

  it("repeats the success of an answer that ended its section when it comes again after the end", async () => {
    const { answer, own } = await atFirstQuestion();
    await answer(gate, { answer: "0" });
    await answer(comment, { answer: "the last one" });
    await closeOrder(database.db, own);
    expect(await answer(comment, { answer: "the last one" })).toMatchObject({
      status: 303,
      location: pageUrl("assessments", "fi"),
    });
    expectConflict(await answer(comment, { answer: "another" }), "closedTitle", "another");
  });

  it("takes the last answer of each section to a completed result, whatever was pressed twice", async () => {
    const { answer, sessionToken, person, own, resultId } = await atFirstQuestion();
    await answer(gate, { answer: "0" });
    await Promise.all([1, 2, 3].map(() => answer(comment, { answer: "" })));
    const params = { surveyMetamoduleVid: metamodule.vid, surveyModuleVid: second.vid };
    const presses = await Promise.all(
      [1, 2, 3].map(() =>
        post("surveyAnswer", { answer: "75" }, { sessionToken, params, query: `?resultId=${resultId}` }),
      ),
    );
    expect(presses.every(({ status }) => status === 303 || status === 409)).toBe(true);
    const runs = await storedRuns(database.db, person, own);
    expect(runs).toMatchObject([{ state: "completed" }]);
    const result = pageUrl("orderResults", "fi", { assessmentOrderId: own.id });
    expect(await load("surveyContinue", { sessionToken })).toMatchObject({ location: result });
  });
});

describe("signing in by a link", () => {
  const linkQuery = "?path=%2Ffi%2Fkartoitukset&groupId=";
  const sessionCookie = () => cookieName("session", app.env);

  it("is done by the button alone: loading the page sets no cookie and leaves the link as it is", async () => {
    const person = await addPerson(database.db, { language: "fi" });
    const uuid = await addSignInLink(database.db, person, "valid");
    const scanners: Record<string, string>[] = [{}, { purpose: "prefetch" }, { "sec-purpose": "prefetch;prerender" }];
    for (const headers of scanners) {
      const outcome = await load("loginEmail", { params: { uuid }, query: linkQuery, headers });
      expect(outcome).toMatchObject({ status: 200, setCookies: [], body: { view: { state: "valid" } } });
      expect(textOf(outcome)).toContain(person.email);
    }
    const pressed = await post("loginEmail", { token: uuid }, { params: { uuid }, query: linkQuery });
    expect(pressed).toMatchObject({ status: 303, location: "/fi/kartoitukset" });
    expect(pressed.setCookies).toEqual([
      expect.stringMatching(new RegExp(`^${sessionCookie()}=[\\w-]{43}; `)),
      expect.stringMatching(new RegExp(`^${cookieName("login", app.env)}=; Max-Age=0`)),
    ]);
    const again = await post("loginEmail", { token: uuid }, { params: { uuid }, query: linkQuery });
    expect(again.setCookies).toEqual([]);
    expect(await load("loginEmail", { params: { uuid }, query: linkQuery })).toMatchObject({
      body: { view: { state: "token_not_found" } },
    });
  });

  it("gives a new session and ends the one the browser had, whoever it belonged to", async () => {
    const [person, before] = [
      await addPerson(database.db, { language: "fi" }),
      await addPerson(database.db, { language: "fi" }),
    ];
    const oldToken = await startTestSession(database.db, before);
    const uuid = await addSignInLink(database.db, person, "valid");
    const pressed = await post(
      "loginEmail",
      { token: uuid },
      { params: { uuid }, query: linkQuery, sessionToken: oldToken },
    );
    const newToken = present(/=([\w-]{43});/.exec(present(pressed.setCookies[0]))?.[1]);
    expect(newToken).not.toBe(oldToken);
    expect(await load("assessments", { sessionToken: oldToken })).toMatchObject({ body: { kind: "login" } });
    expect(await load("assessments", { sessionToken: newToken })).toMatchObject({ body: { kind: "orders" } });
  });

  it("tells an invalid link by its address: without path, with a foreign path, without or with two groups", async () => {
    const uuid = await addSignInLink(database.db, owner, "valid");
    for (const query of [
      "",
      "?groupId=",
      "?path=%2Ffi",
      "?path=%2F%2Fevil.example&groupId=",
      "?path=%2Ffi&path=%2Fsv&groupId=",
      "?path=%2Ffi&groupId=&groupId=",
    ]) {
      const outcome = await load("loginEmail", { params: { uuid }, query });
      expect(outcome.body).toMatchObject({ view: { state: "error" } });
      expectNothingOfTheOwner(outcome);
      const pressed = await post("loginEmail", { token: uuid }, { params: { uuid }, query });
      expect(pressed.setCookies).toEqual([]);
    }
    expect(await load("loginEmail", { params: { uuid }, query: linkQuery })).toMatchObject({
      body: { view: { state: "valid" } },
    });
  });

  it("of a link that has expired is offered anew without telling whose it was", async () => {
    const uuid = await addSignInLink(database.db, owner, "expired");
    const outcome = await load("loginEmail", { params: { uuid }, query: linkQuery });
    expect(outcome.body).toMatchObject({ view: { state: "expired_token" } });
    expectNothingOfTheOwner(outcome);
    const renewed = await post("loginEmail", { intent: "renew" }, { params: { uuid }, query: linkQuery });
    expect(renewed).toMatchObject({ status: 303, setCookies: [] });
    expectNothingOfTheOwner(renewed);
  });

  it("ends with logging out, which only a post does", async () => {
    const sessionToken = await startTestSession(database.db, await addPerson(database.db, { language: "fi" }));
    await load("logout", { sessionToken });
    expect(await load("assessments", { sessionToken })).toMatchObject({ body: { kind: "orders" } });
    const out = await post("logout", {}, { sessionToken });
    expect(out.setCookies).toEqual([expect.stringMatching(new RegExp(`^${sessionCookie()}=; Max-Age=0`))]);
    expect(await load("assessments", { sessionToken })).toMatchObject({ body: { kind: "login" } });
    expect((await post("logout", {}, { sessionToken })).status).toBe(303);
  });
});

describe("asking for a link by form", () => {
  const ask = (email: string | string[], query = "?redirect=%2Ffi%2Fprofiili") =>
    post("redirectOrLogin", { email }, { query });

  it("confirms without the address in the address bar, and keeps the way back", async () => {
    const person = await addPerson(database.db, { language: "fi" });
    const outcome = await ask(` ${person.email.toUpperCase()} `);
    expect(outcome.status).toBe(303);
    expect(outcome.location).toMatch(/^\/fi\/redirect-or-login\?redirect=%2Ffi%2Fprofiili&sent=1#/);
    expect(outcome.location).not.toContain(encodeURIComponent(person.email));
    expect(outcome.setCookies.join()).not.toContain(person.email);
  });

  it("answers every wrong address with its sentence and 422", async () => {
    const { errors } = wordsOf("fi").login;
    for (const [email, sentence] of [
      ["", errors.requiredField],
      ["aino", errors.emailInvalid],
      ["aino@example.com,mallory@evil.example", errors.emailInvalid],
      ["nobody@example.com", errors.user_not_found],
    ] as const) {
      const outcome = await ask(email);
      expect(outcome.status).toBe(422);
      expect(textOf(outcome)).toContain(sentence);
    }
    expect((await ask([owner.email, "mallory@evil.example"])).status).toBe(400);
  });

  it("refuses a repeated way back and ignores a foreign one", async () => {
    const twice = "?redirect=%2Ffi&redirect=%2Fsv";
    expect((await load("redirectOrLogin", { query: twice })).status).toBe(400);
    expect((await ask(owner.email, twice)).status).toBe(400);
    const outcome = await load("redirectOrLogin", { query: "?redirect=%2F%2Fevil.example", sessionToken: ownerToken });
    expect(outcome).toMatchObject({ status: 303, location: pageUrl("assessments", "fi") });
  });
});

describe("saving the profile", () => {
  it("ignores consents that aren't asked for or are no ids, and never gives a page of errors for them", async () => {
    const person = await addPerson(database.db, { language: "fi" });
    const own = await addOrder(database.db, "pulse", { consents: ["aisti_business"] });
    await invite(database.db, person, own);
    const sessionToken = await startTestSession(database.db, person);
    const [asked] = await askedConsents(database.db, person.userUuid, own.id);
    const onTheWay = { sessionToken, query: "?path=%2Ffi%2Ftesti%2Faloitus" };
    const details = await post("profile", { ...present(forms.profile)(), language: "fi" }, onTheWay);
    expect(details.location).toContain("step=consents");
    const form = { step: "consents" };
    const refused = await post("profile", { ...form, consents: ["abc", unknownId] }, onTheWay);
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({ missing: [asked?.id] });
    const consents = ["abc", "\u0000", unknownId, present(asked).id];
    const saved = await post("profile", { ...form, consents }, onTheWay);
    expect(saved).toMatchObject({ status: 303 });
    const grants = await database.db.select().from(consentGrants).where(eq(consentGrants.userId, person.userUuid));
    expect(grants).toMatchObject([{ consentTypeId: asked?.id }]);
  });

  it.each(languages)(
    "goes on in the language that was chosen (%s), to the place the person was on the way to",
    async (language) => {
      const person = await addPerson(database.db, { language: "fi" });
      const sessionToken = await startTestSession(database.db, person);
      const form = { ...present(forms.profile)(), language };
      const outcome = await post("profile", form, { sessionToken, query: "?path=%2Ffi%2Ftesti%2Faloitus" });
      expect(outcome).toMatchObject({ status: 303, location: pageUrl("surveyBegin", language) });
    },
  );

  it("changes nothing but what the form holds", async () => {
    const person = await addPerson(database.db, { language: "fi" });
    const sessionToken = await startTestSession(database.db, person);
    const row = async () => present((await database.db.select().from(users).where(eq(users.id, person.userUuid)))[0]);
    const before = await row();
    const extra = {
      id: unknownId,
      email: "x@evil.example",
      active: "false",
      organisationId: unknownId,
      pseudoId: unknownId,
      activeOrderId: order.id,
      createdAt: "1999-01-01",
      role: "admin",
    };
    await post("profile", { ...present(forms.profile)(), ...extra }, { sessionToken });
    expect(await row()).toEqual({
      ...before,
      firstName: "Mallory",
      lastName: "X",
      language: "en",
      gender: "male",
      dateOfBirth: "1990-01-01",
    });
  });
});

describe("the start of a survey", () => {
  it("waits for profile and consents, and a post can't pass by them", async () => {
    const person = await addPerson(database.db, { language: "fi", complete: false });
    const own = await addOrder(database.db, "pulse", { consents: ["aisti_business"] });
    await invite(database.db, person, own);
    const sessionToken = await startTestSession(database.db, person);
    const toProfile = { status: 303, location: pageUrl("profile", "fi", {}, { path: pageUrl("surveyBegin", "fi") }) };
    expect(await load("surveyBegin", { sessionToken })).toMatchObject(toProfile);
    expect(await post("surveyBegin", {}, { sessionToken })).toMatchObject({ location: pageUrl("surveyBegin", "fi") });
    expect(await database.db.$count(results, eq(results.userId, person.userUuid))).toBe(0);
  });
});

describe("the personal analysis", () => {
  it("can't be begun or continued while another open order waits, not even from a list that was loaded before", async () => {
    const person = await addPerson(database.db, { language: "fi" });
    const own = await addOrder(database.db, "personal", { personalOwnerId: person.userUuid });
    await invite(database.db, person, own);
    const other = await addOrder(database.db, "pulse");
    await invite(database.db, person, other);
    const sessionToken = await startTestSession(database.db, person);
    const ask = () => post("assessments", { assessmentOrderId: own.id }, { sessionToken });
    const active = async () =>
      (await database.db.select().from(users).where(eq(users.id, person.userUuid)))[0]?.activeOrderId;
    expect(await ask()).toMatchObject({ status: 303, location: pageUrl("assessments", "fi") });
    expect(await active()).toBe(other.id);
    await begin(database.db, person, other);
    await answerAll(database.db, person, other);
    expect(await ask()).toMatchObject({ status: 303, location: pageUrl("surveyBegin", "fi") });
    expect(await active()).toBe(own.id);
  });
});
