import { randomUUID } from "node:crypto";
import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import type { App } from "~/app.server";
import { signInLinks } from "~/db/schema/login";
import { outbox } from "~/db/schema/messages";
import { rateLimits } from "~/db/schema/rate-limits";
import { renewSignInLink, requestSignInLink } from "~/features/login/link/request-link.server";
import { sealSentAddress } from "~/features/login/link/sent-address.server";
import type { LoginFormReply } from "~/features/login/login-form";
import { createTestApp } from "../../fixtures/app";
import { waitingMails } from "../../fixtures/mails";
import { addPerson, addSignInLink, present } from "../../fixtures/people";
import { createTestDatabase } from "../../fixtures/postgres";
import { seededRandom, shuffled } from "../../fixtures/random";
import { callRoute, type RouteModule, type RouteOutcome } from "../../fixtures/route-call";
import { mannWhitney, median } from "../../fixtures/statistics";
import { fill, wordsOf } from "../../fixtures/words";

const isFull = process.env.VOINTI_FULL === "1";
const routes = import.meta.glob<RouteModule>("../../../app/routes/pages/redirect-or-login.tsx");

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let open: App;
let concealing: App;

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"), { poolSize: 5 });
  open = createTestApp(database);
  concealing = { ...open, env: { ...open.env, concealUnknownAccounts: true } };
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.db.delete(rateLimits);
  await database.db.delete(outbox);
});

/** Addresses of one length, known and unknown by turns in no order. */
async function addresses(count: number): Promise<{ email: string; known: boolean }[]> {
  const all = await Promise.all(
    Array.from({ length: count * 2 }, async (_, index) => {
      const email = `${randomUUID()}@example.com`;
      if (index % 2) return { email, known: false };
      await addPerson(database.db, { language: "fi", email });
      return { email, known: true };
    }),
  );
  return shuffled(all, seededRandom(1));
}

/** Does the same with everything, in order, never more than five at once. */
async function fiveAtATime<T>(things: readonly T[], run: (thing: T) => Promise<void>): Promise<void> {
  const queue = [...things];
  const worker = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) await run(next);
  };
  await Promise.all(Array.from({ length: 5 }, worker));
}

/** Sends the sign-in form as a visitor does. */
async function ask(app: App, email: string, clientAddress = "192.0.2.1"): Promise<RouteOutcome & { ms: number }> {
  const { action } = await present(routes["../../../app/routes/pages/redirect-or-login.tsx"])();
  const path = "/fi/redirect-or-login?redirect=%2Ffi%2Fkartoitukset";
  const started = performance.now();
  const outcome = await callRoute(app, action, { path, form: { email }, clientAddress });
  return { ...outcome, ms: performance.now() - started };
}

/** An answer as somebody sees it who doesn't know the key: the sealed cookie by its length only. */
const seen = ({ ms: _, setCookies, ...answer }: RouteOutcome & { ms: number }, email: string) =>
  JSON.stringify({
    ...answer,
    setCookies: setCookies.map((cookie) => cookie.replace(/=[^;]+/, (value) => `=${value.length}`)),
  }).replaceAll(email, "(the address)");

