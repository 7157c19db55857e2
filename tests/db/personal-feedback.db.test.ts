import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import type { App } from "~/app.server";
import { accessLog } from "~/db/schema/access";
import { consentGrants } from "~/db/schema/consents";
import { assessmentOrders } from "~/db/schema/orders";
import { userRoles, users } from "~/db/schema/people";
import { feedbackRequests } from "~/db/schema/personal-feedback";
import type { OwnFeedbackViewData } from "~/features/personal-feedback/own-feedback-view";
import type { RequestViewData } from "~/features/personal-feedback/request-view";
import type { RequestsViewData } from "~/features/personal-feedback/requests-view";
import * as ownPage from "~/routes/pages/order.feedback";
import * as requestPage from "~/routes/professional/request";
import * as queuePage from "~/routes/professional/requests";
import type { ShellData } from "~/shell/shell";
import { createTestApp } from "../fixtures/app";
import { waitingMails } from "../fixtures/mails";
import { rowsOf } from "../fixtures/pages/listed-rows";
import { addOrder, addPerson, completedOrder, present, startTestSession, type TestOrder } from "../fixtures/people";
import { createTestDatabase } from "../fixtures/postgres";
import { aShortSurvey, publishDefinition } from "../fixtures/published";
import { callRoute } from "../fixtures/route-call";
import { startStaffSession } from "../fixtures/second-factor";
import { sendAsShown } from "../fixtures/staff-forms";
import { wordsOf } from "../fixtures/words";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: App;
let person: { userUuid: string; email: string; token: string };
let order: TestOrder;
let professional: string;
let colleague: string;
let stranger: string;
const words = { firstName: "Canarina", lastName: "Hidden-Surname" };

const organisationOf = async ({ id }: TestOrder) =>
  present((await database.db.select().from(assessmentOrders).where(eq(assessmentOrders.id, id)))[0]).organisationId;

/** A professional of an organisation whose session has shown a second factor. */
async function addProfessional(organisationId: string, role = "professional"): Promise<string> {
  const { db } = database;
  const staff = await addPerson(db, { language: "en" });
  await db.insert(userRoles).values({ userId: staff.userUuid, role, organisationId });
  return startStaffSession(app, staff);
}

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"));
  app = createTestApp(database);
  await publishDefinition(database.db, aShortSurvey().metamodule);
});
afterAll(() => database.drop());

beforeEach(async () => {
  const { db } = database;
  const added = await addPerson(db, { language: "en", ...words });
  order = await completedOrder(db, added, "pulse", { professionalService: true });
  person = { userUuid: added.userUuid, email: added.email, token: await startTestSession(db, added) };
  professional = await addProfessional(await organisationOf(order));
  colleague = await addProfessional(await organisationOf(order));
  stranger = await addProfessional(await organisationOf(await addOrder(db, "pulse")));
});

const ownPath = () => ({ path: `/en/assessments/${order.id}/feedback`, params: { assessmentOrderId: order.id } });
const own = (sessionToken = person.token) => callRoute(app, ownPage.loader, { ...ownPath(), sessionToken });
const tell = (form: Record<string, string>, sessionToken = person.token) =>
  callRoute(app, ownPage.action, { ...ownPath(), sessionToken, form });
const ask = () => tell({ intent: "ask", agree: "on" });
const ownView = async () => ((await own()).body as { view: OwnFeedbackViewData }).view;

const queuePath = "/en/professional/requests";
const queue = async (sessionToken: string, query = "") => {
  const { body } = await callRoute(app, queuePage.loader, { path: `${queuePath}${query}`, sessionToken });
  return rowsOf((body as { view: RequestsViewData }).view.list);
};
const requestId = async () =>
  present((await database.db.select().from(feedbackRequests).where(eq(feedbackRequests.userId, person.userUuid)))[0])
    .id;
const at = (id: string) => ({ path: `/en/professional/requests/${id}`, params: { feedbackRequestId: id } });
const open = async (sessionToken: string) =>
  callRoute(app, requestPage.loader, { ...at(await requestId()), sessionToken });
