import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import type { App } from "~/app.server";
import { quoteRequests, trialRequests } from "~/db/schema/marketing";
import { outbox } from "~/db/schema/messages";
import { assessmentOrders, orderConsentTypes, orderInvitations, organisations } from "~/db/schema/orders";
import { userRoles, users } from "~/db/schema/people";
import { rateLimits } from "~/db/schema/rate-limits";
import { trapField } from "~/features/marketing/contact-form";
import type { ContactReply } from "~/features/marketing/contact-form-view";
import type { ContactPageData } from "~/features/marketing/contact-page-view";
import { quotesPerPage } from "~/features/marketing/quote-columns";
import type { QuotesViewData } from "~/features/marketing/quotes-view";
import { trialEnd } from "~/features/marketing/trial";
import { deletePerson } from "~/features/own-data/erase-person.server";
import { runRetention } from "~/features/retention/retention-job.server";
import { readSession } from "~/features/sessions/session.server";
import { type Language, languages } from "~/i18n/languages";
import { pageUrl } from "~/i18n/paths";
import { writtenNumber } from "~/i18n/written-number";
import { createTestApp } from "../../fixtures/app";
import { untilSomebodyWaits } from "../../fixtures/locks";
import { waitingMails } from "../../fixtures/mails";
import { addAdmin, consolePages } from "../../fixtures/pages/console-pages";
import { rowsOf } from "../../fixtures/pages/listed-rows";
import { addPerson, present } from "../../fixtures/people";
import { createTestDatabase } from "../../fixtures/postgres";
import { callRoute, type RouteModule, type RouteOutcome } from "../../fixtures/route-call";
import { fill, wordsOf } from "../../fixtures/words";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: App;
let quote: RouteModule;
let trial: RouteModule;
let confirm: RouteModule;

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"), { poolSize: 5 });
  app = createTestApp(database);
  quote = (await import("~/routes/pages/request-quote")) as unknown as RouteModule;
  trial = (await import("~/routes/pages/start-trial")) as unknown as RouteModule;
  confirm = (await import("~/routes/pages/start-trial.confirm")) as unknown as RouteModule;
});
afterAll(() => database.drop());
beforeEach(async () => {
  for (const table of [rateLimits, outbox, quoteRequests, trialRequests]) await database.db.delete(table);
});

const asked = {
  name: "Maija Mallikas",
  organisation: "Malli <b>Oy</b>",
  email: "maija@malli.example",
  phone: "040 123 4567",
  people: "to249",
  message: "Kysely keväällä?\n<script>alert(1)</script>",
};
const wanted = { name: "Eero Erik Esimerkki", email: "Eero@Kokeilu.example ", organisation: "Kokeilu Oy" };

type Form = Record<string, string>;
const ask = (form: Form = asked, { language = "fi" as Language, clientAddress = "192.0.2.1" } = {}) =>
  callRoute(app, quote.action, { path: pageUrl("requestQuote", language), form, clientAddress });
const want = (form: Form = wanted, { language = "fi" as Language, clientAddress = "192.0.2.1" } = {}) =>
  callRoute(app, trial.action, { path: pageUrl("startTrial", language), form, clientAddress });
const replyOf = ({ body }: RouteOutcome) => (body as { reply: ContactReply }).reply;
const viewOf = ({ body }: RouteOutcome) => (body as { view: ContactPageData }).view;
const mailsTo = (email: string) => waitingMails(app, { email });

