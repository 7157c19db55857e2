import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { App } from "~/app.server";
import { assessmentOrders } from "~/db/schema/orders";
import { providerLogins, providerSessions } from "~/db/schema/provider-login";
import { situationOfSession } from "~/features/answering/situation.server";
import { startSurvey } from "~/features/answering/start-survey.server";
import { openSurveys } from "~/features/provider-login/open-surveys.server";
import { otherAccounts } from "~/features/sessions/other-accounts.server";
import { openToProvidersPeople } from "~/features/sessions/provider-reach";
import { startSession } from "~/features/sessions/session.server";
import { type PageName, pages, pageUrl } from "~/i18n/paths";
import { hashToken } from "~/platform/secrets.server";
import {
  addOrder,
  addPerson,
  begin,
  completedOrder,
  invite,
  present,
  startTestSession,
  type TestOrder,
  type TestPerson,
} from "../../fixtures/people";
import { createTestDatabase } from "../../fixtures/postgres";
import { callRoute, type RouteModule, type RouteOutcome } from "../../fixtures/route-call";
import { addProviderLogin, appWithProviders, giveRole, organisationNamed } from "../../fixtures/servers/provider-login";

const modules = import.meta.glob<RouteModule>("../../../app/routes/**/*.{ts,tsx}");

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: App;
let acme: string;
let other: string;
let aino: TestPerson;
/** Answered before, with a canary for a name. */
let answered: TestOrder;
/** Open, and begun by nobody. */
let open: TestOrder;
const canary = "Kanarian kysely";

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"), { poolSize: 5 });
  app = appWithProviders(database, "127.0.0.1:1");
  acme = await organisationNamed(app, "Acme");
  other = await organisationNamed(app, "Other");
  await addProviderLogin(app, acme, { issuer: "https://a.example", clientId: "a", clientSecret: "s" });
  aino = await addPerson(app.db, { language: "fi", email: "aino@acme.example", organisationId: acme });
  answered = await completedOrder(app.db, aino, "pulse", { organisationId: acme, name: canary });
  open = await orderFor(aino);
});
afterAll(() => database.drop());

async function orderFor(person: TestPerson, organisationId = acme): Promise<TestOrder> {
  const order = await addOrder(app.db, "pulse", { organisationId });
  await invite(app.db, person, order);
  return order;
}

/** A session as a provider opens it. */
async function providersSession(person: TestPerson, organisationId = acme, secondFactorShown = false): Promise<string> {
  const token = await startSession(app.db, person.userUuid, "", undefined, { secondFactorShown, mostMinutes: 60 });
  const subjectHash = Buffer.alloc(32);
  await app.db.insert(providerSessions).values({ idHash: hashToken(token), organisationId, subjectHash });
  return token;
}

async function load(page: PageName, sessionToken: string | undefined): Promise<RouteOutcome> {
  const { loader } = await present(modules[`../../../app/${pages[page].module}`])();
  const params = paramsOf(page, { organisationId: acme, assessmentOrderId: answered.id });
  return callRoute(app, loader, { path: pageUrl(page, "fi", params), params, ...(sessionToken && { sessionToken }) });
}

function paramsOf(page: PageName, ids: Record<string, string> = {}): Record<string, string> {
  const names = pages[page].fi.split("/").filter((word) => word.startsWith(":"));
  const unknown = "00000000-0000-4000-8000-000000000000";
  return Object.fromEntries(
    names.map((word) => word.replace(/^:|\?$/g, "")).map((name) => [name, ids[name] ?? unknown]),
  );
}

const everyPage = Object.keys(pages) as PageName[];
const openToPeople = everyPage.filter((page) =>
  openToProvidersPeople({ pathname: pageUrl(page, "fi", paramsOf(page)) }).includes("people"),
);
/** What a page says, without what its address and its visitor's cookie bring. */
const asVisitor = ({ status, location, body }: RouteOutcome) => ({
  status,
  location,
  kind: (body as { kind?: string } | undefined)?.kind,
});

