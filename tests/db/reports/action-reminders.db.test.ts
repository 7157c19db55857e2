import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import type { App } from "~/app.server";
import { plannedActions } from "~/db/schema/action-plan";
import { userRoles, users } from "~/db/schema/people";
import { findAction } from "~/features/action-plan/list-actions.server";
import { actionRemindersHandler, remindOwners } from "~/features/action-plan/reminders.server";
import { changeAction } from "~/features/action-plan/write-action.server";
import type { EmailMessage, Message } from "~/features/messages/message";
import { type Language, languages } from "~/i18n/languages";
import { pageUrl } from "~/i18n/paths";
import { messageGuards } from "../../../server/message-guards";
import { createTestApp } from "../../fixtures/app";
import { addOrganisation } from "../../fixtures/console";
import type { DueWorker } from "../../fixtures/jobs";
import { clearOutbox, eachAlone, startSender } from "../../fixtures/outbox";
import { addPerson, present } from "../../fixtures/people";
import { createTestDatabase } from "../../fixtures/postgres";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: App;
let worker: DueWorker;
let firm: string;
const given: Message[] = [];

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"));
  app = createTestApp(database);
  firm = await addOrganisation(database.db, "Kanarian Kauppa");
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
  await database.db.delete(plannedActions);
  await clearOutbox(database.db);
  given.length = 0;
});

const inDays = (days: number) => sql`(now() at time zone 'Europe/Helsinki')::date + ${days}::int`;
type Values = Partial<typeof plannedActions.$inferInsert>;

async function owned(values: Values = {}, language: Language = "en") {
  const person = await addPerson(database.db, { language, organisationId: firm, firstName: "Canarina" });
  await database.db.insert(userRoles).values({ userId: person.userUuid, role: "subscriber", organisationId: firm });
  const [action] = await database.db
    .insert(plannedActions)
    .values({
      organisationId: firm,
      what: "Kanarian tauot",
      ownerKind: "account",
      ownerId: person.userUuid,
      dueOn: inDays(7) as never,
      remind: true,
      notes: "Kanarian salaisuus",
      ...values,
    })
    .returning();
  return { person, action: present(action) };
}

async function remindAndSend(): Promise<number> {
  const reminded = await remindOwners(app);
  await worker.doDue();
  return reminded;
}

describe("the reminder of an action", () => {
  it("comes in the owner's language a week before, leads to the action, and says nothing of what it is", async () => {
    const all = await Promise.all(languages.map((language) => owned({}, language)));
    expect(await remindAndSend()).toBe(languages.length);
    for (const [at, language] of languages.entries()) {
      const { person, action } = present(all[at]);
      const [mail, ...more] = given.filter(({ to }) => to === person.email) as EmailMessage[];
      expect(more).toEqual([]);
      const words = JSON.stringify(present(mail));
      expect(words).toContain(pageUrl("actionPlanAction", language, { organisationId: firm, actionId: action.id }));
      expect(present(mail).unsubscribe).toBeDefined();
      for (const told of ["Kanarian", "Canarina", "salaisuus"]) expect(words).not.toContain(told);
    }
    expect(new Set(given.map((mail) => (mail as EmailMessage).subject.slice(0, 25))).size).toBe(languages.length);
  });

  it("is written once, by two instances at once, and again only where the date has moved", async () => {
    const { action } = await owned();
    const job = actionRemindersHandler(app);
    await Promise.all([job([], AbortSignal.abort()), remindOwners(app), remindOwners(app)]);
    await worker.doDue();
    expect(await remindAndSend()).toBe(0);
    expect(given).toHaveLength(1);
    const moved = { dueOn: inDays(5) as never };
    await database.db.update(plannedActions).set(moved).where(eq(plannedActions.id, action.id));
    expect(await remindAndSend()).toBe(1);
    expect(given).toHaveLength(2);
  });

  it("doesn't leave with a date that was moved while it waited", async () => {
    const { person, action } = await owned();
    expect(await remindOwners(app)).toBe(1);
    const { userUuid } = person;
    const { organisationId, id: actionId } = action;
    const { version } = present(await findAction(database.db, { organisationId, actionId, asker: userUuid }));
    const [{ day } = { day: "" }] = await database.db
      .select({ day: sql<string>`(${inDays(5)})::text` })
      .from(users)
      .limit(1);
    const values = { what: action.what, ownerId: userUuid, ownerWords: null, dueOn: day, notes: "", remind: true };
    const planner = { reader: { userUuid }, userUuid, organisationId, requestId: "r" };
    expect(await changeAction(app, { planner, actionId, version, values })).toEqual({ outcome: "saved" });
    await worker.doDue();
    expect(given).toEqual([]);
  });

  it("goes to the owner's address as it is now", async () => {
    const { person } = await owned();
    await remindOwners(app);
    const email = `now-${person.email}`;
    await database.db.update(users).set({ email }).where(eq(users.id, person.userUuid));
    await worker.doDue();
    await worker.doDue();
    expect(given.map(({ to }) => to)).toEqual([email]);
  });

  it.each<[string, Values]>([
    ["is more than a week away", { dueOn: inDays(8) as never }],
    ["is today, or has passed", { dueOn: inDays(0) as never }],
    ["is done", { state: "done" }],
    ["was dropped", { state: "dropped" }],
    ["has an owner who wants none", { remind: false }],
    ["has an owner in words", { ownerKind: "words", ownerId: null, ownerWords: "We" }],
    ["has lost its owner", { ownerId: null }],
    ["was asked for when the day was near already", { remindedFor: inDays(7) as never }],
  ])("is not written where it %s", async (_, values) => {
    await owned(values);
    expect(await remindAndSend()).toBe(0);
    expect(given).toEqual([]);
  });
});
