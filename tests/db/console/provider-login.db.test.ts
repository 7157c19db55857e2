import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { App } from "~/app.server";
import { providerDomains, providerLogins } from "~/db/schema/provider-login";
import type { ProviderLoginData } from "~/features/admin/organisations/provider-login-view";
import type { LoginFormReply } from "~/features/login/login-form";
import type { LoginViewData } from "~/features/login/login-view";
import type { ProviderViewData } from "~/features/provider-login/provider-view";
import { hasOpenSession } from "~/features/sessions/by-provider.server";
import { createFormToken } from "~/http/form-token.server";
import type { Language } from "~/i18n/languages";
import { pageUrl } from "~/i18n/paths";
import { providerAddress } from "~/i18n/provider-addresses";
import * as signInRoute from "~/routes/pages/redirect-or-login";
import * as goRoute from "~/routes/provider/go";
import * as loginRoute from "~/routes/provider/login";
import * as logoutRoute from "~/routes/provider/logout";
import * as returnRoute from "~/routes/provider/return";
import { waitingMails } from "../../fixtures/mails";
import { addAdmin, consolePages, type TestAdmin } from "../../fixtures/pages/console-pages";
import { addPerson, completedOrder, present } from "../../fixtures/people";
import { createTestDatabase } from "../../fixtures/postgres";
import { callRoute, type RouteOutcome } from "../../fixtures/route-call";
import {
  addProvedDomain,
  addProviderLogin,
  appWithProviders,
  organisationNamed,
} from "../../fixtures/servers/provider-login";
import { giveRole, startProvidersSession } from "../../fixtures/servers/provider-session";
import { type SignInProvider, startSignInProvider } from "../../fixtures/servers/sign-in-provider";
import { startTextRecords, type TextRecords } from "../../fixtures/servers/text-records";
import { fill, wordsOf } from "../../fixtures/words";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: App;
let dns: TextRecords;
let provider: SignInProvider;
let acme: string;
let other: string;
let boss: TestAdmin;
let foreign: TestAdmin;
let pages: ReturnType<typeof consolePages>;

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"), { poolSize: 5 });
  dns = await startTextRecords();
  app = appWithProviders(database, dns.address);
  acme = await organisationNamed(app, "Acme");
  other = await organisationNamed(app, "Other");
  provider = await startSignInProvider([`http://localhost:3000${providerAddress("back", acme)}`]);
  boss = await addAdmin(app, acme);
  foreign = await addAdmin(app, other);
  pages = consolePages(app);
});
afterAll(async () => {
  await Promise.all([dns.stop(), provider.stop()]);
  await database.drop();
});

const place = () => ({ params: { organisationId: acme } });
const shown = async (by = boss) => {
  const { body } = await pages.load(by.sessionToken, "adminProviderLogin", place());
  return (body as { view: ProviderLoginData }).view;
};
const send = (form: Record<string, string>, by = boss) =>
  pages.post(by.sessionToken, "adminProviderLogin", place(), form);
const savedAs = ({ location }: RouteOutcome) => new URL(location ?? "", "http://x").searchParams.get("saved");
/** What the page tells that a press leads to. */
const toldBy = async ({ location }: RouteOutcome, by = boss) => {
  const query = Object.fromEntries(new URL(location ?? "", "http://x").searchParams);
  const { body } = await pages.load(by.sessionToken, "adminProviderLogin", { ...place(), query });
  return (body as { view: ProviderLoginData }).view.told;
};
const { done } = wordsOf("en").providerLogin.console;
const settings = async () =>
  (await app.db.select().from(providerLogins).where(eq(providerLogins.organisationId, acme)))[0];

const good = () => ({
  intent: "settings",
  issuer: provider.issuer,
  clientId: provider.clientId,
  addressClaim: "email",
  secondFactor: "mfa, urn:two",
});
const version = async () => present((await shown()).settings.form.version);