describe("somebody who answers and whom the provider has signed in", () => {
  it("may go to a handful of pages", () => {
    expect(openToPeople.sort()).toEqual(
      ["logout", "providerSurveys", "surveyAnswer", "surveyBegin", "surveyContinue"].sort(),
    );
  });

  it.each(everyPage.filter((page) => !openToPeople.includes(page)))(
    "meets on %s what a visitor meets, and nothing of theirs",
    async (page) => {
      const outcome = await load(page, await providersSession(aino));
      expect(asVisitor(outcome)).toEqual(asVisitor(await load(page, undefined)));
      for (const own of [canary, aino.userUuid, "1990"]) {
        expect(JSON.stringify(outcome.body)).not.toContain(own);
      }
    },
  );

  it("is told why, and that their own link or code opens it", async () => {
    for (const page of ["assessments", "profile", "ownData", "orderResults"] as const) {
      const { body } = await load(page, await providersSession(aino));
      expect((body as { view: { expired: string } }).view.expired).toContain("Acme");
    }
  });

  it("sees the surveys that are open and begun nowhere, by name alone", async () => {
    const outcome = await load("providerSurveys", await providersSession(aino));
    const { surveys } = (outcome.body as { view: { surveys: { id: string }[] } }).view;
    expect(surveys.map(({ id }) => id)).toEqual([open.id]);
    expect(JSON.stringify(outcome.body)).not.toContain(canary);
  });

  it("answers a survey that was begun in this session, and in no other one", async () => {
    const person = await addPerson(app.db, { language: "fi", organisationId: acme });
    const order = await orderFor(person);
    const [mine, second] = [await providersSession(person), await providersSession(person)];
    expect((await startSurvey(app, { sessionToken: mine })).outcome).toBe("underWay");
    expect((await situationOfSession(app.db, mine)).run).toBeDefined();
    expect(await situationOfSession(app.db, second)).toMatchObject({ person: undefined, run: undefined });
    expect((await startSurvey(app, { sessionToken: second })).outcome).toBe("notSignedIn");
    const asked = { person: { ...person, dateOfBirth: "1990-05-17", active: true } as never };
    expect(await openSurveys(app, { ...asked, sessionToken: second })).toEqual([]);
    expect((await openSurveys(app, { ...asked, sessionToken: mine })).map(({ id }) => id)).toEqual([order.id]);
    // By a link of their own they go on with it.
    expect((await situationOfSession(app.db, await startTestSession(app.db, person))).run).toBeDefined();
  });

  it("gets nothing of a run that a link of their own has begun", async () => {
    const person = await addPerson(app.db, { language: "fi", organisationId: acme });
    await begin(app.db, person, await orderFor(person));
    expect(await situationOfSession(app.db, await providersSession(person))).toMatchObject({ person: undefined });
  });

  it("gets nothing of another organisation's survey, whoever it was that invited them", async () => {
    const person = await addPerson(app.db, { language: "fi", organisationId: acme });
    await orderFor(person, other);
    const token = await providersSession(person);
    expect(await situationOfSession(app.db, token)).toMatchObject({ person: undefined });
    await app.db.update(assessmentOrders).set({ name: "x" }).where(eq(assessmentOrders.id, open.id));
    expect((await startSurvey(app, { sessionToken: token })).outcome).toBe("notSignedIn");
  });

  it("can't change over to another account with the same address", async () => {
    await addPerson(app.db, { language: "fi", email: aino.email, organisationId: other });
    expect(await otherAccounts(app.db, await providersSession(aino))).toEqual([]);
  });

  it("loses all of it when it is switched off for people", async () => {
    const token = await providersSession(aino);
    expect((await load("providerSurveys", token)).body).toMatchObject({ kind: "surveys" });
    await app.db.update(providerLogins).set({ forPeople: false });
    expect((await load("providerSurveys", token)).body).toMatchObject({ kind: "login" });
    await app.db.update(providerLogins).set({ forPeople: true });
  });
});

describe("an administrator whom the provider has signed in", () => {
  it("has the console of their own organisation, and nothing of their own", async () => {
    const boss = await addPerson(app.db, { language: "fi", organisationId: acme });
    await giveRole(app, boss.userUuid, "admin", acme);
    await app.db.update(providerLogins).set({ forPeople: false });
    const token = await providersSession(boss, acme, true);
    expect((await load("adminOrganisation", token)).body).toMatchObject({ kind: "console" });
    expect((await load("adminProviderLogin", token)).body).toMatchObject({ kind: "console" });
    for (const page of ["profile", "assessments", "ownData", "providerSurveys", "profileSecondStep"] as const) {
      expect((await load(page, token)).body).toMatchObject({ kind: "login" });
    }
    await app.db.update(providerLogins).set({ forPeople: true });
  });
});
