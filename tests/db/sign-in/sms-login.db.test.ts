import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import type { App } from "~/app.server";
import { connectDatabase, type Database } from "~/db/client.server";
import { sessions } from "~/db/schema/login";
import { outbox } from "~/db/schema/messages";
import { orderInvitations } from "~/db/schema/orders";
import { users } from "~/db/schema/people";
import { rateLimits } from "~/db/schema/rate-limits";
import { smsLogins } from "~/db/schema/sms";
import { requestSignInLink } from "~/features/login/link/request-link.server";
import { redeemSignInLink } from "~/features/login/link/sign-in-link.server";
import { randomSmsCode, requestSmsCode, type SmsCodeAnswer } from "~/features/login/sms/request-sms-code.server";
import { readSmsLogin, redeemSmsCode, type SmsRedemption } from "~/features/login/sms/sms-login.server";
import { mostWrongCodes } from "~/features/login/sms/sms-site-limits.server";
import type { Message } from "~/features/messages/message";
import { sealPurpose } from "~/features/messages/outbox.server";
import { readSession } from "~/features/sessions/session.server";
import { bufferedBodyOf } from "~/http/buffered-response";
import { createSecrets, randomToken } from "~/platform/secrets.server";
import { createTestApp } from "../../fixtures/app";
import { untilSomebodyWaits } from "../../fixtures/locks";
import { clearOutbox, makeDue, startSender } from "../../fixtures/outbox";
import { addGroup, addOrder, addPerson, present, type TestPerson } from "../../fixtures/people";
import { createTestDatabase } from "../../fixtures/postgres";
import { everyStoredValue } from "../../fixtures/stored-values";
import { codeOf, freshPhone, letSmsTimePass, waitingTexts } from "../../fixtures/text-messages";

const isFull = process.env.VOINTI_FULL === "1";

const settings = { countries: ["+358", "+46", "+47", "+45", "+372"], dailyMost: 100_000 };

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let second: Database;
let app: App;
/** The same service on another instance. */
let elsewhere: App;
const logged: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"), { poolSize: 16 });
  second = connectDatabase(database.target, { poolSize: 16 });
  const log = pino({ level: "debug" }, { write: (line: string) => logged.push(line) });
  const test = createTestApp(database, { log });
  app = { ...test, env: { ...test.env, smsLogin: settings } };
  elsewhere = { ...app, database: second, db: second.db };
});
afterAll(async () => {
  await second.close();
  await database.drop();
});
beforeEach(async () => {
  logged.length = 0;
  await database.db.delete(rateLimits);
});

/** Somebody with a number, and the browser they sit at. */
type Visitor = TestPerson & { phone: string; browserToken: string };

async function visitor(given: Partial<typeof users.$inferInsert> = {}): Promise<Visitor> {
  const phone = given.phoneNumber ?? freshPhone();
  const person = await addPerson(database.db, { ...given, language: "fi", phoneNumber: phone });
  return { ...person, phone, browserToken: randomToken() };
}

const ask = (
  { phone, browserToken }: Pick<Visitor, "phone" | "browserToken">,
  more: Partial<Parameters<typeof requestSmsCode>[1]> = {},
  on = app,
) =>
  requestSmsCode(on, {
    phone,
    groupId: undefined,
    browserToken,
    language: "fi",
    clientAddress: "192.0.2.1",
    ...more,
  });

function uuidOf(answer: SmsCodeAnswer): string {
  if (answer.outcome !== "success") throw new Error(`no code was sent: ${answer.outcome}`);
  return answer.uuid;
}

/** Asks for a code and reads it off the message. */
async function receive(who: Visitor, on = app): Promise<{ uuid: string; code: string }> {
  const uuid = uuidOf(await ask(who, {}, on));
  const texts = await waitingTexts(database.db, app.secrets, who.phone);
  return { uuid, code: codeOf(present(texts.at(-1))) };
}

const enter = (
  { browserToken }: Pick<Visitor, "browserToken">,
  { uuid, code }: { uuid: string; code: string },
  on = app,
): Promise<SmsRedemption> => redeemSmsCode(on, { uuid, code, browserToken, userAgent: "a browser" });

/** A code that is not this one. */
const otherThan = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, "0");

