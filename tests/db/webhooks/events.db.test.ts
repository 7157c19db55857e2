import { eq, isNull, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import type { App } from "~/app.server";
import { outbox } from "~/db/schema/messages";
import { assessmentOrders, orderInvitations } from "~/db/schema/orders";
import { users } from "~/db/schema/people";
import { reportRules } from "~/db/schema/reports";
import { sentMessages, textStops, unsubscriptions } from "~/db/schema/schedules";
import { webhookEndpoints } from "~/db/schema/webhooks";
import { openOrder, readOpening } from "~/features/admin/orders/life/open-order.server";
import { orderVersion } from "~/features/admin/orders/order-version.server";
import { closeOrOpen, consentsOfOrder } from "~/features/admin/orders/save-order.server";
import { tryCauseAgain } from "~/features/admin/sending/try-again.server";
import { webhookNewsHandler } from "~/features/admin/sending/webhook-news.server";
import { inviteToOrder, messageInvited } from "~/features/invitations/invite.server";
import { findAdministered } from "~/features/orders/administered.server";
import { makeReports } from "~/features/reports/make-reports.server";
import { runRetention } from "~/features/retention/retention-job.server";
import { addAnsweredOrder, addPeople } from "../../fixtures/answered-orders";
import { createTestApp } from "../../fixtures/app";
import { addOrganisation } from "../../fixtures/console";
import { clearJobs } from "../../fixtures/jobs";
import { untilSomebodyWaits } from "../../fixtures/locks";
import { clearOutbox } from "../../fixtures/outbox";
import { addOrder, addPerson, present } from "../../fixtures/people";
import { createTestDatabase } from "../../fixtures/postgres";
import { addTestEndpoint, deliveriesTo, officeOf, toldOf, withLoopback } from "../../fixtures/servers/webhooks";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: App;
let organisationId: string;

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"), { statementMs: 60_000 });
  app = withLoopback(createTestApp(database));
});
afterAll(() => database.drop());
beforeEach(async () => {
  await clearOutbox(database.db);
  organisationId = await addOrganisation(database.db, "Firm");
  await addTestEndpoint(app, organisationId, "https://localhost/hook");
  await app.db.update(webhookEndpoints).set({ onSince: sql`now() - interval '1 hour'` });
});

const admin = () => officeOf(organisationId);
/** The run that the schedule asks for every two minutes. */
const look = () => webhookNewsHandler({ db: app.bulk, env: app.env })([], new AbortController().signal);
const kinds = async (of = organisationId) => (await toldOf(app, of)).map(({ kind }) => kind);
const ago = (minutes: number) => sql`now() - make_interval(mins => ${minutes}::int)`;

async function press(orderId: string, to: "closed" | "open") {
  const order = present(await findAdministered(app.db, { admin: admin(), orderId }));
  const version = orderVersion(order, await consentsOfOrder(app, orderId));
  return closeOrOpen(app, { admin: admin(), orderId, version, to });
}

