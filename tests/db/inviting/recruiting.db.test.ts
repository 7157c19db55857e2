import { randomUUID } from "node:crypto";
import { eq, isNotNull, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import type { App } from "~/app.server";
import { sessions, signInLinks } from "~/db/schema/login";
import { outbox } from "~/db/schema/messages";
import { assessmentOrders, groups, orderInvitations, organisations } from "~/db/schema/orders";
import { users } from "~/db/schema/people";
import { rateLimits } from "~/db/schema/rate-limits";
import { openLink } from "~/features/login/link/open-link.server";
import { renewSignInLink, requestSignInLink } from "~/features/login/link/request-link.server";
import { redeemSignInCode } from "~/features/login/link/sign-in-code.server";
import { redeemSignInLink } from "~/features/login/link/sign-in-link.server";
import { createTestApp } from "../../fixtures/app";
import { linkIn, waitingMails } from "../../fixtures/mails";
import { addGroup, addOrder, addPerson, present, type TestOrder } from "../../fixtures/people";
import { createTestDatabase } from "../../fixtures/postgres";

const isFull = process.env.VOINTI_FULL === "1";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: App;
let order: TestOrder;
let group: string;

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"), { poolSize: 10 });
  app = createTestApp(database);
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.db.delete(rateLimits);
  order = await addOrder(database.db, "pulse");
  group = await addGroup(database.db, order, { recruits: true });
});

const stranger = () => ({ email: `${randomUUID()}@example.com` });
const concealing = (): App => ({ ...app, env: { ...app.env, concealUnknownAccounts: true } });

async function ask({ email }: { email: string }, { groupId = group, from = app, clientAddress = "192.0.2.1" } = {}) {
  const request = { email, path: "/sv/kartl%C3%A4ggningen", groupId, language: "sv" as const, clientAddress };
  return (await requestSignInLink(from, request)).outcome;
}

const accountsOf = ({ email }: { email: string }) => database.db.select().from(users).where(eq(users.email, email));

async function linkTo(someone: { email: string }) {
  return linkIn(present((await waitingMails(app, someone)).at(-1)));
}

const press = (token: string) => redeemSignInLink(database, { kind: "email", token, userAgent: "a browser" });
const open = (token: string) =>
  openLink(database, {
    kind: "email",
    address: { token, path: "/sv", groupId: group, query: { path: "/sv", groupId: group } },
    person: undefined,
    askedHere: true,
  });

/** Who has been made of a stranger: in which organisation, group and language. */
async function membership(someone: { email: string }) {
  return database.db
    .select({ orderId: orderInvitations.orderId, groupId: orderInvitations.groupId, language: users.language })
    .from(users)
    .innerJoin(orderInvitations, eq(orderInvitations.userId, users.id))
    .innerJoin(assessmentOrders, eq(assessmentOrders.id, orderInvitations.orderId))
    .where(sql`${users.email} = ${someone.email} and ${users.organisationId} = ${assessmentOrders.organisationId}`);
}

