import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { App } from "~/app.server";
import { sessions } from "~/db/schema/login";
import { outbox } from "~/db/schema/messages";
import { organisations } from "~/db/schema/orders";
import { userRoles, users } from "~/db/schema/people";
import { passkeys } from "~/db/schema/second-factor";
import type { Message } from "~/features/messages/message";
import { accessesTo } from "~/features/own-data/access-log.server";
import { nameAdmins } from "~/features/people/name-admins.server";
import { runRetention } from "~/features/retention/retention-job.server";
import { confirmApp } from "~/features/second-factor/authenticator-app.server";
import { removeFactor, renewRecoveryCodes } from "~/features/second-factor/change-factors.server";
import { confirmByCode, confirmByPasskey, confirmByRecoveryCode } from "~/features/second-factor/confirm.server";
import { demoCodes } from "~/features/second-factor/demo-codes.server";
import { factorsVersion, listFactors, recoveryCodesLeft } from "~/features/second-factor/factors.server";
import { addPasskey, passkeyToMake, passkeyToShow } from "~/features/second-factor/passkey.server";
import { resetSecondFactor } from "~/features/second-factor/reset.server";
import { codeAt, stepAt, stepSeconds } from "~/features/second-factor/time-code.server";
import { readAdmin } from "~/features/sessions/admin.server";
import { hasOpenSession } from "~/features/sessions/by-provider.server";
import { listDevices } from "~/features/sessions/devices.server";
import { isFreshSignIn } from "~/features/sessions/fresh-sign-in.server";
import { secondStepOf } from "~/features/sessions/second-step.server";
import { findExpiredSession, readSession, staffSessionMinutes } from "~/features/sessions/session.server";
import { readStaff } from "~/features/sessions/staff.server";
import { languages } from "~/i18n/languages";
import { hashToken } from "~/platform/secrets.server";
import { isUuid } from "~/platform/uuid";
import { createTestApp } from "../../fixtures/app";
import { createAuthenticator } from "../../fixtures/authenticator";
import { addPerson, expireSessions, present, startTestSession, type TestPerson } from "../../fixtures/people";
import { createTestDatabase } from "../../fixtures/postgres";
import { type Enrolled, enrolApp } from "../../fixtures/second-factor";
import { everyStoredValue } from "../../fixtures/stored-values";
import { freshPhone, waitingTexts } from "../../fixtures/text-messages";
import { wordsOf } from "../../fixtures/words";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: App;
/** Moves for all, so that apps show their next code. */
let now = Date.now();

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"), { poolSize: 5 });
  app = createTestApp(database, { clock: { now: () => new Date(now) } });
});
afterAll(() => database.drop());

const nextStep = () => (now += stepSeconds * 1_000);
const codeOf = ({ secret }: Enrolled, stepsAhead = 0) => codeAt(secret, stepAt(new Date(now)) + stepsAhead);
/** What can be no code at any step near now. */
const wrongCodeOf = (enrolled: Enrolled) => {
  const near = [-1, 0, 1].map((ahead) => codeOf(enrolled, ahead));
  return present(["000000", "111111", "222222", "333333"].find((code) => !near.includes(code)));
};

async function staff(role: "admin" | "professional" = "admin", organisationId?: string): Promise<TestPerson> {
  const person = await addPerson(database.db, { language: "fi", organisationId });
  await database.db.insert(userRoles).values({ userId: person.userUuid, role, organisationId: organisationId ?? null });
  return person;
}

async function organisation(): Promise<string> {
  const [row] = await database.db.insert(organisations).values({ name: "Esimerkki Oy" }).returning();
  return present(row).id;
}

/** Somebody with an app, who has just signed in by the first factor. */
async function confirming(person?: TestPerson) {
  const who = person ?? (await addPerson(database.db, { language: "fi" }));
  const enrolled = await enrolApp(app, who);
  nextStep();
  return { person: who, enrolled, sessionToken: await startTestSession(database.db, who) };
}

async function mailsTo({ email }: TestPerson): Promise<Message[]> {
  const rows = await database.db.select().from(outbox).orderBy(outbox.createdAt);
  return rows
    .flatMap(({ sealedMessage }) => (sealedMessage ? [present(app.secrets.decrypt("outbox", sealedMessage))] : []))
    .map((text) => JSON.parse(text) as Message)
    .filter(({ to }) => to === email);
}

