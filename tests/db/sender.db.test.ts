import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { delay, HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { connectDatabase, type Database } from "~/db/client.server";
import { outbox } from "~/db/schema/messages";
import { listFailures } from "~/features/jobs/failures.server";
import type { EmailMessage } from "~/features/messages/message";
import { queueMessage, queueMessages, queueWaiting } from "~/features/messages/outbox.server";
import { createPace } from "~/features/messages/pace.server";
import type { Parcel, Transport } from "~/features/messages/parcel";
import type { MessagePurpose } from "~/features/messages/purposes";
import { readOutboxFolder, transportFor } from "~/features/messages/transport.server";
import { TransportError } from "~/features/messages/transport-error.server";
import { createSecrets } from "~/platform/secrets.server";
import { clearJobs, type DueWorker } from "../fixtures/jobs";
import { clearOutbox, eachAlone, makeDue, secondsToNext, startSender } from "../fixtures/outbox";
import { present } from "../fixtures/people";
import { createTestDatabase } from "../fixtures/postgres";

const baseUrl = "https://mail.provider.example";
const secrets = createSecrets(["a secret that is at least 32 characters long"]);
const message: EmailMessage = {
  channel: "email",
  to: "aino@example.com",
  subject: "Kirjaudu",
  text: "Linkki: https://vointi.example/fi/kirjautuminen/email/1",
  html: "<p>Linkki</p>",
};

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let secondInstance: Database;
let worker: DueWorker;
/** What the worker hands messages to. */
let transport: Transport;
beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"));
  secondInstance = connectDatabase(database.target, { poolSize: 5 });
  worker = startSender(database, { secrets, log, transport: (parcel) => transport(parcel) });
});
afterAll(async () => {
  await worker.stop();
  await secondInstance.close();
  await database.drop();
});

/** What the provider was asked to send, in the order it was asked. */
type Asked = { idempotencyKey: string | null; authorization: string | null; body: unknown };
const asked: Asked[] = [];
const provider = setupServer();
/** The provider answers so from now on, once per given answer and then always as the last one. */
function providerAnswers(...answers: (() => Response | Promise<Response>)[]): void {
  for (const path of ["emails", "emails/batch"]) {
    provider.use(
      http.post(`${baseUrl}/${path}`, async ({ request }) => {
        asked.push({
          idempotencyKey: request.headers.get("idempotency-key"),
          authorization: request.headers.get("authorization"),
          body: await request.json(),
        });
        const answer = answers.length > 1 ? answers.shift() : answers[0];
        return present(answer)();
      }),
    );
  }
}
const taken = () => HttpResponse.json({ id: "b7d2d1f4-0000-4000-8000-000000000000" });
const refused = (status: number, name: string) => () =>
  HttpResponse.json({ statusCode: status, name, message: `aino@example.com is not ours: ${name}` }, { status });

beforeAll(() => provider.listen({ onUnhandledRequest: "error" }));
afterEach(() => provider.resetHandlers());
afterAll(() => provider.close());
beforeEach(async () => {
  asked.length = 0;
  await clearOutbox(database.db);
});

/** Everything a sender has logged. */
const logged: string[] = [];
const log = pino({ level: "debug" }, { write: (line: string) => logged.push(line) });

/** Sends through this what is due, and what becomes due by it. */
async function sendDue(through: Transport): Promise<void> {
  transport = through;
  await worker.doDue();
}
const resend = (timeoutMs = 5_000) =>
  transportFor(
    {
      resend: { apiKey: "re_test_key", baseUrl },
      mailFrom: "Vointi <no-reply@vointi.example>",
      smsProvider: undefined,
      dataDir: "unused",
    },
    { timeoutMs },
  );

async function queue(
  given: Partial<EmailMessage> = {},
  options: { purpose: MessagePurpose; expiresInMinutes: number } = { purpose: "signInLink", expiresInMinutes: 60 },
): Promise<void> {
  await queueMessage(database.db, secrets, { ...message, ...given }, options);
}
const ofOrders = { purpose: "orderMessage", expiresInMinutes: 60 } as const;
const rows = () => database.db.select().from(outbox).orderBy(outbox.createdAt);
const row = async () => present((await rows())[0]);
/** Whatever is to become of them: the worker takes one when it looks. */
const allJobs = () =>
  database.db.execute<{ id: string; name: string; data: unknown; state: string }>(
    sql`select id, name, data, output, state from jobs.job`,
  );

