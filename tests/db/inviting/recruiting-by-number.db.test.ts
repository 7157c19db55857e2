import { eq, isNotNull, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import type { App } from "~/app.server";
import { sessions } from "~/db/schema/login";
import { outbox } from "~/db/schema/messages";
import { assessmentOrders, groups, orderInvitations, organisations } from "~/db/schema/orders";
import { users } from "~/db/schema/people";
import { rateLimits } from "~/db/schema/rate-limits";
import { smsLogins } from "~/db/schema/sms";
import { joinGroup } from "~/features/groups/groups.server";
import { renewSmsCode } from "~/features/login/sms/renew-sms-code.server";
import { requestSmsCode } from "~/features/login/sms/request-sms-code.server";
import { readSmsLogin, redeemSmsCode } from "~/features/login/sms/sms-login.server";
import { readSession } from "~/features/sessions/session.server";
import { randomToken } from "~/platform/secrets.server";
import { createTestApp } from "../../fixtures/app";
import { addGroup, addOrder, addPerson, present, type TestOrder } from "../../fixtures/people";
import { createTestDatabase } from "../../fixtures/postgres";
import { callRoute, type RouteModule } from "../../fixtures/route-call";
import { codeOf, freshPhone, letSmsTimePass, waitingTexts } from "../../fixtures/text-messages";

const smsLogin = { countries: ["+358"], dailyMost: 100_000 };

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: App;
let order: TestOrder;
let group: string;

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"), { poolSize: 10 });
  const test = createTestApp(database);
  app = { ...test, env: { ...test.env, smsLogin } };
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.db.delete(rateLimits);
  order = await addOrder(database.db, "pulse");
  group = await addGroup(database.db, order, { recruits: true });
});

/** Somebody with a phone and a browser, and no account. */
const stranger = () => ({ phone: freshPhone(), browserToken: randomToken() });
type Stranger = ReturnType<typeof stranger>;

const concealing = (): App => ({ ...app, env: { ...app.env, concealUnknownAccounts: true } });

const ask = ({ phone, browserToken }: Stranger, { groupId = group, from = app, clientAddress = "192.0.2.1" } = {}) =>
  requestSmsCode(from, { phone, browserToken, groupId, language: "sv", clientAddress });

const textsTo = ({ phone }: Stranger) => waitingTexts(database.db, app.secrets, phone);
const accountsOf = ({ phone }: Stranger) => database.db.select().from(users).where(eq(users.phoneNumber, phone));

/** Asks through the group and reads the code off the message. */
async function receive(who: Stranger, more?: Parameters<typeof ask>[1]): Promise<{ uuid: string; code: string }> {
  const answer = await ask(who, more);
  if (answer.outcome !== "success") throw new Error(`no code was sent: ${answer.outcome}`);
  return { uuid: answer.uuid, code: codeOf(present((await textsTo(who)).at(-1))) };
}

const enter = ({ browserToken }: Stranger, sent: { uuid: string; code: string }) =>
  redeemSmsCode(app, { ...sent, browserToken, userAgent: "a browser" });

const otherThan = (code: string) => (code === "000000" ? "000001" : "000000");

/** Who has been made of a stranger: in which organisation, group and language. */
const membership = ({ phone }: Stranger) =>
  database.db
    .select({ orderId: orderInvitations.orderId, groupId: orderInvitations.groupId, language: users.language })
    .from(users)
    .innerJoin(orderInvitations, eq(orderInvitations.userId, users.id))
    .innerJoin(assessmentOrders, eq(assessmentOrders.id, orderInvitations.orderId))
    .where(sql`${users.phoneNumber} = ${phone} and ${users.organisationId} = ${assessmentOrders.organisationId}`);

const ofOrganisation = () =>
  sql`${organisations.id} = (select organisation_id from assessment_orders where id = ${order.id})`;