const give = async (sessionToken: string, feedback: string) =>
  sendAsShown(app, requestPage, { ...at(await requestId()), sessionToken, form: { feedback } });
const looks = async () =>
  database.db
    .select({ role: accessLog.actorRole, what: accessLog.what, purpose: accessLog.purpose })
    .from(accessLog)
    .innerJoin(users, eq(users.pseudoId, accessLog.subjectPseudoId))
    .where(eq(users.id, person.userUuid));

describe("asking a professional for feedback", () => {
  it("needs the person's agreement, whose words are kept", async () => {
    expect((await tell({ intent: "ask" })).status).toBe(422);
    expect((await ask()).status).toBe(303);
    expect((await ask()).status).toBe(303);
    const [kept, ...more] = await database.db
      .select()
      .from(feedbackRequests)
      .where(eq(feedbackRequests.userId, person.userUuid));
    expect(more).toEqual([]);
    expect(kept?.agreedText).toContain(order.name);
    expect((await ownView()).withdraw).toBeDefined();
  });

  it("is for orders that combine the service, and for one's own", async () => {
    const orders = eq(assessmentOrders.id, order.id);
    await database.db.update(assessmentOrders).set({ professionalService: false }).where(orders);
    expect((await ask()).status).toBe(404);
    const other = await startTestSession(database.db, await addPerson(database.db, { language: "en" }));
    expect((await own(other)).status).toBe(404);
    expect((await tell({ intent: "ask", agree: "on" }, other)).status).toBe(404);
  });
});

describe("the queue of a professional", () => {
  it("holds who asked in their organisation, and tells who it is only when a request is opened", async () => {
    expect(await queue(professional)).toEqual([]);
    await ask();
    const rows = await queue(professional);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(words.firstName);
    expect(await queue(stranger)).toEqual([]);
    expect(await queue(professional, `?search=${encodeURIComponent(order.name)}&sort=survey&order=desc`)).toEqual(rows);
    expect(await queue(professional, "?search=another")).toEqual([]);
    for (const unknown of ["?sort=person", "?show=all", "?page=0"]) {
      const path = `${queuePath}${unknown}`;
      expect((await callRoute(app, queuePage.loader, { path, sessionToken: professional })).status).toBe(400);
    }
    expect((await open(stranger)).status).toBe(404);
    expect((await give(stranger, "Hello")).status).toBe(404);
    expect(await looks()).toEqual([]);

    const { view } = (await open(professional)).body as { view: RequestViewData };
    expect(view.title).toContain(words.firstName);
    expect(JSON.stringify(view)).not.toContain(words.lastName);
    expect(view.results.details).toBeDefined();
    expect(await looks()).toEqual([
      { role: "professional", what: "results_without_texts", purpose: "personal_feedback" },
    ]);
  });

  it.each(["admin", "subscriber"])("is closed to the role %s", async (role) => {
    await ask();
    const token = await addProfessional(await organisationOf(order), role);
    expect(await callRoute(app, queuePage.loader, { path: queuePath, sessionToken: token })).toMatchObject({
      status: 403,
    });
    expect((await open(token)).status).toBe(403);
    expect((await give(token, "Hello")).status).toBe(403);
  });

  it.each<[string, () => Promise<unknown>, told?: "requestWithdrawn" | "requestEnded"]>([
    ["the request is withdrawn", () => tell({ intent: "withdraw" }), "requestWithdrawn"],
    [
      "a consent of the order is withdrawn",
      () =>
        database.db
          .update(consentGrants)
          .set({ withdrawnAt: sql`now()`, withdrawnLanguage: "en" })
          .where(eq(consentGrants.userId, person.userUuid)),
      "requestEnded",
    ],
    [
      "the order no longer combines the service",
      () =>
        database.db
          .update(assessmentOrders)
          .set({ professionalService: false })
          .where(eq(assessmentOrders.id, order.id)),
      "requestEnded",
    ],
    ["the role is taken away", () => database.db.delete(userRoles).where(eq(userRoles.role, "professional"))],
  ])("is closed at once when %s, also to a form that is open", async (_, end, told) => {
    const consented = await addPerson(database.db, { language: "en" });
    order = await completedOrder(database.db, consented, "pulse", {
      professionalService: true,
      consents: ["aisti_business"],
    });
    person = { ...consented, token: await startTestSession(database.db, consented) };
    professional = await addProfessional(await organisationOf(order));
    colleague = await addProfessional(await organisationOf(order));
    await ask();
    expect((await open(professional)).status).toBe(200);
    await end();
    const [again, refused] = [await open(professional), await give(professional, "Too late")];
    if (told) {
      const { title, message } = wordsOf("en").errors[told];
      expect(again).toMatchObject({ status: 410, body: { title, message } });
      // What was written is theirs to copy.
      expect(refused).toMatchObject({ status: 410, body: { title, message, written: { texts: ["Too late"] } } });
    } else {
      expect(again.body).toMatchObject({ kind: "login" });
      expect(refused.location).toMatch(/^[/]en[/]profile/);
    }
    // Whoever hadn't opened it hears nothing of it, within the organisation or beyond.
    if (told)
      for (const other of [colleague, stranger]) {
        expect([(await open(other)).status, (await give(other, "Hello")).status]).toEqual([404, 404]);
      }
    expect((await ownView()).given).toEqual([]);
  });

  it("tells nobody that a request was withdrawn which they opened only before it was asked anew", async () => {
    await ask();
    expect((await open(professional)).status).toBe(200);
    await tell({ intent: "withdraw" });
    await ask();
    await tell({ intent: "withdraw" });
    expect((await open(professional)).status).toBe(404);
  });
});