const age = (sessionToken: string, minutes: number) =>
  database.db
    .update(sessions)
    .set({ createdAt: sql`now() - make_interval(mins => ${minutes})` })
    .where(eq(sessions.idHash, hashToken(sessionToken)));

describe("a session of somebody who has a second factor", () => {
  it("opens nothing until they have shown it, nor is it known as theirs once it has ended", async () => {
    const { person, sessionToken } = await confirming();
    expect(await readSession(database.db, sessionToken)).toBeUndefined();
    expect(await hasOpenSession(database.db, sessionToken)).toBe(false);
    expect(await isFreshSignIn(database.db, sessionToken)).toBe(false);
    expect(await secondStepOf(database.db, sessionToken)).toBe("confirm");
    expect((await listDevices(database.db, person.userUuid, sessionToken)).devices).toHaveLength(1);
    await expireSessions(database.db, person);
    expect(await findExpiredSession(database.db, sessionToken)).toBeUndefined();
    expect(await secondStepOf(database.db, sessionToken)).toBe("none");
  });

  it("gets a new id by the code of the app; the old one opens nothing, and the other devices stay as they are", async () => {
    const { person, enrolled, sessionToken } = await confirming();
    const confirmed = await confirmByCode(app, { sessionToken, code: codeOf(enrolled) });
    if (confirmed.outcome !== "confirmed") throw new Error(confirmed.outcome);
    expect(confirmed.sessionToken).not.toBe(sessionToken);
    expect((await readSession(database.db, confirmed.sessionToken))?.userUuid).toBe(person.userUuid);
    expect(await readSession(database.db, sessionToken)).toBeUndefined();
    expect(await hasOpenSession(database.db, enrolled.sessionToken)).toBe(true);
    expect(await confirmByCode(app, { sessionToken, code: codeOf(enrolled, 1) })).toEqual({ outcome: "notConfirming" });
  });

  it("takes a code as people type it, of the half minute before and after too, and no other", async () => {
    for (const [ahead, outcome] of [
      [-2, "notMatching"],
      [2, "notMatching"],
      [1, "confirmed"],
    ] as const) {
      const { enrolled, sessionToken } = await confirming();
      const code = codeOf(enrolled, ahead).replace(/(...)/, " $1 ");
      expect(await confirmByCode(app, { sessionToken, code })).toMatchObject({ outcome });
    }
    const { sessionToken } = await confirming();
    expect(await confirmByCode(app, { sessionToken, code: " " })).toEqual({ outcome: "requiredField" });
    for (const code of ["12345", "1234567", "abcdef", "１２３"]) {
      expect(await confirmByCode(app, { sessionToken, code })).toEqual({ outcome: "wrongFormat" });
    }
  });

  it("takes each code once: not in another browser, not the one before, not of two at the same moment", async () => {
    const { person, enrolled, sessionToken } = await confirming();
    const thief = await startTestSession(database.db, person);
    const code = codeOf(enrolled);
    const outcomes = await Promise.all(
      [sessionToken, thief].map((token) => confirmByCode(app, { sessionToken: token, code })),
    );
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(["alreadyUsed", "confirmed"]);
    const third = await startTestSession(database.db, person);
    expect(await confirmByCode(app, { sessionToken: third, code })).toEqual({ outcome: "alreadyUsed" });
    expect(await confirmByCode(app, { sessionToken: third, code: codeOf(enrolled, -1) })).toEqual({
      outcome: "alreadyUsed",
    });
    // Nor the code that the app was set up with.
    const { enrolled: another, sessionToken: fourth } = await confirming();
    expect(await confirmByCode(app, { sessionToken: fourth, code: codeOf(another, -1) })).toEqual({
      outcome: "alreadyUsed",
    });
  });

  it("takes no code of somebody else's app", async () => {
    const [one, other] = [await confirming(), await confirming()];
    expect(await confirmByCode(app, { sessionToken: one.sessionToken, code: codeOf(other.enrolled) })).toMatchObject({
      outcome: "notMatching",
    });
  });

  it("is tried five times a quarter of an hour, however many come at once; a right code is refused then, a recovery code is not", async () => {
    const { person, enrolled, sessionToken } = await confirming();
    const wrong = wrongCodeOf(enrolled);
    const tries = await Promise.all(
      Array.from({ length: 12 }, () => confirmByCode(app, { sessionToken, code: wrong })),
    );
    expect(tries.filter(({ outcome }) => outcome === "notMatching").length).toBeLessThanOrEqual(4);
    expect(tries.map(({ outcome }) => outcome)).not.toContain("confirmed");
    const again = await startTestSession(database.db, person);
    const refused = await confirmByCode(app, { sessionToken: again, code: codeOf(enrolled) });
    if (refused.outcome !== "tooManyTries") throw new Error(refused.outcome);
    expect(refused.waitSeconds).toBeGreaterThan(14 * 60);
    expect(refused.waitSeconds).toBeLessThanOrEqual(15 * 60);
    const code = present(enrolled.recoveryCodes[0]);
    expect(await confirmByRecoveryCode(app, { sessionToken: again, code })).toMatchObject({ outcome: "confirmed" });
  });

  it("has all tries again after a right one", async () => {
    const { person, enrolled, sessionToken } = await confirming();
    const wrong = wrongCodeOf(enrolled);
    for (let attempt = 0; attempt < 4; attempt++) await confirmByCode(app, { sessionToken, code: wrong });
    expect(await confirmByCode(app, { sessionToken, code: codeOf(enrolled) })).toMatchObject({ outcome: "confirmed" });
    const next = await startTestSession(database.db, person);
    for (let attempt = 0; attempt < 4; attempt++) {
      expect(await confirmByCode(app, { sessionToken: next, code: wrong })).toMatchObject({ outcome: "notMatching" });
    }
  });
});

