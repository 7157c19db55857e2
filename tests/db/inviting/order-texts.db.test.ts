import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import type { App } from "~/app.server";
import { outbox } from "~/db/schema/messages";
import { assessmentOrders, orderInvitations, organisations } from "~/db/schema/orders";
import { users } from "~/db/schema/people";
import { rateLimits } from "~/db/schema/rate-limits";
import { scheduledMessages, sentMessages, textStops } from "~/db/schema/schedules";
import { smsLogins } from "~/db/schema/sms";
import { inviteToOrder } from "~/features/invitations/invite.server";
import { orderTextsOf } from "~/features/invitations/order-texts.server";
import type { TextLinkViewData } from "~/features/invitations/text-link-view";
import type { TextStopsData } from "~/features/invitations/text-stops-view";
import { countOrderTexts, maySendOrderTexts, maySendSms } from "~/features/login/sms/sms-site-limits.server";
import type { Message } from "~/features/messages/message";
import { sendScheduled } from "~/features/schedules/send-scheduled.server";
import { languages } from "~/i18n/languages";
import { pageUrl } from "~/i18n/paths";
import { hashToken } from "~/platform/secrets.server";
import * as codePage from "~/routes/pages/login.sms";
import * as profile from "~/routes/pages/profile";
import * as page from "~/routes/sign-in/text-link";
import { messageGuards } from "../../../server/message-guards";
import { createTestApp } from "../../fixtures/app";
import { clearOutbox, eachAlone, makeDue, startSender } from "../../fixtures/outbox";
import {
  addOrder,
  addPerson,
  answerAll,
  begin,
  present,
  startTestSession,
  type TestPerson,
} from "../../fixtures/people";
import { createTestDatabase } from "../../fixtures/postgres";
import { aShortSurvey, publishDefinition } from "../../fixtures/published";
import { callRoute } from "../../fixtures/route-call";
import { codeOf, freshPhone, letSmsTimePass, waitingTexts } from "../../fixtures/text-messages";
import { fill, wordsOf } from "../../fixtures/words";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: App;
let ours: string;

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"));
  app = createTestApp(database);
  await publishDefinition(database.db, aShortSurvey().metamodule);
  const [organisation] = await database.db.insert(organisations).values({ name: "Kauppa Oy" }).returning();
  ours = present(organisation).id;
});
afterAll(() => database.drop());
beforeEach(async () => {
  await clearOutbox(database.db);
  await database.db.delete(rateLimits);
});

type Numbered = TestPerson & { phone: string };

async function byNumber(language: "fi" | "sv" | "en" = "en"): Promise<Numbered> {
  const person = await addPerson(database.db, { language, organisationId: ours });
  const phone = freshPhone();
  await database.db.update(users).set({ email: null, phoneNumber: phone }).where(eq(users.id, person.userUuid));
  return { ...person, phone };
}
const anOrder = (textMessages = true) =>
  addOrder(database.db, "pulse", { organisationId: ours, name: "Autumn pulse", textMessages });
const textsTo = (phone: string) => waitingTexts(database.db, app.secrets, phone);
const newestTo = async (phone: string) => present((await textsTo(phone)).at(-1));
const tokenIn = (text: string) => present(/\/t\/([0-9a-f]{32})$/.exec(text)?.[1]);

/** Somebody who has an invitation by text message, with the token of its link. */
async function invited(language: "fi" | "sv" | "en" = "en") {
  const person = await byNumber(language);
  const order = await anOrder();
  await inviteToOrder(app, { orderId: order.id, people: [person] });
  return { person, order, token: tokenIn((await newestTo(person.phone)).text) };
}

const at = (language: "fi" | "sv" | "en", token: string) => ({
  path: pageUrl("textLink", language, { token }),
  params: { token },
});
const look = async (token: string, sessionToken?: string) => {
  const { status, body } = await callRoute(app, page.loader, {
    ...at("en", token),
    ...(sessionToken && { sessionToken }),
  });
  return { status, view: (body as { view: TextLinkViewData }).view };
};
const press = (token: string, intent: string) => callRoute(app, page.action, { ...at("en", token), form: { intent } });

