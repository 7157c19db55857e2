import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import type { App } from "~/app.server";
import { outbox } from "~/db/schema/messages";
import { assessmentOrders, groups, orderInvitations } from "~/db/schema/orders";
import { users } from "~/db/schema/people";
import { scheduledMessages, sentMessages, textStops, unsubscriptions } from "~/db/schema/schedules";
import type { OrderViewData } from "~/features/admin/orders/order-view";
import type { SendingViewData } from "~/features/admin/sending/sending-view";
import { readWork } from "~/features/admin/work/work.server";
import { joinGroup } from "~/features/groups/groups.server";
import { inviteToOrder } from "~/features/invitations/invite.server";
import { orderTextsOf } from "~/features/invitations/order-texts.server";
import { readLane } from "~/features/messages/lane.server";
import { queueMessages } from "~/features/messages/outbox.server";
import { createPace } from "~/features/messages/pace.server";
import type { Transport } from "~/features/messages/parcel";
import { messageHandlers, type OrderTexts } from "~/features/messages/sender.server";
import { refusedAlone } from "~/features/messages/transport.server";
import { TransportError } from "~/features/messages/transport-error.server";
import { accessesTo } from "~/features/own-data/access-log.server";
import { runRetention } from "~/features/retention/retention-job.server";
import { scheduledHandler, sendScheduled } from "~/features/schedules/send-scheduled.server";
import { writtenTime } from "~/platform/time/written-time";
import { messageGuards } from "../../../server/message-guards";
import { createTestApp } from "../../fixtures/app";
import { addOrganisation } from "../../fixtures/console";
import { startDueWorker } from "../../fixtures/jobs";
import { clearOutbox, makeDue } from "../../fixtures/outbox";
import { addAdmin, consolePages, type TestAdmin } from "../../fixtures/pages/console-pages";
import { addOrder, addPerson, present, type TestOrder, type TestPerson } from "../../fixtures/people";
import { createTestDatabase } from "../../fixtures/postgres";
import { freshPhone } from "../../fixtures/text-messages";
import { fill, wordsOf } from "../../fixtures/words";

const words = wordsOf("en").sending;
const perSecond = { email: 2, sms: 10 };
const atAnyTime: OrderTexts = { wait: async () => 0, count: async () => {} };
const lanes = { perSecond, orderTexts: atAnyTime };

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: App;
let pages: ReturnType<typeof consolePages>;
let firm: string;
let office: TestAdmin;
let order: TestOrder;
/** What the clock says, where it matters whether it is night. */
let hour: Date | undefined;

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"));
  const made = createTestApp(database);
  const resend = { apiKey: "re", baseUrl: "https://mail.example" };
  app = {
    ...made,
    clock: { now: () => hour ?? new Date() },
    env: { ...made.env, resend, mailPerSecond: 2, sendHours: { from: 8, to: 20 } },
  };
  pages = consolePages(app);
  firm = await addOrganisation(database.db, "Firm");
  office = await addAdmin(app, firm);
});
afterAll(() => database.drop());
beforeEach(async () => {
  await clearOutbox(database.db);
  order = await addOrder(database.db, "pulse", { organisationId: firm });
});

const person = (given: Parameters<typeof addPerson>[1] | object = {}) =>
  addPerson(database.db, { language: "en", organisationId: firm, ...given });
const invite = (...people: TestPerson[]) => inviteToOrder(app, { orderId: order.id, people });
const at = () => ({ params: { assessmentOrderId: order.id } });
const shown = async (query: Record<string, string> = {}, by = office) => {
  const { status, body } = await pages.load(by.sessionToken, "adminSending", { ...at(), query });
  expect(status).toBe(200);
  return (body as { view: SendingViewData }).view;
};
const numbers = async () => (await shown()).facts.map(({ value }) => Number(value));
const causesShown = async () => Object.fromEntries((await shown()).causes.map(({ key, title }) => [key, title]));
const counted = (cause: keyof typeof words.causes, count: number) => `${words.causes[cause].title} (${count})`;
const press = (cause: string, by = office) => pages.post(by.sessionToken, "adminSending", at(), { cause });
const doneBy = async (cause: string) => (await press(cause)).location?.replace(/.*done=/, "");