describe("a recovery code", () => {
  it("works once, with or without hyphen and in capitals, and its person is told", async () => {
    const { person, enrolled, sessionToken } = await confirming();
    expect(enrolled.recoveryCodes).toHaveLength(10);
    expect(new Set(enrolled.recoveryCodes).size).toBe(10);
    const [first = "", second = ""] = enrolled.recoveryCodes;
    const typed = first.replace("-", "").toUpperCase();
    const other = await startTestSession(database.db, person);
    const outcomes = await Promise.all(
      [sessionToken, other].map((token) => confirmByRecoveryCode(app, { sessionToken: token, code: typed })),
    );
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(["confirmed", "notMatching"]);
    expect(await recoveryCodesLeft(database.db, person.userUuid)).toBe(9);
    const texts = (await mailsTo(person)).map(({ text }) => text);
    const said = wordsOf("fi").secondFactor.mail.recoveryCodeUsed.replace("{product}", "Vointi");
    expect(texts.filter((text) => text.includes(said))).toHaveLength(1);
    const third = await startTestSession(database.db, person);
    expect(await confirmByRecoveryCode(app, { sessionToken: third, code: second })).toMatchObject({
      outcome: "confirmed",
    });
  });

  it("is nobody else's, and is replaced by new ones", async () => {
    const [one, other] = [await confirming(), await confirming()];
    const code = present(other.enrolled.recoveryCodes[0]);
    expect(await confirmByRecoveryCode(app, { sessionToken: one.sessionToken, code })).toEqual({
      outcome: "notMatching",
    });
    const owner = { userUuid: other.person.userUuid, sessionToken: other.enrolled.sessionToken };
    const renewed = await renewRecoveryCodes(app, owner);
    expect(renewed).toMatchObject({ outcome: "made" });
    expect(await confirmByRecoveryCode(app, { sessionToken: other.sessionToken, code })).toEqual({
      outcome: "notMatching",
    });
  });
});

/** Somebody with a passkey, who has just signed in by the first factor; what the page asks their browser for. */
async function withPasskey() {
  const person = await addPerson(database.db, { language: "sv" });
  const device = createAuthenticator();
  const owner = { userUuid: person.userUuid, sessionToken: await startTestSession(database.db, person) };
  const ask = await passkeyToMake(app, { person: { ...person, phoneNumber: null }, sessionToken: owner.sessionToken });
  const added = await addPasskey(app, { ...owner, answer: device.make(ask.challenge), userAgent: "test" });
  if (added.outcome !== "added") throw new Error(added.outcome);
  const sessionToken = await startTestSession(database.db, person);
  return { person, device, added, sessionToken, challenge: () => challengeFor(person, sessionToken) };
}

async function challengeFor({ userUuid }: TestPerson, sessionToken: string): Promise<string> {
  return present(await passkeyToShow(app, { userUuid, sessionToken })).challenge;
}