describe("an invitation of somebody without an address", () => {
  it("is a text message in their language where the order allows any, and none elsewhere", async () => {
    for (const language of languages) {
      const person = await byNumber(language);
      const silent = await anOrder(false);
      expect(await inviteToOrder(app, { orderId: silent.id, people: [person] })).toEqual({
        outcome: "invited",
        mailed: [],
        texted: [],
      });
      expect(await textsTo(person.phone)).toEqual([]);
      const order = await anOrder();
      const outcome = await inviteToOrder(app, { orderId: order.id, people: [person] });
      expect(outcome).toMatchObject({ mailed: [], texted: [person.userUuid] });
      const [message, ...more] = await textsTo(person.phone);
      expect(more).toEqual([]);
      const { text } = present(message);
      const token = tokenIn(text);
      const { order: said } = wordsOf(language).sms;
      expect(text).toContain(fill(said.invitation, { organisation: "Kauppa Oy", product: "Vointi" }));
      expect(text).toContain(said.voluntary);
      expect(text).toContain(`${said.answer} ${app.env.publicOrigin}${pageUrl("textLink", language, { token })}`);
      // Only its hash is kept.
      const [noted] = await database.db.select().from(sentMessages).where(eq(sentMessages.orderId, order.id));
      expect(noted?.linkHash).toEqual(hashToken(token));
    }
  });

  it("waits behind whoever signs in, in a queue of its own", async () => {
    await invited();
    const [{ name } = { name: "" }] = await database.db.execute<{ name: string }>(
      sql`select name from jobs.job where state = 'created' and name like '%text%'`,
    );
    expect(name).toBe("order-text");
  });

  it("is followed by reminders in the same way, but to who has stopped, and who has answered", async () => {
    const order = await anOrder();
    const people = await Promise.all([byNumber(), byNumber(), byNumber()]);
    const [waiting, stopped, done] = people as [Numbered, Numbered, Numbered];
    await database.db
      .insert(orderInvitations)
      .values(people.map(({ userUuid }) => ({ orderId: order.id, userId: userUuid })));
    await database.db.insert(textStops).values({ organisationId: ours, userId: stopped.userUuid });
    await begin(database.db, done, order);
    await answerAll(database.db, done, order);
    const reminder = { orderId: order.id, kind: "reminder", sendAt: new Date(Date.now() - 1_000) };
    await database.db.insert(scheduledMessages).values(reminder);
    expect(await sendScheduled(app)).toMatchObject({ queued: 1 });
    const sent = await Promise.all(people.map(({ phone }) => textsTo(phone)));
    expect(sent.map(({ length }) => length)).toEqual([1, 0, 0]);
    expect((await newestTo(waiting.phone)).text).toContain("Reminder: Kauppa Oy");
  });
});

