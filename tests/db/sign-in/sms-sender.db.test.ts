import { sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { connectDatabase, type Database } from "~/db/client.server";
import { outbox } from "~/db/schema/messages";
import type { SmsMessage } from "~/features/messages/message";
import { queueMessage } from "~/features/messages/outbox.server";
import type { Transport } from "~/features/messages/parcel";
import { transportFor } from "~/features/messages/transport.server";
import { parseEnv } from "~/platform/env.server";
import { createSecrets } from "~/platform/secrets.server";
import type { DueWorker } from "../../fixtures/jobs";
import { clearOutbox, makeDue, secondsToNext, startSender } from "../../fixtures/outbox";
import { present } from "../../fixtures/people";
import { createTestDatabase } from "../../fixtures/postgres";
import {
  drops,
  hangs,
  refuses,
  type SmsProviderServer,
  type SmsReaction,
  startSmsProvider,
  takes,
} from "../../fixtures/servers/sms-provider";

const secrets = createSecrets(["a secret that is at least 32 characters long"]);
const message: SmsMessage = { channel: "sms", to: "+358501234567", text: '012345 on "koodisi" & {to} – ä\nrivi 2' };

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let second: Database;
let worker: DueWorker;
let transport: Transport;
let provider: SmsProviderServer;
beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"));
  second = connectDatabase(database.target, { poolSize: 5 });
  provider = await startSmsProvider();
  worker = startSender(database, { secrets, log, transport: (parcel) => transport(parcel) });
});
afterAll(async () => {
  await worker.stop();
  await provider.close();
  await second.close();
  await database.drop();
});

const logged: string[] = [];
const log = pino({ level: "debug" }, { write: (line: string) => logged.push(line) });

beforeEach(async () => {
  logged.length = 0;
  provider.calls.length = 0;
  provider.react(takes);
  transport = configured();
  await clearOutbox(database.db);
});

/** A transport as the environment configures it. */
function configured(settings: Record<string, string> = {}, { timeoutMs = 5_000 } = {}): Transport {
  return transportFor(parseEnv({ VOINTI_MODE: "demo", SMS_URL: provider.url, ...settings }), { timeoutMs });
}

/** Sends what is due, as the environment configures it. */
async function sendDue(settings?: Record<string, string>, options?: { timeoutMs: number }): Promise<void> {
  transport = configured(settings, options);
  await worker.doDue();
}

const queue = (given: Partial<SmsMessage> = {}, minutes = 10) =>
  queueMessage(database.db, secrets, { ...message, ...given }, { purpose: "signInLink", expiresInMinutes: minutes });
const row = async () => present((await database.db.select().from(outbox))[0]);

