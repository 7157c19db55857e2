import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { drafts } from "~/db/schema/drafts";
import { sessions } from "~/db/schema/login";
import { userRoles, users } from "~/db/schema/people";
import { type PageName, pages, pageUrl } from "~/i18n/paths";
import { hashToken } from "~/platform/secrets.server";
import { databaseEnv } from "../fixtures/instances";
import {
  addPerson,
  addSignInLink,
  expireSessions,
  present,
  startTestSession,
  type TestPerson,
} from "../fixtures/people";
import { createTestDatabase } from "../fixtures/postgres";
import { type DemoServer, freePort, startDemoServer } from "../fixtures/servers/demo-server";

const oldSecret = "the older of two secrets that is long enough for keys";
const newSecret = "the newer of two secrets that is long enough for keys";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let dataDir: string;
/** Two processes on one database, as in production. */
let first: DemoServer;
let second: DemoServer;

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"));
  dataDir = await mkdtemp(join(tmpdir(), "vointi-instances-"));
  first = await start(oldSecret);
  second = await start(oldSecret);
});
afterAll(async () => {
  await Promise.all([first?.stop(), second?.stop()]);
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(secrets: string, port?: number): Promise<DemoServer> {
  const env = { ...databaseEnv(database.target), SESSION_SECRETS: secrets };
  return startDemoServer({ dataDir, port: port ?? (await freePort()), env });
}

const person = () => addPerson(database.db, { language: "fi" });
const cookieOf = (token: string) => `vointi_session=${token}`;

function get(server: DemoServer, path: string, token: string, method = "GET") {
  return fetch(server.origin + path, { method, redirect: "manual", headers: { cookie: cookieOf(token) } });
}

function post(server: DemoServer, path: string, token: string, form: Record<string, string> = {}) {
  return fetch(server.origin + path, {
    method: "POST",
    redirect: "manual",
    headers: { cookie: cookieOf(token), "sec-fetch-site": "same-origin" },
    body: new URLSearchParams(form),
  });
}

/** Whether a cookie still opens anything: a page, its data, a page without its body, the session check. */
async function opensAnything(server: DemoServer, token: string, { email }: TestPerson): Promise<boolean> {
  const profile = pageUrl("profile", "fi");
  const [page, data, version, head] = await Promise.all([
    get(server, profile, token).then((response) => response.text()),
    get(server, `${profile}.data`, token).then((response) => response.text()),
    get(server, "/api/v1/version", token).then((response) => response.json() as Promise<{ sessionValid: boolean }>),
    get(server, pageUrl("surveyContinue", "fi"), token, "HEAD"),
  ]);
  // Without a session the survey sends people to the user-info page, with one to the assessments list.
  const answers = head.headers.get("location") === pageUrl("assessments", "fi");
  return page.includes(email) || data.includes(email) || version.sessionValid || answers;
}

describe("over two processes on one database", () => {
  it("logging out ends the session at once on both, and no other", async () => {
    const someone = await person();
    const [phone, laptop, tablet] = await Promise.all([1, 2, 3].map(() => startTestSession(database.db, someone)));
    const everywhere = async (token: string | undefined) =>
      Promise.all([first, second].map((server) => opensAnything(server, present(token), someone)));
    for (const token of [phone, laptop, tablet]) expect(await everywhere(token)).toEqual([true, true]);

    const out = await post(first, pageUrl("logout", "fi"), present(phone));
    expect(out.status).toBe(303);
    expect(out.headers.getSetCookie().join()).toMatch(/vointi_session=; Max-Age=0/);
    expect(out.headers.get("clear-site-data")).toContain("cache");
    expect(await everywhere(phone)).toEqual([false, false]);
    expect(await everywhere(laptop)).toEqual([true, true]);

    const all = await post(second, pageUrl("profileDevices", "fi"), present(laptop), { intent: "everywhere" });
    expect(all.status).toBe(303);
    for (const token of [phone, laptop, tablet]) expect(await everywhere(token)).toEqual([false, false]);
  });

  it("logging out everywhere uses up the links that could still sign in, and leaves other people alone", async () => {
    const [someone, other] = [await person(), await person()];
    const [mine, theirs] = [await startTestSession(database.db, someone), await startTestSession(database.db, other)];
    const link = await addSignInLink(database.db, someone, "valid");
    await post(first, pageUrl("profileDevices", "fi"), mine, { intent: "everywhere" });
    const address = pageUrl("loginEmail", "fi", { uuid: link }, { path: "/fi", groupId: "" });
    expect((await post(second, address, "", { token: link })).headers.getSetCookie().join()).not.toMatch(
      /vointi_session=[\w-]{43}/,
    );
    expect(await opensAnything(second, theirs, other)).toBe(true);
  });

  it("a device is ended by its owner alone, whatever a form names", async () => {
    const [someone, other] = [await person(), await person()];
    const [mine, theirs] = [await startTestSession(database.db, someone), await startTestSession(database.db, other)];
    for (const device of [hashToken(theirs).toString("base64url"), theirs, "", "x".repeat(1_000), "../"]) {
      const answer = await post(first, pageUrl("profileDevices", "fi"), mine, { device });
      expect(answer.headers.get("location")).toBe(pageUrl("profileDevices", "fi", {}, { done: "1" }));
    }
    expect(await opensAnything(second, theirs, other)).toBe(true);
    expect(await opensAnything(second, mine, someone)).toBe(true);
  });

  it("a changed e-mail, phone, role or activity ends every session of the person at once", async () => {
    const { db } = database;
    const someone = await person();
    const set = (values: Partial<typeof users.$inferInsert>) => () =>
      db.update(users).set(values).where(eq(users.id, someone.userUuid));
    for (const change of [
      set({ email: `new-${someone.email}` }),
      set({ email: someone.email, phoneNumber: "+358501112223" }),
      () => db.insert(userRoles).values({ userId: someone.userUuid, role: "admin" as const }),
      set({ active: false }),
    ]) {
      const token = await startTestSession(db, someone);
      await change();
      expect(await Promise.all([first, second].map((server) => opensAnything(server, token, someone)))).toEqual([
        false,
        false,
      ]);
    }
  });
});

describe("signing in", () => {
  it("gives a new id, kills the one before, and takes none that the browser chose or that stands in the database", async () => {
    const someone = await person();
    const seen = new Set<string>();
    let before = "chosen-by-the-visitor";
    for (let round = 0; round < 3; round++) {
      const uuid = await addSignInLink(database.db, someone, "valid");
      const address = pageUrl("loginEmail", "fi", { uuid }, { path: "/fi", groupId: "" });
      const answer = await post(first, address, before, { token: uuid });
      const cookie = answer.headers.getSetCookie().find((each) => each.startsWith("vointi_session="));
      const [token = ""] = /(?<==)[\w-]{43}/.exec(present(cookie)) ?? [];
      expect(token).not.toBe("");
      expect(await opensAnything(second, before, someone)).toBe(false);
      expect(await opensAnything(second, token, someone)).toBe(true);
      for (const encoding of ["hex", "base64url"] as const) {
        expect(await opensAnything(second, hashToken(token).toString(encoding), someone)).toBe(false);
      }
      seen.add(token);
      before = token;
    }
    expect(seen.size).toBe(3);
    expect(await database.db.$count(sessions, eq(sessions.userId, someone.userUuid))).toBe(1);
  });

  it("sets cookies that only this site's pages get, short, for the whole site, and that no script reads", async () => {
    const https = await startDemoServer({
      dataDir,
      env: { ...databaseEnv(database.target), SESSION_SECRETS: oldSecret, PUBLIC_ORIGIN: "https://vointi.example" },
    });
    try {
      for (const [server, host, prefix] of [
        [first, new URL(first.origin).host, "vointi_"],
        [https, undefined, "__Host-vointi_"],
      ] as const) {
        const someone = await person();
        const uuid = await addSignInLink(database.db, someone, "valid");
        const address = pageUrl("loginEmail", "fi", { uuid }, { path: "/fi", groupId: "" });
        const params = {
          uuid: "x",
          token: "x",
          assessmentOrderId: "x",
          attachmentId: "x",
          consentGrantId: "x",
          format: "json",
        };
        const names = Object.keys(pages) as PageName[];
        const open = names.map((page) => fetch(server.origin + pageUrl(page, "fi", params), { redirect: "manual" }));
        const answers = [
          ...(await Promise.all(open)),
          await post(server, address, "", { token: uuid }),
          await post(server, pageUrl("redirectOrLogin", "fi"), "", { email: someone.email }),
          await post(server, pageUrl("logout", "fi"), ""),
        ];
        const cookies = answers.flatMap((answer) => answer.headers.getSetCookie());
        expect(
          cookies.some((cookie) => cookie.startsWith(`${prefix}session=`)),
          host,
        ).toBe(true);
        for (const cookie of cookies) {
          expect(cookie.startsWith(prefix), cookie).toBe(true);
          expect(cookie).toMatch(/; Path=\/(;|$)/);
          expect(cookie).toMatch(/; HttpOnly/);
          expect(cookie).toMatch(/; SameSite=Lax/);
          expect(cookie).not.toMatch(/; Domain=/i);
          expect(/; Secure/.test(cookie)).toBe(prefix.startsWith("__Host-"));
          expect(Buffer.byteLength(cookie)).toBeLessThan(1_024);
        }
      }
    } finally {
      await https.stop();
    }
  });
});

describe("the session check", () => {
  /** Last used so many minutes ago. */
  const idleFor = (token: string, minutes: number) =>
    database.db
      .update(sessions)
      .set({ lastSeenAt: sql`now() - make_interval(mins => ${minutes})` })
      .where(eq(sessions.idHash, hashToken(token)));
  const check = async (server: DemoServer, token: string) =>
    (await (await get(server, "/api/v1/version", token)).json()) as { version: string; sessionValid: boolean };

  it("tells the same version of every process, and nobody's session where there is none", async () => {
    const [one, other] = [await check(first, "none"), await check(second, "none")];
    expect(one).toEqual({ version: expect.stringMatching(/^\w+$/), sessionValid: false, wordsKept: false });
    expect(other).toEqual(one);
  });

  it("never prolongs: asked all the time, a session ends after an hour without use", async () => {
    const token = await startTestSession(database.db, await person());
    const lastSeen = async () =>
      present(
        (
          await database.db
            .select()
            .from(sessions)
            .where(eq(sessions.idHash, hashToken(token)))
        )[0],
      ).lastSeenAt;
    await idleFor(token, 59);
    const before = await lastSeen();
    for (let look = 0; look < 20; look++) expect((await check(first, token)).sessionValid).toBe(true);
    expect(await lastSeen()).toEqual(before);
    await idleFor(token, 61);
    expect((await check(second, token)).sessionValid).toBe(false);
    // A page, unlike the check, is use.
    await idleFor(token, 59);
    await get(first, pageUrl("profile", "fi"), token);
    expect((await lastSeen()).getTime()).toBeGreaterThan(before.getTime());
  });

  it("says that a session in constant use is over after twelve hours", async () => {
    const token = await startTestSession(database.db, await person());
    for (const hours of [4, 4, 3.9]) {
      await database.db
        .update(sessions)
        .set({ expiresAt: sql`${sessions.expiresAt} - make_interval(mins => ${hours * 60})`, lastSeenAt: sql`now()` })
        .where(eq(sessions.idHash, hashToken(token)));
      expect((await check(first, token)).sessionValid).toBe(true);
    }
    await database.db
      .update(sessions)
      .set({ expiresAt: sql`${sessions.expiresAt} - make_interval(mins => 7)`, lastSeenAt: sql`now()` })
      .where(eq(sessions.idHash, hashToken(token)));
    expect((await check(second, token)).sessionValid).toBe(false);
  });
});

describe("a secret put before the old one", () => {
  it("logs nobody out, refuses no open form, and loses no draft; without the old one drafts are gone and sessions stay", async () => {
    const someone = await person();
    const [token, expired] = [
      await startTestSession(database.db, someone),
      await startTestSession(database.db, someone),
    ];
    const profile = pageUrl("profile", "fi");
    const formToken = async (server: DemoServer) =>
      present(/name="formToken" value="([^"]+)"/.exec(await (await get(server, profile, token)).text())?.[1]);
    const typed = { firstName: "Kesken", lastName: "Jäänyt", day: "1", month: "2", year: "1990", gender: "female" };
    await database.db
      .update(sessions)
      .set({ lastSeenAt: sql`now() - interval '61 minutes'` })
      .where(eq(sessions.idHash, hashToken(expired)));
    const turnedAway = await post(first, profile, expired, { ...typed, language: "fi" });
    const kept = present(new URL(present(turnedAway.headers.get("location")), first.origin).searchParams.get("path"));
    const oldToken = await formToken(second);

    await second.stop();
    second = await start(`${newSecret},${oldSecret}`, Number(new URL(second.origin).port));
    expect(await opensAnything(second, token, someone)).toBe(true);
    expect(await (await get(second, kept, token)).text()).toContain("Kesken");
    // An old browser that names no origin sends the form it had open.
    const logOut = await fetch(second.origin + profile, {
      method: "POST",
      redirect: "manual",
      headers: { cookie: cookieOf(token) },
      body: new URLSearchParams({ ...typed, formToken: oldToken }),
    });
    expect(logOut.status).toBe(422);

    await second.stop();
    second = await start(newSecret, Number(new URL(second.origin).port));
    expect(await opensAnything(second, token, someone)).toBe(true);
    const without = await get(second, kept, token);
    expect(without.status).toBe(200);
    expect(await without.text()).not.toContain("Kesken");
  });
});

describe("a draft", () => {
  it("is kept for a known person's expired session alone: not for one that logged out, is unknown, or is no longer active", async () => {
    const profile = pageUrl("profile", "fi");
    const count = ({ userUuid }: TestPerson) => database.db.$count(drafts, eq(drafts.userId, userUuid));
    const send = async (token: string) => {
      const answer = await post(first, profile, token, { firstName: "Salainen" });
      return new URL(present(answer.headers.get("location")), first.origin).searchParams;
    };
    const [expired, loggedOut, left] = [await person(), await person(), await person()];
    const tokens = await Promise.all([expired, loggedOut, left].map((each) => startTestSession(database.db, each)));
    for (const each of [expired, left]) await expireSessions(database.db, each);
    await post(first, pageUrl("logout", "fi"), present(tokens[1]));
    await database.db.update(users).set({ active: false }).where(eq(users.id, left.userUuid));

    expect((await send(present(tokens[0]))).get("path")).toContain("draft=1");
    for (const token of [tokens[1], tokens[2], "unknown"]) {
      const query = await send(present(token));
      expect(query.get("path")).toBe(profile);
      // They are told that a session ended; not of which kind, nor whether anything was kept.
      expect(query.has("expired")).toBe(true);
    }
    expect(await Promise.all([expired, loggedOut, left].map(count))).toEqual([1, 0, 0]);
    const stored = await database.raw`select encode(sealed_fields, 'escape') as text from drafts`;
    expect(JSON.stringify(stored)).not.toContain("Salainen");
  });

  it("is one per form, ten per person at most, and not longer than two weeks", async () => {
    const someone = await person();
    const token = await startTestSession(database.db, someone);
    await expireSessions(database.db, someone);
    const mine = eq(drafts.userId, someone.userUuid);
    for (let copy = 0; copy < 3; copy++) await post(first, pageUrl("profile", "fi"), token, { firstName: `${copy}` });
    expect(await database.db.$count(drafts, mine)).toBe(1);
    for (let form = 0; form < 15; form++) {
      await post(second, pageUrl("profile", "fi", {}, { path: `/fi/${form}` }), token, { firstName: `${form}` });
    }
    expect(await database.db.$count(drafts, mine)).toBe(10);
    await database.db.update(drafts).set({ expiresAt: sql`now()` }).where(mine);
    const fresh = await startTestSession(database.db, someone);
    const page = await get(first, pageUrl("profile", "fi", {}, { path: "/fi/14", kept: "1" }), fresh);
    expect(await page.text()).not.toContain('value="14"');
    await post(first, pageUrl("profile", "fi"), token, { firstName: "new" });
    expect(await database.db.$count(drafts, mine)).toBe(1);
  });
});