/** Whether nobody holds the row of a code. */
const isFree = (uuid: string) =>
  database.db.transaction(async (tx) => {
    const ofCode = tx.select({ id: smsLogins.id }).from(smsLogins).where(eq(smsLogins.id, uuid));
    return (await ofCode.for("update", { skipLocked: true })).length > 0;
  });

const stateOf = ({ outcome }: SmsRedemption) => outcome;

const sessionsOf = ({ userUuid }: TestPerson) => database.db.$count(sessions, eq(sessions.userId, userUuid));

describe("signing in by a code through the API", () => {
  it("joins the group that it names, as the form does", async () => {
    const { action } = await import("~/routes/api/v1/sms.login");
    const who = await visitor();
    const theirs = await addOrder(database.db, "pulse");
    const groupId = await addGroup(database.db, theirs);
    const { uuid, code } = await receive(who);
    const answer = await action({
      request: new Request(new URL("/api/v1/sms/login", app.env.publicOrigin), {
        method: "POST",
        headers: {
          "content-type": "application/json",
          cookie: `vointi_sms=${who.browserToken}; vointi_group=${groupId}`,
        },
        body: JSON.stringify({ uuid, code, groupId }),
      }),
      params: {},
      context: { app, clientAddress: "192.0.2.1", sessionToken: undefined },
    } as never);
    expect(bufferedBodyOf(answer)).toBe(JSON.stringify({ type: "login_succeeded" }));
    const invited = await database.db
      .select({ groupId: orderInvitations.groupId })
      .from(orderInvitations)
      .where(eq(orderInvitations.userId, who.userUuid));
    expect(invited).toEqual([{ groupId }]);
  });
});

