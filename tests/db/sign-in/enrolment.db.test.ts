import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { App } from "~/app.server";
import { outbox } from "~/db/schema/messages";
import { organisations } from "~/db/schema/orders";
import { userRoles, users } from "~/db/schema/people";
import { adminEnrolments } from "~/db/schema/second-factor";
import { changeRoles, renewEnrolmentCode } from "~/features/admin/people/change-standing.server";
import { findAccount } from "~/features/admin/people/read-person.server";
import type { Message } from "~/features/messages/message";
import { readOwnRecord } from "~/features/own-data/own-record.server";
import { beginApp, confirmApp } from "~/features/second-factor/authenticator-app.server";
import { awaitEnrolment } from "~/features/second-factor/await-enrolment.server";
import { removeFactor } from "~/features/second-factor/change-factors.server";
import { enrolmentMinutes, waitHours } from "~/features/second-factor/enrolment";
import { enrolmentState, makeEnrolmentCode, openByCode } from "~/features/second-factor/enrolment.server";
import { factorsVersion, listFactors } from "~/features/second-factor/factors.server";
import { addPasskey, passkeyToMake } from "~/features/second-factor/passkey.server";
import { resetSecondFactor } from "~/features/second-factor/reset.server";
import { codeAt, stepAt } from "~/features/second-factor/time-code.server";
import { readAdmin } from "~/features/sessions/admin.server";
import { versionOf } from "~/platform/version-of.server";
import { showAdminCodes } from "../../../server/admin-codes";
import { createTestApp } from "../../fixtures/app";
import { createAuthenticator } from "../../fixtures/authenticator";
import { addAdmin, type TestAdmin } from "../../fixtures/pages/console-pages";
import { addPerson, present, startTestSession, type TestPerson } from "../../fixtures/people";
import { createTestDatabase } from "../../fixtures/postgres";
import { secretOf } from "../../fixtures/second-factor";
import { everyStoredValue } from "../../fixtures/stored-values";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: App;
let giver: TestAdmin;

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"), { poolSize: 5 });
  app = createTestApp(database);
  giver = await addAdmin(app);
});
afterAll(() => database.drop());

const stated = { purpose: "support", requestId: "r" } as const;
const askingOf = ({ userUuid }: TestPerson) => ({
  admin: { userUuid: giver.person.userUuid, organisation: null },
  personId: userUuid,
  ...stated,
});

/** Gives or takes the role of administrator, as the console does. */
async function setRole(person: TestPerson, admin: "all" | "") {
  const asking = askingOf(person);
  const { rolesVersion: version } = present(await findAccount(database.db, asking));
  const changed = await changeRoles(app, {
    ...asking,
    version,
    wanted: { admin, subscriber: "", unit_reader: "", professional: "" },
  });
  if (changed.outcome !== "changed") throw new Error(changed.outcome);
  return changed.enrolmentCode;
}

async function newAdmin() {
  const person = await addPerson(database.db, { language: "en" });
  const code = present(await setRole(person, "all"));
  return { person, code, owner: await signedIn(person) };
}

async function signedIn(person: TestPerson) {
  return { userUuid: person.userUuid, sessionToken: await startTestSession(database.db, person) };
}

type Owner = Awaited<ReturnType<typeof signedIn>>;

/** Sets up an app by its first code, as somebody would who has posted the forms by hand. */
async function setUp(person: TestPerson, owner: Owner) {
  await beginApp(app, owner);
  const secret = present(await secretOf(app, person));
  return confirmApp(app, { ...owner, code: codeAt(secret, stepAt(app.clock.now())) });
}

const wrong = (code: string) => (code.startsWith("0") ? `1${code.slice(1)}` : `0${code.slice(1)}`);
const later = ({ userUuid }: Owner, hours: number) =>
  database.db
    .update(adminEnrolments)
    .set({
      waitsSince: sql`${adminEnrolments.waitsSince} - make_interval(hours => ${hours})`,
      codeExpiresAt: sql`${adminEnrolments.codeExpiresAt} - make_interval(hours => ${hours})`,
    })
    .where(eq(adminEnrolments.userId, userUuid));