/** Follows the link that tries the settings, as the administrator's browser does. */
async function tryIt(subject: string, by = boss): Promise<RouteOutcome> {
  return (await goToTry(subject, by))();
}

/** The same, and gives what comes back, so many minutes later and with what the browser still has of it. */
async function goToTry(subject: string, { sessionToken }: TestAdmin, language: Language = "en") {
  const token = createFormToken(app.secrets, sessionToken);
  const headers = { cookie: `vointi_session=${sessionToken}` };
  const params = { organisationId: acme };
  const path = pageUrl("loginProviderGo", language, params, { test: "1", token });
  const gone = await callRoute(app, goRoute.loader, { path, params, sessionToken, headers });
  if (!gone.location?.startsWith("https://")) return async () => gone;
  const back = await provider.visit(gone.location, subject);
  return ({ minutes = 0, cookie = keptIn(gone) } = {}) => {
    const later = { ...app, clock: { now: () => new Date(Date.now() + minutes * 60_000) } };
    const asked = { path: back.pathname + back.search, params, sessionToken, headers: { cookie } };
    return callRoute(later, returnRoute.loader, asked);
  };
}

/** What a browser that was sent to the provider keeps of it. */
const keptIn = ({ setCookies }: RouteOutcome) =>
  present(setCookies.map((each) => each.split(";")[0]).find((each) => each?.includes("provider")));