/** Addresses that got a mail, as often as they got one. */
const got: string[] = [];
beforeEach(() => {
  got.length = 0;
});
/** A provider that refuses what it is told to. */
const provider =
  (refusals: Record<string, string> = {}, all?: TransportError): Transport =>
  async ({ messages }) => {
    if (all) throw all;
    const refused = messages.flatMap(({ id, message: { to } }) => (refusals[to] ? [[id, refusals[to]] as const] : []));
    const isRefused = new Map(refused);
    got.push(...messages.filter(({ id }) => !isRefused.has(id)).map(({ message: { to } }) => to));
    return isRefused;
  };

/** Does what waits, as an instance does it: messages with their guards, and what is owed. */
async function work(transport = provider(), orderTexts = atAnyTime) {
  const { secrets, log } = app;
  const guards = messageGuards({ ...app, db: database.jobs });
  const fast = { email: 1_000, sms: 1_000 };
  const worker = startDueWorker(database, {
    ...messageHandlers({
      db: database.jobs,
      secrets,
      log,
      transport,
      guards,
      orderTexts,
      perSecond: fast,
    }),
    "scheduled-messages": scheduledHandler({ ...app, db: database.bulk }),
  });
  await worker.doDue();
  await worker.stop();
}
const failForGood = () =>
  database.db.execute(sql`update jobs.job set state = 'failed', completed_on = now() where state = 'retry'`);