describe("a passkey", () => {
  it("confirms a sign-in, each time by a challenge of its own", async () => {
    const { person, device, sessionToken, challenge } = await withPasskey();
    const answer = device.show(await challenge());
    const confirmed = await confirmByPasskey(app, { sessionToken, answer });
    if (confirmed.outcome !== "confirmed") throw new Error(confirmed.outcome);
    expect((await readSession(database.db, confirmed.sessionToken))?.userUuid).toBe(person.userUuid);
    const [factor] = await listFactors(database.db, person.userUuid);
    expect(factor?.lastUsedAt).toBeInstanceOf(Date);
  });

  const refused = { outcome: "passkeyRefused" };

  it("is refused from another origin, for another site, or by another key", async () => {
    const { device, sessionToken, challenge } = await withPasskey();
    for (const bent of [
      { origin: "https://vointi.example.evil.test" },
      { origin: "http://localhost:3001" },
      { rpId: "evil.test" },
    ]) {
      const answer = device.show(await challenge(), bent);
      expect(await confirmByPasskey(app, { sessionToken, answer })).toEqual(refused);
    }
    const copied = createAuthenticator().show(await challenge(), { id: device.id });
    expect(await confirmByPasskey(app, { sessionToken, answer: copied })).toEqual(refused);
    expect(await readSession(database.db, sessionToken)).toBeUndefined();
  });

  it("is refused where it is somebody else's, though it is real and shown to a challenge of this session", async () => {
    const [one, other] = [await withPasskey(), await withPasskey()];
    const answer = other.device.show(await one.challenge());
    expect(await confirmByPasskey(app, { sessionToken: one.sessionToken, answer })).toEqual(refused);
    const disguised = other.device.show(await one.challenge(), { id: one.device.id });
    expect(await confirmByPasskey(app, { sessionToken: one.sessionToken, answer: disguised })).toEqual(refused);
  });

  it("answers a challenge once, in the session it was made for, for what it was made for, and within its time", async () => {
    const { person, device, sessionToken, challenge } = await withPasskey();
    const answer = device.show(await challenge());
    expect(await confirmByPasskey(app, { sessionToken, answer })).toMatchObject({ outcome: "confirmed" });
    const next = await startTestSession(database.db, person);
    expect(await confirmByPasskey(app, { sessionToken: next, answer })).toEqual(refused);
    const [stolen, ofAnother] = [await challengeFor(person, next), await startTestSession(database.db, person)];
    expect(await confirmByPasskey(app, { sessionToken: ofAnother, answer: device.show(stolen) })).toEqual(refused);
    const make = await passkeyToMake(app, { person: { ...person, phoneNumber: null }, sessionToken: next });
    expect(await confirmByPasskey(app, { sessionToken: next, answer: device.show(make.challenge) })).toEqual(refused);
    for (const made of ["", "AAAA", Buffer.from(`AAAA.${now + 1_000_000}.AAAA`).toString("base64url")]) {
      expect(await confirmByPasskey(app, { sessionToken: next, answer: device.show(made) })).toEqual(refused);
    }
    const late = await challengeFor(person, next);
    now += 15 * 60_000 + 1;
    expect(await confirmByPasskey(app, { sessionToken: next, answer: device.show(late) })).toEqual(refused);
  });

  it("confirms one of two that answer the same challenge at the same moment", async () => {
    const { device, sessionToken, challenge } = await withPasskey();
    const asked = await challenge();
    const answers = [device.show(asked), device.show(asked)];
    const outcomes = await Promise.all(answers.map((answer) => confirmByPasskey(app, { sessionToken, answer })));
    expect(outcomes.filter(({ outcome }) => outcome === "confirmed")).toHaveLength(1);
  });

  it("is refused when its counter goes back or stands still, as a copy's would", async () => {
    const { person, device, sessionToken, challenge } = await withPasskey();
    expect(
      await confirmByPasskey(app, { sessionToken, answer: device.show(await challenge(), { counter: 7 }) }),
    ).toMatchObject({ outcome: "confirmed" });
    const next = await startTestSession(database.db, person);
    for (const counter of [0, 6, 7]) {
      const answer = device.show(await challengeFor(person, next), { counter });
      expect(await confirmByPasskey(app, { sessionToken: next, answer })).toEqual(refused);
    }
    const answer = device.show(await challengeFor(person, next), { counter: 8 });
    expect(await confirmByPasskey(app, { sessionToken: next, answer })).toMatchObject({ outcome: "confirmed" });
  });

  it("is refused where the answer is none", async () => {
    const { sessionToken } = await withPasskey();
    for (const answer of ["", "{}", "null", "[]", '{"id":1}', "x".repeat(100_000)]) {
      expect(await confirmByPasskey(app, { sessionToken, answer })).toEqual(refused);
    }
  });

  it("is not added from another origin, by another session's challenge, twice, or to somebody else's account", async () => {
    const { person, device, added } = await withPasskey();
    const owner = { userUuid: person.userUuid, sessionToken: added.sessionToken };
    const ask = async () =>
      (await passkeyToMake(app, { person: { ...person, phoneNumber: null }, sessionToken: owner.sessionToken }))
        .challenge;
    const add = (answer: string, who = owner) => addPasskey(app, { ...who, answer, userAgent: "" });
    const other = createAuthenticator();
    expect(await add(other.make(await ask(), { origin: "https://evil.test" }))).toEqual({ outcome: "refused" });
    expect(await add(other.make(await ask(), { rpId: "evil.test" }))).toEqual({ outcome: "refused" });
    const stranger = await addPerson(database.db, { language: "fi" });
    const theirs = { userUuid: stranger.userUuid, sessionToken: await startTestSession(database.db, stranger) };
    expect(await add(other.make(await ask()), theirs)).toEqual({ outcome: "refused" });
    const theirAsk = await passkeyToMake(app, {
      person: { ...stranger, phoneNumber: null },
      sessionToken: theirs.sessionToken,
    });
    expect(await add(device.make(theirAsk.challenge), theirs)).toEqual({ outcome: "notThere" });
    expect(await database.db.$count(passkeys, eq(passkeys.userId, person.userUuid))).toBe(1);
    expect(await listFactors(database.db, stranger.userUuid)).toEqual([]);
  });
});