describe("the address of a group that recruits", () => {
  it("sends a link to somebody unknown, who has no account until they press it, and then is a member", async () => {
    const someone = stranger();
    expect(await ask(someone)).toBe("success");
    const { token } = await linkTo(someone);
    expect(await open(token)).toMatchObject({ outcome: "valid", email: someone.email });
    expect(await accountsOf(someone)).toEqual([]);
    expect(await press(token)).toMatchObject({ outcome: "login_succeeded" });
    expect(await membership(someone)).toEqual([{ orderId: order.id, groupId: group, language: "sv" }]);
    expect(await database.db.$count(signInLinks, eq(signInLinks.newcomerEmail, someone.email))).toBe(0);
    expect(await press(token)).toEqual({ outcome: "token_not_found" });
  });

  it("makes the account by the code of the mail too", async () => {
    const someone = stranger();
    await ask(someone);
    const code = present((await linkTo(someone)).code);
    const attempt = { email: someone.email, clientAddress: "192.0.2.1", userAgent: "" };
    const wrong = await redeemSignInCode(app, { ...attempt, code: code === "000000" ? "000001" : "000000" });
    expect(wrong.outcome).toBe("notMatching");
    expect(await accountsOf(someone)).toEqual([]);
    expect((await redeemSignInCode(app, { ...attempt, code })).outcome).toBe("login_succeeded");
    expect(await membership(someone)).toHaveLength(1);
  });

  it("makes one account and one session of any number of presses at the same time", async () => {
    const someone = stranger();
    await ask(someone);
    const { token } = await linkTo(someone);
    const outcomes = await Promise.all(Array.from({ length: 16 }, () => press(token)));
    expect(outcomes.filter(({ outcome }) => outcome === "login_succeeded")).toHaveLength(1);
    const [person, ...others] = await accountsOf(someone);
    expect(others).toEqual([]);
    expect(await database.db.$count(sessions, eq(sessions.userId, present(person).id))).toBe(1);
  });

  it("recruits nobody where the switch is off, or after it was switched off, or the group has ended", async () => {
    const closed = await addGroup(database.db, order);
    expect(await ask(stranger(), { groupId: closed })).toBe("user_not_found");
    for (const ended of [{ recruits: false }, { expiresAt: new Date(Date.now() - 60_000) }]) {
      const someone = stranger();
      const groupId = await addGroup(database.db, order, { recruits: true });
      await ask(someone, { groupId });
      await database.db.update(groups).set(ended).where(eq(groups.id, groupId));
      const { token } = await linkTo(someone);
      expect((await open(token)).outcome).toBe("token_not_found");
      expect(await press(token)).toEqual({ outcome: "token_not_found" });
      expect(await accountsOf(someone)).toEqual([]);
    }
  });

  it("keeps to the organisation's domain, when it is asked and when the link is pressed", async () => {
    const someone = stranger();
    await ask(someone);
    const [row] = await database.db.select().from(assessmentOrders).where(eq(assessmentOrders.id, order.id));
    const ofOrder = eq(organisations.id, present(row).organisationId);
    await database.db.update(organisations).set({ emailFilter: "firm.example" }).where(ofOrder);
    expect(await ask(stranger())).toBe("useCompanyEmail");
    expect(await press((await linkTo(someone)).token)).toEqual({ outcome: "token_not_found" });
    expect(await accountsOf(someone)).toEqual([]);
  });

  it("makes no second account of somebody who may no longer sign in", async () => {
    const gone = await addPerson(database.db, { language: "fi", active: false });
    expect(await ask(gone)).toBe("user_not_found");
    expect(await ask(gone, { from: concealing() })).toBe("success");
    expect(await waitingMails(app, gone)).toEqual([]);
  });

  it("leads whoever has got an account meanwhile into that one", async () => {
    const someone = stranger();
    await ask(someone);
    const known = await addPerson(database.db, { language: "fi", ...someone });
    expect((await press((await linkTo(someone)).token)).outcome).toBe("login_succeeded");
    expect(await accountsOf(someone)).toMatchObject([{ id: known.userUuid, language: "fi" }]);
  });

  it("answers known and unknown people alike, concealed or not", async () => {
    for (const from of [app, concealing()]) {
      const known = await addPerson(database.db, { language: "fi" });
      const asked = [known, stranger()];
      for (const someone of asked) expect(await ask(someone, { from })).toBe("success");
      const mails = await Promise.all(asked.map((someone) => waitingMails(app, someone)));
      expect(mails.map(({ length }) => length)).toEqual([1, 1]);
    }
  });

  it("writes to one address once a minute, counts on when it has become an account", async () => {
    const someone = stranger();
    await ask(someone);
    await ask(someone);
    expect(await waitingMails(app, someone)).toHaveLength(1);
    await press((await linkTo(someone)).token);
    await ask(someone);
    expect(await waitingMails(app, someone)).toHaveLength(1);
  });

  it("sends a new link to a stranger whose link has expired, into the same group", async () => {
    const someone = stranger();
    await ask(someone);
    const { token } = await linkTo(someone);
    await database.db
      .update(signInLinks)
      .set({ createdAt: sql`now() - interval '2 hours'`, expiresAt: sql`now() - interval '1 hour'` })
      .where(eq(signInLinks.newcomerEmail, someone.email));
    expect(await press(token)).toEqual({ outcome: "expired_token" });
    expect(await accountsOf(someone)).toEqual([]);
    await renewSignInLink(app, { oldToken: token, path: "/sv", groupId: undefined, language: "sv" });
    expect((await press((await linkTo(someone)).token)).outcome).toBe("login_succeeded");
    expect(await membership(someone)).toHaveLength(1);
  });

  it.runIf(isFull)(
    "writes to no more strangers once a network has named too many; its known people get their mail",
    async () => {
      const known = await addPerson(database.db, { language: "fi" });
      const network = { clientAddress: "198.51.100.7" };
      const sent = () => database.db.$count(outbox, isNotNull(outbox.sealedMessage));
      const before = await sent();
      await Promise.all(Array.from({ length: 100 }, () => ask(stranger(), network)));
      expect(await sent()).toBe(before + 100);
      expect(await ask(stranger(), network)).toBe("tooManyRequests");
      expect(await ask(known, network)).toBe("tooManyRequests");
      expect(await sent()).toBe(before + 101);
      expect(await waitingMails(app, known)).toHaveLength(1);
      expect(await ask(stranger())).toBe("success");
    },
  );
});