describe("how far an order's invitations are", () => {
  it("is counted: accepted, waiting, not reached, and said in one line on the order's page", async () => {
    const people = await Promise.all([person(), person(), person({ email: null, phoneNumber: "+358401234567" })]);
    await invite(...people);
    expect(await numbers()).toEqual([3, 0, 2, 1]);
    expect((await shown()).state).toBe(words.states.underWay);
    await work();
    expect(await numbers()).toEqual([3, 2, 0, 1]);
    expect(await shown()).toMatchObject({ state: words.states.doneButSome, end: undefined, again: undefined });
    const { body } = await pages.load(office.sessionToken, "adminOrder", at());
    const { steps } = (body as { view: OrderViewData }).view.steps;
    expect(steps.flatMap(({ facts }) => facts).find(({ label }) => label === words.title)?.value).toBe(
      `${fill(words.of, { sent: "2", all: "3" })} ${fill(words.fact.notReached, { count: "1" })}`,
    );
  });

  it("has an end that follows from the pace and from what is ahead, and none while the provider takes nothing", async () => {
    // Somebody else's, written before.
    await database.db.execute(sql`insert into jobs.job (name, data, created_on)
      select 'mail', '{}', now() - interval '1 hour' from generate_series(1, 4000)`);
    await invite(await person());
    expect(await readLane(database.bulk, lanes, { queue: "mail" })).toEqual({
      requests: 41,
      perSecond: 2,
      pausedSeconds: 0,
      isHeld: false,
    });
    expect((await shown()).end).toMatch(/^The last ones will be sent around \d\d:\d[05]\.$/);
    // What is behind is nobody's matter, and who signs in goes before.
    await database.db.execute(sql`insert into jobs.job (name, data, created_on)
      select 'mail', '{}', now() + interval '1 hour' from generate_series(1, 1000)`);
    const message = { channel: "email", to: "a@example.com", subject: "s", text: "t", html: "h" } as const;
    await queueMessages(database.db, app.secrets, [message], { purpose: "signInLink", expiresInMinutes: 60 });
    const now = new Date().toISOString();
    expect((await readLane(database.bulk, lanes, { queue: "mail", until: now })).requests).toBe(42);
    expect((await readLane(database.bulk, lanes, { queue: "mail" })).requests).toBe(52);
    await createPace(database.db, perSecond).pause("email", 30);
    expect((await shown()).end).toBe(words.end.paused);
  });

  it("counts text messages one by one, and promises nothing where no pace is kept", async () => {
    const sms = { channel: "sms", to: "+358401234567", text: "t" } as const;
    await queueMessages(database.db, app.secrets, [sms, sms, sms], { purpose: "signInCode", expiresInMinutes: 60 });
    expect((await readLane(database.bulk, lanes, { queue: "text-message" })).requests).toBe(3);
    const none = { ...lanes, perSecond: { email: undefined, sms: undefined } };
    expect((await readLane(database.bulk, none, { queue: "mail" })).perSecond).toBeUndefined();
  });

  it("says when those leave whose moment is to come, and counts them as waiting", async () => {
    const sendAt = new Date(Date.now() + 86_400_000);
    await database.db.insert(scheduledMessages).values({ orderId: order.id, kind: "invitation", step: 1, sendAt });
    await invite(await person());
    expect(await numbers()).toEqual([1, 0, 1, 0]);
    expect((await shown()).end).toBe(fill(words.end.planned, { time: writtenTime(sendAt, "en") }));
    expect(await doneBy("notSent")).toBe("nobody");
  });

  it("says nothing of whoever came by a group's link, and writes to none of them", async () => {
    const [group] = await database.db.insert(groups).values({ orderId: order.id }).returning();
    const [one, two] = [await person(), await person()];
    await joinGroup(app, { userUuid: one.userUuid, groupId: present(group).id });
    expect(await numbers()).toEqual([0, 0, 0, 0]);
    await invite(two);
    await work();
    await database.db.delete(sentMessages).where(eq(sentMessages.orderId, order.id));
    expect(await causesShown()).toEqual({ notSent: counted("notSent", 1) });
    await press("notSent");
    await work();
    expect(got).toEqual([two.email, two.email]);
  });

  it("leaves out whose invitation was taken back, so that nobody is offered to send it again", async () => {
    const [one, two] = [await person(), await person()];
    await invite(one, two);
    await database.db
      .update(orderInvitations)
      .set({ takenBackAt: sql`now()` })
      .where(eq(orderInvitations.userId, two.userUuid));
    await work();
    expect(got).toEqual([one.email]);
    expect(await numbers()).toEqual([1, 1, 0, 0]);
  });

  it("keeps what was given up, also when its message is long gone", async () => {
    await invite(await person());
    await database.db
      .update(outbox)
      .set({ expiresAt: sql`now() - interval '40 days'`, createdAt: sql`now() - interval '41 days'` });
    await runRetention(database.target);
    expect(await causesShown()).toEqual({ givenUp: counted("givenUp", 1) });
    await database.db.delete(sentMessages).where(eq(sentMessages.orderId, order.id));
    await runRetention(database.target);
    expect(await database.db.$count(outbox)).toBe(0);
  });
});