describe("a request for a quote", () => {
  it("is kept and mailed as it was typed, confirmed to who asks, and ends at a page that can be loaded anew", async () => {
    const sent = await ask();
    expect(sent).toMatchObject({ status: 303, location: `${pageUrl("requestQuote", "fi")}?sent=1` });
    expect(await database.db.select().from(quoteRequests)).toMatchObject([{ ...asked, language: "fi" }]);
    const [mail, ...others] = await mailsTo(app.env.supportEmail);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe("Tarjouspyyntö: Malli <b>Oy</b>");
    for (const typed of [asked.name, asked.phone, "<script>alert(1)</script>"]) expect(mail?.text).toContain(typed);
    expect(mail?.html).not.toMatch(/<script|<b>/);
    const [confirmation] = await mailsTo(asked.email);
    expect(confirmation?.subject).toContain("Saimme tarjouspyyntösi");
    // Nobody has us mail their own words to others.
    expect(confirmation?.text).not.toMatch(/Malli|script/);
    const page = await callRoute(app, quote.loader, { path: present(sent.location) });
    expect(viewOf(page)).toMatchObject({ state: "done", title: wordsOf("fi").marketing.quote.sentTitle });
  });

  it("is one request however often it is pressed, and confirmed once a day, whatever is asked", async () => {
    await Promise.all([ask(), ask()]);
    await ask({ ...asked, message: "Toinen asia" }, { clientAddress: "198.51.100.1" });
    expect(await database.db.$count(quoteRequests)).toBe(2);
    expect(await mailsTo(app.env.supportEmail)).toHaveLength(2);
    expect(await mailsTo(asked.email)).toHaveLength(1);
  });

  it.each(languages)("says in %s what is missing, and keeps what was typed", async (language) => {
    const form = { ...asked, name: " ", email: "maija@", phone: "soita", people: "kaikki", message: "a".repeat(4_001) };
    const refused = await ask(form, { language });
    expect(refused.status).toBe(422);
    const { problems } = wordsOf(language).marketing.form;
    expect(replyOf(refused)).toMatchObject({
      typed: form,
      errors: {
        name: problems.name.requiredField,
        email: problems.email.emailInvalid,
        phone: problems.phone,
        people: problems.people,
        message: fill(problems.message, { max: writtenNumber(4_000, language) }),
      },
    });
    expect(Object.keys(replyOf(await ask({}, { language })).errors).sort()).toEqual([
      "email",
      "name",
      "organisation",
      "people",
    ]);
    expect(await database.db.$count(quoteRequests)).toBe(0);
  });

  it("is thanked for and forgotten where a program filled in what people don't see", async () => {
    expect((await ask({ ...asked, [trapField]: "https://spam.example" })).status).toBe(303);
    expect(await database.db.$count(quoteRequests)).toBe(0);
    expect(await database.db.$count(outbox)).toBe(0);
  });

  it("goes after twelve months, or with the account of its address", async () => {
    await ask();
    const createdAt = sql`now() - interval '12 months' - interval '1 hour'`;
    await database.db.insert(quoteRequests).values({ ...asked, name: "Kauan sitten", language: "fi", createdAt });
    const run = await runRetention(database.target);
    expect("counts" in run && run.counts.quoteRequests).toBe(1);
    expect(await database.db.select().from(quoteRequests)).toMatchObject([{ name: asked.name }]);
    const person = await addPerson(database.db, { language: "fi", email: asked.email });
    const by = { actorUuid: person.userUuid, actorRole: "self" } as const;
    await deletePerson(app, { userUuid: person.userUuid, by, requestId: "request" });
    expect(await database.db.$count(quoteRequests)).toBe(0);
  });

  it("is refused for a while, with what was typed, from a network that sends many; others still ask", async () => {
    const from = (form: Form, clientAddress: string) => ask(form, { clientAddress });
    for (let n = 0; n < 5; n++) await from({ ...asked, email: `a${n}@malli.example` }, `192.0.2.${n}`);
    const refused = await from(asked, "192.0.2.99");
    expect(refused.status).toBe(429);
    expect(replyOf(refused)).toMatchObject({ typed: asked, errors: {} });
    expect(replyOf(refused).notNow).toContain(app.env.supportEmail);
    expect((await from(asked, "203.0.113.1")).status).toBe(303);
  });
});

