import { eq, type SQL, sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { accessLog } from "~/db/schema/access";
import { drafts } from "~/db/schema/drafts";
import { sessions, signInLinks } from "~/db/schema/login";
import { outbox } from "~/db/schema/messages";
import { users } from "~/db/schema/people";
import { rateLimits } from "~/db/schema/rate-limits";
import { resultAnswers, resultModules, results } from "~/db/schema/results";
import { smsLogins } from "~/db/schema/sms";
import { enqueue } from "~/features/jobs/engine.server";
import { recordAccess } from "~/features/own-data/access-log.server";
import { retentionHandler, runRetention } from "~/features/retention/retention-job.server";
import { hashToken } from "~/platform/secrets.server";
import { startDueWorker } from "../fixtures/jobs";
import {
  addPerson,
  addSignInLink,
  answerUntil,
  completedOrder,
  startedOrder,
  startTestSession,
  storedRuns,
  type TestPerson,
} from "../fixtures/people";
import { createTestDatabase } from "../fixtures/postgres";
import { aShortSurvey, publishDefinition } from "../fixtures/published";

const isFull = process.env.VOINTI_FULL === "1";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
const survey = aShortSurvey();
beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"), { poolSize: 5 });
  await publishDefinition(database.db, survey.metamodule);
});
afterAll(() => database.drop());

const nothing = {
  partialAnswers: 0,
  signInLinks: 0,
  sessions: 0,
  rateLimits: 0,
  messageBodies: 0,
  messages: 0,
  requestNotices: 0,
  smsCodes: 0,
  authenticatorApps: 0,
  spentChallenges: 0,
  handovers: 0,
  preparedExports: 0,
  drafts: 0,
  peopleDeliveries: 0,
  peopleImports: 0,
  quoteRequests: 0,
  trialRequests: 0,
  webhookEvents: 0,
  reportLedgers: 0,
  accessLog: 0,
};

/** Runs it twice: the counts of the first, after the second has found nothing. */
async function run(): Promise<Record<string, number>> {
  const first = await runRetention(database.target);
  expect(await runRetention(database.target)).toEqual({ outcome: "done", counts: nothing });
  return first.outcome === "done" ? first.counts : {};
}

const person = () => addPerson(database.db, { language: "fi" });

/** Moves everything a person has saved back to so many hours after their answers should go; negative is before. */
async function moveTo({ userUuid }: TestPerson, hours: number): Promise<void> {
  const back = sql`make_interval(days => 44, hours => ${hours}::int)`;
  await database.db
    .update(results)
    .set({
      startedAt: sql`now() - ${back}`,
      lastSavedAt: sql`now() - ${back}`,
      completedAt: sql`case when state = 'completed' then now() - ${back} end`,
    })
    .where(eq(results.userId, userUuid));
}

/** A result in progress with one section begun. */
async function halfWay(someone: TestPerson) {
  const order = await startedOrder(database.db, someone, "pulse");
  await answerUntil(database.db, someone, order, ({ question }) => question.key === survey.comment.key, { gate: 100 });
  return order;
}