describe("an organisation is told", () => {
  it("that a draft was opened, once, however often it is pressed", async () => {
    const { id: orderId } = await addOrder(app.db, "pulse", {
      organisationId,
      draft: true,
      legalBasis: "consent",
      specialCondition: "explicit_consent",
      basisStatedAt: new Date(),
    });
    const order = present(await findAdministered(app.db, { admin: admin(), orderId }));
    const stored = { order, version: orderVersion(order, await consentsOfOrder(app, orderId)) };
    const { version } = await readOpening(app.db, stored);
    const opened = await Promise.all([1, 2].map(() => openOrder(app, { admin: admin(), orderId, version })));
    expect(opened.map(({ outcome }) => outcome)).toEqual(["opened", "opened"]);
    expect(await toldOf(app, organisationId)).toEqual([
      { kind: "order.opened", data: { organisationId, orderId, state: "open" } },
    ]);
  });

  it("that an order was closed and opened again by hand", async () => {
    const { id } = await addOrder(app.db, "pulse", { organisationId });
    expect(await press(id, "closed")).toEqual({ outcome: "done" });
    expect(await press(id, "closed")).toEqual({ outcome: "done" });
    expect(await press(id, "open")).toEqual({ outcome: "done" });
    expect(await kinds()).toEqual(["order.closed", "order.opened"]);
  });

  it("that an order's end has come, once, by two instances at once, and again of a later end", async () => {
    const { id } = await addOrder(app.db, "pulse", { organisationId, endTimestamp: ago(10) as never });
    await Promise.all([look(), look(), look()]);
    expect(await kinds()).toEqual(["order.closed"]);
    await app.db
      .update(assessmentOrders)
      .set({ endTimestamp: ago(1) })
      .where(eq(assessmentOrders.id, id));
    await look();
    await look();
    expect(await kinds()).toEqual(["order.closed", "order.closed"]);
  });

  it("is not told of where the end is moved meanwhile", async () => {
    const { id } = await addOrder(app.db, "pulse", { organisationId, endTimestamp: ago(10) as never });
    let looking: Promise<unknown> = Promise.resolve();
    await app.db.transaction(async (tx) => {
      await tx
        .update(assessmentOrders)
        .set({ endTimestamp: sql`now() + interval '1 day'` })
        .where(eq(assessmentOrders.id, id));
      looking = look();
      await untilSomebodyWaits(app.db);
    });
    await looking;
    expect(await kinds()).toEqual([]);
  });

  it("of nothing that was closed by hand before its end, nor of drafts, nor of what was before it listened", async () => {
    await addOrder(app.db, "pulse", { organisationId, endTimestamp: ago(10) as never, closedAt: ago(20) as never });
    await addOrder(app.db, "pulse", { organisationId, endTimestamp: ago(10) as never, draft: true });
    await addOrder(app.db, "pulse", { organisationId, endTimestamp: ago(120) as never });
    await look();
    expect(await kinds()).toEqual([]);
  });

  it("that a report is ready, in the transaction that publishes it", async () => {
    const made = await addPeople(app.db, 24);
    await addTestEndpoint(app, made.organisationId, "https://localhost/hook");
    const orderId = await addAnsweredOrder(app.db, { ...made, unitOf: () => 0 });
    expect(await makeReports(app, orderId)).toEqual({ outcome: "made" });
    expect(await makeReports(app, orderId)).toEqual({ outcome: "notDue" });
    expect(await toldOf(app, made.organisationId)).toEqual([
      { kind: "report.ready", data: { organisationId: made.organisationId, orderId, state: "ready" } },
    ]);
  });

  it("of nothing where nobody listens, and nothing is written then", async () => {
    const other = await addOrganisation(app.db, "Silent");
    const { id } = await addOrder(app.db, "pulse", { organisationId: other, endTimestamp: ago(10) as never });
    await look();
    expect(await toldOf(app, other)).toEqual([]);
    expect(id).toBeTruthy();
  });
});

