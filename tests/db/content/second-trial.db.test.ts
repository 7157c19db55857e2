import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import type { App } from "~/app.server";
import { trialRequests } from "~/db/schema/marketing";
import { outbox } from "~/db/schema/messages";
import { assessmentOrders, orderInvitations, organisations } from "~/db/schema/orders";
import { userRoles, users } from "~/db/schema/people";
import { rateLimits } from "~/db/schema/rate-limits";
import type { EmailMessage } from "~/features/messages/message";
import { type Language, languages } from "~/i18n/languages";
import { pageUrl } from "~/i18n/paths";
import * as trial from "~/routes/pages/start-trial";
import * as confirmation from "~/routes/pages/start-trial.confirm";
import * as requests from "~/routes/pages/trial-requests";
import { createTestApp } from "../../fixtures/app";
import { waitingMails } from "../../fixtures/mails";
import { addAdmin } from "../../fixtures/pages/console-pages";
import { addOrder, addPerson, present, startTestSession, type TestPerson } from "../../fixtures/people";
import { createTestDatabase } from "../../fixtures/postgres";
import { callRoute, type RouteOutcome } from "../../fixtures/route-call";
import { wordsOf } from "../../fixtures/words";

/** A trial for a company that is here already: its own people decide. */

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: App;
let firm: string;
let subscriber: TestPerson;

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"));
  app = createTestApp(database);
});
beforeEach(async () => {
  for (const table of [rateLimits, outbox, trialRequests]) await database.db.delete(table);
  await database.db.update(organisations).set({ name: "Gone", businessId: null, emailFilter: null });
  await database.db.delete(userRoles);
  const [made] = await database.db
    .insert(organisations)
    .values({ name: "Kuusikko Oy", businessId: "0112038-9" })
    .returning();
  firm = present(made).id;
  subscriber = await addPerson(database.db, {
    language: "sv",
    organisationId: firm,
    email: `boss-${firm}@kuusikko.example`,
  });
  await database.db.insert(userRoles).values({ userId: subscriber.userUuid, role: "subscriber", organisationId: firm });
});
afterAll(() => database.drop());

let number = 0;
const fresh = (domain = "muu.example") => `${++number}-asks@${domain}`;
const lastOf = async (email: string): Promise<EmailMessage> => present((await waitingMails(app, { email })).at(-1));

/** Asks for a trial and presses the link of its mail; what the press and its page come to. */
async function tryOut(given: { email?: string; organisation?: string; businessId?: string; language?: Language }) {
  const { language = "en", email = fresh(), organisation = "Aivan muu Oy", businessId = "" } = given;
  const form = { name: "Uusi Kysyjä", email, organisation, businessId };
  const asked = await callRoute(app, trial.action, { path: pageUrl("startTrial", language), form });
  expect(asked.location).toContain("sent=1");
  const mail = await lastOf(email);
  const trialToken = present(/\/([\w-]{43})(?:\s|$)/.exec(mail.text))[1] ?? "";
  const at = { path: pageUrl("confirmTrial", language, { trialToken }), params: { trialToken } };
  const press = () => callRoute(app, confirmation.action, { ...at, form: {} });
  const pressed = await press();
  return { email, pressed, press, open: () => callRoute(app, confirmation.loader, at) };
}

const began = ({ setCookies }: RouteOutcome) => setCookies.length > 0;

type View = { view: { done?: string; requests: { id: string; name: string; answer?: string }[] } };
const list = async (sessionToken: string, pressed: Record<string, string> = {}) => {
  const path = pageUrl("trialRequests", "en", {}, pressed);
  return callRoute(app, requests.loader, { path, sessionToken });
};
const listed = async (sessionToken: string, pressed?: Record<string, string>) =>
  ((await list(sessionToken, pressed)).body as View).view;
const answer = (sessionToken: string, request: string, intent: string) =>
  callRoute(app, requests.action, { path: pageUrl("trialRequests", "en"), sessionToken, form: { request, intent } });

