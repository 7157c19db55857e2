import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import type { App } from "~/app.server";
import { outbox } from "~/db/schema/messages";
import { assessmentOrders, organisations } from "~/db/schema/orders";
import { userRoles, users } from "~/db/schema/people";
import { results } from "~/db/schema/results";
import { scheduledMessages, sentMessages, unsubscriptions } from "~/db/schema/schedules";
import { joinGroup } from "~/features/groups/groups.server";
import { inviteToOrder } from "~/features/invitations/invite.server";
import type { MessageKind } from "~/features/invitations/message-kinds";
import { isSendTime } from "~/features/invitations/send-window";
import { requestSignInLink } from "~/features/login/link/request-link.server";
import type { ScheduleViewData } from "~/features/schedules/schedule-view";
import { scheduledHandler, sendScheduled } from "~/features/schedules/send-scheduled.server";
import { writtenTime } from "~/platform/time/written-time";
import * as message from "~/routes/admin/message";
import * as schedule from "~/routes/admin/messages";
import * as change from "~/routes/admin/order.change";
import * as sendEndpoint from "~/routes/api/v1/admin/send-scheduled-messages";
import * as oneClick from "~/routes/api/v1/unsubscribe";
import * as unsubscribePage from "~/routes/pages/unsubscribe";
import { createTestApp } from "../fixtures/app";
import { untilSomebodyWaits } from "../fixtures/locks";
import { waitingMails } from "../fixtures/mails";
import { nextYear } from "../fixtures/pages/next-year";
import {
  addGroup,
  addOrder,
  addPerson,
  addReportOf,
  addWholeReport,
  answerAll,
  begin,
  completedOrder,
  present,
  startTestSession,
  type TestOrder,
  type TestPerson,
} from "../fixtures/people";
import { createTestDatabase } from "../fixtures/postgres";
import { aShortSurvey, publishDefinition } from "../fixtures/published";
import { callRoute, type RouteModule } from "../fixtures/route-call";
import { startStaffSession } from "../fixtures/second-factor";
import { sendAsShown } from "../fixtures/staff-forms";
import { fill, wordsOf } from "../fixtures/words";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: App;
let ours: string;
const cookies: Record<string, string> = {};

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"));
  app = createTestApp(database);
  await publishDefinition(database.db, aShortSurvey().metamodule);
  const made = await database.db
    .insert(organisations)
    .values([{ name: "Ours" }, { name: "Theirs" }])
    .returning();
  const [mine, other] = made.map(({ id }) => id) as [string, string];
  ours = mine;
  const signedIn = async (role: string | undefined, organisationId: string) => {
    const person = await addPerson(database.db, { language: "en" });
    if (role) await database.db.insert(userRoles).values({ userId: person.userUuid, role, organisationId });
    return role === "admin" ? startStaffSession(app, person) : startTestSession(database.db, person);
  };
  cookies.admin = await signedIn("admin", ours);
  cookies.foreign = await signedIn("admin", other);
  cookies.subscriber = await signedIn("subscriber", other);
  cookies.person = await signedIn(undefined, ours);
});
afterAll(() => database.drop());

const day = 86_400_000;
const ago = (ms: number) => new Date(Date.now() - ms);
const anOrder = (given = {}) => addOrder(database.db, "pulse", { organisationId: ours, ...given });
const plan = (order: TestOrder, kind: MessageKind, sendAt: Date | null = null, step = 1) =>
  database.db.insert(scheduledMessages).values({ orderId: order.id, kind, step, sendAt });
async function invited(order: TestOrder): Promise<TestPerson> {
  const person = await addPerson(database.db, { language: "en", organisationId: ours });
  await inviteToOrder(app, { orderId: order.id, people: [person] });
  return person;
}
const send = () => sendScheduled(app);
const kindsTo = async (person: TestPerson, order: TestOrder) => {
  const rows = await database.db
    .select()
    .from(sentMessages)
    .where(and(eq(sentMessages.userId, person.userUuid), eq(sentMessages.orderId, order.id)));
  return rows.map(({ kind, step }) => `${kind} ${step}`).sort();
};
const at = (orderId: string, kind = "", who = "admin") => ({
  path: "/en/admin/assessments",
  params: { assessmentOrderId: orderId, kind },
  sessionToken: cookies[who],
});

