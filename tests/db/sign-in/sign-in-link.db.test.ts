import { randomUUID } from "node:crypto";
import { eq, isNotNull, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from "vitest";
import type { App } from "~/app.server";
import { connectDatabase, type Database } from "~/db/client.server";
import { dbWithin } from "~/db/request-db.server";
import { sessions, signInLinks } from "~/db/schema/login";
import { outbox } from "~/db/schema/messages";
import { groups, orderInvitations } from "~/db/schema/orders";
import { userRoles, users } from "~/db/schema/people";
import { rateLimits } from "~/db/schema/rate-limits";
import { readInvitedOrder } from "~/features/invitations/invited-order.server";
import { adminLinkMinutes, linkMinutes } from "~/features/login/lifetimes";
import { openLink } from "~/features/login/link/open-link.server";
import { renewSignInLink, requestSignInLink, requestUntoldLink } from "~/features/login/link/request-link.server";
import { readSignInLink, redeemSignInLink } from "~/features/login/link/sign-in-link.server";
import { readSession } from "~/features/sessions/session.server";
import { pageUrl } from "~/i18n/paths";
import { hashToken } from "~/platform/secrets.server";
import { timeLimit } from "~/platform/time/time-limit";
import * as emailLink from "~/routes/pages/login.email";
import { createTestApp } from "../../fixtures/app";
import { linkIn, waitingMails } from "../../fixtures/mails";
import {
  addOrder,
  addPerson,
  addSignInLink,
  closeOrder,
  invite,
  present,
  startTestSession,
  type TestOrder,
  type TestPerson,
} from "../../fixtures/people";
import { createTestDatabase } from "../../fixtures/postgres";
import { callRoute } from "../../fixtures/route-call";
import { everyStoredValue } from "../../fixtures/stored-values";

const isFull = process.env.VOINTI_FULL === "1";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let second: Database;
let app: App;
/** What stands in the database before anybody comes: most values by far, and nobody's secret. */
let publishedValues: ReadonlySet<string>;

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"), { poolSize: 16 });
  publishedValues = isFull ? new Set() : await everyStoredValue(database.raw);
  second = connectDatabase(database.target, { poolSize: 16 });
  app = createTestApp(database);
});
afterAll(async () => {
  await second.close();
  await database.drop();
});

const person = (language: "fi" | "sv" | "en" = "fi") => addPerson(database.db, { language });
const sessionsOf = ({ userUuid }: TestPerson) =>
  database.db.select().from(sessions).where(eq(sessions.userId, userUuid));
const linksOf = ({ userUuid }: TestPerson) =>
  database.db.select().from(signInLinks).where(eq(signInLinks.userId, userUuid));

const mailsTo = (someone: { email: string }) => waitingMails(app, someone);

/** Asks for a link, and gives what came of it. */
async function request({ email }: TestPerson, more: Partial<Parameters<typeof requestSignInLink>[1]> = {}) {
  const { outcome } = await requestSignInLink(app, {
    email,
    path: "/fi/kartoitukset",
    groupId: undefined,
    language: "fi",
    clientAddress: "192.0.2.1",
    ...more,
  });
  return outcome;
}

/** A minute and more goes by for everything the person was sent. */
const letTimePass = ({ userUuid }: TestPerson, seconds = 61) =>
  database.db
    .update(signInLinks)
    .set({ createdAt: sql`${signInLinks.createdAt} - make_interval(secs => ${seconds})` })
    .where(eq(signInLinks.userId, userUuid));

async function requestedToken(someone: TestPerson): Promise<string> {
  await letTimePass(someone);
  expect(await request(someone)).toBe("success");
  return linkIn(present((await mailsTo(someone)).at(-1))).token;
}

// Before the others, which leave thousands of values behind.
/** Sign-in mails that wait to be sent. */
async function jobCount(): Promise<number> {
  const rows = await database.db.execute(sql`select from jobs.job where name = 'sign-in-mail' and state = 'created'`);
  return rows.length;
}