async function mails(): Promise<Message[]> {
  const rows = await database.db.select().from(outbox).orderBy(outbox.createdAt);
  return rows.flatMap(({ sealedMessage }) =>
    sealedMessage ? [JSON.parse(present(app.secrets.decrypt("outbox", sealedMessage))) as Message] : [],
  );
}
const mailsTo = async ({ email }: TestPerson) => (await mails()).filter(({ to }) => to === email);

describe("an administrator's first second factor", () => {
  it("is set up by nobody who has their mailbox alone, neither an app nor a passkey", async () => {
    const { person, owner } = await newAdmin();
    expect(await setUp(person, owner)).toEqual({ outcome: "enrolmentNeeded" });
    const device = createAuthenticator();
    const { challenge } = await passkeyToMake(app, { person: { ...person, phoneNumber: null }, ...owner });
    const answer = device.make(challenge);
    expect(await addPasskey(app, { ...owner, answer, userAgent: "" })).toEqual({ outcome: "enrolmentNeeded" });
    expect(await listFactors(database.db, person.userUuid)).toEqual([]);
    expect(await readAdmin(app, owner)).toEqual({ outcome: "secondFactorNeeded" });
  });

  it("is set up by the code that the giver of the role was shown, once, and the code is stored nowhere", async () => {
    const { person, code, owner } = await newAdmin();
    const stored = [...(await everyStoredValue(database.raw))].join("\n");
    expect(stored).not.toContain(code);
    expect(JSON.stringify(await mails())).not.toContain(code);
    const copy = await readOwnRecord(app, person.userUuid);
    expect(copy).toMatchObject({ secondFactors: { enrolment: { codeMadeAt: expect.any(Date), codeUsedAt: null } } });

    expect(await openByCode(app, { ...owner, code: ` ${code.toUpperCase().replace("-", " ")} ` })).toEqual({
      outcome: "opened",
    });
    // The other tab, and once more.
    expect(await openByCode(app, { ...owner, code })).toEqual({ outcome: "opened" });
    const added = await setUp(person, owner);
    if (added.outcome !== "added") throw new Error(added.outcome);
    expect(await readAdmin(app, added)).toMatchObject({ outcome: "admin" });
    expect(await openByCode(app, { ...owner, code })).toEqual({ outcome: "alreadyUsed" });
  });

  it("is open to the session in which the code was typed, and to no other", async () => {
    const { person, code, owner } = await newAdmin();
    const thief = await signedIn(person);
    await openByCode(app, { ...owner, code });
    expect(await setUp(person, thief)).toEqual({ outcome: "enrolmentNeeded" });
    expect(await setUp(person, owner)).toMatchObject({ outcome: "added" });
    expect(await openByCode(app, { ...thief, code })).toEqual({ outcome: "alreadyUsed" });
  });

  it("says what is wrong with a code, and tells only whoever has the right one that it is too old", async () => {
    const { code, owner } = await newAdmin();
    expect(await openByCode(app, { ...owner, code: " " })).toEqual({ outcome: "requiredField" });
    expect(await openByCode(app, { ...owner, code: "123456" })).toEqual({ outcome: "wrongFormat" });
    await later(owner, enrolmentMinutes.shown / 60);
    expect(await openByCode(app, { ...owner, code: wrong(code) })).toEqual({ outcome: "notMatching" });
    expect(await openByCode(app, { ...owner, code })).toEqual({ outcome: "expired" });
    expect(await enrolmentState(database.db, owner)).toEqual({ state: "codeNeeded" });
  });

  it("takes no more tries than five in a quarter of an hour, however they come", async () => {
    const { code, owner } = await newAdmin();
    const tries = await Promise.all(Array.from({ length: 12 }, () => openByCode(app, { ...owner, code: wrong(code) })));
    expect(tries.every(({ outcome }) => outcome === "notMatching" || outcome === "tooManyTries")).toBe(true);
    const last = await openByCode(app, { ...owner, code });
    expect(last).toMatchObject({ outcome: "tooManyTries", waitSeconds: expect.any(Number) });
    expect(await enrolmentState(database.db, owner)).toEqual({ state: "codeNeeded" });
  });

  it("takes the newest code alone: one shown again ends the one before, and a colleague is told of it", async () => {
    const { person, code, owner } = await newAdmin();
    const version = versionOf([(await codeRow(person))?.codeMadeAt]);
    const renewed = await renewEnrolmentCode(app, { ...askingOf(person), version });
    if (renewed.outcome !== "made") throw new Error(renewed.outcome);
    expect(await renewEnrolmentCode(app, { ...askingOf(person), version })).toMatchObject({ outcome: "conflict" });
    expect(await openByCode(app, { ...owner, code })).toEqual({ outcome: "notMatching" });
    expect(await openByCode(app, { ...owner, code: renewed.enrolmentCode })).toEqual({ outcome: "opened" });
    await setUp(person, owner);
    const now = versionOf([(await codeRow(person))?.codeMadeAt]);
    expect(await renewEnrolmentCode(app, { ...askingOf(person), version: now })).toEqual({ outcome: "notNeeded" });
  });

  it("loses its code with the role: taken in the middle, and given once more", async () => {
    const { person, code, owner } = await newAdmin();
    await openByCode(app, { ...owner, code });
    await beginApp(app, owner);
    expect(await setRole(person, "")).toBeUndefined();
    expect(await codeRow(person)).toBeUndefined();
    expect((await setUp(person, owner)).outcome).not.toBe("added");
    const second = present(await setRole(person, "all"));
    const again = await signedIn(person);
    expect(await openByCode(app, { ...again, code })).toEqual({ outcome: "notMatching" });
    expect(await openByCode(app, { ...again, code: second })).toEqual({ outcome: "opened" });
  });

  it("is no matter of somebody who has one when they get the role, nor of who is no administrator", async () => {
    const person = await addPerson(database.db, { language: "en" });
    expect(await setUp(person, await signedIn(person))).toMatchObject({ outcome: "added" });
    expect(await setRole(person, "all")).toBeUndefined();
  });

  it("can follow on the last one at once, in the session that took that away", async () => {
    const { person, code, owner } = await newAdmin();
    await openByCode(app, { ...owner, code });
    const added = await setUp(person, owner);
    if (added.outcome !== "added") throw new Error(added.outcome);
    const here = { ...owner, sessionToken: added.sessionToken };
    const [factor] = await listFactors(database.db, person.userUuid);
    await removeFactor(app, { ...here, ...present(factor) });
    expect(await setUp(person, await signedIn(person))).toEqual({ outcome: "enrolmentNeeded" });
    expect(await setUp(person, here)).toMatchObject({ outcome: "added" });
  });

  it("comes back by the code that a reset shows to the administrator who does it", async () => {
    const { person, code, owner } = await newAdmin();
    await openByCode(app, { ...owner, code });
    await setUp(person, owner);
    const version = factorsVersion(await listFactors(database.db, person.userUuid));
    const { sessionToken } = giver;
    const reset = await resetSecondFactor(app, { sessionToken, ...person, version, requestId: "r" });
    if (reset.outcome !== "reset") throw new Error(reset.outcome);
    const again = await signedIn(person);
    expect(await setUp(person, again)).toEqual({ outcome: "enrolmentNeeded" });
    expect(await openByCode(app, { ...again, code })).toEqual({ outcome: "notMatching" });
    expect(await openByCode(app, { ...again, code: present(reset.enrolmentCode) })).toEqual({ outcome: "opened" });
    expect(await setUp(person, again)).toMatchObject({ outcome: "added" });
  });
});