describe("a scheduled message", () => {
  it("invites whom the organisation has invited, and nobody who only joined by a group's link", async () => {
    const order = await anOrder();
    await plan(order, "invitation", new Date(Date.now() + day));
    const groupId = await addGroup(database.db, order);
    const joined = async () => {
      const person = await addPerson(database.db, { language: "en", organisationId: ours });
      expect(await joinGroup(app, { userUuid: person.userUuid, groupId })).toEqual({ outcome: "joined" });
      return person;
    };
    const [byOffice, byLink, byBoth] = [await invited(order), await joined(), await joined()];
    await inviteToOrder(app, { orderId: order.id, people: [byBoth] });
    await database.db
      .update(scheduledMessages)
      .set({ sendAt: ago(1_000) })
      .where(eq(scheduledMessages.orderId, order.id));
    await send();
    const sent = await Promise.all([byOffice, byLink, byBoth].map((person) => kindsTo(person, order)));
    expect(sent).toEqual([["invitation 1"], [], ["invitation 1"]]);
  });

  it("reminds those who have not answered, each step once, however many servers send", async () => {
    const order = await anOrder();
    const waiting = await invited(order);
    const done = await addPerson(database.db, { language: "en", organisationId: ours });
    const answered = await completedOrder(database.db, done, "pulse", { organisationId: ours });
    for (const each of [order, answered]) await plan(each, "reminder", ago(1_000));
    await plan(order, "reminder", new Date(Date.now() + day), 2);
    await Promise.all([send(), send()]);
    await send();
    expect(await kindsTo(waiting, order)).toEqual(["invitation 1", "reminder 1"]);
    expect(await kindsTo(done, answered)).toEqual([]);
    const mails = await waitingMails(app, waiting);
    expect(mails).toHaveLength(2);
    expect(mails.at(-1)?.subject).toBe(fill(wordsOf("en").mail.reminder.subject, { order: order.name }));
    await database.db
      .update(scheduledMessages)
      .set({ sendAt: ago(1) })
      .where(and(eq(scheduledMessages.orderId, order.id), eq(scheduledMessages.step, 2)));
    await send();
    expect(await kindsTo(waiting, order)).toContain("reminder 2");
  });

  it("is gone on with where a server was killed: nobody gets it twice and everybody once", async () => {
    const order = await anOrder();
    const people = await Promise.all(Array.from({ length: 120 }, () => addPerson(database.db, { language: "fi" })));
    await inviteToOrder(app, { orderId: order.id, people });
    await plan(order, "reminder", ago(1));
    const stop = new AbortController();
    // After the first batch.
    let looks = 0;
    vi.spyOn(stop.signal, "aborted", "get").mockImplementation(() => looks++ > 0);
    const job = { id: randomUUID(), payload: {} };
    const failed = await scheduledHandler(app)([job], stop.signal);
    // What is left waits for no next run of the schedule.
    expect(failed).toEqual([{ id: job.id, reason: "stopping" }]);
    expect(await scheduledHandler(app)([job], new AbortController().signal)).toEqual([]);
    const counted = await database.db.execute<{ n: number }>(sql`
      select count(*)::int as n from sent_messages where order_id = ${order.id} and kind = 'reminder'`);
    expect(counted[0]?.n).toBe(120);
    expect(await waitingMails(app, present(people[119]))).toHaveLength(2);
  });

  it("leaves at its own times: the last day, after the end, before a trial's end", async () => {
    const at22 = new Date(Date.now() + 60_000);
    const lastDay = await anOrder({ endTimestamp: at22 });
    const later = await anOrder({ endTimestamp: new Date(Date.now() + 3 * day) });
    const trial = await anOrder({ trial: true, endTimestamp: new Date(Date.now() + 5 * day) });
    const subscriber = await addPerson(database.db, { language: "en", organisationId: ours });
    await database.db
      .insert(userRoles)
      .values({ userId: subscriber.userUuid, role: "subscriber", organisationId: ours });
    const person = await addPerson(database.db, { language: "en", organisationId: ours });
    const ended = await completedOrder(database.db, person, "pulse", { organisationId: ours });
    await database.db.update(assessmentOrders).set({ closedAt: new Date() }).where(eq(assessmentOrders.id, ended.id));
    const [soon, notYet] = [await invited(lastDay), await invited(later)];
    for (const order of [lastDay, later]) await plan(order, "last_day");
    await plan(ended, "results_ready");
    await plan(trial, "trial_ends");
    await send();
    expect(await kindsTo(soon, lastDay)).toContain("last_day 1");
    expect(await kindsTo(notYet, later)).toEqual(["invitation 1"]);
    expect(await kindsTo(person, ended)).toEqual(["results_ready 1"]);
    expect((await waitingMails(app, person)).at(-1)?.text).toContain(
      encodeURIComponent(`/en/assessments/${ended.id}/results`),
    );
    expect(await kindsTo(subscriber, trial)).toEqual(["trial_ends 1"]);
    // Nothing that the subscriber gets says who has answered, nor opens an account.
    expect((await waitingMails(app, subscriber)).at(-1)?.text).not.toContain("token");
  });

  it("tells once, two days before, that begun answers expire, and until when they can be gone on with", async () => {
    const order = await anOrder();
    const [soon, fresh, over, done] = [
      await invited(order),
      await invited(order),
      await invited(order),
      await invited(order),
    ];
    const uninvited = await addPerson(database.db, { language: "en", organisationId: ours });
    for (const person of [soon, fresh, over, done, uninvited]) await begin(database.db, person, order);
    await answerAll(database.db, done, order);
    const saved = (person: TestPerson, lastSavedAt: Date) =>
      database.db.update(results).set({ lastSavedAt }).where(eq(results.userId, person.userUuid));
    const lastSaved = ago(12.5 * day);
    for (const person of [soon, uninvited, done]) await saved(person, lastSaved);
    await saved(fresh, ago(11 * day));
    await saved(over, ago(15 * day));
    await Promise.all([send(), send()]);
    await send();
    for (const person of [fresh, over, done]) expect(await kindsTo(person, order)).toEqual(["invitation 1"]);
    expect(await kindsTo(uninvited, order)).toEqual([]);
    expect(await kindsTo(soon, order)).toEqual(["invitation 1", "unfinished 1"]);
    const mail = present((await waitingMails(app, soon)).at(-1));
    const date = writtenTime(new Date(lastSaved.getTime() + 14 * day), "en");
    expect(mail.text).toContain(fill(wordsOf("en").mail.unfinished.until, { date }));
  });

  it("tells those who read the reports that one is new, in hours of sending, each wave once", async () => {
    const order = await anOrder({ closedAt: ago(day) });
    const reader = async (organisationId: string) => {
      const person = await addPerson(database.db, { language: "en", organisationId });
      await database.db.insert(userRoles).values({ userId: person.userUuid, role: "subscriber", organisationId });
      return person;
    };
    const [another] = await database.db.insert(organisations).values({ name: "Another" }).returning();
    const readers = [await reader(ours), await reader(ours)];
    // Who has another role besides reads them all the same.
    const [, both] = readers;
    await database.db
      .insert(userRoles)
      .values({ userId: present(both).userUuid, role: "professional", organisationId: ours });
    const elsewhere = await reader(present(another).id);
    // Whose unit the report does not have hears nothing of it.
    const unitReader = async (unit: string) => {
      const person = await addPerson(database.db, { language: "en", organisationId: ours });
      const role = { role: "unit_reader", organisationId: ours, units: [unit] };
      await database.db.insert(userRoles).values({ userId: person.userUuid, ...role });
      return person;
    };
    const [inside, outside] = [await unitReader("Care"), await unitReader("Kitchen")];
    const participant = await invited(await anOrder());
    await addReportOf(database.db, order, [[], ["Care"], ["Care", "Night"]]);
    const night = { ...app, env: { ...app.env, sendHours: { from: 0, to: 0 } } };
    expect(await sendScheduled(night)).toMatchObject({ outcome: "outsideHours" });
    await Promise.all([send(), send()]);
    await send();
    for (const person of [...readers, inside]) expect(await kindsTo(person, order)).toEqual(["report_ready 1"]);
    for (const person of [elsewhere, outside, participant]) expect(await kindsTo(person, order)).toEqual([]);
    for (const person of readers) {
      const mail = present((await waitingMails(app, person)).at(-1));
      expect(mail.text).toContain(`/en/reports/${order.id}`);
      expect(mail.text).not.toContain("token");
    }
    // What was made long ago is no news.
    const old = await anOrder({ closedAt: ago(30 * day) });
    await addWholeReport(database.db, old, ago(8 * day));
    await send();
    for (const person of readers) expect(await kindsTo(person, old)).toEqual([]);
  });

  it("tells nobody that results are ready where the order shows none to them", async () => {
    const sent = async (showResultsToEndUser: boolean) => {
      const person = await addPerson(database.db, { language: "en", organisationId: ours });
      const given = { organisationId: ours, showResultsToEndUser };
      const order = await completedOrder(database.db, person, "pulse", given);
      await database.db.update(assessmentOrders).set({ closedAt: new Date() }).where(eq(assessmentOrders.id, order.id));
      await plan(order, "results_ready");
      await send();
      return kindsTo(person, order);
    };
    expect([await sent(true), await sent(false)]).toEqual([["results_ready 1"], []]);
  });

  it("holds invitations back until their time, and then sends them once", async () => {
    const order = await anOrder();
    await plan(order, "invitation", new Date(Date.now() + day));
    const person = await invited(order);
    expect(await waitingMails(app, person)).toEqual([]);
    await send();
    expect(await waitingMails(app, person)).toEqual([]);
    await database.db
      .update(scheduledMessages)
      .set({ sendAt: ago(1) })
      .where(eq(scheduledMessages.orderId, order.id));
    await send();
    await send();
    expect(await waitingMails(app, person)).toHaveLength(1);
    expect(await waitingMails(app, await invited(order))).toHaveLength(1);
  });

  it("waits for the hours in which messages leave", async () => {
    const order = await anOrder();
    const person = await invited(order);
    await plan(order, "reminder", ago(1));
    const night = {
      ...app,
      env: { ...app.env, sendHours: { from: 8, to: 20 } },
      clock: { now: () => new Date("2026-11-22T18:30:00Z") },
    };
    expect(await sendScheduled(night)).toEqual({ outcome: "outsideHours", queued: 0 });
    expect(await kindsTo(person, order)).toEqual(["invitation 1"]);
    const hours = { from: 8, to: 20 };
    // Helsinki is two hours ahead in winter and three in summer.
    expect(
      ["05:59", "06:00", "17:59", "18:00"].map((time) => isSendTime(new Date(`2026-11-22T${time}:00Z`), hours)),
    ).toEqual([false, true, true, false]);
    expect(isSendTime(new Date("2026-07-01T05:00:00Z"), hours)).toBe(true);
  });

  it("is not for other administrators, subscribers and people, nor is asking for what is due", async () => {
    const order = await anOrder();
    for (const [who, status] of [
      ["foreign", 404],
      ["subscriber", 403],
      ["person", 403],
    ] as const) {
      for (const page of [schedule, message]) {
        expect(await callRoute(app, page.loader, at(order.id, "reminder", who))).toMatchObject({ status });
        expect(
          await callRoute(app, page.action, { ...at(order.id, "reminder", who), form: { intent: "reset" } }),
        ).toMatchObject({ status });
      }
    }
    const ask = (who: string) => callRoute(app, sendEndpoint.action, { ...at("", "", who), form: {} });
    expect(await ask("admin")).toMatchObject({ status: 202 });
    expect(await ask("person")).toMatchObject({ status: 403 });
    expect(await ask("subscriber")).toMatchObject({ status: 403 });
    expect(await ask("nobody")).toMatchObject({ status: 401 });
  });
});

