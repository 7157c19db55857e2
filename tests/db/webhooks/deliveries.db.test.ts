import { createHmac, randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { pino } from "pino";
import { Webhook, WebhookVerificationError } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import type { App } from "~/app.server";
import { connectDatabase, type Database } from "~/db/client.server";
import { assessmentOrders, organisations } from "~/db/schema/orders";
import { userRoles } from "~/db/schema/people";
import { webhookDeliveries, webhookEndpoints, webhookEvents } from "~/db/schema/webhooks";
import { deliverHandler } from "~/features/webhooks/deliver.server";
import { sendAgain, sendTest } from "~/features/webhooks/deliveries.server";
import { removeEndpoint, rotateSecret, switchEndpoint } from "~/features/webhooks/endpoints.server";
import { hoursOfBoth, mostPresses, waits } from "~/features/webhooks/event";
import { tellOrganisation } from "~/features/webhooks/tell.server";
import { createTestApp } from "../../fixtures/app";
import { addOrganisation } from "../../fixtures/console";
import { clearJobs, type DueWorker, loseJobsInHand } from "../../fixtures/jobs";
import { waitingMails } from "../../fixtures/mails";
import { clearOutbox, makeDue, secondsToNext } from "../../fixtures/outbox";
import { addOrder, addPerson, present } from "../../fixtures/people";
import { createTestDatabase } from "../../fixtures/postgres";
import { type NameServer, startNameServer } from "../../fixtures/servers/name-server";
import { type Receiver, startReceiver } from "../../fixtures/servers/receiver";
import {
  addTestEndpoint,
  deliveriesTo,
  type Got,
  loopbackRules,
  officeOf,
  startDeliveries,
  startWebhookReceiver,
  withLoopback,
} from "../../fixtures/servers/webhooks";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: App;
let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>;
let worker: DueWorker;
let organisationId: string;
let orderId: string;
let endpoint: { endpointId: string; secret: string };

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"));
  app = withLoopback(createTestApp(database));
  receiver = await startWebhookReceiver();
  worker = startDeliveries(database, app);
});
afterAll(async () => {
  await worker.stop();
  await receiver.stop();
  await database.drop();
});
beforeEach(async () => {
  await clearOutbox(database.db);
  receiver.got.length = 0;
  receiver.answers(204);
  organisationId = await addOrganisation(database.db, "Firm");
  orderId = (await addOrder(database.db, "pulse", { organisationId })).id;
  endpoint = await addTestEndpoint(app, organisationId, receiver.url);
});

const asked = () => ({ admin: officeOf(organisationId), organisationId, endpointId: endpoint.endpointId });
const tell = (at?: Date) =>
  app.db.transaction((tx) =>
    tellOrganisation(tx, { kind: "order.opened", state: "open", orderId, organisationId, ...(at && { at }) }),
  );
const delivery = async () => present((await deliveriesTo(app, endpoint.endpointId))[0]);
const endpointNow = async () =>
  present((await app.db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, endpoint.endpointId)))[0]);
const verified = ({ headers, body }: Got, secret = endpoint.secret) => new Webhook(secret).verify(body, headers);
const only = () => {
  expect(receiver.got).toHaveLength(1);
  return present(receiver.got[0]);
};
/** Jobs that wait; what the worker has taken meanwhile it begins later, and finds done. */
async function waitingJobs() {
  const jobs = await database.db.execute<{ id: string; payload: { deliveryId: string; generation: number } }>(
    sql`select id, data as payload from jobs.job where name = 'webhook' and state < 'completed'`,
  );
  return [...jobs];
}
/** Tries that come after each other as they would, with the waits between them passed. */
async function tryAll(times: number) {
  for (let tries = 0; tries < times; tries++) {
    await makeDue(database.db);
    await worker.doDue();
  }
}