describe("the link of a text message", () => {
  it("changes nothing when it is opened, and says whose survey it is, but not whose number it was sent to", async () => {
    const { person, token } = await invited();
    const { status, view } = await look(token);
    expect(status).toBe(200);
    expect(view.title).toContain("Kauppa Oy");
    expect(view.name).toBe("Autumn pulse");
    expect(JSON.stringify(view)).not.toContain(person.phone);
    expect(view.onward).toMatchObject({ kind: "code", text: expect.stringContaining(person.phone.slice(-3)) });
    expect(await database.db.$count(smsLogins)).toBe(0);
    expect(await database.db.$count(textStops, eq(textStops.userId, person.userUuid))).toBe(0);
  });

  it("signs nobody in: a code to the number does, in the browser that asked", async () => {
    const { person, order, token } = await invited();
    const asked = await press(token, "code");
    expect(asked.status).toBe(303);
    const location = present(asked.location);
    expect(new URL(location, "http://x").searchParams.get("path")).toBe(pageUrl("assessments", "en"));
    expect(asked.setCookies.some((cookie) => cookie.startsWith("vointi_session="))).toBe(false);
    const uuid = present(/[0-9a-f-]{36}/.exec(location)?.[0]);
    const sms = present(asked.setCookies.map((cookie) => /^vointi_sms=([^;]+)/.exec(cookie)?.[1]).find(Boolean));
    // Whoever has the link alone does not learn the number by it.
    const shown = await callRoute(app, codePage.loader, {
      ...{ path: location, params: { uuid } },
      headers: { cookie: `vointi_sms=${sms}` },
    });
    expect(JSON.stringify(shown.body)).not.toContain(person.phone);
    const code = codeOf(await newestTo(person.phone));
    const typed = { path: location, params: { uuid }, form: { code } };
    expect((await callRoute(app, codePage.action, typed)).setCookies).toEqual([]);
    const signedIn = await callRoute(app, codePage.action, { ...typed, headers: { cookie: `vointi_sms=${sms}` } });
    expect(signedIn).toMatchObject({ status: 303, location: pageUrl("assessments", "en") });
    // Who is signed in as its person goes straight on; the code sent to a number is limited as ever.
    const session = await startTestSession(database.db, person);
    expect((await look(token, session)).view.onward).toMatchObject({
      kind: "link",
      href: pageUrl("assessments", "en"),
    });
    expect(await press(token, "code")).toMatchObject({ status: 429 });
    expect(await database.db.$count(sentMessages, eq(sentMessages.orderId, order.id))).toBe(1);
  });

  it("asks somebody else who is signed in to log out, and sends a code to nobody who cannot sign in", async () => {
    const { person, token } = await invited();
    const other = await addPerson(database.db, { language: "en" });
    const { view } = await look(token, await startTestSession(database.db, other));
    expect(view.onward).toMatchObject({ kind: "other", href: pageUrl("logout", "en") });
    await database.db.update(users).set({ active: false }).where(eq(users.id, person.userUuid));
    expect(await look(token)).toMatchObject({ status: 410 });
    expect((await press(token, "stop")).status).toBe(404);
    expect((await press(token, "code")).status).toBe(303);
    expect(await database.db.$count(smsLogins, eq(smsLogins.userId, person.userUuid))).toBe(0);
  });

  it.each([
    ["empty", ""],
    ["short", "0".repeat(31)],
    ["unknown", "0".repeat(32)],
    ["long", "0".repeat(1_000)],
    ["in other letters", "ä".repeat(32)],
  ])("whose token is %s is gone", async (_, token) => {
    expect(await look(token)).toMatchObject({ status: 410, view: { title: wordsOf("en").sms.link.goneTitle } });
    expect((await press(token, "stop")).status).toBe(404);
  });

  it("of a survey that has closed says so, and still ends the messages", async () => {
    const { person, order, token } = await invited();
    await database.db.update(assessmentOrders).set({ closedAt: new Date() }).where(eq(assessmentOrders.id, order.id));
    expect((await look(token)).view.title).toBe(wordsOf("en").sms.link.closedTitle);
    expect((await press(token, "stop")).location).toContain("done=stopped");
    expect(await database.db.$count(textStops, eq(textStops.userId, person.userUuid))).toBe(1);
  });

  it("of an invitation that was taken back says so, still ends the messages, and is another once it is given again", async () => {
    const { person, order, token } = await invited();
    const theirs = and(eq(orderInvitations.orderId, order.id), eq(orderInvitations.userId, person.userUuid));
    await database.db.update(orderInvitations).set({ takenBackAt: new Date() }).where(theirs);
    expect((await look(token)).view.title).toBe(wordsOf("en").sms.link.closedTitle);
    expect((await press(token, "stop")).location).toContain("done=stopped");
    expect((await press(token, "allow")).location).toContain("done=allowed");
    const again = await inviteToOrder(app, { orderId: order.id, people: [person] });
    expect(again).toMatchObject({ texted: [person.userUuid] });
    expect(await look(token)).toMatchObject({ status: 410 });
    expect((await look(tokenIn((await newestTo(person.phone)).text))).view.title).toContain("Kauppa Oy");
  });

  it("ends the organisation's text messages and lets them come again, pressed once or twice or at once", async () => {
    const { person, token } = await invited();
    const theirs = and(eq(textStops.userId, person.userUuid), eq(textStops.organisationId, ours));
    const answers = await Promise.all([press(token, "stop"), press(token, "stop")]);
    expect(answers.map(({ location }) => location)).toEqual(
      Array(2).fill(`${pageUrl("textLink", "en", { token })}?done=stopped#texts`),
    );
    expect(await database.db.$count(textStops, theirs)).toBe(1);
    expect((await look(token)).view.texts).toMatchObject({ intent: "allow" });
    const later = await anOrder();
    expect(await inviteToOrder(app, { orderId: later.id, people: [person] })).toMatchObject({ texted: [] });
    // Another organisation's messages are another matter, and so is a code that they ask for.
    const [elsewhere] = await database.db.insert(organisations).values({ name: "Muu Oy" }).returning();
    const other = await addOrder(database.db, "pulse", { organisationId: present(elsewhere).id, textMessages: true });
    expect(await inviteToOrder(app, { orderId: other.id, people: [person] })).toMatchObject({
      texted: [person.userUuid],
    });
    await letSmsTimePass(database.db, 3_600);
    expect((await press(token, "code")).location).toContain("/sms/");
    await Promise.all([press(token, "allow"), press(token, "allow")]);
    expect(await database.db.$count(textStops, theirs)).toBe(0);
    const last = await anOrder();
    expect(await inviteToOrder(app, { orderId: last.id, people: [person] })).toMatchObject({
      texted: [person.userUuid],
    });
  });
});