describe("invitations that were sent", () => {
  let orderId: string;
  beforeEach(async () => {
    orderId = (await addOrder(app.db, "pulse", { organisationId })).id;
  });
  const add = (count: number, given: object = {}) =>
    Promise.all(Array.from({ length: count }, () => addPerson(app.db, { language: "en", organisationId, ...given })));
  const sent = () =>
    app.db.update(outbox).set({ sentAt: sql`now()`, sealedMessage: null }).where(isNull(outbox.givenUpAt));

  it("are told of once all have left, and once more after others were invited", async () => {
    await inviteToOrder(app, { orderId, people: await add(3) });
    await look();
    expect(await kinds()).toEqual([]);
    await sent();
    await Promise.all([look(), look()]);
    expect(await toldOf(app, organisationId)).toEqual([
      { kind: "order.sending_done", data: { organisationId, orderId, state: "done" } },
    ]);
    await inviteToOrder(app, { orderId, people: await add(1) });
    await sent();
    await look();
    expect(await kinds()).toEqual(["order.sending_done", "order.sending_done"]);
  });

  const notReached = async () => {
    await look();
    return (await toldOf(app, organisationId)).filter(({ kind }) => kind === "order.not_reached");
  };

  /** Invites so many more, of whom the first aren't reached. */
  async function invite(count: number, missing: number) {
    const people = await add(count);
    await inviteToOrder(app, { orderId, people });
    await sent();
    for (const { email } of people.slice(0, missing)) await giveUp(email);
    return people;
  }

  it("and reached nobody at so many addresses are counted from the least of a report on", async () => {
    await invite(7, 7);
    expect(await notReached()).toEqual([
      { kind: "order.not_reached", data: { organisationId, orderId, notReached: 7 } },
    ]);
  });

  it.each([
    [9, 10, 8],
    // Rules that ask for fewer than seven make no number of fewer than seven.
    [5, 10, 6],
  ])("and reached fewer than that are not told of (k of %i)", async (k, count, missing) => {
    await app.db.insert(reportRules).values({ orderId, k, sensitiveK: 10 });
    await invite(count, missing);
    expect(await notReached()).toEqual([]);
    expect(await kinds()).toEqual(["order.sending_done"]);
  });

  it("are told of with a number once for an order, and never because of one more person", async () => {
    await invite(7, 6);
    expect(await notReached()).toEqual([]);
    await invite(1, 1);
    expect(await notReached()).toEqual([]);
    await invite(7, 1);
    expect(await notReached()).toMatchObject([{ data: { notReached: 8 } }]);
    // Nor when the events are gone after thirty days.
    await app.db.execute(sql`delete from webhook_events where kind = 'order.not_reached'`);
    await invite(8, 8);
    expect(await notReached()).toEqual([]);
    expect(await kinds()).toHaveLength(4);
  });

  it("are told of with a number after a later sending where nobody listened at the first", async () => {
    await invite(7, 7);
    await app.db.update(sentMessages).set({ queuedAt: sql`now() - interval '30 minutes'` });
    await app.db.update(webhookEndpoints).set({ onSince: sql`now() - interval '20 minutes'` });
    expect(await notReached()).toEqual([]);
    await invite(7, 7);
    expect(await notReached()).toMatchObject([{ data: { notReached: 14 } }]);
  });

  it("are told of no more after somebody is erased", async () => {
    const people = await invite(3, 0);
    await look();
    await inviteToOrder(app, { orderId, people: await add(1) });
    const [last] = await app.db.execute<{ id: string }>(sql`
      select user_id as id from sent_messages where order_id = ${orderId} order by queued_at desc limit 1`);
    await sent();
    await look();
    expect(await kinds()).toHaveLength(2);
    for (const id of [present(last).id, present(people[0]).userUuid]) {
      await app.db.delete(users).where(eq(users.id, id));
      await look();
      expect(await kinds()).toHaveLength(2);
    }
    await invite(1, 0);
    await look();
    expect(await kinds()).toHaveLength(3);
  });

  it("tell nothing when they are asked again", async () => {
    await invite(8, 8);
    expect(await notReached()).toHaveLength(1);
    const asked = { admin: admin(), orderId, cause: "givenUp" } as const;
    expect(await tryCauseAgain(app, asked)).toEqual({ outcome: "tried" });
    const { userId } = orderInvitations;
    const rows = await app.db.select({ userId }).from(orderInvitations).where(eq(orderInvitations.orderId, orderId));
    const again = await messageInvited(app, { orderId, userIds: rows.map((row) => row.userId) });
    expect(again.mailed).toHaveLength(8);
    await clearJobs(app.db);
    await sent();
    await look();
    expect(await kinds()).toHaveLength(2);
  });

  it("are told of when that was seen, to addresses that were on before", async () => {
    await invite(1, 0);
    await app.db.update(sentMessages).set({ queuedAt: sql`now() - interval '30 minutes'` });
    await app.db.update(webhookEndpoints).set({ onSince: sql`now() - interval '20 minutes'` });
    await look();
    expect(await kinds()).toEqual([]);
    const later = await addTestEndpoint(app, organisationId, "https://localhost/later");
    await app.db
      .update(webhookEndpoints)
      .set({ onSince: sql`now() + interval '1 hour'` })
      .where(eq(webhookEndpoints.id, later.endpointId));
    await invite(1, 0);
    await app.db.update(sentMessages).set({ queuedAt: sql`now() - interval '10 minutes'` });
    await look();
    expect(await kinds()).toEqual(["order.sending_done"]);
    expect(await deliveriesTo(app, later.endpointId)).toEqual([]);
    const [event] = await app.db.execute<{ late: boolean }>(
      sql`select at > now() - interval '5 minutes' as late from webhook_events where organisation_id = ${organisationId}`,
    );
    expect(event).toEqual({ late: true });
  });

  it("don't count who has ended the text messages, by which alone they can be reached", async () => {
    await app.db.update(assessmentOrders).set({ textMessages: true }).where(eq(assessmentOrders.id, orderId));
    const people = await invite(14, 7);
    const [stopped] = people;
    await app.db
      .update(users)
      .set({ email: null, phoneNumber: "+358401234567" })
      .where(eq(users.id, present(stopped).userUuid));
    await app.db.insert(textStops).values({ organisationId, userId: present(stopped).userUuid });
    expect(await notReached()).toEqual([]);
    expect(await kinds()).toEqual(["order.sending_done"]);
  });

  it("don't count who has unsubscribed or closed the account: that is their own doing", async () => {
    const [reader, gone, closed] = await add(3);
    await inviteToOrder(app, { orderId, people: [present(reader)] });
    await app.db.insert(unsubscriptions).values({ userId: present(gone).userUuid });
    await app.db
      .update(users)
      .set({ active: false })
      .where(eq(users.id, present(closed).userUuid));
    await inviteToOrder(app, { orderId, people: [present(gone), present(closed)] });
    await sent();
    expect(await notReached()).toEqual([]);
    expect(await kinds()).toEqual(["order.sending_done"]);
  });

  /** As if a provider had never taken the invitation to this address. */
  async function giveUp(email: string) {
    await app.db.execute(sql`update outbox set sent_at = null, given_up_at = now() where id in (
      select outbox_id from sent_messages m join users u on u.id = m.user_id where u.email = ${email})`);
  }
});