describe("an event", () => {
  it("is signed as Standard Webhooks says, and carries ids and states alone", async () => {
    await tell();
    await worker.doDue();
    const got = only();
    expect(verified(got)).toEqual({
      type: "order.opened",
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      data: { organisationId, orderId, state: "open" },
    });
    const [event] = await app.db.select().from(webhookEvents).where(eq(webhookEvents.organisationId, organisationId));
    expect(got.headers).toMatchObject({
      "webhook-id": event?.id,
      "content-type": "application/json",
      "user-agent": "Vointi-Webhooks/1",
    });
    // The same by hand, as the specification words it: no library is asked twice about itself.
    const key = Buffer.from(endpoint.secret.replace(/^whsec_/, ""), "base64");
    const signed = `${got.headers["webhook-id"]}.${got.headers["webhook-timestamp"]}.${got.body}`;
    const signature = createHmac("sha256", key).update(signed).digest("base64");
    expect(got.headers["webhook-signature"]).toBe(`v1,${signature}`);
    expect(await delivery()).toMatchObject({ state: "delivered", tries: 1, status: 204, problem: null });
  });

  it("isn't taken for ours with another body, another id or another's secret", async () => {
    await tell();
    await worker.doDue();
    const got = only();
    const other = await addTestEndpoint(app, await addOrganisation(database.db, "Other"), receiver.url);
    for (const wrong of [
      () => verified({ ...got, body: got.body.replace("open", "shut") }),
      () => verified({ ...got, headers: { ...got.headers, "webhook-id": "another" } }),
      () => verified({ ...got, headers: { ...got.headers, "webhook-timestamp": "1" } }),
      () => verified(got, other.secret),
    ])
      expect(wrong).toThrow(WebhookVerificationError);
  });

  it("is tried again under the same id with the same body, later each time, and given up after about three days", async () => {
    receiver.answers(500);
    await tell();
    await worker.doDue();
    expect(await delivery()).toMatchObject({ state: "waiting", tries: 1, status: 500 });
    const seconds: number[] = [];
    for (let tries = 1; tries <= waits.length; tries++) {
      seconds.push(Math.round(await secondsToNext(database.db)));
      await tryAll(1);
    }
    expect(seconds.every((each, at) => at === 0 || each > (seconds[at - 1] ?? 0))).toBe(true);
    expect(seconds.reduce((sum, each) => sum + each, 0) / 86_400).toBeCloseTo(3, 0);
    expect(await delivery()).toMatchObject({ state: "givenUp", tries: waits.length + 1, status: 500 });
    expect(receiver.got).toHaveLength(waits.length + 1);
    expect(new Set(receiver.got.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect(new Set(receiver.got.map(({ body }) => body)).size).toBe(1);
    for (const got of receiver.got) verified(got);
    const [left] = await database.db.execute(
      sql`select 1 from jobs.job where name = 'webhook' and state < 'completed'`,
    );
    expect(left).toBeUndefined();
  });

  it("that is given up switches its address off, and its administrators get a mail that names no address", async () => {
    const staff = await addPerson(database.db, { language: "en", organisationId });
    const foreign = await addPerson(database.db, { language: "en" });
    const other = await addOrganisation(database.db, "Other");
    await database.db.insert(userRoles).values([
      { userId: staff.userUuid, role: "admin", organisationId },
      { userId: foreign.userUuid, role: "admin", organisationId: other },
    ]);
    receiver.answers(500);
    await tell();
    await worker.doDue();
    await tryAll(waits.length);
    expect(await endpointNow()).toMatchObject({ offBecause: "failing" });
    const [mail, ...more] = await waitingMails(app, staff);
    expect(more).toEqual([]);
    expect(mail?.text).not.toContain(receiver.url);
    expect(mail?.text).toContain(`/webhooks/${endpoint.endpointId}`);
    expect(await waitingMails(app, foreign)).toEqual([]);
    await tell();
    expect(await deliveriesTo(app, endpoint.endpointId)).toHaveLength(1);
  });

  it("that is given up leaves an address on that has taken another meanwhile", async () => {
    receiver.answers(500);
    await tell();
    await worker.doDue();
    await tryAll(waits.length - 1);
    receiver.answers(204);
    await database.db.execute(sql`update jobs.job set start_after = now() + interval '1 day' where state < 'active'`);
    await tell(new Date(0));
    await worker.doDue();
    receiver.answers(500);
    await tryAll(1);
    expect((await deliveriesTo(app, endpoint.endpointId)).map(({ state }) => state).sort()).toEqual([
      "delivered",
      "givenUp",
    ]);
    expect((await endpointNow()).offAt).toBeNull();
  });

  it("switches an address off at once that says it is gone, and nothing else is sent there", async () => {
    receiver.answers(410);
    await tell();
    await worker.doDue();
    expect(await delivery()).toMatchObject({ state: "givenUp", tries: 1, status: 410 });
    expect(await endpointNow()).toMatchObject({ offBecause: "gone" });
    await tell(new Date(0));
    await worker.doDue();
    expect(receiver.got).toHaveLength(1);
  });

  it("is led nowhere by a redirect", async () => {
    receiver.answers(301);
    await tell();
    await worker.doDue();
    expect(receiver.got).toHaveLength(1);
    expect(await delivery()).toMatchObject({ state: "waiting", status: 301, problem: "redirect" });
  });

  it.each([
    ["its address is switched off", () => switchEndpoint(app, { ...asked(), to: "off" as const })],
    ["its address is removed", () => removeEndpoint(app, asked())],
    ["its order is deleted", () => app.db.delete(assessmentOrders).where(eq(assessmentOrders.id, orderId))],
    ["its organisation is removed", () => app.db.delete(organisations).where(eq(organisations.id, organisationId))],
  ])("isn't sent where %s meanwhile", async (_, change) => {
    receiver.answers(500);
    await tell();
    await worker.doDue();
    receiver.answers(204);
    await change();
    await tryAll(2);
    expect(receiver.got).toHaveLength(1);
  });

  it("that is on its way while its address is switched off is written down, and not tried again", async () => {
    await tell();
    const [job] = await waitingJobs();
    const strange = await startReceiver(async (_, reply) => {
      await switchEndpoint(app, { ...asked(), to: "off" });
      reply.writeHead(500).end();
    });
    await app.db.update(webhookEndpoints).set({ url: strange.url }).where(eq(webhookEndpoints.id, endpoint.endpointId));
    await deliverHandler({ ...app, db: database.jobs })([present(job)], new AbortController().signal);
    expect(await delivery()).toMatchObject({ state: "dropped", status: 500, tries: 1 });
    await strange.stop();
  });

  it("that waits for an address that was off and is on again stays unsent", async () => {
    receiver.answers(500);
    await tell();
    await worker.doDue();
    await switchEndpoint(app, { ...asked(), to: "off" });
    await switchEndpoint(app, { ...asked(), to: "on" });
    await tryAll(1);
    expect(receiver.got).toHaveLength(1);
    expect(await delivery()).toMatchObject({ state: "dropped" });
  });

  it("is there after its transaction, or not at all", async () => {
    const failing = app.db.transaction(async (tx) => {
      await tellOrganisation(tx, { kind: "order.opened", state: "open", orderId, organisationId });
      throw new Error("the world ends here");
    });
    await expect(failing).rejects.toThrow("the world ends here");
    await worker.doDue();
    expect(receiver.got).toEqual([]);
  });

  it("goes to each address of its organisation, and to nobody else's", async () => {
    const second = await startWebhookReceiver();
    const foreign = await startWebhookReceiver();
    await addTestEndpoint(app, organisationId, second.url);
    await addTestEndpoint(app, await addOrganisation(database.db, "Other"), foreign.url);
    await tell();
    await worker.doDue();
    expect([receiver.got.length, second.got.length, foreign.got.length]).toEqual([1, 1, 0]);
    expect(second.got[0]?.headers["webhook-id"]).toBe(receiver.got[0]?.headers["webhook-id"]);
    expect(second.got[0]?.headers["webhook-signature"]).not.toBe(receiver.got[0]?.headers["webhook-signature"]);
    await second.stop();
    await foreign.stop();
  });
});

describe("two instances", () => {
  let second: Database;
  let other: DueWorker;
  beforeAll(() => {
    second = connectDatabase(database.target, { poolSize: 5 });
    other = startDeliveries(second, app);
  });
  afterAll(async () => {
    await other.stop();
    await second.close();
  });

  it("send each event once", async () => {
    for (let n = 0; n < 20; n++) await tell(new Date(n * 1_000));
    for (let looks = 0; looks < 20 && receiver.got.length < 20; looks++) {
      await makeDue(database.db);
      await Promise.all([worker.doDue(), other.doDue()]);
    }
    const ids = receiver.got.map(({ headers }) => headers["webhook-id"]);
    expect(ids).toHaveLength(20);
    expect(new Set(ids).size).toBe(20);
  });
});

/** A database that reads, and is gone when something is to be written. */
const halfDead = (db: App["db"]) =>
  new Proxy(db, {
    get: (target, name) =>
      name === "transaction" ? () => Promise.reject(new Error("killed")) : Reflect.get(target, name, target),
  });

describe("an instance that dies after it has sent", () => {
  it("has its event sent once more, under the id that it had", async () => {
    await clearJobs(database.db);
    await tell();
    const [job] = await database.db.execute<{ id: string; data: { deliveryId: string; generation: number } }>(
      sql`update jobs.job set state = 'active', started_on = now() where name = 'webhook' returning id, data`,
    );
    // Its request has come, and nothing was noted.
    const failed = await deliverHandler({ ...app, db: halfDead(app.db) })(
      [{ id: present(job).id, payload: present(job).data }],
      new AbortController().signal,
    );
    expect(failed).toHaveLength(1);
    await loseJobsInHand(database.jobs);
    await worker.doDue();
    const ids = receiver.got.map(({ headers }) => headers["webhook-id"]);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
    expect(await delivery()).toMatchObject({ state: "delivered", tries: 1 });
  });
});

describe("a batch", () => {
  it("has two of one address at most, and the others come back", async () => {
    for (let n = 0; n < 5; n++) await tell(new Date(n * 1_000));
    const second = await startWebhookReceiver();
    await addTestEndpoint(app, organisationId, second.url);
    await tell();
    const send = deliverHandler({ ...app, db: database.jobs });
    const jobs = await waitingJobs();
    await send(jobs, new AbortController().signal);
    expect([receiver.got.length, second.got.length]).toEqual([2, 1]);
    expect(await waitingJobs()).toHaveLength(jobs.length + 4);
    await app.db.delete(webhookEndpoints).where(eq(webhookEndpoints.organisationId, organisationId));
    await second.stop();
  });
});

describe("a receiver", () => {
  let strange: Receiver;
  let names: NameServer;
  afterEach(async () => {
    await strange?.stop();
    await names?.stop();
  });

  it("that sends a hundred megabytes back has them left unread", async () => {
    let written = 0;
    strange = await startReceiver((_, reply) => {
      const more = () => {
        while (written < 100_000_000 && !reply.destroyed && reply.write(Buffer.alloc(65_536))) written += 65_536;
      };
      reply.on("drain", more);
      more();
    });
    await app.db.update(webhookEndpoints).set({ url: strange.url }).where(eq(webhookEndpoints.id, endpoint.endpointId));
    await tell();
    await worker.doDue();
    expect(await delivery()).toMatchObject({ state: "delivered", status: 200 });
    expect(written).toBeLessThan(20_000_000);
  });

  it("that hangs holds nobody else's up for longer than its time", async () => {
    strange = await startReceiver(() => {});
    const slow = await addOrganisation(database.db, "Slow");
    const slowOrder = await addOrder(database.db, "pulse", { organisationId: slow });
    const hanging = await addTestEndpoint(app, slow, strange.url);
    await app.db.transaction((tx) =>
      tellOrganisation(tx, { kind: "order.opened", orderId: slowOrder.id, organisationId: slow }),
    );
    await tell();
    await worker.doDue();
    expect(await delivery()).toMatchObject({ state: "delivered" });
    const [waiting] = await deliveriesTo(app, hanging.endpointId);
    expect(waiting).toMatchObject({ state: "waiting", problem: "tooSlow", status: null });
  });

  it("whose name leads into our network is never connected to, though it didn't when it was added", async () => {
    strange = await startReceiver((_, reply) => reply.end());
    let address = "93.184.216.34";
    names = await startNameServer(() => [address]);
    const outside = { ...loopbackRules, loopback: false, ports: [strange.port], nameServers: [names.address] };
    const logged: object[] = [];
    const log = pino({ level: "info" }, { write: (line) => void logged.push(JSON.parse(line) as object) });
    const guarded = { ...app, env: { ...app.env, outside } };
    const own = await addOrganisation(database.db, "Rebinding");
    const { id } = await addOrder(database.db, "pulse", { organisationId: own });
    const added = await addTestEndpoint(guarded, own, `https://hooks.example:${strange.port}/`);
    for (const inside of ["127.0.0.1", "10.0.0.5", "169.254.169.254", "::1", "::ffff:127.0.0.1", "fd00::1"]) {
      address = inside;
      await app.db.transaction((tx) =>
        tellOrganisation(tx, { kind: "order.opened", orderId: id, organisationId: own, at: new Date() }),
      );
      const waiting = present((await deliveriesTo(app, added.endpointId)).at(-1));
      await deliverHandler({ ...guarded, log, db: database.jobs })(
        [{ id: "job", payload: { deliveryId: waiting.id, generation: 0 } }],
        new AbortController().signal,
      );
      const [tried] = await app.db.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, waiting.id));
      // As of a name that nobody has: the list tells nobody which names there are inside.
      expect(tried, inside).toMatchObject({ state: "waiting", problem: "unknownName", status: null });
      expect(logged.at(-1)).toMatchObject({ problem: "notPublic" });
    }
    expect(strange.connections()).toBe(0);
    await clearJobs(database.db);
  });
});