describe("where unknown accounts are concealed", () => {
  it("every address gets the answer of every other, and only known people get mail", async () => {
    const all = await addresses(isFull ? 1_000 : 25);
    const [known, unknown]: [number[], number[]] = [[], []];
    const answers = new Set<string>();
    await fiveAtATime(all, async ({ email, known: isKnown }) => {
      const answer = await ask(concealing, email);
      answers.add(seen(answer, email));
      (isKnown ? known : unknown).push(answer.ms);
    });
    expect(answers.size).toBe(1);
    expect([...answers][0]).toContain('"status":303');
    expect(await database.db.$count(outbox, isNotNull(outbox.sealedMessage))).toBe(all.length / 2);
    expect(await database.db.$count(outbox, isNull(outbox.sealedMessage))).toBe(all.length / 2);
    expect(await database.db.$count(rateLimits)).toBe(0);
    if (!isFull) return;
    // Whoever takes the time can't tell them apart either.
    const p = mannWhitney(known, unknown);
    const difference = Math.abs(median(known) - median(unknown));
    console.log(`concealed accounts: p ${p.toFixed(3)}, medians differ by ${difference.toFixed(2)} ms`);
    expect(p).toBeGreaterThan(0.01);
    expect(difference).toBeLessThan(5);
  });

  it("the page promises a link to nobody, and offers the field for a code to all", async () => {
    const { loader } = await present(routes["../../../app/routes/pages/redirect-or-login.tsx"])();
    const email = `${randomUUID()}@example.com`;
    const cookie = `vointi_login=${sealSentAddress(concealing, { email, waitSeconds: 0 })}`;
    const page = await callRoute(concealing, loader, { path: "/fi/redirect-or-login?sent=1", headers: { cookie } });
    const { sent } = wordsOf("fi").login;
    expect(page.body).toMatchObject({
      view: {
        sent: {
          heading: sent.titleConcealed,
          title: undefined,
          to: fill(sent.bodyConcealed, { email }),
          body: [fill(sent.how, { minutes: 60 })],
          code: { action: expect.any(String) },
        },
      },
    });
  });

  it("the page says when the next link can be asked for, and that the first still works, to known and unknown alike", async () => {
    const { loader } = await present(routes["../../../app/routes/pages/redirect-or-login.tsx"])();
    const { sent } = wordsOf("fi").login;
    const wait = fill(sent.wait, { wait: fill(wordsOf("fi").sms.minutes_one, { count: 1 }) });
    const known = await addPerson(database.db, { language: "fi" });
    for (const [app, email] of [
      [concealing, known.email],
      [concealing, `${randomUUID()}@example.com`],
      [open, (await addPerson(database.db, { language: "fi" })).email],
    ] as const) {
      for (const isSecond of [false, true]) {
        const { location, setCookies } = await ask(app, email);
        const cookie = present(setCookies[0]).split(";")[0] ?? "";
        const page = await callRoute(app, loader, { path: present(location), headers: { cookie } });
        const shown = (page.body as { view: { sent: { to: string; body: string[] } } }).view.sent;
        expect(shown.body.slice(1)).toEqual(isSecond ? [wait] : []);
        expect(shown.to).toContain(email);
      }
    }
  });

  it("an unknown address leaves neither itself nor anything that signs in", async () => {
    const email = `${randomUUID()}@example.com`;
    await ask(concealing, email);
    const [row] = await database.db.select().from(signInLinks).where(isNotNull(signInLinks.accountKey)).limit(1);
    expect(present(row).userId).toBeNull();
    const rows = JSON.stringify([
      await database.db.select().from(signInLinks),
      await database.db.select().from(outbox),
    ]);
    expect(rows).not.toContain(email);
    expect(await waitingMails(concealing, { email })).toEqual([]);
  });

  it("meets the same limits, whether or not it is known: one trace a minute, five an hour", async () => {
    const known = await addPerson(database.db, { language: "fi" });
    const unknown = `${randomUUID()}@example.com`;
    const isUnknown = and(
      isNotNull(signInLinks.accountKey),
      sql`${signInLinks.createdAt} > now() - interval '3 hours'`,
    );
    await database.db.delete(signInLinks).where(isNotNull(signInLinks.accountKey));
    const counts = async () => [
      await database.db.$count(signInLinks, eq(signInLinks.userId, known.userUuid)),
      await database.db.$count(signInLinks, isUnknown),
    ];
    for (let turn = 0; turn < 7; turn++) {
      await Promise.all([known.email, known.email, unknown, unknown].map((email) => ask(concealing, email)));
      const made = Math.min(turn + 1, 5);
      expect(await counts()).toEqual([made, made]);
      await database.db.update(signInLinks).set({ createdAt: sql`${signInLinks.createdAt} - interval '61 seconds'` });
    }
  });

  it("a group that can't be joined is said to everybody alike, before any account is looked for", async () => {
    const known = await addPerson(database.db, { language: "fi" });
    for (const app of [open, concealing]) {
      for (const email of [known.email, `${randomUUID()}@example.com`]) {
        const outcome = await requestSignInLink(app, {
          email,
          path: "/fi",
          groupId: "00000000-0000-4000-8000-000000000000",
          language: "fi",
          clientAddress: "192.0.2.1",
        });
        expect(outcome).toEqual({ outcome: "group_not_found" });
      }
    }
  });

  it("renewing says nothing of a link, and sends a mail for a real one only", async () => {
    const someone = await addPerson(database.db, { language: "fi" });
    const request = { path: "/fi", groupId: undefined, language: "fi" } as const;
    await renewSignInLink(concealing, {
      oldToken: await addSignInLink(database.db, someone, "expired", "token"),
      ...request,
    });
    await renewSignInLink(concealing, { oldToken: "A".repeat(43), ...request });
    expect(await waitingMails(concealing, someone)).toHaveLength(1);
    expect(await database.db.$count(outbox)).toBe(1);
  });
});