describe("setting up and taking away", () => {
  it("ends the other sessions with the first factor, which have not shown it, and tells the person", async () => {
    const person = await addPerson(database.db, { language: "en" });
    const elsewhere = await startTestSession(database.db, person);
    const before = await startTestSession(database.db, person);
    const { sessionToken } = await enrolApp(app, person);
    expect(await hasOpenSession(database.db, sessionToken)).toBe(true);
    for (const token of [elsewhere, before]) {
      expect(await hasOpenSession(database.db, token)).toBe(false);
      // Ended as if too old: what is being typed there is kept.
      expect(await findExpiredSession(database.db, token)).toEqual({ userUuid: person.userUuid });
    }
    const [mail] = await mailsTo(person);
    expect(mail?.text).toContain(wordsOf("en").secondFactor.mail.added.replace("{product}", "Vointi"));
  });

  it("takes a fresh sign-in, and a first code", async () => {
    const { person, enrolled } = await confirming();
    const owner = { userUuid: person.userUuid, sessionToken: enrolled.sessionToken };
    const [factor] = await listFactors(database.db, person.userUuid);
    await age(owner.sessionToken, 11);
    expect(await removeFactor(app, { ...owner, ...present(factor) })).toEqual({ outcome: "notFresh" });
    expect(await renewRecoveryCodes(app, owner)).toEqual({ outcome: "notFresh" });
    expect(await confirmApp(app, { ...owner, code: "000000" })).toEqual({ outcome: "notThere" });
    expect(await listFactors(database.db, person.userUuid)).toHaveLength(1);
  });

  it("leaves nobody else's factor, and with the last one the person is as before", async () => {
    const [one, other] = [await confirming(await staff()), await confirming()];
    const owner = { userUuid: one.person.userUuid, sessionToken: one.enrolled.sessionToken };
    const [theirs] = await listFactors(database.db, other.person.userUuid);
    for (const id of [present(theirs).id, "no id"]) await removeFactor(app, { ...owner, kind: "app", id });
    expect(await listFactors(database.db, other.person.userUuid)).toHaveLength(1);
    expect(await hasOpenSession(database.db, other.enrolled.sessionToken)).toBe(true);
    const [own] = await listFactors(database.db, owner.userUuid);
    expect(await removeFactor(app, { ...owner, ...present(own) })).toEqual({ outcome: "removed" });
    expect(await secondStepOf(database.db, one.sessionToken)).toBe("none");
    expect(await recoveryCodesLeft(database.db, owner.userUuid)).toBe(0);
    expect(await readAdmin(app, owner)).toEqual({ outcome: "secondFactorNeeded" });
    expect(await secondStepOf(database.db, owner.sessionToken)).toBe("enrol");
    const mails = await mailsTo(one.person);
    expect(mails.at(-1)?.text).toContain(wordsOf("fi").secondFactor.mail.removed.split("{product}")[1]);
  });

  it("stores no secret and no code that could be read, and forgets what was not set up within the hour", async () => {
    const { enrolled } = await confirming();
    const stored = [...(await everyStoredValue(database.raw))].join("\n");
    for (const secret of [enrolled.secret, ...enrolled.recoveryCodes]) {
      expect(stored).not.toContain(secret);
      expect(stored).not.toContain(Buffer.from(secret).toString("hex"));
    }
    await database.raw`insert into authenticator_apps (user_id, sealed_secret, created_at)
      select id, '', now() - interval '61 minutes' from users limit 1`;
    await database.raw`insert into spent_challenges values ('\\x01', now() - interval '1 second')`;
    const run = await runRetention(database.target);
    expect(run).toMatchObject({ counts: { authenticatorApps: 1, spentChallenges: 1 } });
  });

  it.each(languages)("is told by mail in %s, with a way to the page", async (language) => {
    const person = await addPerson(database.db, { language });
    await enrolApp(app, person);
    const [mail] = await mailsTo(person);
    expect(mail).toMatchObject({ subject: wordsOf(language).secondFactor.mail.subject.replace("{product}", "Vointi") });
    expect(mail?.text).not.toMatch(/[{}]/);
  });
});