const codeRow = async ({ userUuid }: TestPerson) =>
  (await database.db.select().from(adminEnrolments).where(eq(adminEnrolments.userId, userUuid)))[0];

describe("an administrator who has no code", () => {
  it("waits a day, and everybody who could stop it is told once; nobody of another organisation is", async () => {
    const { db } = database;
    const [own, other] = await db
      .insert(organisations)
      .values([{ name: "Own" }, { name: "Other" }])
      .returning();
    const [colleague, stranger] = [await addAdmin(app, present(own).id), await addAdmin(app, present(other).id)];
    const closed = await addAdmin(app);
    await db.update(users).set({ active: false }).where(eq(users.id, closed.person.userUuid));
    const person = await addPerson(db, { language: "en", organisationId: present(own).id });
    await db.insert(userRoles).values({ userId: person.userUuid, role: "admin", organisationId: present(own).id });
    const owner = await signedIn(person);
    const before = (await mailsTo(giver.person)).length;
    expect(await awaitEnrolment(app, owner)).toEqual({ outcome: "waiting" });
    expect(await awaitEnrolment(app, owner)).toEqual({ outcome: "waiting" });
    const told = (await mailsTo(giver.person)).slice(before);
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toContain(person.email);
    expect(told[0]?.text).not.toMatch(/[{}]/);
    const about = async (somebody: TestPerson) => JSON.stringify(await mailsTo(somebody)).includes("without a code");
    expect(await Promise.all([colleague, stranger, closed].map((one) => about(one.person)))).toEqual([
      true,
      false,
      false,
    ]);
    expect(await about(person)).toBe(true);

    expect(await enrolmentState(db, owner)).toMatchObject({ state: "waiting", until: expect.any(Date) });
    expect(await setUp(person, owner)).toEqual({ outcome: "enrolmentNeeded" });
    await later(owner, waitHours - 1);
    expect(await setUp(person, owner)).toEqual({ outcome: "enrolmentNeeded" });
    await later(owner, 1);
    expect(await setUp(person, await signedIn(person))).toMatchObject({ outcome: "added" });
  });

  it("is stopped by a code that is shown meanwhile, and by the role's end; a week later they begin anew", async () => {
    const { person, owner } = await newAdmin();
    await awaitEnrolment(app, owner);
    await makeEnrolmentCode(database.db, app.secrets, { ...person, minutes: 10 });
    await later(owner, waitHours);
    expect(await setUp(person, owner)).toEqual({ outcome: "enrolmentNeeded" });

    await awaitEnrolment(app, owner);
    await later(owner, waitHours);
    expect(await enrolmentState(database.db, owner)).toEqual({ state: "open" });
    await later(owner, 7 * 24);
    expect(await enrolmentState(database.db, owner)).toEqual({ state: "codeNeeded" });

    await awaitEnrolment(app, owner);
    await setRole(person, "");
    await setRole(person, "all");
    expect(await enrolmentState(database.db, await signedIn(person))).toEqual({ state: "codeNeeded" });
  });
});