describe("a trial", () => {
  const eero = "eero@kokeilu.example";
  const tokenFor = async (email = eero) =>
    present(/\/aloita-kokeilu\/([\w-]+)/.exec(present((await mailsTo(email)).at(-1)).text)?.[1]);
  const place = (trialToken: string) => ({
    path: pageUrl("confirmTrial", "fi", { trialToken }),
    params: { trialToken },
  });
  const open = (token: string) => callRoute(app, confirm.loader, place(token));
  const press = (token: string) => callRoute(app, confirm.action, { ...place(token), form: {} });
  const accountsOf = (email: string) => database.db.select().from(users).where(eq(users.email, email));

  it("begins with the mailed link and not before: organisation, person, order, invitation and session", async () => {
    expect(await want()).toMatchObject({ status: 303, location: `${pageUrl("startTrial", "fi")}?sent=1` });
    expect(await accountsOf(eero)).toEqual([]);
    const [mail] = await mailsTo(eero);
    // Nobody has us mail their own words to others.
    expect(mail?.text).not.toMatch(/Kokeilu Oy|Esimerkki/);
    const token = await tokenFor();
    expect(viewOf(await open(token))).toMatchObject({ state: "confirm" });
    expect(await accountsOf(eero)).toEqual([]);

    const pressed = await press(token);
    expect(pressed).toMatchObject({ status: 303, location: pageUrl("assessments", "fi") });
    const session = present(pressed.setCookies.map((cookie) => /session=([\w-]+)/.exec(cookie)?.[1]).find(Boolean));
    const [account] = await accountsOf(eero);
    expect(account).toMatchObject({ firstName: "Eero Erik", lastName: "Esimerkki", language: "fi" });
    expect((await readSession(database.db, session))?.userUuid).toBe(account?.id);

    const end = trialEnd(new Date());
    const organisationId = present(account?.organisationId);
    const [organisation] = await database.db.select().from(organisations).where(eq(organisations.id, organisationId));
    expect(organisation).toMatchObject({ name: "Kokeilu Oy", licenseType: "trial", licenseActive: true });
    expect(organisation?.licenseExpireAt).toEqual(end);
    const [order] = await database.db
      .select({
        id: assessmentOrders.id,
        trial: assessmentOrders.trial,
        end: assessmentOrders.endTimestamp,
        consent: orderConsentTypes.consentKey,
      })
      .from(assessmentOrders)
      .innerJoin(orderConsentTypes, eq(orderConsentTypes.orderId, assessmentOrders.id))
      .innerJoin(orderInvitations, eq(orderInvitations.orderId, assessmentOrders.id))
      .where(eq(orderInvitations.userId, present(account).id));
    expect(order).toMatchObject({ trial: true, end, consent: "aisti_business" });
    expect(
      await database.db.select().from(userRoles).where(eq(userRoles.organisationId, organisationId)),
    ).toMatchObject([{ userId: account?.id, role: "subscriber" }]);
    expect((await mailsTo(eero)).map(({ subject }) => subject)).toEqual([
      "Aloita kokeilu: Vointi",
      "Kokeilu Oy kutsuu vastaamaan: Hyvinvointikyselyn kokeilu",
    ]);
  });

  it("begins once, whoever presses how often and with whichever of two links", async () => {
    await want({ ...wanted, email: "kerran@kerran.example", organisation: "Kerran Oy" });
    const first = await tokenFor("kerran@kerran.example");
    await database.db.delete(rateLimits);
    await want({ ...wanted, email: "kerran@kerran.example", organisation: "Kerran Oy" });
    const second = await tokenFor("kerran@kerran.example");
    expect(second).not.toBe(first);
    const answers = await Promise.all([press(first), press(first), press(second)]);
    expect(answers.filter(({ setCookies }) => setCookies.length > 0)).toHaveLength(1);
    expect(await database.db.$count(organisations, eq(organisations.name, "Kerran Oy"))).toBe(1);
    expect(viewOf(await open(first))).toMatchObject({ title: wordsOf("fi").marketing.trial.begun.title });
    expect((await press(first)).setCookies).toEqual([]);
  });

  it("makes no account again for somebody who is erased while the press waits", async () => {
    const email = "poistuva@kokeilu.example";
    await want({ ...wanted, email });
    const token = await tokenFor(email);
    const person = await addPerson(database.db, { language: "fi", email });
    let pressed: Promise<RouteOutcome> | undefined;
    await database.db.transaction(async (tx) => {
      // As an erasure does: their row first, then what was asked by their address.
      await tx.select().from(users).where(eq(users.id, person.userUuid)).for("update");
      pressed = press(token);
      await untilSomebodyWaits(database.db);
      await tx.delete(users).where(eq(users.id, person.userUuid));
      await tx.delete(trialRequests).where(eq(trialRequests.email, email));
    });
    expect((await present(pressed)).setCookies).toEqual([]);
    expect(await accountsOf(email)).toEqual([]);
    expect(viewOf(await open(token))).toMatchObject({ title: wordsOf("fi").marketing.trial.notFound.title });
  });

  it("says the same of an address with an account, which the mail alone tells of, and makes nothing", async () => {
    const known = await addPerson(database.db, { language: "sv" });
    const answers = [await want({ ...wanted, email: known.email }), await want({ ...wanted, email: "uusi@x.example" })];
    expect(answers[0]).toEqual(answers[1]);
    expect(viewOf(await callRoute(app, trial.loader, { path: present(answers[0]?.location) }))).toMatchObject({
      title: wordsOf("fi").marketing.trial.sentTitle,
    });
    const [mail] = await mailsTo(known.email);
    expect(mail?.subject).toBe("Sinulla on jo tili: Vointi");
    expect(mail?.text).not.toContain("aloita-kokeilu");
    expect(await database.db.$count(trialRequests, eq(trialRequests.email, known.email))).toBe(0);
  });

  it("sends an address no second mail within a minute, and says nothing of it", async () => {
    expect(await Promise.all([want(), want()])).toMatchObject([{ status: 303 }, { status: 303 }]);
    expect(await mailsTo(eero)).toHaveLength(1);
  });

  it.each(languages)("says in %s what is missing", async (language) => {
    const { problems } = wordsOf(language).marketing.form;
    expect(replyOf(await want({ name: "Eero" }, { language }))).toEqual({
      typed: { name: "Eero" },
      errors: { email: problems.email.requiredField, organisation: problems.organisation.requiredField },
      notNow: undefined,
    });
  });

  it("can't be begun with a link of anybody's making, or one that is past its time", async () => {
    await want({ ...wanted, email: "myohassa@kokeilu.example" });
    const token = await tokenFor("myohassa@kokeilu.example");
    await database.db.update(trialRequests).set({ expiresAt: new Date(Date.now() - 1_000) });
    for (const each of [token, "x", "a".repeat(43)]) {
      expect((await press(each)).setCookies).toEqual([]);
      expect(viewOf(await open(each))).toMatchObject({ title: wordsOf("fi").marketing.trial.notFound.title });
    }
    expect(await accountsOf("myohassa@kokeilu.example")).toEqual([]);
  });
});

