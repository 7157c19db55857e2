import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { App } from "~/app.server";
import { situationOfSession } from "~/features/answering/situation.server";
import { startSurvey } from "~/features/answering/start-survey.server";
import { handOverSession } from "~/features/handover/hand-over-session.server";
import { readAdmin } from "~/features/sessions/admin.server";
import { readProvidersSession } from "~/features/sessions/by-provider.server";
import { readDraft, saveDraft } from "~/features/sessions/draft.server";
import { otherAccounts } from "~/features/sessions/other-accounts.server";
import { isOpenByProvidersWord } from "~/features/sessions/provider-reach";
import { replaceSession } from "~/features/sessions/session.server";
import { deletePageDraft, formOf, renewPageDraft, saveSentDraft } from "~/http/draft.server";
import { type PageName, pages, pageUrl } from "~/i18n/paths";
import * as signInRoute from "~/routes/pages/redirect-or-login";
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
import { addProviderLogin, appWithProviders, organisationNamed } from "../../fixtures/servers/provider-login";
import { giveRole, startProvidersSession } from "../../fixtures/servers/provider-session";
import { fill, wordsOf } from "../../fixtures/words";

const modules = import.meta.glob<RouteModule>("../../../app/routes/**/*.{ts,tsx}");

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: App;
let acme: string;
let other: string;
let aino: TestPerson;
/** Answered before, with a canary for a name. */
let answered: TestOrder;
const canary = "Kanarian kysely";

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"), { poolSize: 5 });
  app = appWithProviders(database, "127.0.0.1:1");
  acme = await organisationNamed(app, "Acme");
  other = await organisationNamed(app, "Other");
  await addProviderLogin(app, acme, { issuer: "https://a.example", clientId: "a", clientSecret: "s" });
  aino = await addPerson(app.db, { language: "fi", email: "aino@acme.example", organisationId: acme });
  answered = await completedOrder(app.db, aino, "pulse", { organisationId: acme, name: canary });
});
afterAll(() => database.drop());

async function orderFor(person: TestPerson, organisationId = acme): Promise<TestOrder> {
  const order = await addOrder(app.db, "pulse", { organisationId });
  await invite(app.db, person, order);
  return order;
}