describe("a code (S1)", () => {
  it("has six digits, uniform over all of them, with leading zeros", () => {
    const count = 20_000;
    const bins = Array<number>(100).fill(0);
    let leadingZeros = 0;
    for (let index = 0; index < count; index++) {
      const code = randomSmsCode();
      expect(code).toMatch(/^\d{6}$/);
      if (code.startsWith("0")) leadingZeros++;
      const bin = Math.floor(Number(code) / 10_000);
      bins[bin] = present(bins[bin]) + 1;
    }
    const expected = count / bins.length;
    const chiSquare = bins.reduce((sum, seen) => sum + (seen - expected) ** 2 / expected, 0);
    // 99 degrees of freedom: 148.2 is exceeded once in a thousand, 176 once in 300,000 runs of this test.
    expect(chiSquare).toBeLessThan(176);
    expect(leadingZeros / count).toBeGreaterThan(0.09);
    expect(leadingZeros / count).toBeLessThan(0.11);
  });

  it("is sent in the language of the page, signs its person in once and starts a session", async () => {
    const who = await visitor();
    const uuid = uuidOf(await ask(who, { language: "sv" }));
    const [text, ...others] = await waitingTexts(database.db, app.secrets, who.phone);
    expect(others).toEqual([]);
    expect(present(text).text).toMatch(
      /^\d{6} är din inloggningskod till Vointi\. Koden gäller i 10 minuter\. Ge aldrig koden till någon annan\.$/,
    );
    const outcome = await enter(who, { uuid, code: codeOf(present(text)) });
    expect(outcome.outcome).toBe("login_succeeded");
    const token = outcome.outcome === "login_succeeded" ? outcome.sessionToken : "";
    expect(await readSession(database.db, token)).toMatchObject({ userUuid: who.userUuid });
  });

  it("ends, over https, with the line that binds it to our host", async () => {
    const who = await visitor();
    const https: App = { ...app, env: { ...app.env, publicOrigin: "https://vointi.example" } };
    await ask(who, {}, https);
    const text = present((await waitingTexts(database.db, app.secrets, who.phone))[0]);
    expect(text.text.endsWith(`\n\n@vointi.example #${codeOf(text)}`)).toBe(true);
    // One message of 160 characters, in every language.
    expect(text.text.length).toBeLessThanOrEqual(160);
  });

  it("keeps a leading zero: typed without it, it is no code and counts as no try", async () => {
    const who = await visitor();
    const { uuid } = await receive(who);
    const code = "012345";
    const codeHash = app.secrets.sign("sms-code", `${uuid} ${code}`);
    await database.db.update(smsLogins).set({ codeHash }).where(eq(smsLogins.id, uuid));
    for (let time = 0; time < 10; time++) {
      expect(await enter(who, { uuid, code: "12345" })).toMatchObject({
        outcome: "verification_code_not_matching",
        retryAllowed: true,
      });
    }
    expect(stateOf(await enter(who, { uuid, code }))).toBe("login_succeeded");
  });

  it("works in the browser that asked and in no other, and there counts as no try", async () => {
    const who = await visitor();
    const sent = await receive(who);
    const stranger = { browserToken: randomToken() };
    for (let time = 0; time < 10; time++) {
      expect(await enter(stranger, sent)).toMatchObject({
        outcome: "verification_code_not_found",
        retryAllowed: false,
      });
    }
    expect(stateOf(await redeemSmsCode(app, { ...sent, browserToken: undefined, userAgent: "" }))).toBe(
      "verification_code_not_found",
    );
    expect(stateOf(await enter(who, sent))).toBe("login_succeeded");
  });

  it("belongs to its own uuid: the digits of one mean nothing to another", async () => {
    const [one, other] = [await visitor(), await visitor()];
    const [sent, theirs] = [await receive(one), await receive(other)];
    if (sent.code !== theirs.code) {
      expect(stateOf(await enter(one, { uuid: sent.uuid, code: theirs.code }))).toBe("verification_code_not_matching");
    }
    expect(stateOf(await enter(one, { uuid: theirs.uuid, code: theirs.code }))).toBe("verification_code_not_found");
    expect(stateOf(await enter(one, sent))).toBe("login_succeeded");
  });

  it("survives a change of the server's secrets", async () => {
    const [old, fresh] = [
      "test secret that is at least 32 characters long",
      "a newer secret of at least 32 characters",
    ];
    const who = await visitor();
    const sent = await receive(who);
    const rotated: App = { ...app, secrets: createSecrets([fresh, old]) };
    expect(await readSmsLogin(rotated, sent.uuid, who.browserToken)).toMatchObject({ phoneNumber: who.phone });
    expect(stateOf(await enter(who, sent, rotated))).toBe("login_succeeded");
  });

  it("can't be read off the database, nor can the number or the browser it is for", async () => {
    const who = await visitor();
    const { code } = await receive(who);
    await database.db.update(users).set({ phoneNumber: null }).where(eq(users.id, who.userUuid));
    const values = await everyStoredValue(database.raw);
    for (const secret of [code, who.phone, who.phone.slice(1), who.browserToken])
      expect(values.has(secret)).toBe(false);
  });

  it("ends with the number it was sent to, and with its person's right to sign in", async () => {
    for (const change of [
      { phoneNumber: freshPhone() },
      { active: false },
      { email: `new-${randomUUID()}@example.com` },
    ]) {
      const who = await visitor();
      const sent = await receive(who);
      await database.db.update(users).set(change).where(eq(users.id, who.userUuid));
      expect(stateOf(await enter(who, sent))).toBe("verification_code_expired");
      expect(await sessionsOf(who)).toBe(0);
    }
  });
});