describe("an organisation's own sign-in is set up", () => {
  it("step by step, each after the one before", async () => {
    expect(await shown()).toMatchObject({ secret: undefined, on: undefined, test: { go: undefined } });
    expect(savedAs(await send({ ...good(), version: "" }))).toBe("saved");
    expect(await settings()).toMatchObject({ secondFactorValues: ["mfa", "urn:two"], forStaff: false, testedAt: null });
    expect(savedAs(await send({ intent: "secret", clientSecret: provider.clientSecret }))).toBe("saved");
    expect(savedAs(await send({ intent: "domain", domain: "Acme.Example" }))).toBe("saved");
    expect(savedAs(await send({ intent: "check", domain: "acme.example" }))).toBe("missing");
    dns.records.set("_vointi-challenge.acme.example", ["vointi=another"]);
    const looked = await send({ intent: "check", domain: "acme.example" });
    expect(await toldBy(looked)).toEqual({ tone: "alert", text: fill(done.other, { domain: "acme.example" }) });
    expect(await toldBy({ ...looked, location: "?saved=other&of=made-up.example" })).toBeUndefined();
    const [record] = present((await shown()).domains.cards[0]).rows.slice(1);
    expect(record?.value).toBe("_vointi-challenge.acme.example");
    dns.records.set("_vointi-challenge.acme.example", [present((await shown()).domains.cards[0]?.rows[2]).value]);
    expect(savedAs(await send({ intent: "check", domain: "acme.example" }))).toBe("proved");
    expect(savedAs(await send({ intent: "switch", forStaff: "on", version: await version() }))).toBe("notTested");
    provider.people.set("boss", { email: "boss@acme.example", email_verified: true });
    const tried = await tryIt("boss");
    expect(tried.location).not.toContain("boss");
    const told = { tone: "success", text: fill(done.testedAs, { email: "boss@acme.example" }) };
    expect(await toldBy(tried)).toEqual(told);
    // To nobody else who opens the address.
    expect(await toldBy(tried, await addAdmin(app, acme))).toEqual({ ...told, text: done.tested });
    expect(savedAs(await send({ intent: "switch", forStaff: "on", version: await version() }))).toBe("saved");
    expect(await settings()).toMatchObject({ forStaff: true, forPeople: false });
  });

  it("and tells what is wrong when it is tried", async () => {
    provider.people.set("stranger", { email: "a@elsewhere.example", email_verified: true });
    const { location } = await tryIt("stranger");
    expect(location).toContain("problem=otherDomain");
    expect((await shown()).troubles.rows.map(([, , code]) => code)).toEqual(["otherDomain"]);
  });

  it("and leads back to its page whoever comes too late, or twice, or by a link of another session", async () => {
    await app.db.update(providerLogins).set({ forStaff: false, forPeople: false });
    const page = (language: Language) =>
      pageUrl("adminProviderLogin", language, { organisationId: acme }, { saved: "notAsked" });
    // In the language in which it was begun: the address has none.
    const comeLate = await goToTry("boss", boss, "sv");
    expect((await comeLate({ minutes: 11 })).location).toBe(page("sv"));
    const come = await goToTry("boss", boss);
    expect(savedAs(await come())).toBe("tested");
    expect(savedAs(await come({ cookie: "" }))).toBe("notAsked");
    const token = createFormToken(app.secrets, "another");
    const path = pageUrl("loginProviderGo", "en", { organisationId: acme }, { test: "1", token });
    const headers = { cookie: `vointi_session=${boss.sessionToken}` };
    const asked = { path, params: { organisationId: acme }, sessionToken: boss.sessionToken, headers };
    expect((await callRoute(app, goRoute.loader, asked)).location).toBe(page("en"));
    await app.db.update(providerLogins).set({ forStaff: true });
  });

  it("and ends what it had opened where it is switched off for staff: switched on again it opens none of that", async () => {
    const reader = await addPerson(app.db, { language: "en", organisationId: acme });
    await giveRole(app, reader.userUuid, "subscriber", acme);
    const token = await startProvidersSession(app, reader, acme);
    expect(await hasOpenSession(app.db, token)).toBe(true);
    for (const on of ["forPeople", "forStaff"]) {
      expect(savedAs(await send({ intent: "switch", [on]: "on", version: await version() }))).toBe("saved");
    }
    expect(await hasOpenSession(app.db, token)).toBe(false);
  });

  it("and shows the secret to nobody, nor takes it back into the page that refuses it", async () => {
    expect(JSON.stringify(await shown())).not.toContain(provider.clientSecret);
    const refused = await send({ intent: "secret", clientSecret: "x".repeat(501) });
    expect(refused.status).toBe(422);
    expect(JSON.stringify(refused.body)).not.toContain("xxxx");
  });

  it("and is off again when anything of it is changed; with another issuer the secret is gone", async () => {
    expect(savedAs(await send({ ...good(), clientId: "other", version: await version() }))).toBe("saved");
    const changed = await settings();
    expect(changed).toMatchObject({ forStaff: false, testedAt: null });
    expect(changed?.sealedSecret).not.toBeNull();
    const withSlash = () => version().then((now) => send({ ...good(), issuer: `${provider.issuer}/`, version: now }));
    expect(await toldBy(await withSlash())).toEqual({ tone: "alert", text: done.secretDropped });
    expect((await settings())?.sealedSecret).toBeNull();
    // Where there was none, none is gone.
    expect(savedAs(await send({ ...good(), version: await version() }))).toBe("saved");
  });

  it("but not by who has looked at an earlier state of it", async () => {
    const before = await version();
    await send({ ...good(), clientId: "a colleague's", version: before });
    expect((await send({ ...good(), clientId: "mine", version: before })).status).toBe(409);
    expect((await settings())?.clientId).toBe("a colleague's");
  });

  it.each([
    ["issuer", "http://a.example"],
    ["issuer", "https://a.example?x=1"],
    ["issuer", "javascript:alert(1)"],
    ["issuer", "https://login.microsoftonline.com/common/v2.0"],
    ["issuer", "https://192.0.2.1/"],
    ["secondFactor", "1"],
    ["issuer", ""],
    ["clientId", ""],
    ["addressClaim", "a b"],
    ["secondFactor", "a ".repeat(11)],
  ])("nor with %s being %j", async (field, value) => {
    const refused = await send({ ...good(), [field]: value, version: await version() });
    expect(refused.status).toBe(422);
    expect(Object.keys((refused.body as { reply: { errors: object } }).reply.errors)).toEqual([field]);
  });

  it("by administrators of that organisation and of all, and by nobody else", async () => {
    const before = [await settings(), await app.db.select().from(providerDomains)];
    expect((await pages.load(foreign.sessionToken, "adminProviderLogin", place())).status).toBe(404);
    const forms: Record<string, string>[] = [
      { ...good(), version: "" },
      { intent: "secret", clientSecret: "s" },
      { intent: "domain", domain: "evil.example" },
      { intent: "check", domain: "acme.example" },
      { intent: "removeDomain", domain: "acme.example" },
      { intent: "switch", forPeople: "on", version: await version() },
      { intent: "remove" },
    ];
    for (const form of forms) expect((await send(form, foreign)).status).toBe(404);
    expect((await tryIt("boss", foreign)).status).toBe(404);
    expect([await settings(), await app.db.select().from(providerDomains)]).toEqual(before);
    expect(await shown(await addAdmin(app))).toMatchObject({ title: expect.any(String) });
  });
});