describe("the list of requests for a quote in the console", () => {
  type Shown = { view: QuotesViewData };

  it("holds all that was asked, newest first, page by page", async () => {
    const { sessionToken } = await addAdmin(app);
    const { load } = consolePages(app);
    const shown = async (page: string, asking = {}) =>
      (await load(sessionToken, "adminQuotes", { query: { page, ...asking } })).body as Shown;
    const none = (await shown("1")).view.list;
    expect([rowsOf(none), none.count]).toEqual([[], wordsOf("en").marketing.quotes.noneYet]);

    const organisations = Array.from({ length: quotesPerPage + 1 }, (_, number) => `Firm ${number}`);
    await database.db.insert(quoteRequests).values(
      organisations.map((organisation, number) => ({
        ...asked,
        organisation,
        language: "sv",
        createdAt: new Date(Date.UTC(2026, 0, number + 1)),
      })),
    );
    const first = (await shown("1")).view;
    expect(rowsOf(first.list).map(({ organisation }) => organisation)).toEqual(organisations.slice(1).reverse());
    expect(rowsOf(first.list)[0]?.contact).toEqual({
      name: asked.name,
      email: asked.email,
      phone: asked.phone,
      language: { lang: "sv", name: "svenska" },
    });
    expect(first.list.paging).toBeDefined();
    const sorts = ({ list }: Shown["view"]) => list.columns.flatMap(({ sort }) => sort ?? []);
    const sortedBy = (view: Shown["view"]) => sorts(view).map(({ state }) => state);
    expect(sortedBy(first)).toEqual(["none", "descending"]);
    const { sortAscending, sortDescending } = wordsOf("en").admin.list;
    const { form, quotes } = wordsOf("en").marketing;
    expect(sorts(first).map(({ label }) => label)).toEqual([
      fill(sortAscending, { column: form.organisation }),
      fill(sortAscending, { column: quotes.when }),
    ]);
    const oldest = (await shown("1", { sort: "when", order: "desc" })).view;
    expect(rowsOf(oldest.list)[0]?.organisation).toBe("Firm 0");
    expect(sortedBy(oldest)).toEqual(["none", "ascending"]);
    expect(sorts(oldest)[1]?.label).toBe(fill(sortDescending, { column: quotes.when }));
    expect(rowsOf((await shown("2")).view.list)).toMatchObject([
      { organisation: "Firm 0", message: { text: asked.message } },
    ]);
    const found = (await shown("1", { search: "firm 1", sort: "organisation" })).view;
    expect(sortedBy(found)).toEqual(["ascending", "none"]);
    expect(sorts(found)[1]?.label).toBe(fill(sortDescending, { column: quotes.when }));
    expect(rowsOf(found.list).map(({ organisation }) => organisation)).toEqual([
      "Firm 1",
      ...organisations.slice(10, 20),
    ]);
  });

  it("is for nobody who acts for one organisation", async () => {
    const [organisation] = await database.db.insert(organisations).values({ name: "One" }).returning();
    const { sessionToken } = await addAdmin(app, present(organisation).id);
    expect((await consolePages(app).load(sessionToken, "adminQuotes")).status).toBe(403);
  });
});