describe("text messages that were stopped", () => {
  it("are allowed again on the person's own profile, where the link is gone, and for nobody else", async () => {
    const { person, token } = await invited();
    const other = await byNumber();
    await press(token, "stop");
    await database.db.insert(textStops).values({ organisationId: ours, userId: other.userUuid });
    await database.db.delete(sentMessages).where(eq(sentMessages.userId, person.userUuid));
    expect(await look(token)).toMatchObject({ status: 410 });
    const sessionToken = await startTestSession(database.db, person);
    const shown = async () => {
      const { body } = await callRoute(app, profile.loader, { path: "/en/profile", sessionToken });
      return (body as { texts?: TextStopsData }).texts?.stops.map(({ organisation }) => organisation);
    };
    const allow = (organisation: string) =>
      callRoute(app, profile.action, { path: "/en/profile", sessionToken, form: { step: "texts", organisation } });
    expect(await shown()).toEqual(["Kauppa Oy"]);
    // What names no organisation changes nothing, and pressing twice at once is once.
    await allow("' or true --");
    expect(await shown()).toEqual(["Kauppa Oy"]);
    const answers = await Promise.all([allow(ours), allow(ours)]);
    expect(answers.map(({ location }) => location)).toEqual(Array(2).fill("/en/profile?texts=allowed"));
    expect(await shown()).toBeUndefined();
    expect(await database.db.$count(textStops, eq(textStops.userId, other.userUuid))).toBe(1);
    const order = await anOrder();
    expect(await inviteToOrder(app, { orderId: order.id, people: [person] })).toMatchObject({
      texted: [person.userUuid],
    });
  });
});

describe("text messages of orders", () => {
  const sms = { countries: ["+358"], dailyMost: 6 };
  const limited = () => ({ ...app, env: { ...app.env, smsLogin: sms } });

  it("leave in the hours of sending, by a third of the day's number of messages, and each once", async () => {
    let hour = 3;
    const clock = { now: () => new Date(`2030-01-15T${String(hour).padStart(2, "0")}:00:00Z`) };
    const given: Message[] = [];
    const worker = startSender(database, {
      secrets: app.secrets,
      guards: messageGuards(app),
      orderTexts: orderTextsOf({ ...limited(), clock, env: { smsLogin: sms, sendHours: { from: 8, to: 20 } } }),
      transport: eachAlone(async (_, message) => {
        given.push(message);
      }),
    });
    try {
      const first = await invited();
      await worker.doDue();
      expect(given).toEqual([]);
      const [job] = await database.db.execute<{ hours: number }>(
        sql`select extract(epoch from start_after - now())::float8 / 3600 as hours from jobs.job where state = 'retry'`,
      );
      // It is five in the morning in Helsinki.
      expect(present(job).hours).toBeCloseTo(3, 1);
      hour = 10;
      await makeDue(database.db);
      await worker.doDue();
      expect(given.map(({ to }) => to)).toEqual([first.person.phone]);
      const second = await invited();
      await worker.doDue();
      expect(given.map(({ to }) => to)).toEqual([first.person.phone, second.person.phone]);
      await invited();
      await worker.doDue();
      expect(given).toHaveLength(2);
      expect(await database.db.$count(outbox, sql`${outbox.sealedMessage} is not null`)).toBe(1);
      // The others are for whoever signs in.
      expect(await maySendSms(app, sms.dailyMost)).toBe(true);
    } finally {
      await worker.stop();
    }
  });

  it("leave by none that is left over where people have signed in with all", async () => {
    expect(await maySendOrderTexts(app, 10)).toBe(true);
    await countOrderTexts(app, 10, 5);
    expect(await maySendOrderTexts(app, 10)).toBe(false);
    expect(await maySendOrderTexts(app, 20)).toBe(true);
    expect(await maySendSms(app, 5)).toBe(false);
  });
});