describe("whoever reads the whole database", () => {
  it("finds no value that works as a link or as a session", async () => {
    const someone = await person();
    const redeemed = await redeemSignInLink(database, {
      kind: "email",
      token: await requestedToken(someone),
      userAgent: "a browser",
    });
    const token = await requestedToken(someone);
    const invitation = await addSignInLink(database.db, someone, "valid", "token");
    const sessionToken = redeemed.outcome === "login_succeeded" ? redeemed.sessionToken : "";
    const values = await everyStoredValue(database.raw);
    const ownValues = [...values].filter((value) => !publishedValues.has(value));
    expect(ownValues).toContain(someone.email);
    for (const value of [token, token.replaceAll("-", ""), invitation, sessionToken])
      expect(values.has(value)).toBe(false);
    // A token of 128 bits and more is no shorter than this and has no spaces.
    const candidates = ownValues.filter((value) => value.length >= 20 && !/\s/.test(value));
    const works = async (value: string) =>
      (await readSignInLink(database.db, "email", value)).state !== "token_not_found" ||
      (await readSignInLink(database.db, "token", value)).state !== "token_not_found" ||
      (await redeemSignInLink(database, { kind: "email", token: value, userAgent: "" })).outcome !==
        "token_not_found" ||
      (await redeemSignInLink(database, { kind: "token", token: value, userAgent: "" })).outcome !==
        "token_not_found" ||
      (await readSession(database.db, value)) !== undefined;
    const found: string[] = [];
    while (candidates.length > 0) {
      const some = candidates.splice(0, 32);
      const worked = await Promise.all(some.map(works));
      found.push(...some.filter((_, index) => worked[index]));
    }
    expect(found).toEqual([]);
    // The real ones do work, so the attempts above tried the right door.
    expect((await readSignInLink(database.db, "token", invitation)).state).toBe("valid");
    expect((await readSignInLink(database.db, "email", token)).state).toBe("valid");
    expect(await readSession(database.db, sessionToken)).toMatchObject({ userUuid: someone.userUuid });
  });

  it("finds neither address nor link in a mail that waits to be sent", async () => {
    const someone = await person();
    const token = await requestedToken(someone);
    // Traces of unknown addresses hold no message at all.
    for (const { sealedMessage } of await database.db.select().from(outbox).where(isNotNull(outbox.sealedMessage))) {
      const stored = present(sealedMessage);
      for (const secret of [someone.email, token, "example.com", "/email/", "subject"]) {
        for (const encoding of ["utf8", "base64", "hex", "utf16le"] as const) {
          const written =
            encoding === "utf8" || encoding === "utf16le"
              ? Buffer.from(secret, encoding)
              : Buffer.from(Buffer.from(secret).toString(encoding));
          expect(stored.includes(written)).toBe(false);
        }
      }
    }
  });
});

describe("asking for a link", () => {
  it("queues one mail in the person's language to their address, with a link of the public origin that works", async () => {
    const someone = await person("sv");
    const jobsBefore = await jobCount();
    expect(await request(someone, { language: "sv", path: "/sv/test/forts%C3%A4tt" })).toBe("success");
    expect(await jobCount()).toBe(jobsBefore + 1);
    const [mail, ...others] = await mailsTo(someone);
    expect(others).toEqual([]);
    const { href, token } = linkIn(present(mail));
    expect(href).toBe(
      `${app.env.publicOrigin}/sv/inloggning/email/${token}?path=${encodeURIComponent("/sv/test/forts%C3%A4tt")}&groupId=`,
    );
    expect(mail?.html).toContain(href.replaceAll("&", "&amp;"));
    expect(await readSignInLink(database.db, "email", token)).toEqual({
      state: "valid",
      email: someone.email,
      userUuid: someone.userUuid,
    });
  });

  it("is answered with user_not_found for an unknown and for a no longer active address, and writes nothing", async () => {
    const gone = await addPerson(database.db, { language: "fi", active: false });
    const before = await database.db.$count(outbox);
    expect(await request({ ...gone, email: "nobody@example.com" })).toBe("user_not_found");
    expect(await request(gone)).toBe("user_not_found");
    expect(await database.db.$count(outbox)).toBe(before);
    expect(await linksOf(gone)).toEqual([]);
  });

  it("is answered with group_not_found for a group that is unknown, expired or no id", async () => {
    const someone = await person();
    const order = await addOrder(database.db, "pulse");
    const group = async (expiresAt: Date | null) => {
      const [row] = await database.db.insert(groups).values({ orderId: order.id, expiresAt }).returning();
      return present(row).id;
    };
    const expired = await group(new Date(Date.now() - 60_000));
    for (const groupId of [expired, "00000000-0000-4000-8000-000000000000", "abc", "\u0000"]) {
      expect(await request(someone, { groupId })).toBe("group_not_found");
    }
    expect(await linksOf(someone)).toEqual([]);
    const open = await group(new Date(Date.now() + 60_000));
    expect(await request(someone, { groupId: open })).toBe("success");
    expect(await linksOf(someone)).toMatchObject([{ groupId: open }]);
  });

  it("writes the link and its mail together or not at all", async () => {
    const someone = await person();
    const broken: App = {
      ...app,
      secrets: {
        ...app.secrets,
        encrypt: () => {
          throw new Error("no key");
        },
      },
    };
    const jobsBefore = await jobCount();
    await expect(
      requestSignInLink(broken, {
        email: someone.email,
        path: "/fi",
        groupId: undefined,
        language: "fi",
        clientAddress: "192.0.2.1",
      }),
    ).rejects.toThrow("no key");
    expect(await linksOf(someone)).toEqual([]);
    expect(await jobCount()).toBe(jobsBefore);
  });
});