describe("a second trial of the same company", () => {
  it.each<[string, Parameters<typeof tryOut>[0]]>([
    ["its name, whatever its form and spaces", { organisation: "KUU SIKKO AB" }],
    ["its business id", { businessId: "01120389" }],
    ["the domain of who answers for it", { email: fresh("kuusikko.example") }],
  ])("is known by %s, and begins nothing", async (_, given) => {
    const before = await database.db.$count(organisations);
    const { pressed, press, open, email } = await tryOut(given);
    expect([began(pressed), began(await press())]).toEqual([false, false]);
    expect(await database.db.$count(organisations)).toBe(before);
    expect(await database.db.$count(users, eq(users.email, email))).toBe(0);
    // Whose it is, or that it is anybody's, is not said.
    const { body } = await open();
    expect(body).toMatchObject({ view: { title: wordsOf("en").marketing.trial.asked.title } });
    expect(JSON.stringify(body)).not.toMatch(/kuusikko/i);
    const mails = await waitingMails(app, subscriber);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(email);
  });

  it("is none where nothing is the same, or only a provider of mail for anybody, or nobody answers for the other", async () => {
    await database.db.update(users).set({ email: "boss@gmail.com" }).where(eq(users.id, subscriber.userUuid));
    expect(began((await tryOut({ email: fresh("gmail.com") })).pressed)).toBe(true);
    await database.db.update(users).set({ active: false }).where(eq(users.id, subscriber.userUuid));
    expect(began((await tryOut({ organisation: "Kuusikko" })).pressed)).toBe(true);
  });

  it("is known too where two ask for it at once", async () => {
    const both = await Promise.all([tryOut({ organisation: "Yhtä aikaa Oy" }), tryOut({ organisation: "Yhtä Aikaa" })]);
    expect(both.filter(({ pressed }) => began(pressed))).toHaveLength(1);
  });

  it.each(languages)("asks for a business id that can be one, in %s", async (language) => {
    const problems = wordsOf(language).marketing.form.problems.businessId;
    for (const [businessId, problem] of [
      ["0112038-1", problems.checkDigit],
      ["0112038-", problems.form],
    ] as const) {
      const form = { name: "A", email: fresh(), organisation: "B", businessId };
      const refused = await callRoute(app, trial.action, { path: pageUrl("startTrial", language), form });
      expect(refused).toMatchObject({ body: { reply: { errors: { businessId: problem }, typed: form } } });
    }
  });

  it.each(languages)("is told in %s to who answers and to who has asked", async (language) => {
    await database.db.update(users).set({ language }).where(eq(users.id, subscriber.userUuid));
    const { mail } = wordsOf(language).marketing;
    const subject = (text: string) => text.replace("{product}", "Vointi");
    const sessionToken = await startTestSession(database.db, subscriber);
    for (const [intent, words] of [
      ["decline", mail.declined],
      ["accept", mail.accepted],
    ] as const) {
      const { email } = await tryOut({ organisation: "Kuusikko", language });
      expect((await lastOf(subscriber.email)).subject).toBe(subject(mail.join.subject));
      const [waiting] = (await listed(sessionToken)).requests;
      await answer(sessionToken, present(waiting).id, intent);
      const answered = await lastOf(email);
      expect(answered.subject).toBe(subject(words.subject));
      expect(answered.text).not.toMatch(/kuusikko/i);
    }
  });
});

