import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import type { App } from "~/app.server";
import { outbox } from "~/db/schema/messages";
import { organisations } from "~/db/schema/orders";
import { userRoles } from "~/db/schema/people";
import { feedbackRequests, requestNotices } from "~/db/schema/personal-feedback";
import { unsubscriptions } from "~/db/schema/schedules";
import type { Message } from "~/features/messages/message";
import { requestNoticesHandler, tellProfessionals } from "~/features/personal-feedback/request-notices.server";
import { runRetention } from "~/features/retention/retention-job.server";
import type { Language } from "~/i18n/languages";
import * as ownPage from "~/routes/pages/order.feedback";
import { messageGuards } from "../../../server/message-guards";
import { createTestApp } from "../../fixtures/app";
import type { DueWorker } from "../../fixtures/jobs";
import { waitingMails } from "../../fixtures/mails";
import { clearOutbox, eachAlone, startSender } from "../../fixtures/outbox";
import { addPerson, completedOrder, present, startTestSession, type TestPerson } from "../../fixtures/people";
import { createTestDatabase } from "../../fixtures/postgres";
import { aShortSurvey, publishDefinition } from "../../fixtures/published";
import { callRoute } from "../../fixtures/route-call";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: App;
let worker: DueWorker;
let ours: string;
const given: Message[] = [];

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"));
  app = createTestApp(database);
  await publishDefinition(database.db, aShortSurvey().metamodule);
  worker = startSender(database, {
    secrets: app.secrets,
    guards: messageGuards(app),
    transport: eachAlone(async (_, message) => {
      given.push(message);
    }),
  });
});
afterAll(async () => {
  await worker.stop();
  await database.drop();
});
beforeEach(async () => {
  await database.db.delete(userRoles);
  await clearOutbox(database.db);
  given.length = 0;
  ours = await anOrganisation();
});

async function anOrganisation(): Promise<string> {
  const [made] = await database.db.insert(organisations).values({ name: "Kauppa" }).returning();
  return present(made).id;
}

async function professional(language: Language = "en", organisationId = ours, role = "professional") {
  const person = await addPerson(database.db, { language, organisationId });
  await database.db.insert(userRoles).values({ userId: person.userUuid, role, organisationId });
  return person;
}

/** Somebody answers to the end and asks a professional, on the page. */
async function asked(organisationId = ours): Promise<TestPerson> {
  const person = await addPerson(database.db, { language: "en", organisationId, firstName: "Canarina" });
  const order = await completedOrder(database.db, person, "pulse", { organisationId, professionalService: true });
  const sessionToken = await startTestSession(database.db, person);
  const at = { path: `/en/assessments/${order.id}/feedback`, params: { assessmentOrderId: order.id }, sessionToken };
  const { status } = await callRoute(app, ownPage.action, { ...at, form: { intent: "ask", agree: "on" } });
  expect(status).toBe(303);
  return person;
}

/** As if all of this had been yesterday. */
async function yesterday(): Promise<void> {
  await database.db
    .update(requestNotices)
    .set({ toldOn: sql`told_on - 1`, queuedAt: sql`queued_at - interval '1 day'` });
  await database.db.update(feedbackRequests).set({ askedAt: sql`asked_at - interval '1 day'` });
}
const mailsTo = (person: TestPerson) => given.filter(({ to }) => to === person.email);
async function tellAndSend(): Promise<number> {
  const told = await tellProfessionals(app);
  await worker.doDue();
  return told;
}