describe("a text message", () => {
  it("is posted as JSON to the configured address with the configured headers, and its body goes", async () => {
    const id = await queue();
    const settings = {
      SMS_HEADERS: '{"Authorization":"Bearer sms-k3y"}',
      SMS_BODY: '{"messages":[{"recipient":"{to}","content":{"text":"Vointi: {text}"},"ref":"{id}"}],"flash":false}',
    };
    await sendDue(settings);
    const [call, ...others] = provider.calls;
    expect(others).toEqual([]);
    expect(call).toMatchObject({
      method: "POST",
      path: "/v2/send",
      headers: { authorization: "Bearer sms-k3y", "content-type": "application/json", "idempotency-key": id },
    });
    expect(JSON.parse(present(call).body)).toEqual({
      messages: [{ recipient: message.to, content: { text: `Vointi: ${message.text}` }, ref: id }],
      flash: false,
    });
    expect(await row()).toMatchObject({ sealedMessage: null, attempts: 1, failedAt: null, sentAt: expect.any(Date) });
  });

  it("is posted as a form where the headers say so; no text breaks out of its field", async () => {
    await queue({ text: "1&to=+1900&x=%2B ä" });
    await sendDue({
      SMS_HEADERS: '{"content-type":"application/x-www-form-urlencoded; charset=utf-8"}',
      SMS_BODY: "user=own&to={to}&message={text}",
    });
    const { headers, body } = present(provider.calls[0]);
    expect(headers["content-type"]).toBe("application/x-www-form-urlencoded; charset=utf-8");
    expect([...new URLSearchParams(body)]).toEqual([
      ["user", "own"],
      ["to", message.to],
      ["message", "1&to=+1900&x=%2B ä"],
    ]);
  });

  it.each<[string, SmsReaction, tries: number, timeoutMs: number]>([
    ["refuses it", refuses(400), 1, 5_000],
    ["knows no such key", refuses(401), 1, 5_000],
    ["has had too many", refuses(429), 0, 5_000],
    ["fails", refuses(500), 0, 5_000],
    ["is under repair", refuses(503), 0, 5_000],
    ["wants it elsewhere", refuses(307, { location: "https://evil.example/" }), 1, 5_000],
    ["takes it and drops the connection", drops, 0, 5_000],
    ["never answers", hangs, 0, 200],
  ])("is kept for later when the provider %s, and nothing of it is logged", async (_, reaction, tries, timeoutMs) => {
    provider.react(reaction);
    await queue();
    await sendDue({ SMS_HEADERS: '{"X-Key":"sms-k3y"}' }, { timeoutMs });
    expect(provider.calls).toHaveLength(1);
    expect(await row()).toMatchObject({
      attempts: tries,
      sentAt: null,
      givenUpAt: null,
      failedAt: expect.any(Date),
      sealedMessage: expect.any(Buffer),
    });
    expect(logged.join("")).toContain("message not sent");
    for (const secret of [message.to, "358501234567", "012345", "sms-k3y"])
      expect(logged.join("")).not.toContain(secret);
  });

  it("is tried again under the same id, ten failures in a row and then the one that takes it", async () => {
    const id = await queue({}, 60);
    provider.react(...Array<SmsReaction>(9).fill(refuses(500)), takes);
    for (let attempt = 1; attempt <= 10; attempt++) {
      await makeDue(database.db);
      await sendDue();
      // A provider that is back gets it within two minutes, however long it was away.
      if (attempt < 10) expect(await secondsToNext(database.db)).toBeLessThan(120);
    }
    expect(provider.calls.map(({ headers }) => headers["idempotency-key"])).toEqual(Array(10).fill(id));
    expect(await row()).toMatchObject({ sealedMessage: null, sentAt: expect.any(Date) });
  });

  it.each([
    ["7", 2, 7.5],
    ["600", 590, 600.5],
    ["86400", 590, 600.5],
    ["soon", 4, 5.5],
  ])("waits as long as a provider asks with Retry-After %s, within reason", async (given, least, most) => {
    provider.react(refuses(429, { "retry-after": given }));
    await queue();
    await sendDue();
    const seconds = await secondsToNext(database.db);
    expect(seconds).toBeGreaterThan(least);
    expect(seconds).toBeLessThanOrEqual(most);
  });

  it("waits until the date of a Retry-After", async () => {
    provider.react(refuses(503, { "retry-after": new Date(Date.now() + 120_000).toUTCString() }));
    await queue();
    await sendDue();
    expect(await secondsToNext(database.db)).toBeGreaterThan(100);
    expect(await secondsToNext(database.db)).toBeLessThanOrEqual(120.5);
  });

  it("is never sent once its code has expired", async () => {
    await queue();
    await database.db.update(outbox).set({ expiresAt: sql`now() - interval '1 second'` });
    await sendDue();
    expect(provider.calls).toEqual([]);
    expect(await row()).toMatchObject({ givenUpAt: expect.any(Date), sealedMessage: null });
  });

  it("is sent once, whichever of two instances gets to it", async () => {
    const ids = [];
    for (let index = 0; index < 40; index++) ids.push(await queue({ to: `+35850${1_000_000 + index}` }));
    const other = startSender(second, { secrets, log, transport });
    await Promise.all([worker.doDue(), other.doDue()]);
    await other.stop();
    expect(provider.calls.map(({ headers }) => headers["idempotency-key"]).sort()).toEqual(ids.sort());
  });

  it("that nobody answers holds up no mail", async () => {
    provider.react(hangs);
    for (let index = 0; index < 20; index++) await queue();
    const mail = { channel: "email", to: "aino@example.com", subject: "s", text: "t", html: "h" } as const;
    await queueMessage(database.db, secrets, mail, { purpose: "signInLink", expiresInMinutes: 60 });
    const sent: string[] = [];
    const overSms = transportFor(parseEnv({ VOINTI_MODE: "demo", SMS_URL: provider.url }), { timeoutMs: 60_000 });
    transport = async (parcel) => {
      const { to, channel } = present(parcel.messages[0]).message;
      if (channel === "sms") return overSms(parcel);
      sent.push(to);
      return new Map();
    };
    worker.look();
    await expect.poll(() => sent).toEqual([mail.to]);
    await expect.poll(() => provider.calls.length).toBeGreaterThan(0);
    provider.react(takes);
    await provider.close();
    await worker.stop();
    provider = await startSmsProvider();
    worker = startSender(database, { secrets, log, transport: (parcel) => transport(parcel) });
  });
});