describe("a queued message", () => {
  it("is sent once through the provider with the row's id as the key, and its body goes", async () => {
    providerAnswers(taken);
    await queue();
    const { id, sealedMessage } = await row();
    expect(sealedMessage).not.toBeNull();
    await sendDue(resend());
    expect(asked).toEqual([
      {
        idempotencyKey: id,
        authorization: "Bearer re_test_key",
        body: {
          from: "Vointi <no-reply@vointi.example>",
          to: ["aino@example.com"],
          subject: message.subject,
          text: message.text,
          html: message.html,
        },
      },
    ]);
    expect(await row()).toMatchObject({
      id,
      sealedMessage: null,
      attempts: 1,
      givenUpAt: null,
      sentAt: expect.any(Date),
    });
    await queueWaiting(database.db);
    await sendDue(resend());
    expect(asked).toHaveLength(1);
  });

  it.each<[string, () => Response | Promise<Response>, tries: number, timeoutMs: number]>([
    ["refuses it", refused(422, "validation_error"), 1, 5_000],
    ["has had too many", refused(429, "rate_limit_exceeded"), 0, 5_000],
    ["fails without a word", () => new HttpResponse("<h1>Internal error</h1>", { status: 500 }), 0, 5_000],
    ["fails in its own words", refused(500, "internal_server_error"), 0, 5_000],
    ["drops the connection", () => HttpResponse.error(), 0, 5_000],
    ["never answers", () => delay("infinite").then(taken), 0, 200],
  ])("is kept for later when the provider %s, and nothing of it is logged", async (_, answer, tries, timeoutMs) => {
    providerAnswers(answer);
    await queue();
    logged.length = 0;
    await sendDue(resend(timeoutMs));
    expect(asked).toHaveLength(1);
    expect(await row()).toMatchObject({
      attempts: tries,
      sentAt: null,
      givenUpAt: null,
      sealedMessage: expect.any(Buffer),
    });
    expect(await secondsToNext(database.db)).toBeGreaterThan(4);
    expect(logged.join("")).toContain("message not sent");
    for (const secret of [message.to, message.subject, "Linkki", "re_test_key"])
      expect(logged.join("")).not.toContain(secret);
  });

  it("is tried again under the same key, so that the provider never sends it twice", async () => {
    providerAnswers(refused(500, "internal_server_error"), () => HttpResponse.error(), taken);
    await queue();
    const { id } = await row();
    for (let attempt = 1; attempt <= 3; attempt++) {
      await makeDue(database.db);
      await sendDue(resend());
      expect((await row()).attempts).toBe(attempt === 3 ? 1 : 0);
    }
    expect(asked.map(({ idempotencyKey }) => idempotencyKey)).toEqual([id, id, id]);
    expect(await row()).toMatchObject({ sealedMessage: null, sentAt: expect.any(Date) });
  });

  it("waits longer after each refusal and is tried no more by itself after the tenth, its body kept", async () => {
    providerAnswers(refused(422, "validation_error"));
    await queue({}, { purpose: "signInLink", expiresInMinutes: 24 * 60 });
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 10; attempt++) {
      await makeDue(database.db);
      await sendDue(resend());
      if (attempt < 10) waits.push(await secondsToNext(database.db));
    }
    expect(present(waits[8])).toBeGreaterThan(present(waits[0]) * 10);
    expect(await row()).toMatchObject({
      attempts: 10,
      sentAt: null,
      givenUpAt: null,
      sealedMessage: expect.any(Buffer),
    });
    expect((await listFailures(database.db, { limit: 9, offset: 0, most: 100 })).failures).toMatchObject([
      { againAt: null },
    ]);
    await makeDue(database.db);
    await sendDue(resend());
    expect(asked).toHaveLength(10);
  });

  it("is never sent once it has expired, and its body goes", async () => {
    providerAnswers(taken);
    await queue();
    await database.db.update(outbox).set({ expiresAt: sql`now() - interval '1 second'` });
    await sendDue(resend());
    expect(asked).toEqual([]);
    expect(await row()).toMatchObject({ sentAt: null, givenUpAt: expect.any(Date), sealedMessage: null });
  });

  it("is not sent when no key opens it any more", async () => {
    providerAnswers(taken);
    await queueMessage(database.db, createSecrets(["another secret of at least 32 characters"]), message, {
      purpose: "signInLink",
      expiresInMinutes: 60,
    });
    await sendDue(resend());
    expect(asked).toEqual([]);
    expect(await row()).toMatchObject({ sentAt: null, givenUpAt: expect.any(Date), sealedMessage: null });
  });

  it("is not there when the transaction it belongs to is rolled back", async () => {
    await database.db
      .transaction(async (tx) => {
        await queueMessage(tx, secrets, message, { purpose: "signInLink", expiresInMinutes: 60 });
        throw new Error("rolled back");
      })
      .catch(() => {});
    expect(await rows()).toEqual([]);
    expect(await allJobs()).toEqual([]);
  });

  it("has a job that holds its id and nothing of its words or its person", async () => {
    await queue();
    const { id } = await row();
    const jobs = await allJobs();
    expect(jobs).toEqual([expect.objectContaining({ id, name: "sign-in-mail", data: { messageId: id } })]);
    for (const secret of ["aino", "Linkki", message.subject]) expect(JSON.stringify(jobs)).not.toContain(secret);
  });

  it("that stands there without a job, as the version before left it, gets one at the start, and only one", async () => {
    providerAnswers(taken);
    await queue();
    await queue({ to: "astrid@example.com" }, { purpose: "orderMessage", expiresInMinutes: 60 });
    await clearJobs(database.db);
    expect(await queueWaiting(database.db)).toBe(2);
    expect(await queueWaiting(database.db)).toBe(0);
    expect((await allJobs()).map(({ name }) => name).sort()).toEqual(["mail", "sign-in-mail"]);
    await sendDue(resend());
    expect(asked).toHaveLength(2);
    expect(await queueWaiting(database.db)).toBe(0);
  });
});

