import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { sessions } from "~/db/schema/login";
import { userRoles, users } from "~/db/schema/people";
import { profileSchema } from "~/features/profile/profile-schema";
import { saveProfile } from "~/features/profile/save-profile.server";
import { hasOpenSession } from "~/features/sessions/by-provider.server";
import { endDevices, listDevices, listedDevices } from "~/features/sessions/devices.server";
import { devicesView } from "~/features/sessions/devices-view.server";
import {
  endSession,
  findExpiredSession,
  mostSessions,
  readSession,
  sessionMinutes,
  staffSessionMinutes,
  startSession,
} from "~/features/sessions/session.server";
import { languages } from "~/i18n/languages";
import { translatorFor } from "~/i18n/translator.server";
import { hashToken } from "~/platform/secrets.server";
import { addPerson, present, startTestSession } from "../../fixtures/people";
import { createTestDatabase } from "../../fixtures/postgres";
import { everyStoredValue } from "../../fixtures/stored-values";
import { fill, wordsOf } from "../../fixtures/words";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"));
});
afterAll(() => database.drop());

const person = () => addPerson(database.db, { language: "sv" });
const read = (token: string) => readSession(database.db, token);

async function rowOf(token: string) {
  const [row] = await database.db
    .select()
    .from(sessions)
    .where(eq(sessions.idHash, hashToken(token)));
  return row;
}

/** Moves the last use of a session so many seconds back. */
const idleFor = (token: string, seconds: number) =>
  database.db
    .update(sessions)
    .set({ lastSeenAt: sql`now() - make_interval(secs => ${seconds})` })
    .where(eq(sessions.idHash, hashToken(token)));