describe("guessing (S2)", () => {
  it("ends after five tries, counted one by one over two instances, even for the right code", async () => {
    // They wait for each other: a hundred on a busy machine for longer than a statement may.
    const atOnce = isFull ? 100 : 40;
    for (let round = 0; round < (isFull ? 20 : 1); round++) {
      const who = await visitor();
      const sent = await receive(who);
      const guesses = await Promise.all(
        Array.from({ length: atOnce }, (_, index) =>
          enter(who, { uuid: sent.uuid, code: otherThan(sent.code, index + 1) }, index % 2 ? app : elsewhere),
        ),
      );
      const states = guesses.map(stateOf);
      expect(states.filter((state) => state === "verification_code_not_matching")).toHaveLength(5);
      expect(states.filter((state) => state === "verification_code_too_many_attempts")).toHaveLength(atOnce - 5);
      expect(guesses.filter((guess) => guess.outcome !== "login_succeeded" && guess.retryAllowed)).toHaveLength(4);
      expect(await enter(who, sent)).toMatchObject({
        outcome: "verification_code_too_many_attempts",
        retryAllowed: false,
      });
      expect(await sessionsOf(who)).toBe(0);
    }
  });

  it("stops new codes for the number as well, for a quarter of an hour and for nobody else", async () => {
    const who = await visitor();
    const sent = await receive(who);
    for (let time = 1; time <= 5; time++) await enter(who, { uuid: sent.uuid, code: otherThan(sent.code, time) });
    expect(await ask(who)).toMatchObject({ outcome: "verification_code_too_many_attempts" });
    await letSmsTimePass(database.db, 14 * 60, sent.uuid);
    expect(await ask({ ...who, browserToken: randomToken() })).toMatchObject({
      outcome: "verification_code_too_many_attempts",
    });
    expect(stateOf(await enter(who, sent))).toBe("verification_code_too_many_attempts");
    await receive(await visitor());
    await letSmsTimePass(database.db, 61, sent.uuid);
    expect(stateOf(await enter(who, sent))).toBe("verification_code_expired");
    expect(stateOf(await enter(who, await receive(who)))).toBe("login_succeeded");
  });

  it.runIf(isFull)("at many numbers in turn is told in the log, and then a code has one try only", async () => {
    const numbers = isFull ? 300 : 41;
    const victims: { who: Visitor; sent: { uuid: string; code: string } }[] = [];
    for (let index = 0; index < numbers; index++) {
      const who = await visitor();
      victims.push({ who, sent: await receive(who) });
    }
    let wrong = 0;
    for (const { who, sent } of victims) {
      const expected = wrong >= mostWrongCodes ? 1 : 5;
      for (let time = 1; time <= 5; time++) {
        const state = stateOf(await enter(who, { uuid: sent.uuid, code: otherThan(sent.code, time) }));
        if (state === "verification_code_not_matching") wrong++;
        expect(state).toBe(time <= expected ? "verification_code_not_matching" : "verification_code_too_many_attempts");
      }
    }
    expect(wrong).toBe(mostWrongCodes + numbers - mostWrongCodes / 5);
    expect(logged.filter((line) => line.includes("codes are being guessed on the whole site"))).toHaveLength(1);
    // Who types the right one at once is not troubled.
    const who = await visitor();
    expect(stateOf(await enter(who, await receive(who)))).toBe("login_succeeded");
  });

  it("the same code fifty times at once, on two instances, signs in exactly once", async () => {
    for (let round = 0; round < (isFull ? 200 : 2); round++) {
      const who = await visitor();
      const sent = await receive(who);
      const outcomes = await Promise.all(
        Array.from({ length: 50 }, (_, index) => enter(who, sent, index % 2 ? app : elsewhere)),
      );
      const states = outcomes.map(stateOf);
      expect(states.filter((state) => state === "login_succeeded")).toHaveLength(1);
      expect(states.filter((state) => state === "verification_code_already_used")).toHaveLength(49);
      expect(await sessionsOf(who)).toBe(1);
    }
  });
});