describe("the mail to a professional of whom somebody has asked feedback", () => {
  it("says in their language how many wait and leads to them, and says nothing of who or about what", async () => {
    const people = { fi: await professional("fi"), sv: await professional("sv"), en: await professional("en") };
    const others = [await professional("en", await anOrganisation()), await professional("en", ours, "subscriber")];
    expect(await tellAndSend()).toBe(0);
    const person = await asked();
    await asked();
    expect(await tellAndSend()).toBe(3);
    for (const [language, path, said] of [
      ["fi", "/fi/ammattilainen/pyynn%C3%B6t", "2 palautepyyntöä"],
      ["sv", "/sv/sakkunnig/%C3%B6nskem%C3%A5l", "2 förfrågningar"],
      ["en", "/en/professional/requests", "2 requests"],
    ] as const) {
      const [mail, ...more] = mailsTo(people[language]);
      const words = JSON.stringify(present(mail));
      expect(more).toEqual([]);
      expect(words).toContain(path);
      expect((mail as { subject: string }).subject).toContain(said);
      for (const told of ["Canarina", person.email, "pulse", "Kauppa", "token"]) expect(words).not.toContain(told);
    }
    expect(others.flatMap(mailsTo)).toEqual([]);
  });

  it("is written once a day, by two instances at once and of two requests at once", async () => {
    const person = await professional();
    await Promise.all([asked(), asked()]);
    const job = requestNoticesHandler(app);
    await Promise.all([job([], AbortSignal.abort()), tellProfessionals(app), tellProfessionals(app)]);
    await worker.doDue();
    await asked();
    expect(await tellAndSend()).toBe(0);
    expect(mailsTo(person)).toHaveLength(1);
  });

  it("comes on the next day only where somebody has asked since, and then counts all who wait", async () => {
    const person = await professional();
    await asked();
    await tellAndSend();
    await yesterday();
    expect(await tellAndSend()).toBe(0);
    await asked();
    expect(await tellAndSend()).toBe(1);
    expect(mailsTo(person).map((mail) => (mail as { subject: string }).subject.slice(0, 8))).toEqual([
      "1 reques",
      "2 reques",
    ]);
  });

  it("tells of a request that was asked before the last one and stored after it, and of one that is asked again", async () => {
    const person = await professional();
    const first = await asked();
    await tellAndSend();
    await asked();
    await database.db.update(feedbackRequests).set({ askedAt: sql`now() - interval '1 hour'` });
    await yesterday();
    expect(await tellAndSend()).toBe(1);
    await yesterday();
    const again = { askedAt: new Date() };
    await database.db.update(feedbackRequests).set(again).where(eq(feedbackRequests.userId, first.userUuid));
    expect(await tellAndSend()).toBe(1);
    expect(mailsTo(person)).toHaveLength(3);
  });

  it("is forgotten after a month, but not while what it told of waits, which would be told anew", async () => {
    const told = eq(requestNotices.userId, (await professional()).userUuid);
    const person = await asked();
    await tellAndSend();
    await database.db
      .update(requestNotices)
      .set({ toldOn: sql`told_on - 31`, queuedAt: sql`now() - interval '31 days'` });
    await database.db.update(feedbackRequests).set({ askedAt: sql`now() - interval '32 days'` });
    await runRetention(database.target);
    expect([await database.db.$count(requestNotices, told), await tellAndSend()]).toEqual([1, 0]);
    await database.db
      .update(feedbackRequests)
      .set({ withdrawnAt: sql`now()` })
      .where(eq(feedbackRequests.userId, person.userUuid));
    expect(await runRetention(database.target)).toMatchObject({ counts: { requestNotices: 1 } });
    expect([await database.db.$count(requestNotices, told), await tellAndSend()]).toEqual([0, 0]);
  });

  it("comes on the next day where the first one never left", async () => {
    const person = await professional();
    await asked();
    await tellProfessionals(app);
    await database.db.update(outbox).set({ expiresAt: sql`now() - interval '1 minute'` });
    await worker.doDue();
    expect(await tellAndSend()).toBe(0);
    await yesterday();
    expect(await tellAndSend()).toBe(1);
    expect(mailsTo(person)).toHaveLength(1);
  });

  it("ends with its day", async () => {
    await professional();
    await asked();
    await tellProfessionals(app);
    const [row] = await database.db.execute<{ sameDay: boolean }>(sql`
      select (expires_at - interval '1 second') at time zone 'Europe/Helsinki' < (now() at time zone 'Europe/Helsinki')::date + 1
        as "sameDay" from outbox`);
    expect(present(row).sameDay).toBe(true);
  });

  it("says how many wait when it leaves, at the address that they have then", async () => {
    const person = await professional();
    const first = await asked();
    await tellProfessionals(app);
    await asked();
    await asked();
    await database.db
      .update(feedbackRequests)
      .set({ withdrawnAt: new Date() })
      .where(eq(feedbackRequests.userId, first.userUuid));
    await worker.doDue();
    expect(mailsTo(person).map((mail) => (mail as { subject: string }).subject.slice(0, 8))).toEqual(["2 reques"]);
    expect(await tellAndSend()).toBe(0);
  });

  it("isn't written at night, nor to who wants none or has no address", async () => {
    const [person, silent] = [await professional(), await professional()];
    await database.db.insert(unsubscriptions).values({ userId: silent.userUuid });
    await asked();
    expect(await tellProfessionals({ ...app, env: { ...app.env, sendHours: { from: 0, to: 0 } } })).toBe(0);
    expect(await tellProfessionals(app)).toBe(1);
    expect(await waitingMails(app, person)).toHaveLength(1);
    expect(await waitingMails(app, silent)).toEqual([]);
  });
});