describe("the address of a group that recruits", () => {
  it("sends a code to an unknown number, which has no account until it is typed, and then is a member's", async () => {
    const who = stranger();
    const sent = await receive(who);
    expect(await readSmsLogin(app, sent.uuid, who.browserToken)).toMatchObject({ inputAllowed: true });
    expect((await enter(who, { ...sent, code: otherThan(sent.code) })).outcome).toBe("verification_code_not_matching");
    expect(await accountsOf(who)).toEqual([]);
    const signedIn = await enter(who, sent);
    expect(signedIn.outcome).toBe("login_succeeded");
    const token = signedIn.outcome === "login_succeeded" ? signedIn.sessionToken : "";
    expect(await readSession(database.db, token)).toMatchObject({ email: null, phoneNumber: who.phone });
    expect(await membership(who)).toEqual([{ orderId: order.id, groupId: group, language: "sv" }]);
    expect(await database.db.$count(smsLogins, isNotNull(smsLogins.newcomerGroupId))).toBe(0);
    expect((await enter(who, sent)).outcome).toBe("verification_code_already_used");
  });

  it("makes one account and one session of any number of presses at the same time", async () => {
    const who = stranger();
    const sent = await receive(who);
    const outcomes = await Promise.all(Array.from({ length: 16 }, () => enter(who, sent)));
    expect(outcomes.filter(({ outcome }) => outcome === "login_succeeded")).toHaveLength(1);
    const [person, ...others] = await accountsOf(who);
    expect(others).toEqual([]);
    expect(await database.db.$count(sessions, eq(sessions.userId, present(person).id))).toBe(1);
  });

  it("signs the second to join by one number in to the account of the first, and an e-mail account's number to that", async () => {
    const first = stranger();
    await enter(first, await receive(first));
    const known = stranger();
    await addPerson(database.db, { language: "fi", phoneNumber: known.phone });
    await letSmsTimePass(database.db, 61);
    await Promise.all(
      [first, known].map(async ({ phone }) => {
        const again = { phone, browserToken: randomToken() };
        const before = await accountsOf(again);
        expect((await enter(again, await receive(again))).outcome).toBe("login_succeeded");
        expect(await accountsOf(again)).toEqual(before);
      }),
    );
  });

  it("leads whoever has got an account meanwhile into that one", async () => {
    const who = stranger();
    const sent = await receive(who);
    const known = await addPerson(database.db, { language: "fi", phoneNumber: who.phone });
    expect((await enter(who, sent)).outcome).toBe("login_succeeded");
    expect(await accountsOf(who)).toMatchObject([{ id: known.userUuid, email: known.email }]);
  });

  it("recruits nobody where the switch is off, the group is none or asks for an address of its domain", async () => {
    const closed = await addGroup(database.db, order);
    expect(await ask(stranger(), { groupId: closed })).toEqual({ outcome: "phone_number_not_found" });
    for (const groupId of ["nonsense", "00000000-0000-4000-8000-000000000000"]) {
      expect(await ask(stranger(), { groupId })).toEqual({ outcome: "group_not_found" });
    }
    await database.db.update(organisations).set({ emailFilter: "firm.example" }).where(ofOrganisation());
    expect(await ask(stranger())).toEqual({ outcome: "phone_number_not_found" });
    const who = stranger();
    const person = await addPerson(database.db, { language: "fi", email: null, phoneNumber: who.phone });
    expect(await joinGroup(database, { userUuid: person.userUuid, groupId: group })).toEqual({ outcome: "notJoined" });
  });

  it("recruits nobody after the switch was turned off, the group has ended or asks for an address: the code is over", async () => {
    const ended = await addGroup(database.db, order, { recruits: true });
    const asked = [group, ended, group].map((groupId) => ({ who: stranger(), groupId }));
    const codes = await Promise.all(
      asked.map(async ({ who, groupId }) => ({ who, sent: await receive(who, { groupId }) })),
    );
    const ends = [
      () => database.db.update(organisations).set({ emailFilter: "firm.example" }).where(ofOrganisation()),
      () =>
        database.db
          .update(groups)
          .set({ expiresAt: new Date(0) })
          .where(eq(groups.id, ended)),
      async () => {
        await database.db.update(organisations).set({ emailFilter: null }).where(ofOrganisation());
        await database.db.update(groups).set({ recruits: false }).where(eq(groups.id, group));
      },
    ];
    for (const [index, { who, sent }] of codes.entries()) {
      await present(ends[index])();
      expect(await enter(who, sent)).toMatchObject({ outcome: "verification_code_expired", retryAllowed: false });
      expect(await readSmsLogin(app, sent.uuid, who.browserToken)).toMatchObject({
        inputAllowed: false,
        state: "verification_code_expired",
      });
      expect(await accountsOf(who)).toEqual([]);
    }
  });

  it("makes no second account of somebody who may no longer sign in", async () => {
    const gone = stranger();
    await addPerson(database.db, { language: "fi", active: false, phoneNumber: gone.phone });
    expect(await ask(gone)).toEqual({ outcome: "phone_number_not_found" });
    expect((await ask(gone, { from: concealing() })).outcome).toBe("success");
    expect(await textsTo(gone)).toEqual([]);
  });

  it("sends a stranger a new code into the same group", async () => {
    const who = stranger();
    const { uuid } = await receive(who);
    await letSmsTimePass(database.db, 61);
    const request = {
      groupId: group,
      language: "sv",
      clientAddress: "192.0.2.1",
      browserToken: who.browserToken,
    } as const;
    const renewed = await renewSmsCode(app, { uuid, ...request });
    if (renewed.outcome !== "success") throw new Error(renewed.outcome);
    const code = codeOf(present((await textsTo(who)).at(-1)));
    expect((await enter(who, { uuid: renewed.uuid, code })).outcome).toBe("login_succeeded");
    expect(await membership(who)).toHaveLength(1);
  });

  it("answers known and unknown numbers alike up to the page of the code and its tries, concealed or not", async () => {
    const seenBy = async (who: Stranger, from: App) => {
      const { uuid, code } = await receive(who, { from });
      const again = await ask(who, { from });
      const tries = [];
      for (let time = 0; time < 6; time++) tries.push((await enter(who, { uuid, code: otherThan(code) })).outcome);
      const { phoneNumber, waitSeconds: _, ...page } = await readSmsLogin(app, uuid, who.browserToken);
      expect(phoneNumber).toBe(who.phone);
      return { again: again.outcome, tries, page, texts: (await textsTo(who)).length };
    };
    const seen = await Promise.all(
      [app, concealing()].flatMap((from) =>
        [true, false].map(async (isKnown) => {
          const who = stranger();
          if (isKnown) await addPerson(database.db, { language: "fi", phoneNumber: who.phone });
          return seenBy(who, from);
        }),
      ),
    );
    expect(new Set(seen.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(seen[0]?.texts).toBe(1);
  });

  it("texts no more strangers once a network has named too many; they and known people see the same", async () => {
    const [known, late] = [stranger(), stranger()];
    await addPerson(database.db, { language: "fi", phoneNumber: known.phone });
    const network = { clientAddress: "198.51.100.7" };
    const sent = () => database.db.$count(outbox, isNotNull(outbox.sealedMessage));
    const before = await sent();
    await Promise.all(Array.from({ length: 100 }, () => ask(stranger(), network)));
    expect(await sent()).toBe(before + 100);
    for (const who of [late, known]) expect((await ask(who, network)).outcome).toBe("success");
    expect(await textsTo(late)).toEqual([]);
    expect(await textsTo(known)).toHaveLength(1);
  });

  it("gives newcomers a third of the day's messages, and leaves the others to those who have an account", async () => {
    const few: App = { ...app, env: { ...app.env, smsLogin: { ...smsLogin, dailyMost: 6 } } };
    const newcomers = [stranger(), stranger(), stranger()];
    for (const who of newcomers) expect((await ask(who, { from: few })).outcome).toBe("success");
    expect((await Promise.all(newcomers.map(textsTo))).map(({ length }) => length)).toEqual([1, 1, 0]);
    const office = await addGroup(database.db, order);
    const known = [stranger(), stranger(), stranger(), stranger()];
    for (const { phone } of known) await addPerson(database.db, { language: "fi", phoneNumber: phone });
    for (const who of known) {
      expect((await ask(who, { from: few, groupId: office })).outcome).toBe("success");
    }
    expect((await ask(stranger(), { from: few })).outcome).toBe("verification_code_sending_failed");
  });

  it("recruits through the API as well", async () => {
    const routes = {
      token: (await import("~/routes/api/v1/users/sms-token")) as unknown as RouteModule,
      login: (await import("~/routes/api/v1/sms.login")) as unknown as RouteModule,
    };
    const who = stranger();
    const call = async (route: RouteModule, path: string, body: object) => {
      const request = new Request(new URL(path, app.env.publicOrigin), {
        method: "POST",
        headers: { "content-type": "application/json", cookie: `vointi_sms=${who.browserToken}` },
        body: JSON.stringify(body),
      });
      const context = { app, clientAddress: "192.0.2.1", sessionToken: undefined };
      const run = () => present(route.action)({ request, params: {}, context } as never);
      return JSON.parse((await callRoute(app, run, { path })).body as string) as Record<string, string>;
    };
    const phoneNumber = who.phone;
    const asked = await call(routes.token, "/api/v1/users/sms-token", { phoneNumber, groupId: group });
    const code = codeOf(present((await textsTo(who)).at(-1)));
    expect(await call(routes.login, "/api/v1/sms/login", { uuid: asked.uuid, code })).toEqual({
      type: "login_succeeded",
    });
    expect(await membership(who)).toHaveLength(1);
    const none = await call(routes.token, "/api/v1/users/sms-token", { phoneNumber, groupId: "none" });
    expect(none).toMatchObject({ type: "group_not_found", message: expect.stringMatching(/\S/) });
  });
});

it("nobody is left without both an address and a number", async () => {
  await expect(database.db.insert(users).values({ language: "fi" })).rejects.toThrow();
  const { userUuid } = await addPerson(database.db, { language: "fi", phoneNumber: freshPhone() });
  const change = (values: Partial<typeof users.$inferInsert>) =>
    database.db.update(users).set(values).where(eq(users.id, userUuid));
  await change({ email: null });
  await expect(change({ phoneNumber: null })).rejects.toThrow();
});