describe("a link", () => {
  it("is not used up by being looked at, however often, and then signs in", async () => {
    const someone = await person();
    const token = await requestedToken(someone);
    const looks = await Promise.all(Array.from({ length: 60 }, () => readSignInLink(database.db, "email", token)));
    expect(new Set(looks.map(({ state }) => state))).toEqual(new Set(["valid"]));
    expect(await sessionsOf(someone)).toEqual([]);
    const redeemed = await redeemSignInLink(database, { kind: "email", token, userAgent: "a browser" });
    expect(redeemed.outcome).toBe("login_succeeded");
  });

  it("signs in exactly one of 32 simultaneous attempts on two connections, in every round", async () => {
    for (let round = 0; round < (isFull ? 12 : 4); round++) {
      const someone = await person();
      const token = await requestedToken(someone);
      const outcomes = await Promise.all(
        Array.from({ length: 32 }, (_, turn) =>
          redeemSignInLink(turn % 2 === 0 ? database : second, { kind: "email", token, userAgent: `browser ${turn}` }),
        ),
      );
      const won = outcomes.filter((redeemed) => redeemed.outcome === "login_succeeded");
      expect(won).toHaveLength(1);
      expect(outcomes.filter(({ outcome }) => outcome === "token_not_found")).toHaveLength(31);
      expect(await sessionsOf(someone)).toHaveLength(1);
      const [winner] = won;
      expect(winner && (await readSession(second.db, winner.sessionToken))?.userUuid).toBe(someone.userUuid);
    }
  });

  it("that was used is like one that never was: not found, and it signs nobody in again", async () => {
    const someone = await person();
    for (const token of [await addSignInLink(database.db, someone, "used"), "00000000-0000-4000-8000-000000000000"]) {
      expect(await readSignInLink(database.db, "email", token)).toEqual({ state: "token_not_found" });
      expect(await redeemSignInLink(database, { kind: "email", token, userAgent: "" })).toEqual({
        outcome: "token_not_found",
      });
    }
    expect(await sessionsOf(someone)).toEqual([]);
  });

  it("that was used or has expired leads its person on while they are signed in, and nobody else", async () => {
    const [owner, other] = await Promise.all([person(), person()]);
    for (const state of ["used", "expired"] as const) {
      const token = await addSignInLink(database.db, owner, state);
      const address = { token, path: "/fi/profiili", groupId: undefined, query: { path: "/fi/profiili", groupId: "" } };
      const openedBy = async (who: TestPerson | undefined) => {
        const session = who && (await startTestSession(database.db, who));
        const signedIn = session ? await readSession(database.db, session) : undefined;
        return openLink(database, { kind: "email", address, person: signedIn, askedHere: false });
      };
      expect(await openedBy(owner)).toEqual({ outcome: "alreadySignedIn", path: "/fi/profiili" });
      const closed = { outcome: state === "used" ? "token_not_found" : "expired_token" };
      for (const who of [other, undefined]) expect(await openedBy(who)).toEqual(closed);
    }
  });

  it("that invites leads its person on while they are signed in, whatever has become of it; one of a mail asks first", async () => {
    const owner = await person();
    const signedIn = await readSession(database.db, await startTestSession(database.db, owner));
    const opened = async (kind: "email" | "token", state: "valid" | "used" | "expired") => {
      const token = await addSignInLink(database.db, owner, state, kind);
      const address = { token, path: "/fi", groupId: undefined, query: { path: "/fi", groupId: "" } };
      return (await openLink(database, { kind, address, person: signedIn, askedHere: false })).outcome;
    };
    for (const state of ["valid", "used", "expired"] as const) {
      expect(await opened("token", state)).toBe("alreadySignedIn");
    }
    expect(await opened("email", "valid")).toBe("valid");
  });

  it("that invites says to what, of nobody else's order, and of none that is closed or from which it was taken back", async () => {
    const [owner, other] = [await person(), await person()];
    const openedTo = async (order: TestOrder) => {
      const token = await addSignInLink(database.db, owner, "valid", "token", order);
      return readInvitedOrder(database.db, token);
    };
    const invitedOrder = async (who: TestPerson) => {
      const order = await addOrder(database.db, "default");
      await invite(database.db, who, order);
      return order;
    };
    const [open, closed, takenBack] = [await invitedOrder(owner), await invitedOrder(owner), await invitedOrder(owner)];
    expect(await openedTo(open)).toMatchObject({ name: open.name, organizationName: open.organizationName });
    await closeOrder(database.db, closed);
    expect(await openedTo(closed)).toBeUndefined();
    const invitation = eq(orderInvitations.orderId, takenBack.id);
    await database.db.update(orderInvitations).set({ takenBackAt: sql`now()` }).where(invitation);
    expect(await openedTo(takenBack)).toBeUndefined();
    expect(await openedTo(await invitedOrder(other))).toBeUndefined();
  });

  it("that has expired says so, without telling whose it was, and signs nobody in", async () => {
    const someone = await person();
    const token = await addSignInLink(database.db, someone, "expired");
    expect(await readSignInLink(database.db, "email", token)).toEqual({ state: "expired_token" });
    expect(await redeemSignInLink(database, { kind: "email", token, userAgent: "" })).toEqual({
      outcome: "expired_token",
    });
    expect(await sessionsOf(someone)).toEqual([]);
  });

  it("works to the end of its time by the database's clock, and not a second longer", async () => {
    const someone = await person();
    const token = await requestedToken(someone);
    const expire = (seconds: number) =>
      database.db
        .update(signInLinks)
        .set({ expiresAt: sql`now() + make_interval(secs => ${seconds})` })
        .where(eq(signInLinks.tokenHash, hashToken(token)));
    const [link] = await linksOf(someone);
    expect(present(link).expiresAt.getTime() - present(link).createdAt.getTime()).toBe(linkMinutes * 60_000);
    await expire(-1);
    expect((await readSignInLink(database.db, "email", token)).state).toBe("expired_token");
    await expire(30);
    expect((await readSignInLink(database.db, "email", token)).state).toBe("valid");
  });

  it("ends by the database's clock, whatever the clock and the time zone of the process say", async () => {
    const zone = process.env.TZ;
    try {
      for (const [TZ, offsetSeconds] of [
        ["UTC", 90],
        ["Pacific/Kiritimati", 90],
        ["Pacific/Kiritimati", -90],
        ["Pacific/Pago_Pago", -90],
      ] as const) {
        const someone = await person();
        process.env.TZ = TZ;
        vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + offsetSeconds * 1_000 });
        const [kept, ended] = [await requestedToken(someone), await requestedToken(someone)];
        for (const [token, seconds] of [
          [kept, 30],
          [ended, -1],
        ] as const) {
          await database.db
            .update(signInLinks)
            .set({ expiresAt: sql`now() + make_interval(secs => ${seconds})` })
            .where(eq(signInLinks.tokenHash, hashToken(token)));
        }
        const where = `${TZ}, ${offsetSeconds} s`;
        expect((await readSignInLink(database.db, "email", ended)).state, where).toBe("expired_token");
        expect((await redeemSignInLink(database, { kind: "email", token: ended, userAgent: "" })).outcome, where).toBe(
          "expired_token",
        );
        expect((await readSignInLink(database.db, "email", kept)).state, where).toBe("valid");
        expect((await redeemSignInLink(database, { kind: "email", token: kept, userAgent: "" })).outcome, where).toBe(
          "login_succeeded",
        );
        vi.useRealTimers();
      }
    } finally {
      vi.useRealTimers();
      if (zone === undefined) delete process.env.TZ;
      else process.env.TZ = zone;
    }
  });

  it("of somebody who is no longer active is not found and signs nobody in", async () => {
    const someone = await person();
    const token = await requestedToken(someone);
    await database.db.update(users).set({ active: false }).where(eq(users.id, someone.userUuid));
    expect(await readSignInLink(database.db, "email", token)).toEqual({ state: "token_not_found" });
    expect(await redeemSignInLink(database, { kind: "email", token, userAgent: "" })).toEqual({
      outcome: "token_not_found",
    });
    expect(await sessionsOf(someone)).toEqual([]);
  });

  it("written in no form that a link has is not found", async () => {
    for (const token of ["", "abc", "\u0000", "%", "1".repeat(100_000), "ABCDEF00-0000-4000-8000-00000000000G"]) {
      expect(await readSignInLink(database.db, "email", token)).toEqual({ state: "token_not_found" });
      expect(await redeemSignInLink(database, { kind: "email", token, userAgent: "" })).toEqual({
        outcome: "token_not_found",
      });
    }
  });

  it("that is redeemed in the last moment of its request's time still signs its person in: it could not be redeemed again", async () => {
    const someone = await person();
    const before = await startTestSession(database.db, await person());
    const token = await addSignInLink(database.db, someone, "valid");
    const limit = timeLimit(60_000) as { until: number };
    const watched = connectDatabase(database.target, {
      poolSize: 2,
      onQuery(statement) {
        if (statement.trim() === "commit") limit.until = performance.now();
      },
    });
    const late = createTestApp(watched, { db: dbWithin(limit, watched.db) });
    const pressed = await callRoute(late, emailLink.action, {
      path: pageUrl("loginEmail", "fi", { uuid: token }, { path: "/fi/kartoitukset", groupId: "" }),
      params: { uuid: token },
      form: { token },
      sessionToken: before,
    });
    await watched.close();
    expect([pressed.status, pressed.location]).toEqual([303, "/fi/kartoitukset"]);
    expect(limit.until).toBeLessThan(performance.now());
    expect(pressed.setCookies.join()).toContain("vointi_session=");
    expect([(await sessionsOf(someone)).length, await readSession(database.db, before)]).toEqual([1, undefined]);
  });

  it("that is used takes the person's other links with it, and leaves those of others alone", async () => {
    const [someone, other] = [await person(), await person()];
    const [first, newest, foreign] = [
      await requestedToken(someone),
      await requestedToken(someone),
      await requestedToken(other),
    ];
    expect((await redeemSignInLink(database, { kind: "email", token: newest, userAgent: "" })).outcome).toBe(
      "login_succeeded",
    );
    expect((await readSignInLink(database.db, "email", foreign)).state).toBe("valid");
    expect((await readSignInLink(database.db, "email", first)).state).toBe("token_not_found");
  });

  it("wins alone when two links of one person are submitted at once on two instances", async () => {
    for (let round = 0; round < (isFull ? 10 : 4); round++) {
      const someone = await person();
      const tokens = [await requestedToken(someone), await requestedToken(someone)];
      const outcomes = await Promise.all(
        Array.from({ length: 16 }, (_, turn) =>
          redeemSignInLink(turn % 4 < 2 ? database : second, {
            kind: "email",
            token: present(tokens[turn % 2]),
            userAgent: "",
          }),
        ),
      );
      expect(outcomes.filter(({ outcome }) => outcome === "login_succeeded")).toHaveLength(1);
      expect(await sessionsOf(someone)).toHaveLength(1);
    }
  });

  it("works while it is one of the newest three, so that a late mail does no harm", async () => {
    const someone = await person();
    const tokens: string[] = [];
    for (let turn = 0; turn < 4; turn++) tokens.push(await requestedToken(someone));
    const states = await Promise.all(tokens.map((token) => readSignInLink(database.db, "email", token)));
    expect(states.map(({ state }) => state)).toEqual(["token_not_found", "valid", "valid", "valid"]);
  });

  it("of an administrator lives a quarter of an hour", async () => {
    const admin = await person();
    await database.db.insert(userRoles).values({ userId: admin.userUuid, role: "admin" });
    await requestedToken(admin);
    const [link] = await linksOf(admin);
    expect(present(link).expiresAt.getTime() - present(link).createdAt.getTime()).toBe(adminLinkMinutes * 60_000);
  });
});