describe("a secret", () => {
  it("signs beside the new one for a day, and then no more", async () => {
    const rotated = { secret: await rotate() };
    expect(rotated.secret).not.toBe(endpoint.secret);
    await tell();
    await worker.doDue();
    verified(only(), endpoint.secret);
    verified(only(), rotated.secret);
    await tell(new Date(0));
    const late = deliverHandler({ ...hoursLater(hoursOfBoth), db: database.jobs });
    await late(await waitingJobs(), new AbortController().signal);
    const { headers, body } = present(receiver.got[1]);
    const at = new Date(Number(headers["webhook-timestamp"]) * 1_000);
    expect(headers["webhook-signature"]).toBe(new Webhook(rotated.secret).sign(headers["webhook-id"] ?? "", at, body));
  });

  it("is made once a day, so that the one that the receiver has signs until then", async () => {
    const form = { ...asked(), formId: randomUUID() };
    const made = await rotateSecret(app, form);
    // A form that comes twice is shown what it has made, and no other one is.
    expect(await rotateSecret(app, form)).toEqual(made);
    expect(await rotateSecret(app, { ...form, formId: randomUUID() })).toEqual({ outcome: "tooSoon" });
    for (const hours of [1, hoursOfBoth - 1])
      expect(await rotateSecret(hoursLater(hours), form)).toEqual({ outcome: "tooSoon" });
    await tell();
    await worker.doDue();
    verified(only(), endpoint.secret);
    verified(only(), made.outcome === "rotated" ? made.secret : "");
    expect(await rotateSecret(hoursLater(hoursOfBoth), form)).toMatchObject({ outcome: "rotated" });
  });

  it("that can't be read is mended at any time, and its address stays on", async () => {
    await rotate();
    await app.db
      .update(webhookEndpoints)
      .set({ sealedSecret: Buffer.from("x"), sealedBefore: Buffer.from("y") })
      .where(eq(webhookEndpoints.id, endpoint.endpointId));
    await tell();
    await worker.doDue();
    await tryAll(waits.length);
    expect(await delivery()).toMatchObject({ state: "givenUp", problem: "secretUnreadable" });
    expect((await endpointNow()).offAt).toBeNull();
    const secret = await rotate(hoursLater(1));
    await tell(new Date(0));
    await worker.doDue();
    verified(only(), secret);
  });

  async function rotate(by = app) {
    const rotated = await rotateSecret(by, { ...asked(), formId: randomUUID() });
    if (rotated.outcome !== "rotated") throw new Error(rotated.outcome);
    return rotated.secret;
  }
  const hoursLater = (hours: number): App => ({
    ...app,
    clock: { now: () => new Date(Date.now() + hours * 3_600_000) },
  });

  it("stands in no row that can be read", async () => {
    const rows = await database.db.execute<{ row: string }>(
      sql`select row_to_json(e)::text as row from webhook_endpoints e`,
    );
    const { sealedSecret } = await endpointNow();
    expect([...rows].map(({ row }) => row).join()).not.toContain(endpoint.secret.slice(6));
    expect(sealedSecret.toString("latin1")).not.toContain(endpoint.secret.slice(6));
  });
});

