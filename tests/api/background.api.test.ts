import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { trialRequests } from "~/db/schema/marketing";
import { outbox } from "~/db/schema/messages";
import { queueMessages } from "~/features/messages/outbox.server";
import { createSecrets } from "~/platform/secrets.server";
import { databaseEnv } from "../fixtures/instances";
import { loseJobsInHand } from "../fixtures/jobs";
import { createTestDatabase } from "../fixtures/postgres";
import { type DemoServer, startDemoServer } from "../fixtures/servers/demo-server";
import { type MailProvider, startMailProvider } from "../fixtures/servers/mail-provider";

const isFull = process.env.VOINTI_FULL === "1";
/** Invitations that wait, requests a second that the provider takes, and seconds between two ends of a server. */
const { count, perSecond, killEverySeconds, kills } = isFull
  ? { count: 20_000, perSecond: 2, killEverySeconds: 20, kills: 4 }
  : { count: 1_000, perSecond: 5, killEverySeconds: 1, kills: 1 };
const secret = "a secret of servers that are killed which is long enough for keys";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let dataDir: string;
let provider: MailProvider;
const servers: DemoServer[] = [];

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"));
  dataDir = await mkdtemp(join(tmpdir(), "vointi-background-"));
  provider = await startMailProvider(perSecond);
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await provider.close();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

function start(): Promise<DemoServer> {
  const env = {
    ...databaseEnv(database.target),
    SESSION_SECRETS: secret,
    RESEND_API_KEY: "re_test",
    RESEND_BASE_URL: provider.url,
    MAIL_PER_SECOND: String(perSecond),
    MAIL_FROM: "a@vointi.example",
  };
  return startDemoServer({ dataDir, env });
}

/** Mails that somebody waits for at the screen, with the links that they are about; and notices, which wait as invitations do. */
function queue(to: string[], purpose: "trialLink" | "accountNotice"): Promise<string[]> {
  const messages = to.map((each) => ({ channel: "email", to: each, subject: "s", text: "t", html: "h" }) as const);
  return database.db.transaction(async (tx) => {
    const ids = await queueMessages(tx, createSecrets([secret]), messages, { purpose, expiresInMinutes: 600 });
    if (purpose === "accountNotice") return ids;
    const expiresAt = new Date(Date.now() + 3_600_000);
    const link = { name: "n", organisation: "o", language: "fi", expiresAt };
    await tx
      .insert(trialRequests)
      .values(to.map((email, at) => ({ ...link, email, tokenHash: randomBytes(32), outboxId: ids[at] ?? null })));
    return ids;
  });
}

it(`${count} invitations at ${perSecond} requests a second: none fails, none is doubled, and sign-in mails go before them while servers are killed`, async () => {
  servers.push(await start(), await start());
  for (let at = 0; at < count; at += 1_000)
    await queue(
      Array.from({ length: 1_000 }, (_, n) => `invited-${at + n}@example.com`),
      "accountNotice",
    );
  const from = Date.now();
  const isDone = () => provider.takenOf(/^invited-/) === count;
  const waits: number[] = [];
  const signingIn = (async () => {
    while (!isDone() || waits.length === 0) {
      const to = `person-${randomUUID()}@example.com`;
      const askedAt = Date.now();
      await queue([to], "trialLink");
      await expect.poll(() => provider.takenAt(to), { interval: 5, timeout: 60_000 }).toBeDefined();
      waits.push((provider.takenAt(to) ?? 0) - askedAt);
      // Half of what the provider takes, however fast the mails are: else they leave the invitations next to nothing.
      await sleep(Math.max(0, askedAt + 2_000 / perSecond - Date.now()));
    }
  })();
  const killing = (async () => {
    for (let killed = 0; killed < kills && !isDone(); killed++) {
      await sleep(killEverySeconds * 1_000);
      await servers.shift()?.stop("SIGKILL");
      if (!isFull) await loseJobsInHand(database.jobs);
      servers.push(await start());
    }
  })();
  await expect.poll(isDone, { interval: 50, timeout: 400_000 }).toBe(true);
  const seconds = (Date.now() - from) / 1_000;
  await Promise.all([signingIn, killing]);
  const left = () => database.db.$count(outbox, sql`sent_at is null or given_up_at is not null`);
  await expect.poll(left, { timeout: 60_000 }).toBe(0);
  const failed = await database.jobs.execute(sql`select 1 from jobs.job where state = 'failed'`);
  waits.sort((a, b) => a - b);
  const p99 = waits[Math.ceil(waits.length * 0.99) - 1];
  const allowed = (count / 100 + waits.length) / perSecond;
  const told = {
    count,
    seconds,
    allowed,
    signIns: waits.length,
    median: waits[waits.length >> 1],
    p99,
    most: waits.at(-1),
  };
  if (isFull) console.log({ ...told, refused: provider.refused(), offeredAgain: provider.offeredAgain() });
  expect([...failed]).toEqual([]);
  expect(provider.doubled()).toEqual([]);
}, 600_000);
