import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import type { App } from "~/app.server";
import { connectDatabase, type Database } from "~/db/client.server";
import { sessions, signInLinks } from "~/db/schema/login";
import { users } from "~/db/schema/people";
import { rateLimits } from "~/db/schema/rate-limits";
import { requestSignInLink } from "~/features/login/link/request-link.server";
import { codeTries, redeemSignInCode } from "~/features/login/link/sign-in-code.server";
import { readSignInLink, redeemSignInLink } from "~/features/login/link/sign-in-link.server";
import { readSession } from "~/features/sessions/session.server";
import { createSecrets } from "~/platform/secrets.server";
import { createTestApp } from "../../fixtures/app";
import { linkIn, waitingMails } from "../../fixtures/mails";
import { addPerson, present, type TestPerson } from "../../fixtures/people";
import { createTestDatabase } from "../../fixtures/postgres";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let second: Database;
let app: App;

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"), { poolSize: 8 });
  second = connectDatabase(database.target, { poolSize: 8 });
  app = createTestApp(database);
});
afterAll(async () => {
  await second.close();
  await database.drop();
});
beforeEach(() => database.db.delete(rateLimits));

const person = () => addPerson(database.db, { language: "fi" });

/** Has a mail sent, a minute and more after the one before. Returns its link's token and its code. */
async function askedFor(someone: { email: string }, at: App = app) {
  await database.db
    .update(signInLinks)
    .set({ createdAt: sql`${signInLinks.createdAt} - interval '61 seconds'` })
    .where(sql`user_id = (select id from users where email = ${someone.email}) or account_key is not null`);
  await requestSignInLink(at, {
    email: someone.email,
    path: "/fi",
    groupId: undefined,
    language: "fi",
    clientAddress: "192.0.2.1",
  });
  const mail = (await waitingMails(app, someone)).at(-1);
  const { token, code } = mail ? linkIn(mail) : { token: "", code: "000000" };
  return { token, code: present(code) };
}

const type = ({ email }: { email: string }, code: string, at: App = app, clientAddress = "192.0.2.1") =>
  redeemSignInCode(at, { email, code, clientAddress, userAgent: "test" });
/** A code that is not this one. */
const otherThan = (code: string, step = 1) => String((Number(code) + step) % 1_000_000).padStart(6, "0");
const sessionsOf = ({ userUuid }: TestPerson) => database.db.$count(sessions, eq(sessions.userId, userUuid));
const move = ({ userUuid }: TestPerson, values: Partial<Record<"expiresAt" | "usedAt", ReturnType<typeof sql>>>) =>
  database.db.update(signInLinks).set(values).where(eq(signInLinks.userId, userUuid));