describe("many messages", () => {
  it("are each sent once when two instances send at the same time", async () => {
    providerAnswers(() => delay(5).then(taken));
    for (let index = 0; index < 40; index++) await queue({ to: `person-${index}@example.com` });
    transport = resend();
    const other = startSender(secondInstance, { secrets, log, transport });
    await Promise.all([worker.doDue(), other.doDue()]);
    await other.stop();
    expect(new Set(asked.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(40);
    expect(asked).toHaveLength(40);
    expect((await rows()).every(({ sentAt, attempts }) => sentAt !== null && attempts === 1)).toBe(true);
  });

  it("never delay a sign-in mail: it goes although the provider has not answered for a single one of them", async () => {
    const order: string[] = [];
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const invitation = { purpose: "orderMessage" as const, expiresInMinutes: 600 };
    await queueMessages(database.db, secrets, Array<EmailMessage>(30).fill(message), invitation);
    transport = eachAlone(async (_, { to }) => {
      if (to === message.to) await held;
      order.push(to);
    });
    worker.look();
    await queue({ to: "waiting@example.com" }, { purpose: "signInLink", expiresInMinutes: 60 });
    worker.look();
    await expect.poll(() => order).toEqual(["waiting@example.com"]);
    release();
    await worker.doDue();
    expect(order).toHaveLength(31);
  });

  it("are sent although one of them fails", async () => {
    for (let index = 0; index < 5; index++) await queue({ to: `person-${index}@example.com` });
    await sendDue(
      eachAlone(async (_, { to }) => {
        if (to === "person-2@example.com") throw new TransportError("validation_error", "refused");
      }),
    );
    expect((await rows()).map(({ sentAt }) => sentAt !== null)).toEqual([true, true, false, true, true]);
  });

  it("are sent although one is of a newer version, which is left for that as long as it is of use", async () => {
    for (let index = 0; index < 3; index++) await queue({ to: `person-${index}@example.com` }, ofOrders);
    const [first, ofTomorrow, last] = (await rows()).map(({ id }) => id) as [string, string, string];
    await database.db.update(outbox).set({ purpose: "ofTomorrow" }).where(eq(outbox.id, ofTomorrow));
    const taken: string[] = [];
    const take = eachAlone(async (id) => void taken.push(id));
    await sendDue(take);
    expect(taken.toSorted()).toEqual([first, last].toSorted());
    const left = present((await rows()).find(({ id }) => id === ofTomorrow));
    expect(left).toMatchObject({ attempts: 0, sentAt: null, givenUpAt: null, failedAt: null });
    expect(left.sealedMessage).not.toBeNull();
    expect(await secondsToNext(database.db)).toBeGreaterThan(30);
    // An instance that knows it takes it.
    await database.db.update(outbox).set({ purpose: "orderMessage" }).where(eq(outbox.id, ofTomorrow));
    await makeDue(database.db);
    await sendDue(take);
    expect(taken).toHaveLength(3);
  });

  it("wait with one of a newer version where they were offered together, whose key must stay theirs", async () => {
    for (let index = 0; index < 2; index++) await queue({ to: `person-${index}@example.com` }, ofOrders);
    const [first = ""] = (await rows()).map(({ id }) => id);
    const parcelId = randomUUID();
    await database.db.update(outbox).set({ parcelId });
    await database.db.update(outbox).set({ purpose: "ofTomorrow" }).where(eq(outbox.id, first));
    const offered: Parcel[] = [];
    const take: Transport = async (parcel) => {
      offered.push(parcel);
      return new Map();
    };
    await sendDue(take);
    expect(offered).toEqual([]);
    // Its time is up: it goes, and the rest is theirs again.
    await database.db.update(outbox).set({ expiresAt: sql`now() - interval '1 second'` }).where(eq(outbox.id, first));
    await makeDue(database.db);
    await sendDue(take);
    expect(offered.map(({ id, messages }) => [id, messages.length])).toEqual([[parcelId, 1]]);
    expect((await rows()).map(({ sentAt, givenUpAt }) => [sentAt !== null, givenUpAt !== null])).toEqual([
      [false, true],
      [true, false],
    ]);
  });

  it("are taken no more once the worker is stopped, which finishes what it has begun", async () => {
    const begun: Parcel[] = [];
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    transport = async (parcel) => {
      begun.push(parcel);
      await held;
      return new Map();
    };
    const sendings = { purpose: "orderMessage" as const, expiresInMinutes: 60 };
    await queueMessages(database.db, secrets, Array<EmailMessage>(125).fill(message), sendings);
    worker.look();
    await expect.poll(() => begun.length).toBe(1);
    const stopped = worker.stop();
    await queue();
    release();
    await stopped;
    expect(begun.map(({ messages }) => messages.length)).toEqual([100]);
    expect((await rows()).filter(({ sentAt }) => sentAt !== null)).toHaveLength(100);
    expect((await allJobs()).filter(({ name, state }) => name === "mail" && state !== "completed")).toHaveLength(25);
    // The next instance sends them.
    worker = startSender(database, { secrets, log, transport: (parcel) => transport(parcel) });
    await makeDue(database.db);
    await worker.doDue();
    expect(begun.map(({ messages }) => messages.length).toSorted((a, b) => a - b)).toEqual([1, 25, 100]);
  });
});

describe("without a provider", () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "vointi-outbox-"));
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  const folder = () => transportFor({ resend: undefined, mailFrom: "unused", smsProvider: undefined, dataDir });

  it("a message becomes one file with everything in it, and the row's body goes", async () => {
    await queue();
    await sendDue(folder());
    const { id, sealedMessage } = await row();
    expect(sealedMessage).toBeNull();
    expect(await readdir(join(dataDir, "outbox"))).toEqual([`${id}.json`]);
    const file = JSON.parse(await readFile(join(dataDir, "outbox", `${id}.json`), "utf8")) as { createdAt: string };
    expect(file).toEqual({ id, ...message, createdAt: expect.any(String) });
    expect(new Date(file.createdAt).toISOString()).toBe(file.createdAt);
  });

  it("nobody but the server's own account reads a message", async () => {
    await folder()({ id: "a", kind: "alone", messages: [{ id: "a", message }] });
    expect(((await stat(join(dataDir, "outbox", "a.json"))).mode & 0o777).toString(8)).toBe("600");
  });

  it("the same message again is the same file", async () => {
    const id = "0190a1b2-c3d4-8e5f-8a6b-7c8d9e0f1a2b";
    for (let attempt = 0; attempt < 3; attempt++) await folder()({ id, kind: "alone", messages: [{ id, message }] });
    expect(await readOutboxFolder(dataDir)).toMatchObject([{ id, to: message.to }]);
  });

  it("the messages are read newest first, and there are none before the first", async () => {
    expect(await readOutboxFolder(dataDir)).toEqual([]);
    for (const id of ["c", "a", "b"]) {
      await folder()({ id, kind: "alone", messages: [{ id, message }] });
      const [newest] = await readOutboxFolder(dataDir);
      await expect.poll(() => new Date().toISOString() > present(newest).createdAt).toBe(true);
    }
    expect((await readOutboxFolder(dataDir)).map(({ id }) => id)).toEqual(["b", "a", "c"]);
  });
});