describe("asking for codes (S3)", () => {
  it("sends nothing to an unknown, an inactive or an unreachable number", async () => {
    const before = await database.db.$count(outbox);
    const gone = await visitor({ active: false });
    expect(await ask(gone)).toEqual({ outcome: "phone_number_not_found" });
    for (const phone of ["+358600123456", "+358700123456", "+881612345678", "+2482512345", "+5342512345"]) {
      const unknown = { phone, browserToken: randomToken() };
      expect((await ask(unknown)).outcome).toBe("phone_number_not_found");
      expect((await ask(await visitor({ phoneNumber: phone }))).outcome).toBe("verification_code_sending_failed");
    }
    expect(await database.db.$count(outbox)).toBe(before);
  });

  it("answers an unknown number like a known one where accounts are concealed, and sends nothing", async () => {
    const concealing = { ...app, env: { ...app.env, concealUnknownAccounts: true } };
    const before = await database.db.$count(outbox);
    const unknown = { phone: "+358401112233", browserToken: randomToken() };
    expect((await ask(unknown, {}, concealing)).outcome).toBe("success");
    expect(await database.db.$count(outbox)).toBe(before);
    expect((await ask(await visitor(), {}, concealing)).outcome).toBe("success");
  });

  it.each([1, 200])(
    "about a thousand numbers from %i addresses tells ten per network and sends nothing",
    async (networks) => {
      const before = await database.db.$count(outbox);
      const outcomes: string[] = [];
      const count = isFull ? 1_000 : 60;
      for (let index = 0; index < count; index++) {
        const clientAddress = `10.${index % networks}.0.1`;
        const answer = await ask({ phone: freshPhone(), browserToken: randomToken() }, { clientAddress });
        outcomes.push(answer.outcome);
      }
      const told = outcomes.filter((outcome) => outcome === "phone_number_not_found").length;
      expect(told).toBe(Math.min(count, 300, 10 * networks));
      expect(outcomes.filter((outcome) => outcome === "success")).toHaveLength(count - told);
      expect(await database.db.$count(outbox)).toBe(before);
    },
  );

  it("beyond that limit is the same for known and unknown numbers, up to the code page and its tries", async () => {
    const [known, unknown] = [await visitor(), { phone: freshPhone(), browserToken: randomToken() }];
    for (let index = 0; index < 10; index++) await ask({ phone: freshPhone(), browserToken: randomToken() });
    const seen = [];
    for (const { phone, browserToken } of [known, unknown]) {
      const uuid = uuidOf(await ask({ phone, browserToken }));
      const mask = (text: unknown) => JSON.stringify(text)?.replaceAll(phone, "number");
      const again = await ask({ phone, browserToken });
      const first = mask(await readSmsLogin(app, uuid, browserToken));
      const tries = [];
      for (let time = 0; time < 7; time++) tries.push(await enter({ browserToken }, { uuid, code: "000000" }));
      seen.push({ again: again.outcome, first, tries, last: mask(await readSmsLogin(app, uuid, browserToken)) });
    }
    // The one known code that is 000000 in a million would sign in.
    expect(seen[1]).toEqual(seen[0]);
    expect(await waitingTexts(database.db, app.secrets, unknown.phone)).toEqual([]);
    expect(await waitingTexts(database.db, app.secrets, known.phone)).toHaveLength(1);
  });

  it("fifty times for one number at once, on two instances, sends one message; a minute later one more, then two in a quarter", async () => {
    const who = await visitor();
    const askers = () =>
      Promise.all(
        Array.from({ length: 50 }, (_, index) =>
          ask({ phone: who.phone, browserToken: randomToken() }, {}, index % 2 ? app : elsewhere),
        ),
      );
    const sentBy = async () => {
      const answers = await askers();
      const refused = answers.filter(({ outcome }) => outcome === "verification_code_too_many_codes_generated");
      const sent = answers.filter(({ outcome }) => outcome === "success");
      expect(refused.length + sent.length).toBe(50);
      return sent.length;
    };
    const rounds = [];
    for (let round = 0; round < 4; round++) {
      rounds.push(await sentBy());
      await letSmsTimePass(database.db, 61);
    }
    expect(rounds).toEqual([1, 1, 1, 0]);
    await letSmsTimePass(database.db, 15 * 60);
    expect(await sentBy()).toBe(1);
  });

  it("too often tells the browser that asked, and no other, of its code that can still be used", async () => {
    const who = await visitor();
    for (let turn = 0; turn < 2; turn++) {
      await ask(who);
      await letSmsTimePass(database.db, 61);
    }
    const { uuid, code } = await receive(who);
    const refusal = "verification_code_too_many_codes_generated";
    expect(await ask(who)).toMatchObject({ outcome: refusal, pending: { uuid, justSent: true } });
    await letSmsTimePass(database.db, 61);
    expect(await ask(who)).toMatchObject({ outcome: refusal, pending: { uuid, justSent: false } });
    expect(await ask({ ...who, browserToken: randomToken() })).toMatchObject({ outcome: refusal, pending: undefined });
    expect(stateOf(await enter(who, { uuid, code }))).toBe("login_succeeded");
    expect(await ask(who)).toMatchObject({ outcome: refusal, pending: undefined });
  });

  it("sends at most ten codes a day to one number", async () => {
    const who = await visitor();
    const outcomes = [];
    for (let index = 0; index < 12; index++) {
      outcomes.push((await ask(who)).outcome);
      await letSmsTimePass(database.db, 16 * 60);
    }
    expect(outcomes.slice(0, 10).every((outcome) => outcome === "success")).toBe(true);
    expect(outcomes.slice(10)).toEqual(Array(2).fill("verification_code_too_many_codes_generated"));
    await letSmsTimePass(database.db, 24 * 60 * 60);
    expect((await ask(who)).outcome).toBe("success");
  });

  it("sends no more than the day's messages of the whole site, and says so in the log", async () => {
    const few: App = { ...app, env: { ...app.env, smsLogin: { ...settings, dailyMost: 3 } } };
    const outcomes = [];
    for (let index = 0; index < 5; index++) {
      outcomes.push((await ask(await visitor(), {}, few)).outcome);
    }
    expect(outcomes).toEqual([...Array(3).fill("success"), ...Array(2).fill("verification_code_sending_failed")]);
    expect(logged.filter((line) => line.includes("text messages of the day used up"))).toHaveLength(1);
  });

  it("is never refused for what others on the same network have typed (P2)", async () => {
    const people = await Promise.all(Array.from({ length: 150 }, () => visitor()));
    for (let index = 0; index < 40; index++) await ask({ phone: freshPhone(), browserToken: randomToken() });
    const answers = await Promise.all(people.map((who, index) => ask(who, {}, index % 2 ? app : elsewhere)));
    expect(answers.filter(({ outcome }) => outcome === "success")).toHaveLength(150);
  });
});