describe("who was not reached", () => {
  it("stands under its cause with name and address, by pages, and finds the look in their log", async () => {
    const [refused, faulty, without, silent, closed] = await Promise.all([
      person({ firstName: "Aino", lastName: "Refused", officeFirstName: "Aino", officeLastName: "Refused" }),
      person(),
      person({ email: null, phoneNumber: "+358401234568" }),
      person(),
      person({ active: false }),
    ]);
    await database.db.insert(unsubscriptions).values({ userId: present(silent).userUuid });
    await invite(refused, faulty, without, silent, closed);
    await work(provider({ [refused.email]: refusedAlone, [faulty.email]: "invalid_from_address" }));
    await failForGood();
    expect(await causesShown()).toEqual({
      address: counted("address", 1),
      service: counted("service", 1),
      noAddress: counted("noAddress", 1),
      unsubscribed: counted("unsubscribed", 1),
      inactive: counted("inactive", 1),
    });
    const view = await shown({ cause: "address" });
    expect(JSON.stringify(await shown())).not.toContain(refused.email);
    const [first, ...others] = view.causes;
    expect(first?.people?.rows.data?.rows).toEqual([
      {
        key: refused.userUuid,
        href: expect.stringContaining(refused.userUuid),
        cells: ["Refused, Aino", refused.email, ""],
      },
    ]);
    expect(others.map(({ people }) => people)).toEqual([undefined, undefined, undefined, undefined]);
    // What can't have passed has no button.
    expect(view.causes.filter(({ button }) => button).map(({ key }) => key)).toEqual(["address", "service"]);
    expect(await accessesTo(database.db, refused.userUuid)).toEqual([expect.objectContaining({ what: "listed" })]);
    expect(await accessesTo(database.db, faulty.userUuid)).toEqual([]);
    expect((await shown({ cause: "address", page: "2" })).causes[0]?.people?.rows.data?.rows).toEqual([]);
    const unknown = await pages.load(office.sessionToken, "adminSending", { ...at(), query: { cause: "constructor" } });
    expect(unknown.status).toBe(400);
  });

  it("is nobody who waits while the provider has trouble, nor who is tried again just now", async () => {
    await invite(await person());
    await work(provider({}, new TransportError("500", "trouble")));
    expect(await numbers()).toEqual([1, 0, 1, 0]);
    await clearOutbox(database.db);
  });

  it("is shown to the organisation's own administrators alone, of its own people", async () => {
    const [mine, moved] = [await person(), await person()];
    await invite(mine, moved);
    const elsewhere = await addOrganisation(database.db, "Elsewhere");
    await database.db.update(users).set({ organisationId: elsewhere }).where(eq(users.id, moved.userUuid));
    expect(await numbers()).toEqual([1, 0, 1, 0]);
    const foreign = await addAdmin(app, elsewhere);
    expect((await pages.load(foreign.sessionToken, "adminSending", at())).status).toBe(404);
    expect((await press("notSent", foreign)).status).toBe(404);
    expect((await shown({}, await addAdmin(app))).facts[0]?.value).toBe("2");
  });
});