describe("a session", () => {
  it("stands for its person, with what pages need to know of them", async () => {
    const someone = await person();
    const token = await startSession(database.db, someone.userUuid, "a browser");
    expect(await read(token)).toEqual({
      userUuid: someone.userUuid,
      email: someone.email,
      phoneNumber: null,
      firstName: "Testi",
      lastName: "Virtanen",
      dateOfBirth: "1990-05-17",
      gender: "other",
      language: "sv",
      active: true,
      activeOrderId: null,
      roles: [],
    });
  });

  it("has a new random id of 256 bits each time, of which only a hash is stored", async () => {
    const someone = await person();
    const tokens = await Promise.all(Array.from({ length: 50 }, () => startSession(database.db, someone.userUuid, "")));
    expect(new Set(tokens).size).toBe(50);
    for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/);
    const values = await everyStoredValue(database.raw);
    expect(tokens.filter((token) => values.has(token))).toEqual([]);
    const [token] = tokens;
    expect(values.has(hashToken(present(token)).toString("hex"))).toBe(true);
  });

  it("is never one that a visitor chose, nor what stands in the database", async () => {
    const token = await startSession(database.db, (await person()).userUuid, "");
    const hash = hashToken(token);
    for (const chosen of [
      "",
      "chosen",
      hash.toString("hex"),
      hash.toString("base64url"),
      hash.toString("latin1"),
      `${token} `,
      token.slice(1),
    ]) {
      expect(await read(chosen)).toBeUndefined();
    }
    expect(await read(token)).toBeDefined();
  });

  it("ends after an hour without use", async () => {
    const token = await startSession(database.db, (await person()).userUuid, "");
    await idleFor(token, sessionMinutes.idle * 60 - 30);
    expect(await read(token)).toBeDefined();
    await idleFor(token, sessionMinutes.idle * 60 + 1);
    expect(await read(token)).toBeUndefined();
    expect(sessionMinutes).toEqual({ idle: 60, absolute: 12 * 60 });
  });

  it("is prolonged by use, written down at most once a minute, and never beyond its absolute end", async () => {
    const token = await startSession(database.db, (await person()).userUuid, "");
    const start = present(await rowOf(token));
    expect(start.expiresAt.getTime() - start.createdAt.getTime()).toBe(sessionMinutes.absolute * 60_000);

    await read(token);
    expect(await rowOf(token)).toEqual(start);
    await idleFor(token, 61);
    await read(token);
    const used = present(await rowOf(token));
    expect(used.lastSeenAt.getTime()).toBeGreaterThanOrEqual(start.lastSeenAt.getTime());
    expect(used.expiresAt).toEqual(start.expiresAt);

    await database.db
      .update(sessions)
      .set({ expiresAt: sql`now() - interval '1 second'`, lastSeenAt: sql`now()` })
      .where(eq(sessions.idHash, hashToken(token)));
    expect(await read(token)).toBeUndefined();
  });

  it("that has ended is not brought back by trying it", async () => {
    const token = await startSession(database.db, (await person()).userUuid, "");
    await idleFor(token, sessionMinutes.idle * 60 + 1);
    const ended = await rowOf(token);
    for (let attempt = 0; attempt < 3; attempt++) expect(await read(token)).toBeUndefined();
    expect(await rowOf(token)).toEqual(ended);
  });

  it("ends alone: other devices and other people stay signed in", async () => {
    const [someone, other] = [await person(), await person()];
    const [phone, laptop, theirs] = await Promise.all(
      [someone, someone, other].map(({ userUuid }) => startSession(database.db, userUuid, "")),
    );
    await endSession(database, { sessionToken: present(phone) });
    await endSession(database, { sessionToken: present(phone) });
    await endSession(database, { sessionToken: "unknown" });
    expect(await read(present(phone))).toBeUndefined();
    expect((await read(present(laptop)))?.userUuid).toBe(someone.userUuid);
    expect((await read(present(theirs)))?.userUuid).toBe(other.userUuid);
  });

  it("is one of the last 50 used: one more ends the one that was not used for longest, like one too old", async () => {
    const [someone, other] = [await person(), await person()];
    const theirs = await startSession(database.db, other.userUuid, "");
    const tokens = await Promise.all(
      Array.from({ length: mostSessions }, () => startSession(database.db, someone.userUuid, "")),
    );
    await idleFor(present(tokens[7]), 30);
    const newest = await startSession(database.db, someone.userUuid, "");
    const open = await Promise.all([...tokens, newest].map((token) => hasOpenSession(database.db, token)));
    expect(open.flatMap((isOpen, index) => (isOpen ? [] : [index]))).toEqual([7]);
    expect(await findExpiredSession(database.db, present(tokens[7]))).toEqual({ userUuid: someone.userUuid });
    expect(await read(theirs)).toBeDefined();
  });

  it("of an administrator ends after 20 minutes without use, and after 8 hours whatever they do", async () => {
    const admin = await person();
    await database.db.insert(userRoles).values({ userId: admin.userUuid, role: "admin" });
    const token = await startSession(database.db, admin.userUuid, "");
    const row = present(await rowOf(token));
    expect(row.expiresAt.getTime() - row.createdAt.getTime()).toBe(8 * 60 * 60_000);
    await idleFor(token, 19 * 60 + 30);
    expect(await read(token)).toBeDefined();
    await idleFor(token, 20 * 60 + 1);
    expect(await read(token)).toBeUndefined();
    expect(staffSessionMinutes).toEqual({ idle: 20, absolute: 8 * 60 });
  });

  it("ends when the person's e-mail, phone, activity or role changes, and for nobody else", async () => {
    const other = await person();
    const theirs = await startSession(database.db, other.userUuid, "");
    const { db } = database;
    const change = (userUuid: string, values: Partial<typeof users.$inferInsert>) =>
      db.update(users).set(values).where(eq(users.id, userUuid));
    const changes: ((userUuid: string) => Promise<unknown>)[] = [
      (id) => change(id, { email: `${id}@example.com` }),
      (id) => change(id, { phoneNumber: `+35850${Math.trunc(Math.random() * 1e7)}` }),
      (id) => change(id, { active: false }),
      (id) => db.insert(userRoles).values({ userId: id, role: "admin" }),
      (id) => db.delete(userRoles).where(eq(userRoles.userId, id)),
    ];
    const someone = await person();
    for (const apply of changes) {
      const token = await startSession(db, someone.userUuid, "");
      await change(someone.userUuid, { firstName: "Uusi", language: "en" });
      expect(await read(token)).toBeDefined();
      await apply(someone.userUuid);
      expect(await read(token)).toBeUndefined();
    }
    expect(await read(theirs)).toBeDefined();
  });

  it("that has ended stands for nobody once their account is closed: no form of theirs is kept for them", async () => {
    const someone = await person();
    await database.db.update(users).set({ active: false }).where(eq(users.id, someone.userUuid));
    // Begun by a link at the very moment at which the account was closed.
    const token = await startTestSession(database.db, someone);
    await idleFor(token, 3_601);
    expect(await findExpiredSession(database.db, token)).toBeUndefined();
    await database.db
      .update(sessions)
      .set({ userId: (await person()).userUuid })
      .where(eq(sessions.idHash, hashToken(token)));
    expect(await findExpiredSession(database.db, token)).toBeDefined();
  });

  it("goes with its person", async () => {
    const someone = await person();
    const token = await startSession(database.db, someone.userUuid, "");
    await database.db.delete(users).where(eq(users.id, someone.userUuid));
    expect(await read(token)).toBeUndefined();
    expect(await rowOf(token)).toBeUndefined();
  });

  it("keeps no more of the browser's name than 200 characters", async () => {
    const token = await startSession(database.db, (await person()).userUuid, "x".repeat(100_000));
    expect((await rowOf(token))?.userAgent).toHaveLength(200);
  });
});