describe("a professional's feedback", () => {
  it("comes to the person alone, by a mail that says nothing of it; the first of two gives it", async () => {
    await ask();
    expect((await give(professional, "  ")).status).toBe(422);
    expect((await give(professional, "x".repeat(10_001))).status).toBe(422);
    const answers = await Promise.all([give(professional, "Sleep more."), give(colleague, "Sleep less.")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
    // The second reads their own words again, and none of the first's: those are the person's alone.
    const [first, second] = answers[0]?.status === 303 ? ["more", "less"] : ["less", "more"];
    const late = present(answers.find(({ status }) => status === 409)).body as { shell: ShellData };
    const told = JSON.stringify(late);
    expect([told.includes(`Sleep ${second}`), told.includes(`Sleep ${first}`)]).toEqual([true, false]);
    // Around it nothing waits for them any more.
    expect(late.shell.header.links.map((link) => "waits" in link && link.waits)).not.toContain("1");
    const { given, ask: asks, withdraw } = await ownView();
    expect(given).toHaveLength(1);
    expect([asks, withdraw]).toEqual([undefined, undefined]);
    const mails = await waitingMails(app, person);
    expect(mails).toHaveLength(1);
    expect(JSON.stringify(mails)).not.toContain("Sleep");
    expect((await open(professional)).status).toBe(404);
    // It is among what was answered, with its day and no way to it, and for nobody else.
    expect(await queue(professional)).toEqual([]);
    const answered = await queue(professional, "?show=given");
    expect(answered.map(({ href, cells }) => [href, cells.length])).toEqual([[undefined, 4]]);
    expect(await queue(professional, "?show=given&search=another")).toEqual([]);
    expect(await queue(stranger, "?show=given")).toEqual([]);
    // What was said stays theirs.
    await tell({ intent: "withdraw" });
    expect((await ownView()).given).toHaveLength(1);
  });

  it("that comes after one's own in another tab is handed back as that, however long it is", async () => {
    await ask();
    expect((await give(professional, "\u200b \u2060")).status).toBe(422);
    const page = { ...at(await requestId()), sessionToken: professional };
    expect((await give(professional, "Sleep more.")).status).toBe(303);
    for (const feedback of ["Sleep more, and walk.", "x".repeat(60_000)]) {
      const late = await callRoute(app, requestPage.action, { ...page, form: { feedback } });
      const told = JSON.stringify(late.body);
      expect([late.status, told.includes(feedback)]).toEqual([409, true]);
      expect(told).toContain(wordsOf("en").personalFeedback.request.answeredByYou);
    }
  });
});