describe("a mailbox", () => {
  it("gets one mail a minute however many are asked for at once on two instances, and the first link works", async () => {
    const someone = await person();
    const ask = { email: someone.email, path: "/fi", groupId: undefined, language: "fi" as const };
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, (_, turn) =>
        requestSignInLink(turn % 2 === 0 ? app : { ...app, db: second.db }, {
          ...ask,
          clientAddress: `198.51.${turn}.1`,
        }),
      ),
    );
    expect(new Set(outcomes.map(({ outcome }) => outcome))).toEqual(new Set(["success"]));
    // Whoever got no new one is told for how long.
    const waits = outcomes.map((outcome) => ("waitSeconds" in outcome ? outcome.waitSeconds : -1));
    expect(waits.filter((seconds) => seconds === 0)).toHaveLength(1);
    expect(waits.filter((seconds) => seconds > 0 && seconds <= 61)).toHaveLength(39);
    const mails = await mailsTo(someone);
    expect(mails).toHaveLength(1);
    expect((await readSignInLink(database.db, "email", linkIn(present(mails[0])).token)).state).toBe("valid");
  });

  it.runIf(isFull)(
    "gets the one mail and keeps its link through a hundred renewals and a hundred requests, from one address or fifty",
    async () => {
      for (const addresses of [1, 50]) {
        const someone = await person();
        const first = await requestedToken(someone);
        const expired = await addSignInLink(database.db, someone, "expired");
        const outcomes = await Promise.all(
          Array.from({ length: 100 }, async (_, turn) => {
            await renewSignInLink(app, { oldToken: expired, path: "/fi", groupId: undefined, language: "fi" });
            return request(someone, { clientAddress: `198.51.${turn % addresses}.1` });
          }),
        );
        expect(new Set(outcomes)).toEqual(new Set(["success"]));
        expect(await mailsTo(someone)).toHaveLength(1);
        expect((await redeemSignInLink(database, { kind: "email", token: first, userAgent: "" })).outcome).toBe(
          "login_succeeded",
        );
      }
    },
  );

  it("gets five mails an hour and fifteen a day, and then again", async () => {
    const someone = await person();
    const askOften = async () => {
      for (let turn = 0; turn < 7; turn++) {
        await letTimePass(someone);
        expect(await request(someone)).toBe("success");
      }
      return (await mailsTo(someone)).length;
    };
    expect(await askOften()).toBe(5);
    await letTimePass(someone, 3_600);
    expect(await askOften()).toBe(10);
    await letTimePass(someone, 3_600);
    expect(await askOften()).toBe(15);
    await letTimePass(someone, 3_600);
    expect(await askOften()).toBe(15);
    await letTimePass(someone, 24 * 3_600);
    expect(await askOften()).toBe(20);
  });
});