describe("the states of a code (S4)", () => {
  it("only the newest works, a used one stays dead", async () => {
    const who = await visitor();
    const first = await receive(who);
    await letSmsTimePass(database.db, 61);
    const newer = await receive(who);
    expect(await enter(who, first)).toMatchObject({ outcome: "verification_code_not_matching", retryAllowed: true });
    if (first.code !== newer.code) {
      const old = { uuid: newer.uuid, code: first.code };
      expect(await enter(who, old)).toMatchObject({ outcome: "verification_code_not_matching", retryAllowed: true });
      const [row] = await database.db.select().from(smsLogins).where(eq(smsLogins.id, newer.uuid));
      expect(row?.attempts).toBe(1);
    }
    expect(stateOf(await enter(who, newer))).toBe("login_succeeded");
    expect(await enter(who, newer)).toMatchObject({ outcome: "verification_code_already_used", retryAllowed: false });
    expect(await readSmsLogin(app, newer.uuid, who.browserToken)).toMatchObject({
      state: "verification_code_already_used",
      inputAllowed: false,
    });
    await letSmsTimePass(database.db, 60 * 60);
    expect(stateOf(await enter(who, newer))).toBe("verification_code_already_used");
  });

  it("a message with an older code that still waits is not sent any more", async () => {
    const who = await visitor();
    await ask(who);
    await letSmsTimePass(database.db, 61);
    const newer = await receive(who);
    const waiting = await waitingTexts(database.db, app.secrets, who.phone);
    expect(waiting.map(codeOf)).toEqual([newer.code]);
  });

  it("works until its last second and not after it", async () => {
    for (const [seconds, state] of [
      [599, "login_succeeded"],
      [601, "verification_code_expired"],
    ] as const) {
      const who = await visitor();
      const sent = await receive(who);
      await letSmsTimePass(database.db, seconds, sent.uuid);
      expect(stateOf(await enter(who, sent))).toBe(state);
    }
  });

  it("is told to have expired also by what can't be one", async () => {
    const who = await visitor();
    const sent = await receive(who);
    await letSmsTimePass(database.db, 601, sent.uuid);
    const tried = await enter(who, { uuid: sent.uuid, code: "12" });
    expect(tried).toEqual({ outcome: "verification_code_expired", retryAllowed: false, waitSeconds: 0 });
  });

  it("is not found where there is none, whatever is given as its id", async () => {
    const who = await visitor();
    for (const uuid of [randomUUID(), "", "5", "../..", "\u0000", `${randomUUID()}x`]) {
      expect(await enter(who, { uuid, code: "012345" })).toMatchObject({
        outcome: "verification_code_not_found",
        retryAllowed: false,
      });
      expect(await readSmsLogin(app, uuid, who.browserToken)).toMatchObject({
        state: "verification_code_not_found",
        phoneNumber: undefined,
      });
    }
  });

  it("shows the number whole to the browser that asked and masked to any other", async () => {
    const who = await visitor();
    const { uuid } = await receive(who);
    expect(await readSmsLogin(app, uuid, who.browserToken)).toEqual({
      inputAllowed: true,
      state: undefined,
      phoneNumber: who.phone,
      own: true,
      waitSeconds: 0,
    });
    for (const browserToken of [undefined, randomToken()]) {
      expect(await readSmsLogin(app, uuid, browserToken)).toEqual({
        inputAllowed: false,
        state: "verification_code_not_found",
        phoneNumber: `+358 ••• ${who.phone.slice(-3)}`,
        own: false,
        waitSeconds: 0,
      });
    }
  });

  it("tells when its message could not be sent; the code still works once it arrives, and not when it was given up", async () => {
    await clearOutbox(database.db);
    const who = await visitor();
    const sent = await receive(who);
    let working = false;
    const worker = startSender(database, {
      secrets: app.secrets,
      transport: async () => {
        if (!working) throw new Error("provider is down");
        return new Map();
      },
    });
    const [row] = await database.db.select().from(smsLogins).where(eq(smsLogins.id, sent.uuid));
    const own = eq(outbox.id, present(row?.outboxId));
    await worker.doDue();
    expect(await readSmsLogin(app, sent.uuid, who.browserToken)).toMatchObject({
      state: "verification_code_sending_failed",
      inputAllowed: true,
    });
    working = true;
    await makeDue(database.db);
    await worker.doDue();
    await worker.stop();
    expect(await readSmsLogin(app, sent.uuid, who.browserToken)).toMatchObject({
      state: undefined,
      inputAllowed: true,
    });
    await database.db.update(outbox).set({ sentAt: null, givenUpAt: sql`now()` }).where(own);
    expect(await readSmsLogin(app, sent.uuid, who.browserToken)).toMatchObject({
      state: "verification_code_sending_failed",
      inputAllowed: false,
    });
  });
});