describe("a request to join", () => {
  it("that is accepted makes one of its people, without a role, invited to the newest open order", async () => {
    await addOrder(database.db, "pulse", {
      organisationId: firm,
      name: "Older",
      startedAt: new Date(Date.now() - 1e6),
    });
    const order = await addOrder(database.db, "pulse", { organisationId: firm, name: "Newest" });
    await addOrder(database.db, "pulse", { organisationId: firm, name: "Closed", closedAt: new Date() });
    const { email, open } = await tryOut({ organisation: "Kuusikko" });
    const sessionToken = await startTestSession(database.db, subscriber);
    const [waiting] = (await listed(sessionToken)).requests;
    const pressed = await answer(sessionToken, present(waiting).id, "accept");
    expect(pressed.location).toContain("done=accepted");
    const [person] = await database.db.select().from(users).where(eq(users.email, email));
    expect(person).toMatchObject({ organisationId: firm, firstName: "Uusi", lastName: "Kysyjä" });
    const { id } = present(person);
    expect(await database.db.$count(userRoles, eq(userRoles.userId, id))).toBe(0);
    const invited = await database.db
      .select({ name: assessmentOrders.name })
      .from(orderInvitations)
      .innerJoin(assessmentOrders, eq(assessmentOrders.id, orderInvitations.orderId))
      .where(eq(orderInvitations.userId, id));
    expect(invited).toEqual([{ name: order.name }]);
    expect((await lastOf(email)).text).toContain("/token/");
    const { joins } = wordsOf("en").marketing;
    const request = present(waiting).id;
    const seen = await listed(sessionToken, { done: "accepted", request });
    expect(seen.requests[0]?.answer).toBe(joins.accepted);
    expect(seen.done).toBe(joins.done.accepted.replace("{name}", "Uusi Kysyjä"));
    // What an address says and did not happen is not told.
    for (const made of [
      { done: "declined", request },
      { done: "accepted", request: "x" },
    ]) {
      expect((await listed(sessionToken, made)).done).toBeUndefined();
    }
    expect((await open()).body).toMatchObject({ view: { title: wordsOf("en").marketing.trial.asked.title } });
  });

  it("is answered once, by whoever still answers for the organisation", async () => {
    const { email } = await tryOut({ organisation: "Kuusikko" });
    const office = await addAdmin(app, firm);
    const everywhere = await addAdmin(app);
    const sessionToken = await startTestSession(database.db, subscriber);
    const { id } = present((await listed(sessionToken)).requests[0]);
    for (const who of [office.sessionToken, everywhere.sessionToken]) {
      expect((await listed(who)).requests.map((each) => each.id)).toEqual([id]);
    }
    // Nobody else sees it or answers it: another organisation's administrator, an employee, whoever is signed out.
    const [other] = await database.db.insert(organisations).values({ name: "Other" }).returning();
    const foreign = await addAdmin(app, present(other).id);
    const employee = await startTestSession(
      database.db,
      await addPerson(database.db, { language: "en", organisationId: firm }),
    );
    expect((await listed(foreign.sessionToken)).requests).toEqual([]);
    expect((await answer(foreign.sessionToken, id, "accept")).location).toContain("done=notThere");
    expect([(await list(employee)).status, (await answer(employee, id, "accept")).status]).toEqual([403, 403]);
    for (const made of ["", "x", "0".repeat(64)]) {
      expect((await answer(office.sessionToken, made, "accept")).location).toContain("done=notThere");
    }
    // A role that is taken away meanwhile.
    await database.db.delete(userRoles).where(eq(userRoles.userId, subscriber.userUuid));
    const late = await startTestSession(database.db, subscriber);
    expect((await answer(late, id, "accept")).status).toBe(403);
    const both = await Promise.all([
      answer(office.sessionToken, id, "decline"),
      answer(everywhere.sessionToken, id, "accept"),
    ]);
    const outcomes = both.map(({ location }) => /done=(\w+)/.exec(location ?? "")?.[1]);
    expect(outcomes.filter((outcome) => outcome === "answered")).toHaveLength(1);
    const accepted = outcomes.includes("accepted");
    expect(await database.db.$count(users, and(eq(users.email, email), eq(users.organisationId, firm)))).toBe(
      accepted ? 1 : 0,
    );
    expect((await answer(office.sessionToken, id, accepted ? "decline" : "accept")).location).toContain(
      "done=answered",
    );
  });

  it("of somebody whose account with it is closed is not accepted, and waits", async () => {
    const { email } = await tryOut({ organisation: "Kuusikko" });
    await database.db.insert(users).values({ email, language: "en", organisationId: firm, active: false });
    const sessionToken = await startTestSession(database.db, subscriber);
    const { id } = present((await listed(sessionToken)).requests[0]);
    expect((await answer(sessionToken, id, "accept")).location).toContain("done=accountClosed");
    const { requests, done } = await listed(sessionToken, { done: "accountClosed", request: id });
    expect(done).toBe(wordsOf("en").marketing.joins.done.accountClosed);
    expect(requests.find((each) => each.id === id)?.answer).toBeUndefined();
    const subjects = (await waitingMails(app, { email })).map(({ subject }) => subject);
    expect(subjects).not.toContain(wordsOf("en").marketing.mail.accepted.subject.replace("{product}", "Vointi"));
    expect((await answer(sessionToken, id, "decline")).location).toContain("done=declined");
  });

  it("that was made twice has one answer", async () => {
    const email = fresh();
    for (const organisation of ["Kuusikko", "Kuusikko Oy"]) {
      await tryOut({ email, organisation });
      await database.db.delete(rateLimits);
    }
    await tryOut({ organisation: "Kuusikko" });
    const sessionToken = await startTestSession(database.db, subscriber);
    const theirs = async () => await database.db.select().from(trialRequests).where(eq(trialRequests.email, email));
    expect(await theirs()).toHaveLength(2);
    const [first, second] = (await theirs()).map(({ tokenHash }) => tokenHash.toString("hex"));
    await answer(sessionToken, present(first), "accept");
    expect((await theirs()).map(({ accepted }) => accepted)).toEqual([true, true]);
    expect((await answer(sessionToken, present(second), "decline")).location).toContain("done=answered");
    expect((await waitingMails(app, { email })).map(({ subject }) => subject)).not.toContain(
      wordsOf("en").marketing.mail.declined.subject.replace("{product}", "Vointi"),
    );
    // Somebody else's waits as before.
    expect((await listed(sessionToken)).requests.filter((each) => each.answer === undefined)).toHaveLength(1);
  });

  it("is gone with its person's erasure and after its time", async () => {
    await tryOut({ organisation: "Kuusikko" });
    const sessionToken = await startTestSession(database.db, subscriber);
    const { id } = present((await listed(sessionToken)).requests[0]);
    await database.db.update(trialRequests).set({ expiresAt: new Date(Date.now() - 1) });
    expect((await answer(sessionToken, id, "accept")).location).toContain("done=notThere");
    const { joins } = wordsOf("en").marketing;
    // Nobody is spoken of who isn't there.
    expect(await listed(sessionToken, { done: "notThere" })).toMatchObject({
      done: joins.done.notThere,
      lead: joins.none,
    });
  });
});