describe("a cause that is tried again with one press", () => {
  it("sends what was refused as the same message, once, however often it is pressed", async () => {
    const [one, two] = [await person(), await person()];
    await invite(one, two);
    await work(provider({ [one.email]: refusedAlone, [two.email]: "invalid_from_address" }));
    await failForGood();
    expect(await Promise.all([doneBy("address"), doneBy("address")])).toContain("tried");
    expect(await numbers()).toEqual([2, 0, 1, 1]);
    await work();
    expect(got).toEqual([one.email]);
    expect(await doneBy("address")).toBe("nobody");
    expect(await doneBy("service")).toBe("tried");
    await work();
    await work();
    expect(got).toEqual([one.email, two.email]);
    expect(await numbers()).toEqual([2, 2, 0, 0]);
  });

  it("writes anew what was given up, to each once, with a link that can be used", async () => {
    const people = [await person(), await person(), await person()];
    await invite(...people);
    await database.db.update(outbox).set({ expiresAt: sql`now() - interval '1 minute'` });
    expect(await causesShown()).toEqual({ givenUp: counted("givenUp", 3) });
    await Promise.all([press("givenUp"), press("givenUp"), press("givenUp")]);
    await work();
    expect(got.toSorted()).toEqual(people.map(({ email }) => email).toSorted());
    expect(await doneBy("givenUp")).toBe("nobody");
  });

  it("leaves alone what is on its way just now, though its time is up", async () => {
    await invite(await person());
    await database.db.execute(sql`update jobs.job set state = 'active', started_on = now()`);
    await database.db.update(outbox).set({ expiresAt: sql`now() - interval '1 second'` });
    expect(await doneBy("givenUp")).toBe("nobody");
  });

  it("writes to whoever has an address or an open account again, and to nobody who has unsubscribed meanwhile", async () => {
    const [addressed, reopened, silent] = await Promise.all([
      person({ email: null, phoneNumber: "+358401234569" }),
      person({ active: false }),
      person({ email: null, phoneNumber: "+358401234570" }),
    ]);
    await invite(addressed, reopened, silent);
    expect(await doneBy("notSent")).toBe("nobody");
    const change = (someone: TestPerson, to: Partial<typeof users.$inferInsert>) =>
      database.db.update(users).set(to).where(eq(users.id, someone.userUuid));
    await change(addressed, { email: "addressed@example.com" });
    await change(reopened, { active: true });
    await change(silent, { email: "silent@example.com" });
    expect(await causesShown()).toEqual({ notSent: counted("notSent", 3) });
    expect(await Promise.all([doneBy("notSent"), doneBy("notSent")])).toContain("tried");
    expect(await numbers()).toEqual([3, 0, 3, 0]);
    expect(await doneBy("notSent")).toBe("nobody");
    await database.db.insert(unsubscriptions).values({ userId: silent.userUuid });
    await work();
    expect(got.toSorted()).toEqual(["addressed@example.com", reopened.email].toSorted());
    expect(await causesShown()).toEqual({ unsubscribed: counted("unsubscribed", 1) });
  });

  it("sends nothing of an order that is closed, also when it closes after the press", async () => {
    await invite(await person({ email: null, phoneNumber: "+358401234571" }), await person());
    await database.db
      .update(users)
      .set({ email: sql`gen_random_uuid() || '@example.com'` })
      .where(eq(users.phoneNumber, "+358401234571"));
    expect(await doneBy("notSent")).toBe("tried");
    await database.db.update(assessmentOrders).set({ closedAt: sql`now()` }).where(eq(assessmentOrders.id, order.id));
    await work();
    expect(got).toEqual([]);
    expect((await shown()).causes.map(({ key, button }) => [key, button])).toEqual([["notSent", undefined]]);
    expect((await shown()).state).toBe(words.states.closed);
    expect(await doneBy("notSent")).toBe("closed");
    // Opened again, both are owed an invitation: one was never written, the other was dropped while it waited.
    await database.db.update(assessmentOrders).set({ closedAt: null }).where(eq(assessmentOrders.id, order.id));
    expect(await causesShown()).toEqual({ notSent: counted("notSent", 2) });
  });

  it("is refused where the page offers no such thing", async () => {
    for (const cause of ["unsubscribed", "noAddress", "inactive", "sent", ""]) {
      expect((await press(cause)).status, cause).toBe(400);
    }
  });
});