describe("the list of devices", () => {
  it("shows the asking one and those used last, and says in each language how many more there are", async () => {
    const someone = await person();
    const tokens = await Promise.all(
      Array.from({ length: listedDevices + 3 }, () => startSession(database.db, someone.userUuid, "")),
    );
    const asking = present(tokens[0]);
    await Promise.all(tokens.map((token, index) => idleFor(token, 1_000 - 10 * index)));
    const list = () => listDevices(database.db, someone.userUuid, asking);
    const idOf = (token: string) => hashToken(token).toString("base64url");

    const full = await list();
    expect(full.devices.map(({ id }) => id)).toEqual([asking, ...tokens.slice(4).reverse()].map(idOf));
    expect(full.more).toBe(3);
    for (const language of languages) {
      const { devices } = wordsOf(language).sessions;
      const say = (more: number) =>
        devicesView({ t: translatorFor(language), language, formToken: "" }, { ...full, more, done: false }).more;
      expect([0, 1, 3].map(say)).toEqual([undefined, devices.more_one, fill(devices.more_other, { count: "3" })]);
    }

    // Room is made by ending one that is shown.
    await endSession(database, { sessionToken: present(tokens[9]) });
    expect((await list()).more).toBe(2);
    await endDevices(database, { userUuid: someone.userUuid, sessionToken: asking, ended: "all" });
    expect(await list()).toEqual({ devices: [], more: 0 });
  });
});

describe("what a person saves about themselves", () => {
  it("is theirs alone, and a date of birth never shifts by a day from save to load", async () => {
    const [someone, other] = [await person(), await person()];
    const token = await startSession(database.db, someone.userUuid, "");
    const timeZone = process.env.TZ;
    try {
      for (const zone of ["UTC", "America/Los_Angeles", "Pacific/Kiritimati", "Europe/Helsinki", "Asia/Kolkata"]) {
        process.env.TZ = zone;
        const [year = "", month = "", day = ""] = (await read(token))?.dateOfBirth?.split("-") ?? [];
        expect([year, month, day]).toEqual(["1990", "05", "17"]);
        const typed = { firstName: "Äinö", lastName: "O'Brien", language: "en", gender: "female", day, month, year };
        const profile = profileSchema(new Date()).parse(typed);
        const consents = { consentTypeIds: [], continues: false, language: "en" as const };
        await saveProfile(database, { person: { ...someone, activeOrderId: null }, profile, ...consents });
      }
    } finally {
      if (timeZone === undefined) delete process.env.TZ;
      else process.env.TZ = timeZone;
    }
    const [mine, theirs] = await Promise.all(
      [someone, other].map(
        async ({ userUuid }) => (await database.db.select().from(users).where(eq(users.id, userUuid)))[0],
      ),
    );
    expect(mine).toMatchObject({
      firstName: "Äinö",
      lastName: "O'Brien",
      gender: "female",
      dateOfBirth: "1990-05-17",
      language: "en",
      email: someone.email,
    });
    expect(theirs).toMatchObject({ firstName: "Testi", language: "sv" });
  });
});