describe("whoever tries addresses", () => {
  const nobody = () =>
    ({ email: `nobody-${randomUUID()}@example.com`, userUuid: "", language: "fi", firstName: "" }) as const;
  const unknown = (clientAddress: string) => request(nobody(), { clientAddress });
  const counted = (outcomes: string[], outcome: string) => outcomes.filter((each) => each === outcome).length;
  beforeEach(() => database.db.delete(rateLimits));

  it("learns ten truths per network in ten minutes, then one answer for known and unknown; known people get their mail", async () => {
    const from = (turn: number) => `203.0.113.${turn % 25}`;
    const outcomes = await Promise.all(Array.from({ length: 60 }, (_, turn) => unknown(from(turn))));
    expect(counted(outcomes, "user_not_found")).toBe(10);
    expect(counted(outcomes, "tooManyRequests")).toBe(50);
    const someone = await person();
    expect(await request(someone, { clientAddress: from(1) })).toBe("tooManyRequests");
    expect(await mailsTo(someone)).toHaveLength(1);
    expect(await unknown("198.51.100.1")).toBe("user_not_found");
  });

  it.runIf(isFull)("learns three hundred truths on the whole site, from however many networks", async () => {
    const outcomes: string[] = [];
    for (let turn = 0; turn < 320; turn += 20) {
      const some = Array.from({ length: 20 }, (_, each) =>
        unknown(`10.${turn + each > 255 ? 1 : 0}.${(turn + each) % 256}.1`),
      );
      outcomes.push(...(await Promise.all(some)));
    }
    expect(counted(outcomes, "user_not_found")).toBe(300);
    expect(counted(outcomes, "tooManyRequests")).toBe(20);
  });

  it("by a way that tells them nothing uses up none of that, and a network asks for so many unknown addresses there", async () => {
    const clientAddress = "192.0.2.9";
    const untold = ({ email }: { email: string }) =>
      requestUntoldLink(app, { email, path: "/fi/kartoitukset", language: "fi", clientAddress });
    const before = await database.db.$count(signInLinks);
    for (let turn = 0; turn < 5; turn++) await Promise.all(Array.from({ length: 21 }, () => untold(nobody())));
    expect((await database.db.$count(signInLinks)) - before).toBe(100);
    const someone = await person();
    await untold(someone);
    expect(await mailsTo(someone)).toHaveLength(1);
    expect(await unknown(clientAddress)).toBe("user_not_found");
  });

  it("is counted for each unknown address once, and leaves no address in the database", async () => {
    const typo = { email: "typo@example.com", userUuid: "", language: "fi", firstName: "" } as const;
    const outcomes: string[] = [];
    for (let turn = 0; turn < 30; turn++) outcomes.push(await request(typo, { clientAddress: "203.0.113.9" }));
    expect(counted(outcomes, "user_not_found")).toBe(30);
    const stored = JSON.stringify(await database.db.select().from(rateLimits));
    expect(stored).not.toContain("typo");
    expect(stored).not.toContain("203.0.113");
  });

  it.runIf(isFull)("is never somebody of a whole office behind one address", async () => {
    const size = isFull ? 2_000 : 200;
    const office = await Promise.all(Array.from({ length: size }, () => person()));
    const outcomes = new Set<string>();
    // As many as come in a second of the minute that they all come in.
    for (let start = 0; start < size; start += 200) {
      const coming = office.slice(start, start + 200);
      const asked = coming.map((someone) => request(someone, { clientAddress: "203.0.113.77" }));
      for (const outcome of await Promise.all(asked)) outcomes.add(outcome);
    }
    expect(outcomes).toEqual(new Set(["success"]));
    expect(await database.db.$count(rateLimits)).toBe(0);
  });
});

describe("renewing a link", () => {
  it("sends a new one to the same person, and nothing for a token nobody has", async () => {
    const someone = await person();
    const expired = await addSignInLink(database.db, someone, "expired");
    await renewSignInLink(app, { oldToken: expired, path: "/fi", groupId: undefined, language: "fi" });
    const [mail] = await mailsTo(someone);
    const { token } = linkIn(present(mail));
    expect(token).not.toBe(expired);
    expect((await readSignInLink(database.db, "email", token)).state).toBe("valid");
    expect((await readSignInLink(database.db, "email", expired)).state).toBe("expired_token");
    // The browser that it was sent from does not ask for a code, so there is none to guess.
    const [renewed] = await database.db
      .select()
      .from(signInLinks)
      .where(eq(signInLinks.tokenHash, hashToken(token)));
    expect(renewed).toMatchObject({ codeHash: null });

    const before = await database.db.$count(outbox);
    for (const unknown of ["00000000-0000-4000-8000-000000000000", "abc", ""]) {
      await renewSignInLink(app, { oldToken: unknown, path: "/fi", groupId: undefined, language: "fi" });
    }
    expect(await database.db.$count(outbox)).toBe(before);
  });
});