describe("what was told", () => {
  it("holds no name, no address and no words of anybody", async () => {
    const people = await Promise.all([1, 2].map(() => addPerson(app.db, { language: "en", organisationId })));
    const { id, name } = await addOrder(app.db, "pulse", { organisationId });
    await inviteToOrder(app, { orderId: id, people });
    await app.db.update(outbox).set({ sentAt: sql`now()`, sealedMessage: null });
    await look();
    await press(id, "closed");
    const rows = await app.db.execute<{ body: string }>(
      sql`select body from webhook_events where organisation_id = ${organisationId}`,
    );
    const bodies = [...rows].map(({ body }) => body);
    expect(bodies).toHaveLength(2);
    for (const body of bodies) {
      for (const word of [name, "Firm", ...people.flatMap((each) => [each.email, each.firstName, each.userUuid])])
        expect(body).not.toContain(word);
      expect(Object.keys((JSON.parse(body) as { data: object }).data).sort()).toEqual([
        "orderId",
        "organisationId",
        "state",
      ]);
    }
  });

  it("is kept for thirty days, and isn't told anew afterwards", async () => {
    await addOrder(app.db, "pulse", { organisationId, endTimestamp: ago(10) as never });
    await look();
    await app.db.execute(sql`update webhook_events set at = at - interval '31 days'`);
    await app.db.execute(sql`update assessment_orders set end_timestamp = end_timestamp - interval '31 days'
      where organisation_id = ${organisationId}`);
    await app.db.execute(sql`update webhook_endpoints set on_since = on_since - interval '60 days'`);
    const run = await runRetention(database.target);
    expect(run).toMatchObject({ counts: { webhookEvents: expect.any(Number) } });
    await look();
    expect(await kinds()).toEqual([]);
  });
});