describe("a schedule's pages", () => {
  it("tell how many got the invitation, and of a reminder its time alone: how many got it would tell who answered", async () => {
    const order = await anOrder();
    const people = [await invited(order), await invited(order), await invited(order)];
    await begin(database.db, present(people[0]), order);
    await answerAll(database.db, present(people[0]), order);
    await plan(order, "invitation", ago(2 * day));
    await plan(order, "reminder", ago(day));
    await send();
    const { body } = await callRoute(app, schedule.loader, at(order.id));
    const { steps } = (body as { view: ScheduleViewData }).view;
    const told = Object.fromEntries(steps.map(({ name, sent }) => [name, sent]));
    const rows = await database.db.select().from(scheduledMessages).where(eq(scheduledMessages.orderId, order.id));
    const time = (kind: string) =>
      writtenTime(present(rows.find((row) => row.kind === kind)?.finishedAt ?? undefined), "en");
    expect(told).toMatchObject({
      "invitation1-": fill(wordsOf("en").schedules.sentAt_other, { count: "3", time: time("invitation") }),
      "reminder1-": fill(wordsOf("en").schedules.sentOn, { time: time("reminder") }),
    });
    expect(JSON.stringify(body)).not.toMatch(/"(count|sent)":\d/);
  });

  it("keep what is planned, and refuse an hour that the clocks skip", async () => {
    const order = await anOrder();
    const form = {
      intent: "save",
      "reminder1-day": "1",
      "reminder1-month": "12",
      "reminder1-year": nextYear,
      "reminder1-time": "9.00",
      "last_day1-on": "on",
    };
    await sendAsShown(app, schedule, { ...at(order.id), form });
    const rows = await database.db.select().from(scheduledMessages).where(eq(scheduledMessages.orderId, order.id));
    expect(rows.map(({ kind, sendAt }) => [kind, sendAt?.toISOString()]).sort()).toEqual([
      ["last_day", undefined],
      ["reminder", `${nextYear}-12-01T07:00:00.000Z`],
    ]);
    const skipped = {
      ...form,
      "reminder1-day": "28",
      "reminder1-month": "3",
      "reminder1-year": "2027",
      "reminder1-time": "3.30",
    };
    const refused = await sendAsShown(app, schedule, { ...at(order.id), form: skipped });
    expect(refused.status).toBe(422);
    expect(JSON.stringify(refused.body)).toContain(wordsOf("en").orders.errors.noSuchTime);
  });

  it("are refused where they come too late or in the wrong order, and shown on one line of time", async () => {
    const order = await anOrder({ endTimestamp: new Date(`${nextYear}-12-20T14:00:00Z`) });
    const moment = (step: number, dayOfMonth: string) => ({
      [`reminder${step}-day`]: dayOfMonth,
      [`reminder${step}-month`]: "12",
      [`reminder${step}-year`]: nextYear,
      [`reminder${step}-time`]: "9.00",
    });
    const save = (one: string, two: string) =>
      sendAsShown(app, schedule, { ...at(order.id), form: { intent: "save", ...moment(1, one), ...moment(2, two) } });
    const { misfits } = wordsOf("en").schedules;
    const refused = async (one: string, two: string) => {
      const { status, body } = await save(one, two);
      const { steps } = (body as { view: ScheduleViewData }).view;
      return [status, ...steps.flatMap(({ moment: given }) => given?.error ?? [])];
    };
    expect(await refused("9", "8")).toEqual([422, misfits.outOfOrder]);
    expect(await refused("9", "21")).toEqual([422, misfits.afterEnd]);
    expect(await database.db.$count(scheduledMessages, eq(scheduledMessages.orderId, order.id))).toBe(0);
    expect(await save("9", "16")).toMatchObject({ status: 303 });
    const { line } = ((await callRoute(app, schedule.loader, at(order.id))).body as { view: ScheduleViewData }).view;
    expect(line.moments.map(({ key }) => key)).toEqual(["opening1", "invitation1", "reminder1", "reminder2", "end1"]);
  });

  it("follow a deadline that is moved, or stay, and nothing is changed where one would come to nothing", async () => {
    const order = await anOrder({ endTimestamp: new Date(`${nextYear}-12-20T14:00:00Z`) });
    await plan(order, "reminder", new Date(`${nextYear}-12-10T07:00:00Z`));
    const move = (to: string, given = {}) =>
      sendAsShown(app, change as RouteModule, {
        ...at(order.id),
        form: { name: "Moved", variant: "pulse", day: to, month: "12", year: nextYear, time: "16.00", ...given },
      });
    const planned = async () => {
      const [row] = await database.db
        .select({ sendAt: scheduledMessages.sendAt, end: assessmentOrders.endTimestamp })
        .from(scheduledMessages)
        .innerJoin(assessmentOrders, eq(assessmentOrders.id, scheduledMessages.orderId))
        .where(eq(scheduledMessages.orderId, order.id));
      return [row?.sendAt?.getUTCDate(), row?.end?.getUTCDate()];
    };
    const consents = { "consent-aisti_business": "on" };
    const along = { ...consents, moveReminders: "on" };
    expect(await move("24", along)).toMatchObject({ status: 303 });
    expect(await planned()).toEqual([14, 24]);
    expect(await move("22", consents)).toMatchObject({ status: 303 });
    expect(await planned()).toEqual([14, 22]);
    const late = await move("14", { ...consents, time: "8.00" });
    const { errors } = wordsOf("en").orders;
    expect([late.status, JSON.stringify(late.body)]).toEqual([
      422,
      expect.stringContaining(fill(errors.reminderAfterEnd, { number: "1" })),
    ]);
    expect(await planned()).toEqual([14, 22]);
    await database.db
      .update(scheduledMessages)
      .set({ sendAt: new Date(Date.now() + day) })
      .where(eq(scheduledMessages.orderId, order.id));
    const past = await move("15", along);
    expect(JSON.stringify(past.body)).toContain(fill(errors.reminderPast, { number: "1" }));
  });

  it("are judged by the deadline that stands when they are saved, also where it moves at that moment", async () => {
    const order = await anOrder({ endTimestamp: new Date(`${nextYear}-12-20T14:00:00Z`) });
    const moment = { day: "10", month: "12", year: nextYear, time: "9.00" };
    const typed = Object.fromEntries(Object.entries(moment).map(([part, value]) => [`reminder1-${part}`, value]));
    let saved: ReturnType<typeof sendAsShown> | undefined;
    await database.db.transaction(async (tx) => {
      const moved = { endTimestamp: new Date(`${nextYear}-12-09T14:00:00Z`) };
      await tx.update(assessmentOrders).set(moved).where(eq(assessmentOrders.id, order.id));
      saved = sendAsShown(app, schedule, { ...at(order.id), form: { intent: "save", ...typed } });
      await untilSomebodyWaits(database.db);
    });
    const { status, body } = present(await saved);
    const { afterEnd } = wordsOf("en").schedules.misfits;
    expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining(afterEnd)]);
    expect(await database.db.$count(scheduledMessages, eq(scheduledMessages.orderId, order.id))).toBe(0);
  });

  it("don't come before the invitation with a deadline that is moved, and an invitation not after it", async () => {
    const order = await anOrder({ endTimestamp: new Date(`${nextYear}-12-20T14:00:00Z`) });
    await plan(order, "invitation", new Date(`${nextYear}-12-05T07:00:00Z`));
    await plan(order, "reminder", new Date(`${nextYear}-12-10T07:00:00Z`));
    const form = { name: "Moved", variant: "pulse", month: "12", year: nextYear, time: "16.00" };
    const refused = async (end: string, given = {}) => {
      const sent = { ...at(order.id), form: { ...form, day: end, "consent-aisti_business": "on", ...given } };
      const { status, body } = await sendAsShown(app, change as RouteModule, sent);
      return [status, JSON.stringify(body)];
    };
    const { errors } = wordsOf("en").orders;
    const early = fill(errors.reminderOutOfOrder, { number: "1" });
    expect(await refused("14", { moveReminders: "on" })).toEqual([422, expect.stringContaining(early)]);
    await database.db
      .delete(scheduledMessages)
      .where(and(eq(scheduledMessages.orderId, order.id), eq(scheduledMessages.kind, "reminder")));
    expect(await refused("4")).toEqual([422, expect.stringContaining(errors.invitationAfterEnd)]);
    const [stored] = await database.db.select().from(assessmentOrders).where(eq(assessmentOrders.id, order.id));
    expect(stored?.endTimestamp?.getUTCDate()).toBe(20);
    expect(await refused("6")).toMatchObject([303, expect.anything()]);
  });

  it("take an order's own words by language, whose placeholders alone are filled", async () => {
    const order = await anOrder({ name: "{organisation}" });
    const text = { intent: "save", subject: "Hi {order}", body: "From {organisation}.\n\nUntil {deadline}." };
    const path = `/en/admin/assessments?in=en`;
    const save = (form: Record<string, string>) =>
      sendAsShown(app, message, { ...at(order.id, "invitation"), path, form });
    expect(await save({ ...text, body: "{name} {order}" })).toMatchObject({ status: 422 });
    expect(await save(text)).toMatchObject({ status: 303 });
    const mail = present((await waitingMails(app, await invited(order))).at(-1));
    // What fills a placeholder is not looked at again.
    expect(mail.subject).toBe("Hi {organisation}");
    expect(mail.text).toContain("From Esimerkki Oy.".replace("Esimerkki Oy", "Ours"));
    expect(mail.text).toContain(`Until ${wordsOf("en").mail.noDeadline}.`);
    const before = await database.db.$count(outbox);
    expect(await save({ ...text, intent: "test" })).toMatchObject({ status: 200 });
    expect(await database.db.$count(outbox)).toBe(before + 1);
    await save({ ...text, intent: "reset" });
    const again = present((await waitingMails(app, await invited(order))).at(-1));
    expect(again.subject).toContain("invites you");
  });
});