describe("where the truth is told within a rate limit", () => {
  const size = isFull ? 500 : 40;
  const places: [string, (turn: number) => string, number][] = [
    ["twenty-five addresses of one network", (turn) => `203.0.113.${turn % 25}`, 10],
    ["one address", () => "203.0.113.7", 10],
    ["two hundred networks", (turn) => `10.${turn % 200}.0.1`, 300],
  ];
  it.each(isFull ? places : places.slice(0, 1))(
    "somebody at %s learns no more than it allows; above it all answers are the same, to the letter",
    async (_, from, limit) => {
      const all = await addresses(size);
      const truths: string[] = [];
      const above = new Set<string>();
      await fiveAtATime([...all.entries()], async ([turn, { email, known }]) => {
        const answer = await ask(open, email, from(turn));
        if (answer.status === 422) truths.push(email);
        if (answer.status === 429) above.add(seen(answer, email));
        if (known) expect([303, 429]).toContain(answer.status);
      });
      expect(truths.length).toBe(Math.min(limit, size));
      expect(above.size).toBe(truths.length === size ? 0 : 1);
      // Known people were sent their mail all the same.
      expect(await database.db.$count(outbox, isNotNull(outbox.sealedMessage))).toBe(size);
    },
  );

  it("above it the code of a mail can be typed where the mail was asked for, and the page promises nobody an account", async () => {
    const { action, loader } = await present(routes["../../../app/routes/pages/redirect-or-login.tsx"])();
    const someone = await addPerson(database.db, { language: "fi" });
    for (let turn = 0; turn < 10; turn++) await ask(open, `${randomUUID()}@example.com`);
    const unknown = `${randomUUID()}@example.com`;
    let answersToWrongCodes: string[] = [];
    for (const email of [someone.email, unknown]) {
      const answer = await ask(open, email);
      expect(answer.status).toBe(429);
      const { haveCode } = answer.body as LoginFormReply;
      const target = present(haveCode).form.action;
      const cookie = present(/^[^;]+/.exec(present(answer.setCookies[0])))[0];
      const call = { path: target, headers: { cookie } };
      const seen = await callRoute(open, loader, call);
      const { sent } = wordsOf("fi").login;
      expect(seen.body).toMatchObject({ view: { sent: { heading: sent.titleConcealed, code: { action: target } } } });
      const tryCode = (code: string) => callRoute(open, action, { ...call, form: { intent: "code", code } });
      const wrongCodes = async (wrong: string) => {
        const answers: string[] = [];
        for (let turn = 0; turn < 7; turn++) {
          const tried = await tryCode(wrong);
          expect(tried.status).toBe(422);
          const told = JSON.stringify(tried).replace(/(?<=vointi_login=)[^;]+/, "(sealed)");
          answers.push(told.replaceAll(wrong, "(the code)").replaceAll(email, "(the address)"));
        }
        return answers;
      };
      const [mail] = await waitingMails(open, { email });
      expect(mail === undefined).toBe(email === unknown);
      if (!mail) {
        // Nothing was sent, and nothing says so: a wrong code gets the answers that it gets for a known address.
        expect(await wrongCodes("123456")).toEqual(answersToWrongCodes);
        continue;
      }
      const code = present(/^\d{6}$/m.exec(mail.text))[0];
      answersToWrongCodes = await wrongCodes(code === "123456" ? "654321" : "123456");
      await database.db.update(signInLinks).set({ codeAttempts: 0 });
      expect(await tryCode(code)).toMatchObject({ status: 303, location: "/fi/kartoitukset" });
    }
  });
});