describe("a lock (S5)", () => {
  it("kept up for two hours leaves the e-mail link working, and the code a quarter of an hour later", async () => {
    const victim = await visitor();
    const attacker = { phone: victim.phone, browserToken: randomToken() };
    // One code and five wrong tries, again as soon as the lock is over.
    for (let minutes = 0; minutes < 120; minutes += 15) {
      const uuid = uuidOf(await ask(attacker));
      const code = codeOf(present((await waitingTexts(database.db, app.secrets, victim.phone)).at(-1)));
      for (let time = 1; time <= 5; time++) await enter(attacker, { uuid, code: otherThan(code, time) });
      expect((await ask(victim)).outcome).toBe("verification_code_too_many_attempts");
      if (minutes + 15 < 120) await letSmsTimePass(database.db, 15 * 60 + 1);
    }
    const link = { email: victim.email, path: "/", groupId: undefined, language: "fi", clientAddress: "" } as const;
    expect(await requestSignInLink(app, link)).toEqual({ outcome: "success", waitSeconds: 0 });
    const mails = await database.db.select().from(outbox).where(eq(outbox.channel, "email"));
    const texts = mails.map(
      ({ sealedMessage }) =>
        (JSON.parse(present(app.secrets.decrypt(sealPurpose, present(sealedMessage)))) as Message).text,
    );
    const [token] = present(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(present(texts.at(-1))));
    expect((await redeemSignInLink(database, { kind: "email", token, userAgent: "" })).outcome).toBe("login_succeeded");
    await letSmsTimePass(database.db, 15 * 60 + 1);
    expect(stateOf(await enter(victim, await receive(victim)))).toBe("login_succeeded");
  });
});

it("logs neither numbers nor codes", async () => {
  const who = await visitor();
  const sent = await receive(who);
  await enter(who, { ...sent, code: otherThan(sent.code) });
  await enter(who, sent);
  for (const secret of [who.phone, who.phone.slice(1), sent.code, who.browserToken]) {
    expect(logged.join("")).not.toContain(secret);
  }
});

it("takes its turn behind whoever changes the person, before it holds the code: so neither waits for the other", async () => {
  const who = await visitor();
  const code = await receive(who);
  const signedIn = await database.db.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, who.userUuid)).for("update");
    const entered = enter(who, code, elsewhere);
    await untilSomebodyWaits(second.db);
    expect(await isFree(code.uuid)).toBe(true);
    return { entered };
  });
  expect(stateOf(await signedIn.entered)).toBe("login_succeeded");
});