describe("unsubscribing", () => {
  const linkIn = (text: string) => present(/http\S+unsubscribe\/(\S+)/.exec(text)?.[1]);
  it("ends invitations and reminders but never a sign-in mail, by a press or by a mail program", async () => {
    const order = await anOrder();
    const people = [await invited(order), await invited(order)] as const;
    await plan(order, "reminder", ago(1));
    const tokens = (await Promise.all(
      people.map(async (person) => {
        const mail = present((await waitingMails(app, person)).at(-1));
        expect(mail.unsubscribe).toMatch(/^http.*\/api\/v1\/unsubscribe\//);
        // An address that ends like a file's name is none of a page or a call.
        expect(linkIn(mail.text)).not.toContain(".");
        return linkIn(mail.text);
      }),
    )) as [string, string];
    const page = { path: `/en/unsubscribe/${tokens[0]}`, params: { token: tokens[0] } };
    // Opening it changes nothing.
    const { button } = ((await callRoute(app, unsubscribePage.loader, page)).body as { view: { button: string } }).view;
    expect(button).toBe("Click here to unsubscribe");
    expect(await database.db.$count(unsubscriptions)).toBe(0);
    expect(await callRoute(app, unsubscribePage.action, { ...page, form: {} })).toMatchObject({ status: 303 });
    const after = await callRoute(app, unsubscribePage.loader, { ...page, path: `${page.path}?done=1` });
    expect((after.body as { view: { done: string } }).view.done).toBe(
      "Your email address has been succesfully removed from Vointi email lists.",
    );
    const post = {
      path: `/api/v1/unsubscribe/${tokens[1]}`,
      params: { unsubscribeToken: tokens[1] },
      form: { "List-Unsubscribe": "One-Click" },
    };
    for (let times = 0; times < 2; times++)
      expect(await callRoute(app, oneClick.action, post)).toMatchObject({ status: 204 });
    await send();
    for (const person of people) expect(await kindsTo(person, order)).toEqual(["invitation 1"]);
    const [{ email }] = people;
    await requestSignInLink(app, { email, path: "/en", groupId: undefined, language: "en", clientAddress: "" });
    expect(await waitingMails(app, people[0])).toHaveLength(2);
  });

  it("takes no link that isn't ours", async () => {
    const someone = await addPerson(database.db, { language: "en" });
    for (const token of ["", "x", `${someone.userUuid}~${"a".repeat(43)}`, someone.userUuid]) {
      const call = { path: "/en/unsubscribe/x", params: { token, unsubscribeToken: token } };
      expect(await callRoute(app, unsubscribePage.loader, call)).toMatchObject({ status: 404 });
      expect(await callRoute(app, unsubscribePage.action, { ...call, form: {} })).toMatchObject({ status: 404 });
      expect(await callRoute(app, oneClick.action, { ...call, form: {} })).toMatchObject({ status: 404 });
    }
    expect(await database.db.$count(unsubscriptions, eq(unsubscriptions.userId, someone.userUuid))).toBe(0);
    expect(await database.db.$count(users, eq(users.id, someone.userUuid))).toBe(1);
  });
});