describe("the code of a sign-in mail", () => {
  it("signs in its person once, and uses up the mail's link and those of the mails before", async () => {
    const someone = await person();
    const [first, newest] = [await askedFor(someone), await askedFor(someone)];
    const redeemed = await type(someone, newest.code);
    expect(redeemed.outcome).toBe("login_succeeded");
    const { sessionToken } = redeemed as { sessionToken: string };
    expect(await readSession(database.db, sessionToken)).toMatchObject({ userUuid: someone.userUuid });
    for (const { token } of [first, newest]) {
      expect(await readSignInLink(database.db, "email", token)).toEqual({ state: "token_not_found" });
    }
    expect(await type(someone, newest.code)).toEqual({ outcome: "alreadyUsed" });
    expect(await type(someone, first.code)).toEqual({ outcome: "alreadyUsed" });
    expect(await sessionsOf(someone)).toBe(1);
  });

  it("may be that of an earlier mail, which may have come late, but of none older than three", async () => {
    const someone = await person();
    const codes: string[] = [];
    for (let turn = 0; turn < 4; turn++) codes.push((await askedFor(someone)).code);
    const [gone = "", late = ""] = codes;
    expect(await type(someone, gone)).toEqual({ outcome: "notMatching" });
    expect((await type(someone, late)).outcome).toBe("login_succeeded");
  });

  it("is nobody else's: another address that asked can't use it", async () => {
    const [someone, other] = [await person(), await person()];
    const { code } = await askedFor(someone);
    const { code: own } = await askedFor(other);
    if (code !== own) expect(await type(other, code)).toEqual({ outcome: "notMatching" });
    expect(await type({ email: `nobody-${randomUUID()}@example.com` }, code)).toEqual({ outcome: "notThere" });
    expect((await type(someone, code)).outcome).toBe("login_succeeded");
  });

  it("is used up by the mail's link, and by whatever ends the person's sign-ins", async () => {
    const someone = await person();
    const asked = await askedFor(someone);
    expect((await redeemSignInLink(database, { kind: "email", token: asked.token, userAgent: "" })).outcome).toBe(
      "login_succeeded",
    );
    expect(await type(someone, asked.code)).toEqual({ outcome: "alreadyUsed" });
    const { code } = await askedFor(someone);
    await database.db.update(users).set({ phoneNumber: "+358501234567" }).where(eq(users.id, someone.userUuid));
    expect(await type(someone, code)).toEqual({ outcome: "alreadyUsed" });
    const { code: last } = await askedFor(someone);
    await database.db.update(users).set({ active: false }).where(eq(users.id, someone.userUuid));
    expect((await type(someone, last)).outcome).toBe("notThere");
  });

  it("works to the end of the link's time and not a second longer, and a new mail's works again", async () => {
    const someone = await person();
    const { code } = await askedFor(someone);
    await move(someone, { expiresAt: sql`now() - interval '1 second'` });
    expect(await type(someone, code)).toEqual({ outcome: "expired" });
    await move(someone, { expiresAt: sql`now() + interval '30 seconds'` });
    expect((await type(someone, code)).outcome).toBe("login_succeeded");
    expect((await type(someone, (await askedFor(someone)).code)).outcome).toBe("login_succeeded");
  });

  it("takes five tries and then not even the right one; the link still works, and so does the next mail's code", async () => {
    const someone = await person();
    const { code, token } = await askedFor(someone);
    const outcomes: string[] = [];
    for (let step = 1; step <= codeTries; step++) outcomes.push((await type(someone, otherThan(code, step))).outcome);
    expect(outcomes).toEqual([...Array(codeTries - 1).fill("notMatching"), "tooManyAttempts"]);
    expect(await type(someone, code)).toEqual({ outcome: "tooManyAttempts" });
    expect((await readSignInLink(database.db, "email", token)).state).toBe("valid");
    expect((await type(someone, (await askedFor(someone)).code)).outcome).toBe("login_succeeded");
  });

  it("is tried five times in all however many try at once on two instances", async () => {
    const someone = await person();
    const { code } = await askedFor(someone);
    const outcomes = await Promise.all(
      Array.from({ length: 60 }, (_, turn) =>
        type(someone, otherThan(code, turn + 1), turn % 2 ? app : { ...app, db: second.db }),
      ),
    );
    const compared = outcomes.filter(({ outcome }) => outcome === "notMatching").length;
    expect(compared).toBe(codeTries - 1);
    const [link] = await database.db.select().from(signInLinks).where(eq(signInLinks.userId, someone.userUuid));
    expect(present(link).codeAttempts).toBe(codeTries);
    expect(await sessionsOf(someone)).toBe(0);
  });

  it("works on with the older secret when a new one was put first", async () => {
    const someone = await person();
    const { code } = await askedFor(someone);
    const secrets = createSecrets([
      "a new secret of at least 32 characters",
      "test secret that is at least 32 characters long",
    ]);
    expect((await type(someone, code, { ...app, secrets })).outcome).toBe("login_succeeded");
  });
});

describe("whoever guesses codes", () => {
  it("is stopped after twenty mails' codes in one network; links and other networks' codes work", async () => {
    const guess = async (clientAddress: string) => {
      const someone = await person();
      const { code } = await askedFor(someone);
      const outcomes: string[] = [];
      for (let step = 1; step <= codeTries; step++) {
        outcomes.push((await type(someone, otherThan(code, step), app, clientAddress)).outcome);
      }
      return outcomes;
    };
    for (let turn = 0; turn < 20; turn++) expect(await guess(`203.0.113.${turn}`)).toContain("notMatching");
    expect(new Set(await guess("203.0.113.99"))).toEqual(new Set(["tooManyAttempts"]));
    const someone = await person();
    const { code, token } = await askedFor(someone);
    expect(await type(someone, code, app, "203.0.113.7")).toEqual({ outcome: "tooManyAttempts" });
    expect((await readSignInLink(database.db, "email", token)).state).toBe("valid");
    expect((await type(someone, code, app, "198.51.100.7")).outcome).toBe("login_succeeded");
  });

  it("learns nothing from concealed accounts: unknown addresses get the answers of known ones, step by step", async () => {
    const concealing: App = { ...app, env: { ...app.env, concealUnknownAccounts: true } };
    const story = async (someone: { email: string }) => {
      const outcomes: string[] = [];
      const guess = async (times: number) => {
        for (let turn = 0; turn < times; turn++) {
          outcomes.push((await type(someone, `00000${turn}`, concealing)).outcome);
        }
      };
      await guess(1);
      await askedFor(someone, concealing);
      await guess(3);
      await askedFor(someone, concealing);
      await guess(6);
      return outcomes;
    };
    const known = await person();
    const expected = ["notThere", ...Array(7).fill("notMatching"), "tooManyAttempts", "tooManyAttempts"];
    expect(await story(known)).toEqual(expected);
    expect(await story({ email: `nobody-${randomUUID()}@example.com` })).toEqual(expected);
    // A link that was redeemed meanwhile makes no difference to who doesn't know the code.
    const signedIn = await person();
    const { token } = await askedFor(signedIn, concealing);
    await redeemSignInLink(database, { kind: "email", token, userAgent: "" });
    expect(await type(signedIn, "000000", concealing)).toEqual({ outcome: "notMatching" });
  });
});