describe("a press", () => {
  it("sends a test that tells of nothing", async () => {
    expect(await sendTest(app, asked())).toEqual({ outcome: "sent" });
    await worker.doDue();
    expect(verified(only())).toEqual({ type: "test", timestamp: expect.any(String), data: { organisationId } });
  });

  it("sends an event again under its id, and twice at once only once more", async () => {
    await tell();
    await worker.doDue();
    const { id: deliveryId } = await delivery();
    await Promise.all([1, 2, 3].map(() => sendAgain(app, { ...asked(), deliveryId })));
    await worker.doDue();
    expect(receiver.got).toHaveLength(2);
    expect(receiver.got[1]?.headers["webhook-id"]).toBe(receiver.got[0]?.headers["webhook-id"]);
  });

  it("sends nothing to an address that is off, and no more than thirty times in an hour at once", async () => {
    await Promise.all(Array.from({ length: mostPresses + 5 }, () => sendTest(app, asked())));
    expect(await sendTest(app, asked())).toEqual({ outcome: "tooOften" });
    expect(await deliveriesTo(app, endpoint.endpointId)).toHaveLength(mostPresses);
    await switchEndpoint(app, { ...asked(), to: "off" });
    expect(await sendTest(app, asked())).toEqual({ outcome: "off" });
  });

  it("is counted for the organisation, whatever is sent and to whichever address; what happens by itself isn't", async () => {
    for (let n = 0; n < mostPresses + 5; n++) await tell(new Date(n * 1_000));
    const { id: deliveryId } = await delivery();
    for (let n = 0; n < mostPresses - 1; n++) {
      await app.db.update(webhookDeliveries).set({ state: "delivered" });
      expect(await sendAgain(app, { ...asked(), deliveryId })).toEqual({ outcome: "sent" });
    }
    await removeEndpoint(app, asked());
    endpoint = await addTestEndpoint(app, organisationId, receiver.url);
    expect(await sendTest(app, asked())).toEqual({ outcome: "sent" });
    expect(await sendTest(app, asked())).toEqual({ outcome: "tooOften" });
    const others = await addOrganisation(database.db, "Other");
    const other = await addTestEndpoint(app, others, receiver.url);
    expect(await sendTest(app, { admin: officeOf(others), organisationId: others, ...other })).toEqual({
      outcome: "sent",
    });
  });

  it("ends the tries of the time before", async () => {
    receiver.answers(500);
    await tell();
    await worker.doDue();
    const { id: deliveryId } = await delivery();
    await switchEndpoint(app, { ...asked(), to: "off" });
    await switchEndpoint(app, { ...asked(), to: "on" });
    await sendAgain(app, { ...asked(), deliveryId });
    await worker.doDue();
    expect(receiver.got).toHaveLength(2);
    await tryAll(1);
    expect(receiver.got).toHaveLength(3);
    expect(await delivery()).toMatchObject({ generation: 1, tries: 2 });
  });

  it("sends what has waited for longer than any try, since its job is lost", async () => {
    await tell();
    await app.db.update(webhookDeliveries).set({ generation: 1 });
    const { id: deliveryId } = await delivery();
    await sendAgain(app, { ...asked(), deliveryId });
    await worker.doDue();
    expect(receiver.got).toEqual([]);
    await app.db.update(webhookDeliveries).set({ queuedAt: sql`now() - interval '25 hours'` });
    await sendAgain(app, { ...asked(), deliveryId });
    await worker.doDue();
    expect(receiver.got).toHaveLength(1);
  });
});