describe("the sign-in page", () => {
  const ask = async (email: string, more: Record<string, string> = {}) => {
    const path = pageUrl("redirectOrLogin", "en", {}, { redirect: "/en/assessments" });
    return callRoute(app, signInRoute.action, { path, form: { email, ...more } });
  };

  it("offers both ways to every address of a proved domain, and to no other", async () => {
    await app.db.delete(providerLogins);
    await addProviderLogin(app, acme, provider);
    const known = await addPerson(app.db, { language: "en", email: "known@acme.example", organisationId: acme });
    const offers = await Promise.all([known.email, "nobody@acme.example"].map((email) => ask(email)));
    const [one, two] = offers.map(({ status, body }) => ({ status, own: (body as LoginFormReply).own }));
    expect(one).toMatchObject({ status: 200, own: { go: { href: expect.stringContaining(acme) } } });
    expect({ ...two, own: { ...two?.own, email: "" } }).toEqual({ ...one, own: { ...one?.own, email: "" } });
    expect((await ask(known.email, { intent: "link" })).status).toBe(303);
    await addProvedDomain(app, other, "quiet.example");
    expect((await ask("a@quiet.example")).status).toBe(422);
    await app.db.update(providerLogins).set({ forStaff: false, forPeople: false });
    expect((await ask(known.email)).status).toBe(303);
    await app.db.update(providerLogins).set({ forStaff: true, forPeople: true });
  });

  it.each([
    ["all", { forStaff: true, forPeople: true }],
    ["staff", { forStaff: true, forPeople: false }],
    ["people", { forStaff: false, forPeople: true }],
  ] as const)("offers what it is switched on for, and no more: %s", async (isFor, on) => {
    await app.db.update(providerLogins).set(on);
    const { body } = await ask("anybody@acme.example");
    const text = wordsOf("en").providerLogin.offer.text[isFor];
    expect((body as LoginFormReply).own?.text).toBe(fill(text, { organisation: "Acme" }));
    await app.db.update(providerLogins).set({ forStaff: true, forPeople: true });
  });

  it("of the organisation leads there by a link of our own alone", async () => {
    const params = { organisationId: acme };
    const load = (path: string, headers: Record<string, string> = {}) =>
      callRoute(app, goRoute.loader, { path, params, headers });
    const bare = await load(pageUrl("loginProviderGo", "en", params));
    expect(bare).toMatchObject({ status: 303, location: pageUrl("loginProvider", "en", params) });
    const token = createFormToken(app.secrets, "visitor");
    const path = pageUrl("loginProviderGo", "en", params, { token });
    expect((await load(path)).location).toBe(pageUrl("loginProvider", "en", params));
    const gone = await load(path, { cookie: "vointi_visitor=visitor" });
    expect(gone.location).toContain(provider.issuer);
  });

  it("of the organisation is ended by no reply that somebody else has made up", async () => {
    const params = { organisationId: acme };
    const path = `${providerAddress("back", acme)}?state=made-up&code=x`;
    const gone = await callRoute(app, goRoute.loader, {
      path: pageUrl("loginProviderGo", "en", params, { token: createFormToken(app.secrets, "visitor") }),
      params,
      headers: { cookie: "vointi_visitor=visitor" },
    });
    const told = await callRoute(app, returnRoute.loader, { path, params, headers: { cookie: keptIn(gone) } });
    expect(told).toMatchObject({ status: 303, setCookies: [] });
    expect(told.location).toContain("problem=notAsked");
  });

  it("is where whoever is no staff gets a link of their own, and is told the same whoever they are", async () => {
    const known = await addPerson(app.db, { language: "en", email: "answers@acme.example", organisationId: acme });
    await completedOrder(app.db, known, "pulse", { organisationId: acme });
    const params = { organisationId: acme };
    const asSubject = async (subject: string) => {
      provider.people.set(subject, { email: `${subject}@acme.example`, email_verified: true });
      const token = createFormToken(app.secrets, "visitor");
      const path = pageUrl("loginProviderGo", "en", params, { token });
      const gone = await callRoute(app, goRoute.loader, {
        path,
        params,
        headers: { cookie: "vointi_visitor=visitor" },
      });
      const back = await provider.visit(present(gone.location), subject);
      const headers = { cookie: keptIn(gone) };
      return callRoute(app, returnRoute.loader, { path: back.pathname + back.search, params, headers });
    };
    const told = ({ status, location, setCookies }: RouteOutcome) => ({
      status,
      location,
      cookies: setCookies.map((each) => each.split("=")[0]?.replace(/_[\w-]{43}$/, "_…")),
    });
    const [answers, again, stranger] = [
      told(await asSubject("answers")),
      told(await asSubject("answers")),
      told(await asSubject("stranger")),
    ];
    const redirect = pageUrl("assessments", "en");
    const location = `${pageUrl("redirectOrLogin", "en", {}, { redirect, sent: "provider" })}#sent`;
    expect(answers).toEqual({ status: 303, location, cookies: ["vointi_login", "vointi_provider_…"] });
    // Also within the time in which no other mail is sent, and to nobody.
    expect([again, stranger]).toEqual([answers, answers]);
    expect(await waitingMails(app, { email: known.email })).toHaveLength(1);
    expect(await waitingMails(app, { email: "stranger@acme.example" })).toEqual([]);
    const { body } = await callRoute(app, signInRoute.loader, { path: location.replace("#sent", "") });
    const { view } = body as { view: LoginViewData };
    expect(view.expired).toBe(wordsOf("en").providerLogin.ownLink);
    expect(view.sent?.code).toBeDefined();
  });

  it("of the organisation offers the link when the provider says nothing", async () => {
    provider.hangs = true;
    await app.db.update(providerLogins).set({ issuer: provider.issuer.replace("localhost", "localhost") });
    const params = { organisationId: acme };
    const { body } = await callRoute(app, loginRoute.loader, {
      path: pageUrl("loginProvider", "en", params, { problem: "tooSlow" }),
      params,
    });
    const { view } = body as { view: ProviderViewData };
    expect(view.problem).toContain("link or code");
    expect(view.otherWay.href).toContain("redirect-or-login");
    provider.hangs = false;
  });

  it("is unknown for an organisation that has none", async () => {
    const params = { organisationId: other };
    for (const [page, { loader }] of [
      ["loginProvider", loginRoute],
      ["loginProviderGo", goRoute],
    ] as const) {
      expect(await callRoute(app, loader, { path: pageUrl(page, "en", params), params })).toMatchObject({
        status: 404,
      });
    }
  });
});

it("a token that is none is refused by the address that providers tell of log-outs", async () => {
  const params = { organisationId: acme };
  const tell = (organisationId: string) =>
    callRoute(app, logoutRoute.action, {
      path: providerAddress("logout", organisationId),
      params: { organisationId },
      form: { logout_token: "x" },
    });
  expect(await tell(params.organisationId)).toMatchObject({ status: 400 });
  expect(await tell(other)).toMatchObject({ status: 404 });
});