describe("mails that may wait", () => {
  const invitation = { purpose: "orderMessage" as const, expiresInMinutes: 600 };
  const invite = (count: number) =>
    queueMessages(
      database.db,
      secrets,
      Array.from({ length: count }, (_, n) => ({ ...message, to: `invited-${n}@example.com` })),
      invitation,
    );
  type Batch = { key: string | null; validation: string | null; to: string[] };
  const batches: Batch[] = [];
  beforeEach(() => {
    batches.length = 0;
  });
  /** The provider answers so when it is asked for several at once. */
  function batchAnswers(...answers: ((batch: Batch) => Response | Promise<Response>)[]): void {
    provider.use(
      http.post(`${baseUrl}/emails/batch`, async ({ request }) => {
        const mails = (await request.json()) as { to: string[] }[];
        const batch = {
          key: request.headers.get("idempotency-key"),
          validation: request.headers.get("x-batch-validation"),
          to: mails.map(({ to }) => String(to)),
        };
        batches.push(batch);
        return present(answers.length > 1 ? answers.shift() : answers[0])(batch);
      }),
    );
  }
  const takenAll = ({ to }: Batch) => HttpResponse.json({ data: to.map(() => ({ id: "b7d2d1f4" })) });

  it("go a hundred in a request, each once and all in the order in which they were written", async () => {
    batchAnswers(takenAll);
    await invite(230);
    await sendDue(resend());
    expect(batches.map(({ to }) => to.length).toSorted()).toEqual([100, 100, 30]);
    expect(new Set(batches.flatMap(({ to }) => to)).size).toBe(230);
    expect(new Set(batches.map(({ key }) => key)).size).toBe(3);
    expect((await rows()).every(({ sentAt, attempts }) => sentAt !== null && attempts === 1)).toBe(true);
  });

  it("that are refused by themselves hold up none of the others, and go in another parcel next time", async () => {
    batchAnswers(
      ({ to }) =>
        HttpResponse.json({ data: to.slice(1).map(() => ({ id: "b7d2d1f4" })), errors: [{ index: 1, message: "no" }] }),
      takenAll,
    );
    await invite(3);
    await sendDue(resend());
    expect(batches[0]?.validation).toBe("permissive");
    const refusedTo = batches[0]?.to[1];
    expect((await rows()).filter(({ sentAt }) => sentAt === null)).toMatchObject([{ attempts: 1, parcelId: null }]);
    await makeDue(database.db);
    await sendDue(resend());
    expect(batches[1]).toMatchObject({ to: [refusedTo] });
    expect(batches[1]?.key).not.toBe(batches[0]?.key);
    expect((await rows()).every(({ sentAt }) => sentAt !== null)).toBe(true);
  });

  it("are offered again as the same parcel under the same key when no answer came, whoever does it", async () => {
    batchAnswers(() => HttpResponse.error(), takenAll);
    await invite(40);
    await sendDue(resend());
    expect(batches).toHaveLength(1);
    expect((await rows()).every(({ sentAt, attempts }) => sentAt === null && attempts === 0)).toBe(true);
    // Others have come meanwhile.
    await invite(5);
    await makeDue(database.db);
    await sendDue(resend());
    expect(
      batches
        .slice(1)
        .map(({ to }) => to.length)
        .toSorted(),
    ).toEqual([40, 5].toSorted());
    expect(
      batches.find(({ key, to }) => key === batches[0]?.key && to.length === 40 && to !== batches[0]?.to)?.to,
    ).toEqual(batches[0]?.to);
    expect((await rows()).every(({ sentAt }) => sentAt !== null)).toBe(true);
  });

  it("are taken for sent when their key came with other words before: one of them is wanted no more", async () => {
    batchAnswers(() => HttpResponse.error(), refused(409, "invalid_idempotent_request"));
    const [first = ""] = await invite(4);
    await sendDue(resend());
    await database.db.update(outbox).set({ expiresAt: sql`now() - interval '1 second'` }).where(eq(outbox.id, first));
    await makeDue(database.db);
    await sendDue(resend());
    expect(batches.map(({ to }) => to.length)).toEqual([4, 3]);
    expect((await rows()).filter(({ sentAt }) => sentAt !== null)).toHaveLength(3);
  });

  it("are tried as long as they are wanted while the provider has enough, and none of that counts", async () => {
    const enough = () =>
      HttpResponse.json(
        { statusCode: 429, name: "rate_limit_exceeded" },
        { status: 429, headers: { "retry-after": "7" } },
      );
    batchAnswers(...Array<() => Response>(12).fill(enough), takenAll);
    await invite(2);
    for (let time = 0; time < 12; time++) {
      await sendDue(resend());
      const waits = await database.db.execute<{ s: number }>(
        sql`select extract(epoch from start_after - now())::float8 as s from jobs.job where state < 'active'`,
      );
      for (const { s } of waits) expect(s).toBeGreaterThan(6);
      await makeDue(database.db);
    }
    await sendDue(resend());
    expect(batches).toHaveLength(13);
    expect((await rows()).every(({ sentAt, attempts }) => sentAt !== null && attempts === 1)).toBe(true);
  });
});