describe("the retention job (V4)", () => {
  it("deletes a partial answer 30 days after its two weeks, with all its answers, and never a completed result", async () => {
    const [kept, gone, finished] = [await person(), await person(), await person()];
    const [keptOrder, goneOrder] = [await halfWay(kept), await halfWay(gone)];
    const done = await completedOrder(database.db, finished, "pulse");
    const [run1] = await storedRuns(database.db, gone, goneOrder);
    await moveTo(kept, -1);
    await moveTo(gone, 1);
    await moveTo(finished, 100_000);
    const before = [await storedRuns(database.db, kept, keptOrder), await storedRuns(database.db, finished, done)];

    expect(await run()).toEqual({ ...nothing, partialAnswers: 1 });
    expect(await storedRuns(database.db, gone, goneOrder)).toEqual([]);
    for (const table of [resultAnswers, resultModules]) {
      expect(
        await database.db
          .select()
          .from(table)
          .where(eq(table.resultId, run1?.id ?? "")),
      ).toEqual([]);
    }
    expect([await storedRuns(database.db, kept, keptOrder), await storedRuns(database.db, finished, done)]).toEqual(
      before,
    );
    expect(await database.db.select().from(users).where(eq(users.id, gone.userUuid))).toHaveLength(1);
  });

  it("deletes an abandoned result as it deletes one in progress", async () => {
    const someone = await person();
    await halfWay(someone);
    await database.db.update(results).set({ state: "abandoned" }).where(eq(results.userId, someone.userUuid));
    expect(await run()).toEqual(nothing);
    await moveTo(someone, 1);
    expect(await run()).toEqual({ ...nothing, partialAnswers: 1 });
  });

  it("deletes links and codes within a day of their end, and none that still counts against a flood of mails", async () => {
    const someone = await person();
    const link = async (columns: Record<"createdAt" | "expiresAt" | "usedAt", SQL | null>) => {
      const token = await addSignInLink(database.db, someone, "valid");
      await database.db
        .update(signInLinks)
        .set({
          createdAt: columns.createdAt ?? sql`now()`,
          expiresAt: columns.expiresAt ?? sql`now()`,
          usedAt: columns.usedAt,
        })
        .where(eq(signInLinks.tokenHash, hashToken(token)));
      return token;
    };
    const hours = (count: number) => sql`now() + make_interval(hours => ${count}::int)`;
    const kept = [
      await link({ createdAt: hours(0), expiresAt: hours(1), usedAt: null }),
      await link({ createdAt: hours(-22), expiresAt: hours(-21), usedAt: null }),
      await link({ createdAt: hours(-23), expiresAt: hours(-23), usedAt: hours(-23) }),
      // An invitation that is still good after a week.
      await link({ createdAt: hours(-168), expiresAt: hours(168), usedAt: null }),
    ];
    const invitation = await link({ createdAt: hours(-168), expiresAt: hours(168), usedAt: hours(-48) });
    const isInvitation = eq(signInLinks.tokenHash, hashToken(invitation));
    await database.db.update(signInLinks).set({ kind: "token" }).where(isInvitation);
    kept.push(invitation);
    await link({ createdAt: hours(-25), expiresAt: hours(-24), usedAt: null });
    await link({ createdAt: hours(-168), expiresAt: hours(168), usedAt: hours(-24) });
    expect(await run()).toEqual({ ...nothing, signInLinks: 2 });
    const left = await database.db.select({ tokenHash: signInLinks.tokenHash }).from(signInLinks);
    expect(left.map(({ tokenHash }) => tokenHash.toString("hex")).sort()).toEqual(
      kept.map((token) => hashToken(token).toString("hex")).sort(),
    );
    await database.db.delete(signInLinks);
  });

  it("deletes sessions within a day of their end, by age or by disuse", async () => {
    const someone = await person();
    const started = async (change: Partial<Record<"expiresAt" | "lastSeenAt", SQL>>) => {
      const token = await startTestSession(database.db, someone);
      await database.db
        .update(sessions)
        .set(change)
        .where(eq(sessions.idHash, hashToken(token)));
    };
    await started({ lastSeenAt: sql`now()` });
    await started({ lastSeenAt: sql`now() - interval '23 hours 59 minutes'` });
    await started({ lastSeenAt: sql`now() - interval '24 hours 1 minute'` });
    await started({ expiresAt: sql`now() - interval '23 hours 1 minute'` });
    expect(await run()).toEqual({ ...nothing, sessions: 2 });
    expect(await database.db.select().from(sessions).where(eq(sessions.userId, someone.userUuid))).toHaveLength(2);
  });

  it("deletes counters that count no more, bodies of messages at their end, and messages after a month", async () => {
    const { db } = database;
    await db.insert(rateLimits).values([
      { key: "over", points: 3, expire: new Date(Date.now() - 60_000) },
      { key: "counting", points: 3, expire: new Date(Date.now() + 60_000) },
    ]);
    const message = { channel: "email", sealedMessage: Buffer.from("sealed") };
    await db.insert(outbox).values([
      { ...message, expiresAt: sql`now() + interval '1 hour'` },
      { ...message, expiresAt: sql`now() - interval '1 minute'` },
      { ...message, sealedMessage: null, createdAt: sql`now() - interval '31 days'`, expiresAt: sql`now()` },
      { ...message, sealedMessage: null, createdAt: sql`now() - interval '29 days'`, expiresAt: sql`now()` },
    ]);
    expect(await run()).toEqual({ ...nothing, rateLimits: 1, messageBodies: 1, messages: 1 });
    expect((await db.select({ key: rateLimits.key }).from(rateLimits)).map(({ key }) => key)).toEqual(["counting"]);
    const left = await db.select({ body: outbox.sealedMessage, givenUpAt: outbox.givenUpAt }).from(outbox);
    expect(left.filter(({ body }) => body !== null)).toEqual([expect.objectContaining({ givenUpAt: null })]);
    expect(left).toHaveLength(3);
    await db.delete(outbox);
  });

  it("lets who looked at whose data go after two years", async () => {
    const someone = await person();
    const entry = { subjectUuid: someone.userUuid, actorUuid: undefined, requestId: "request" };
    const looked = { actorRole: "system", what: "profile", purpose: "support" } as const;
    await recordAccess(database.db, { ...entry, ...looked });
    await database.db.insert(accessLog).values({
      ...looked,
      subjectPseudoId: someone.userUuid,
      at: sql`now() - interval '2 years 1 day'`,
    });
    expect(await run()).toEqual({ ...nothing, accessLog: 1 });
    expect(await database.db.select().from(accessLog)).toHaveLength(1);
  });

  it("deletes codes by text message within a day of their end, but none that locks, and drafts at theirs", async () => {
    const someone = await person();
    const hours = (count: number) => sql`now() + make_interval(hours => ${count}::int)`;
    const code = {
      userId: someone.userUuid,
      phoneHash: "number",
      sealedPhone: Buffer.of(1),
      browserHash: Buffer.of(2),
    };
    const old = { ...code, codeHash: "code", createdAt: hours(-25), expiresAt: hours(-24) };
    await database.db
      .insert(smsLogins)
      .values([
        old,
        { ...old, lockedUntil: hours(-1) },
        { ...old, lockedUntil: hours(1) },
        { ...old, createdAt: hours(-20) },
      ]);
    const draft = { userId: someone.userUuid, sealedFields: Buffer.of(3) };
    await database.db.insert(drafts).values([
      { ...draft, formHash: Buffer.of(1), expiresAt: hours(-1) },
      { ...draft, formHash: Buffer.of(2), expiresAt: hours(1) },
    ]);
    expect(await run()).toEqual({ ...nothing, smsCodes: 2, drafts: 1 });
    expect(await database.db.$count(smsLogins)).toBe(2);
    expect(await database.db.$count(drafts)).toBe(1);
    await database.db.delete(users).where(eq(users.id, someone.userUuid));
  });

  it("that is stopped in the middle has done what it has done, and the next run does the rest", async () => {
    const count = 25;
    await database.db
      .insert(rateLimits)
      .values(
        Array.from({ length: count }, (_, n) => ({ key: `old-${n}`, points: 1, expire: new Date(Date.now() - 1_000) })),
      );
    const left = async () => (await database.db.select().from(rateLimits).where(sql`key like 'old-%'`)).length;
    // Looked at after each rule, and after each batch that was full: the fourth time among the counters.
    let looks = 0;
    const signal = {
      get aborted() {
        return ++looks >= 4;
      },
    } as AbortSignal;
    const stopped = await runRetention(database.target, { batch: 10, signal });
    expect(stopped).toMatchObject({ outcome: "stopped", counts: { rateLimits: 10 } });
    expect(await left()).toBe(count - 10);
    expect(await runRetention(database.target)).toMatchObject({
      outcome: "done",
      counts: { ...nothing, rateLimits: count - 10 },
    });
    expect(await left()).toBe(0);
  });

  it("is done by one of the instances that come together", async () => {
    const count = isFull ? 100_000 : 5_000;
    await database.db.execute(sql`
      insert into ${rateLimits} (key, points, expire)
      select 'n-' || n, 1, now() - interval '1 minute' from generate_series(1, ${count}::int) n`);
    const together = await Promise.all(Array.from({ length: 4 }, () => runRetention(database.target, { batch: 100 })));
    const outcomes = together.map(({ outcome }) => outcome).sort();
    expect(outcomes.filter((outcome) => outcome === "done")).toHaveLength(1);
    const counts = together.flatMap((one) => (one.outcome === "done" ? [one.counts.rateLimits] : []));
    expect(counts).toEqual([count]);
    expect((await runRetention(database.target)).outcome).toBe("done");
  });

  it("runs in one of the servers when its job is there, and its counts are logged", async () => {
    await database.db.insert(rateLimits).values({ key: "late", points: 1, expire: new Date(Date.now() - 1_000) });
    const lines: string[] = [];
    const log = pino({ level: "info" }, { write: (line: string) => void lines.push(line) });
    const workers = Array.from({ length: 3 }, () =>
      startDueWorker(database, { retention: retentionHandler({ target: database.target, log }) }),
    );
    await enqueue(database.db, "retention", [{ payload: {} }]);
    await Promise.all(workers.map((worker) => worker.doDue()));
    await Promise.all(workers.map((worker) => worker.stop()));
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      expect.objectContaining({ job: "retention", msg: "job done", ...nothing, rateLimits: 1 }),
    ]);
  });
});