describe("staff", () => {
  it.each(["admin", "professional"] as const)("of the role %s do nothing without a second factor", async (role) => {
    const organisationId = await organisation();
    const person = await staff(role, organisationId);
    const unequipped = await startTestSession(database.db, person);
    const ask = (sessionToken: string | undefined, asked = role) => readStaff(app, { sessionToken, role: asked });
    expect(await ask(unequipped)).toEqual({ outcome: "secondFactorNeeded" });
    expect(await secondStepOf(database.db, unequipped)).toBe("enrol");
    const { sessionToken } = await enrolApp(app, person);
    expect(await ask(sessionToken)).toEqual({
      outcome: "staff",
      staff: { userUuid: person.userUuid, organisation: { id: organisationId, name: "Esimerkki Oy" } },
    });
    expect(await ask(sessionToken, role === "admin" ? "professional" : "admin")).toEqual({ outcome: "forbidden" });
    expect(await ask(await startTestSession(database.db, person))).toEqual({ outcome: "secondFactorNeeded" });
    expect(await ask(undefined)).toEqual({ outcome: "notAuthenticated" });
    expect(await ask("A".repeat(43))).toEqual({ outcome: "notAuthenticated" });
    const [row] = await database.db
      .select()
      .from(sessions)
      .where(eq(sessions.idHash, hashToken(sessionToken)));
    expect(row?.idleMinutes).toBe(staffSessionMinutes.idle);
    expect(present(row).expiresAt.getTime() - present(row).createdAt.getTime()).toBe(
      staffSessionMinutes.absolute * 60_000,
    );
  });

  it("are made by ADMIN_EMAILS, once, with an account where there is none", async () => {
    const there = await staff("admin", await organisation());
    const sessionToken = await startTestSession(database.db, there);
    const fresh = `new-${there.email}`;
    expect(await nameAdmins(database.db, [there.email.toUpperCase(), fresh])).toBe(2);
    expect(await hasOpenSession(database.db, sessionToken)).toBe(false);
    const again = await startTestSession(database.db, there);
    expect(await nameAdmins(database.db, [there.email, fresh])).toBe(0);
    expect(await hasOpenSession(database.db, again)).toBe(true);
    const rows = await database.db
      .select({ email: users.email, organisationId: userRoles.organisationId })
      .from(userRoles)
      .innerJoin(users, eq(users.id, userRoles.userId))
      .where(sql`${users.email} in (${there.email}, ${fresh})`);
    expect(rows.map(({ organisationId }) => organisationId)).toEqual([null, null]);
  });

  it("of the demo find the code that works now in the outbox", async () => {
    const { person, enrolled, sessionToken } = await confirming();
    const shown = async () => present((await demoCodes(app)).find(({ email }) => email === person.email));
    expect((await shown()).code).toBe(codeOf(enrolled));
    const confirmed = await confirmByCode(app, { sessionToken, code: (await shown()).code });
    expect(confirmed.outcome).toBe("confirmed");
    const next = await startTestSession(database.db, person);
    expect(await confirmByCode(app, { sessionToken: next, code: (await shown()).code })).toMatchObject({
      outcome: "confirmed",
    });
  });
});