describe("the pace of a provider", () => {
  it("is kept by all instances together, and whoever signs in goes before a mass of invitations", async () => {
    const order: { to: string; at: number }[] = [];
    const told: Transport = async ({ messages }) => {
      order.push({ to: messages[0]?.message.to ?? "", at: Date.now() });
      return new Map();
    };
    const perSecond = { email: 4, sms: 4 };
    await worker.stop();
    const own = startSender(database, { secrets, transport: told, perSecond });
    const other = startSender(secondInstance, { secrets, transport: told, perSecond });
    const from = Date.now();
    await queueMessages(database.db, secrets, Array<EmailMessage>(1_000).fill(message), {
      purpose: "orderMessage",
      expiresInMinutes: 600,
    });
    for (const each of [own, other]) each.look();
    await expect.poll(() => order.length).toBeGreaterThan(1);
    await queue({ to: "waiting@example.com" });
    const queuedAt = order.length;
    for (const each of [own, other]) each.look();
    await expect.poll(() => order.length, { timeout: 15_000 }).toBe(11);
    await Promise.all([own.stop(), other.stop()]);
    worker = startSender(database, { secrets, log, transport: (parcel) => transport(parcel) });
    // The requests that had their turn already, one for each instance, may be ahead of it.
    expect(order.findIndex(({ to }) => to === "waiting@example.com") - queuedAt).toBeLessThanOrEqual(2);
    for (const { at } of order) {
      const inThatSecond = order.filter((one) => one.at >= at && one.at < at + 990).length;
      // A turn may be taken a little later than it is given.
      expect(inThatSecond).toBeLessThanOrEqual(5);
    }
    expect(Date.now() - from).toBeGreaterThan(1_700);
  });

  it("leaves a turn to whoever signs in while an instance has their mail in hand, and not to one that was killed", async () => {
    const pace = createPace(database.jobs, { email: 50, sms: 50 });
    const bulkTurn = () => pace.turn("mail", { until: Date.now() + 500, signal: new AbortController().signal });
    await worker.stop();
    await queue({ to: "signing-in@example.com" });
    expect(await bulkTurn()).toBe(0);
    const inHandSince = (seconds: number) =>
      database.jobs.execute(sql`
        update jobs.job set state = 'active', started_on = now() - make_interval(secs => ${seconds})
        where name = 'sign-in-mail' and state < 'completed'`);
    await inHandSince(0);
    expect(await bulkTurn()).toBeGreaterThan(0);
    await inHandSince(3);
    expect(await bulkTurn()).toBe(0);
    worker = startSender(database, { secrets, log, transport: (parcel) => transport(parcel) });
  });

  it("ends for all while a provider wants to be left alone", async () => {
    const pace = createPace(database.jobs, { email: 50, sms: 50 });
    const elsewhere = createPace(secondInstance.jobs, { email: 50, sms: 50 });
    const soon = () => ({ until: Date.now() + 500, signal: new AbortController().signal });
    expect(await elsewhere.turn("sign-in-mail", soon())).toBe(0);
    await pace.pause("email", 30);
    expect(await elsewhere.turn("sign-in-mail", soon())).toBeGreaterThan(25);
    expect(await elsewhere.turn("mail", soon())).toBeGreaterThan(25);
    expect(await elsewhere.turn("text-message", soon())).toBe(0);
  });
});