describe("invitations by text message", () => {
  const day = new Date("2030-01-15T10:00:00Z");
  const night = new Date("2030-01-15T01:00:00Z");
  const refusing: Transport = async () => {
    throw new TransportError("400", "refused");
  };
  const byNumber = () => person({ email: null, phoneNumber: freshPhone() });
  const phoneOf = async ({ userUuid }: TestPerson) => {
    const [row] = await database.db.select().from(users).where(eq(users.id, userUuid));
    return present(row).phoneNumber;
  };
  const inHours = () => orderTextsOf({ ...app, db: database.jobs });

  beforeEach(async () => {
    hour = day;
    order = await addOrder(database.db, "pulse", { organisationId: firm, textMessages: true });
  });
  afterAll(() => {
    hour = undefined;
  });

  it("stand under their cause where they are refused, with the number, and go once when they are tried again", async () => {
    const someone = await byNumber();
    await invite(someone, await person());
    expect((await shown()).end).toMatch(/^The last ones will be sent around/);
    await work(refusing);
    await failForGood();
    expect(await causesShown()).toEqual({ service: counted("service", 1), text: counted("text", 1) });
    const view = await shown({ cause: "text" });
    expect(view.bar?.label).toBe(words.withTexts.sent);
    expect(view.causes[1]?.people?.rows.data?.rows[0]?.cells.slice(1)).toEqual(["", await phoneOf(someone)]);
    expect(await Promise.all([doneBy("text"), doneBy("text")])).toContain("tried");
    expect(await numbers()).toEqual([2, 0, 1, 1]);
    await work();
    await work();
    expect(got).toEqual([await phoneOf(someone)]);
    expect(await doneBy("text")).toBe("nobody");
  });

  it("have no moment while they wait for the morning, and are known by their message after it", async () => {
    hour = night;
    const [texted, mailed] = [await byNumber(), await person()];
    await invite(texted, mailed);
    expect((await shown()).end).toBe(words.withTexts.held);
    await work(provider(), inHours());
    expect(got).toEqual([mailed.email]);
    expect(await numbers()).toEqual([2, 1, 1, 0]);
    expect((await shown()).end).toBe(words.withTexts.held);
    expect((await readWork(app, { page: 1 })).lanes.get("order-text")).toMatchObject({ isHeld: true });
    hour = day;
    expect((await shown()).end).toBe(words.end.soon);
    await makeDue(database.db);
    await work(refusing, inHours());
    expect(await causesShown()).toEqual({ text: counted("text", 1) });
    expect(await doneBy("text")).toBe("tried");
    await work(provider(), inHours());
    expect(got).toEqual([mailed.email, await phoneOf(texted)]);
  });

  it("are written anew where they were given up, to each once, and never while one is in hand", async () => {
    hour = night;
    const someone = await byNumber();
    await invite(someone);
    // The job that has waited for the morning is another than the first.
    await work(provider(), inHours());
    await database.db.execute(sql`update jobs.job set state = 'active', started_on = now() where state = 'retry'`);
    await database.db.update(outbox).set({ expiresAt: sql`now() - interval '1 minute'` });
    expect(await doneBy("givenUp")).toBe("nobody");
    await database.db.execute(sql`update jobs.job set state = 'retry' where state = 'active'`);
    expect(await causesShown()).toEqual({ givenUp: counted("givenUp", 1) });
    await Promise.all([press("givenUp"), press("givenUp")]);
    await makeDue(database.db);
    await work();
    expect(got).toEqual([await phoneOf(someone)]);
    expect(await doneBy("givenUp")).toBe("nobody");
  });

  it.each([
    ["none", false],
    ["text messages", true],
  ])("before their moment: who has a number alone gets %s, as the page says", async (_, textMessages) => {
    await database.db.update(assessmentOrders).set({ textMessages }).where(eq(assessmentOrders.id, order.id));
    const sendAt = new Date(Date.now() + 86_400_000);
    await database.db.insert(scheduledMessages).values({ orderId: order.id, kind: "invitation", step: 1, sendAt });
    const stopped = await byNumber();
    await database.db.insert(textStops).values({ organisationId: firm, userId: stopped.userUuid });
    // No country of ours, and a number whose calls cost.
    const [elsewhere, costly] = [`+1${Date.now()}`, `+358600${Date.now()}`];
    await invite(
      await byNumber(),
      stopped,
      await person({ email: null, phoneNumber: elsewhere }),
      await person({ email: null, phoneNumber: costly }),
    );
    const reached = textMessages ? 1 : 0;
    expect(await numbers()).toEqual([4, 0, reached, 4 - reached]);
    const [cause] = (await shown()).causes;
    expect(cause).toMatchObject({
      title: counted("noAddress", 4 - reached),
      text: textMessages ? words.withTexts.noAddress : words.causes.noAddress.text,
    });
    await database.db
      .update(scheduledMessages)
      .set({ sendAt: sql`now()` })
      .where(eq(scheduledMessages.orderId, order.id));
    expect((await sendScheduled(app)).queued).toBe(reached);
    expect(await numbers()).toEqual([4, 0, reached, 4 - reached]);
  });
});