describe("a reset by an administrator", () => {
  const reset = async (sessionToken: string | undefined, { userUuid }: { userUuid: string }) => {
    const version = isUuid(userUuid) ? factorsVersion(await listFactors(database.db, userUuid)) : "";
    return resetSecondFactor(app, { sessionToken, userUuid, version, requestId: "request" });
  };

  it("takes factors and codes away, signs out everywhere, tells the person and stands in their log", async () => {
    const { sessionToken: admin } = await enrolApp(app, await staff());
    const { person, enrolled, sessionToken } = await confirming();
    expect(await reset(admin, person)).toMatchObject({ outcome: "reset" });
    expect(await listFactors(database.db, person.userUuid)).toEqual([]);
    expect(await recoveryCodesLeft(database.db, person.userUuid)).toBe(0);
    for (const token of [enrolled.sessionToken, sessionToken]) {
      expect(await secondStepOf(database.db, token)).toBe("none");
      expect(await hasOpenSession(database.db, token)).toBe(false);
    }
    expect((await accessesTo(database.db, person.userUuid))[0]).toMatchObject({
      actorRole: "admin",
      what: "second_factor",
      purpose: "support",
    });
    expect((await mailsTo(person)).at(-1)?.text).toContain("poisti");
    expect(await reset(admin, person)).toEqual({ outcome: "nothingToReset" });
    // Signed in anew, they are as somebody who never had one.
    expect(await hasOpenSession(database.db, await startTestSession(database.db, person))).toBe(true);
  });

  it("is told by text message to somebody without an address, a few times a day at most", async () => {
    const { sessionToken: admin } = await enrolApp(app, await staff());
    const phoneNumber = freshPhone();
    const person = await addPerson(database.db, { language: "fi", phoneNumber });
    await database.db.update(users).set({ email: null }).where(eq(users.id, person.userUuid));
    const texts = () => waitingTexts(database.db, app.secrets, phoneNumber);
    await enrolApp(app, person);
    expect((await texts()).map(({ text }) => text.includes("lisättiin"))).toEqual([true]);
    expect(await reset(admin, person)).toMatchObject({ outcome: "reset" });
    expect((await texts()).at(-1)?.text).toContain("poisti");
    for (let round = 0; round < 3; round++) {
      await enrolApp(app, person);
      await reset(admin, person);
    }
    expect(await texts()).toHaveLength(5);
  });

  it("is for administrators who have shown their own, within their organisation, never upwards and never of themselves", async () => {
    const { person } = await confirming();
    const own = await organisation();
    const ofAll = await staff();
    await database.db.update(users).set({ organisationId: own }).where(eq(users.id, ofAll.userUuid));
    await enrolApp(app, ofAll);
    const orgAdmin = await staff("admin", own);
    const { sessionToken } = await enrolApp(app, orgAdmin);
    const colleague = (await confirming(await addPerson(database.db, { language: "fi", organisationId: own }))).person;
    expect(await reset(sessionToken, person)).toEqual({ outcome: "notThere" });
    expect(await reset(sessionToken, ofAll)).toEqual({ outcome: "notThere" });
    expect(await reset(sessionToken, { userUuid: "no id" })).toEqual({ outcome: "notThere" });
    expect(await reset(sessionToken, orgAdmin)).toEqual({ outcome: "ownAccount" });
    expect(await reset(sessionToken, colleague)).toMatchObject({ outcome: "reset" });
    expect(await reset(undefined, person)).toEqual({ outcome: "notAuthenticated" });
    expect(await reset(await startTestSession(database.db, orgAdmin), person)).toEqual({
      outcome: "secondFactorNeeded",
    });
    const { sessionToken: professional } = await enrolApp(app, await staff("professional", own));
    expect(await reset(professional, person)).toEqual({ outcome: "forbidden" });
    expect(await listFactors(database.db, person.userUuid)).toHaveLength(1);
  });
});