/** A session of staff as a provider opens it, whose role has gone since: nobody who answers gets any. */
async function leftBehind(person: TestPerson, by = acme): Promise<string> {
  const token = await startProvidersSession(app, person, by);
  expect(await readProvidersSession(app.db, token)).toBeUndefined();
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
const openToStaff = everyPage.filter((page) =>
  isOpenByProvidersWord({ pathname: pageUrl(page, "fi", paramsOf(page)) }),
);
/** What a page says, without what its address and its visitor's cookie bring. */
const asVisitor = ({ status, location, body }: RouteOutcome) => ({
  status,
  location,
  kind: (body as { kind?: string } | undefined)?.kind,
});

describe("a session of a provider's whose person is none of its staff", () => {
  it("has the console and the reports ahead of it, and no page of answering", () => {
    const elsewhere = openToStaff.filter((page) => !page.startsWith("admin"));
    expect(elsewhere.sort()).toEqual(
      [
        "actionPlan",
        "actionPlanAction",
        "actionPlanFile",
        "actionPlanNew",
        "logout",
        "reports",
        "reportsFile",
        "reportsOrder",
      ].sort(),
    );
  });

  it.each(everyPage.filter((page) => page !== "logout"))(
    "meets on %s what a visitor meets, and nothing of theirs",
    async (page) => {
      const outcome = await load(page, await leftBehind(aino));
      expect(asVisitor(outcome)).toEqual(asVisitor(await load(page, undefined)));
      for (const own of [canary, aino.userUuid, "1990"]) {
        expect(JSON.stringify(outcome.body)).not.toContain(own);
      }
    },
  );

  it("is told on every page that it is over, as nothing of it is open any more", async () => {
    const text = fill(wordsOf("fi").providerLogin.closed, { organisation: "Acme" });
    for (const page of ["adminHome", "assessments", "profile", "ownData", "orderResults"] as const) {
      const { body } = await load(page, await leftBehind(aino));
      expect((body as { view: { expired: string } }).view.expired).toBe(text);
    }
  });

  it("can't change over to another account with the same address", async () => {
    await addPerson(app.db, { language: "fi", email: aino.email, organisationId: other });
    expect(await otherAccounts(app.db, await leftBehind(aino))).toEqual([]);
  });
});

describe("staff whom the provider has signed in, and who answer as well", () => {
  const asReader = async (secondFactorShown = true): Promise<[TestPerson, string]> => {
    const person = await addPerson(app.db, { language: "fi", organisationId: acme });
    await giveRole(app, person.userUuid, "admin", acme);
    return [person, await startProvidersSession(app, person, acme, { secondFactorShown })];
  };

  it("begin no survey, and are told nothing of one that they began by a link, nor of its state", async () => {
    const [person, token] = await asReader();
    const order = await orderFor(person);
    const untouched = await situationOfSession(app.db, token);
    expect(untouched).toMatchObject({ person: undefined, order: undefined });
    expect((await startSurvey(app, { sessionToken: token })).outcome).toBe("notSignedIn");
    const pages = ["surveyBegin", "surveyAnswer", "surveyContinue", "assessments", "orderResults"] as const;
    const shown = async () => Promise.all(pages.map(async (page) => asVisitor(await load(page, token))));
    const before = await shown();
    await begin(app.db, person, order);
    expect(await situationOfSession(app.db, token)).toEqual(untouched);
    expect(await shown()).toEqual(before);
    // By a link of their own they go on with it.
    expect((await situationOfSession(app.db, await startTestSession(app.db, person))).run).toBeDefined();
  });

  it("have the console of their own organisation, and nothing of their own", async () => {
    const [, token] = await asReader();
    expect((await load("adminOrganisation", token)).body).toMatchObject({ kind: "console" });
    expect((await load("adminProviderLogin", token)).body).toMatchObject({ kind: "console" });
    for (const page of ["profile", "assessments", "ownData", "profileSecondStep"] as const) {
      expect((await load(page, token)).body).toMatchObject({ kind: "login" });
    }
  });

  it("are administrators to the pages of the console, and to no call or other door", async () => {
    const [, token] = await asReader();
    expect(await readAdmin(app, { sessionToken: token })).toEqual({ outcome: "notAuthenticated" });
    const api = Object.entries(import.meta.glob<RouteModule>("../../../app/routes/api/v1/admin/*.ts"));
    const asked: string[] = [];
    for (const [file, read] of api.filter(([name]) => !name.includes(".server."))) {
      const { loader } = await read();
      if (!loader) continue;
      const called = (sessionToken?: string) =>
        callRoute(app, loader, {
          path: "/api/v1/admin/x",
          params: { id: answered.id },
          ...(sessionToken && { sessionToken }),
        });
      expect((await called(token)).status, file).toBe((await called()).status);
      asked.push(file);
    }
    expect(asked.length).toBeGreaterThan(3);
    const to = app.env.publicOrigin;
    const handed = handOverSession(app, { sessionToken: token, from: "x", to, requestId: "", looks: true });
    expect(await handed).toEqual({ outcome: "notAuthenticated" });
    expect(asVisitor(await load("trialRequests", token))).toEqual(asVisitor(await load("trialRequests", undefined)));
  });

  it("are led on from the sign-in page where they need no other sign-in, and asked for a link where they do", async () => {
    const [, token] = await asReader();
    const asked = (redirect: string, sessionToken = token) =>
      callRoute(app, signInRoute.loader, { path: pageUrl("redirectOrLogin", "fi", {}, { redirect }), sessionToken });
    expect((await asked(pageUrl("adminHome", "fi"))).location).toBe(pageUrl("adminHome", "fi"));
    expect((await asked(pageUrl("assessments", "fi"))).body).toMatchObject({ kind: "login" });
    // Who has no second step would be sent back and forth.
    const [, without] = await asReader(false);
    expect((await asked(pageUrl("adminHome", "fi"), without)).body).toMatchObject({ kind: "login" });
  });

  it("leave alone what they keep of a form: words of a session of their own", async () => {
    const [{ userUuid }, token] = await asReader();
    const address = pageUrl("adminProviderLogin", "fi", { organisationId: acme }, { draft: "1" });
    const url = new URL(address, app.env.publicOrigin);
    const kept = { userUuid, form: formOf(url) };
    await saveDraft(app, { ...kept, fields: { issuer: "mine" } });
    const page = { app, url, context: { sessionToken: token } };
    const asPage = { ...page, person: async () => ({ userUuid }), posted: async () => new FormData() } as never;
    await deletePageDraft(asPage);
    const sent = new FormData();
    sent.append("issuer", "theirs");
    const sentAgain = { ...(asPage as object), form: async () => sent } as never;
    await renewPageDraft(sentAgain, ["issuer"]);
    expect(await saveSentDraft(sentAgain, userUuid, ["issuer"], { instead: {} })).toContain("draft=typed");
    expect(await readDraft(app, kept)).toEqual({ issuer: "mine" });
    expect(await readDraft(app, { ...kept, sessionToken: token })).toEqual({ issuer: "theirs" });
  });

  it("leave nothing of what is typed there to a session of their own that takes its place", async () => {
    const [person, token] = await asReader();
    const { userUuid } = person;
    const typed = { userUuid, form: "/fi/form", sessionToken: token };
    await app.db.transaction((tx) => saveDraft({ ...app, db: tx }, { ...typed, fields: { issuer: "theirs" } }));
    expect(await readDraft(app, typed)).toEqual({ issuer: "theirs" });
    const own = await startTestSession(app.db, person);
    await replaceSession(app, { oldSessionToken: token, newSessionToken: own });
    expect(await readDraft(app, { userUuid, form: "/fi/form" })).toBeUndefined();
    expect(await readDraft(app, typed)).toBeUndefined();
  });
});