describe("the administrators of ADMIN_EMAILS", () => {
  async function shown(addresses: string[], isTTY: boolean) {
    const [lines, logged] = [[] as string[], [] as string[]];
    const terminal = { isTTY, write: (text: string) => lines.push(text) };
    const given = { target: database.target, secrets: app.secrets };
    await showAdminCodes(given, addresses, { terminal, onProgress: (line) => logged.push(line) });
    return { lines: lines.join(""), logged: logged.join("\n") };
  }

  it("get their code at a terminal, for an hour; where there is none no code is made, and a log has none", async () => {
    const person = await addPerson(database.db, { language: "en" });
    await database.db.insert(userRoles).values({ userId: person.userUuid, role: "admin" });
    const silent = await shown([person.email], false);
    expect(silent.lines).toBe("");
    expect(silent.logged).toContain("npm run admin:code");
    expect(await codeRow(person)).toBeUndefined();

    const somebody = await addPerson(database.db, { language: "en" });
    const { lines, logged } = await shown([person.email, somebody.email, giver.person.email], true);
    expect(logged).toBe("");
    expect(lines.match(/\w{5}-\w{5}\n/g)).toHaveLength(1);
    const [code = ""] = /\w{5}-\w{5}$/.exec(lines.trim()) ?? [];
    const { codeMadeAt, codeExpiresAt } = present(await codeRow(person));
    expect(Math.round((present(codeExpiresAt).getTime() - present(codeMadeAt).getTime()) / 60_000)).toBe(60);
    const owner = await signedIn(person);
    expect(await openByCode(app, { ...owner, code })).toEqual({ outcome: "opened" });
    expect(await setUp(person, owner)).toMatchObject({ outcome: "added" });
    expect((await shown([person.email], true)).lines).toBe("");
  });
});
