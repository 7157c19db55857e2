import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { App } from "~/app.server";
import { sessions, signInLinks } from "~/db/schema/login";
import { outbox } from "~/db/schema/messages";
import { groups, orderInvitations } from "~/db/schema/orders";
import { userRoles } from "~/db/schema/people";
import { inviteToOrder } from "~/features/invitations/invite.server";
import { invitationDays } from "~/features/invitations/mailed-order.server";
import { adminLinkMinutes } from "~/features/login/lifetimes";
import { requestSignInLink } from "~/features/login/link/request-link.server";
import { readSignInLink, redeemSignInLink } from "~/features/login/link/sign-in-link.server";
import { languages } from "~/i18n/languages";
import { hashToken } from "~/platform/secrets.server";
import { createTestApp } from "../../fixtures/app";
import { linkIn, waitingMails } from "../../fixtures/mails";
import { addOrder, addPerson, present, type TestPerson } from "../../fixtures/people";
import { createTestDatabase } from "../../fixtures/postgres";
import { fill, wordsOf } from "../../fixtures/words";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: App;

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"));
  app = createTestApp(database);
});
afterAll(() => database.drop());

const minute = 60_000;
const fromNow = (minutes: number) => new Date(Date.now() + minutes * minute);
const invite = (orderId: string, ...people: TestPerson[]) =>
  inviteToOrder(app, { orderId, people: people.map(({ userUuid }) => ({ userUuid })) });
/** Invites to an open order; the ids of those who get a mail. */
const mailedTo = async (orderId: string, ...people: TestPerson[]) => {
  const outcome = await invite(orderId, ...people);
  if (outcome.outcome !== "invited") throw new Error(`the order takes nobody: ${outcome.outcome}`);
  return outcome.mailed;
};
const linkOf = async (someone: TestPerson) => {
  const mail = present((await waitingMails(app, someone)).at(-1));
  return { mail, ...linkIn(mail) };
};
/** Minutes that an invitation's link can be used. */
async function minutesOf(someone: TestPerson): Promise<number> {
  const rows = await database.db.select().from(signInLinks).where(eq(signInLinks.userId, someone.userUuid));
  const { createdAt, expiresAt } = present(rows[0]);
  return (expiresAt.getTime() - createdAt.getTime()) / minute;
}

describe("an invitation", () => {
  it("is a row, a personal link and a mail in the person's language, which signs in and shows the order", async () => {
    const order = await addOrder(database.db, "pulse", {
      name: 'A "survey" & <more>',
      endTimestamp: fromNow(60 * 24 * 60),
    });
    const people = await Promise.all(
      languages.map((language) => addPerson(database.db, { language, complete: false })),
    );
    expect((await mailedTo(order.id, ...people)).sort()).toEqual(people.map(({ userUuid }) => userUuid).sort());
    for (const someone of people) {
      const { mail, href, token, code } = await linkOf(someone);
      const words = wordsOf(someone.language).mail.invitation;
      const names = { organisation: order.organizationName, order: order.name, product: "Vointi" };
      expect(mail.subject).toBe(fill(words.subject, names));
      expect(mail.text).toContain(fill(words.body, names));
      expect(mail.html).toContain("&lt;more&gt;");
      expect(mail.html).not.toContain("<more>");
      expect(code).toBeUndefined();
      expect(href.startsWith(`${app.env.publicOrigin}/${someone.language}/`)).toBe(true);
      expect(await minutesOf(someone)).toBe(invitationDays * 24 * 60);
      expect(await readSignInLink(database.db, "token", token)).toMatchObject({ userUuid: someone.userUuid });
      expect((await redeemSignInLink(database, { kind: "token", token, userAgent: "" })).outcome).toBe(
        "login_succeeded",
      );
      expect(await redeemSignInLink(database, { kind: "token", token, userAgent: "" })).toEqual({
        outcome: "expired_token",
      });
    }
    expect(await database.db.$count(orderInvitations, eq(orderInvitations.orderId, order.id))).toBe(3);
  });

  it("ends with the order, and an administrator's in a quarter of an hour", async () => {
    const soon = await addOrder(database.db, "pulse", { endTimestamp: fromNow(90) });
    const someone = await addPerson(database.db, { language: "fi" });
    const admin = await addPerson(database.db, { language: "fi" });
    await database.db.insert(userRoles).values({ userId: admin.userUuid, role: "admin" });
    await invite(soon.id, someone, admin);
    expect(Math.abs((await minutesOf(someone)) - 89.5)).toBeLessThanOrEqual(1);
    expect(await minutesOf(admin)).toBe(adminLinkMinutes);
  });

  it("is sent once, however often somebody is invited, and never to who is no longer active", async () => {
    const order = await addOrder(database.db, "pulse");
    const someone = await addPerson(database.db, { language: "fi" });
    const gone = await addPerson(database.db, { language: "fi", active: false });
    const rounds = await Promise.all([mailedTo(order.id, someone, someone, gone), mailedTo(order.id, gone, someone)]);
    expect(rounds.flat()).toEqual([someone.userUuid]);
    expect(await waitingMails(app, someone)).toHaveLength(1);
    expect(await waitingMails(app, gone)).toEqual([]);
  });

  it("isn't sent for an order that takes no answers, is personal or isn't there", async () => {
    const someone = await addPerson(database.db, { language: "fi" });
    const closed = await addOrder(database.db, "pulse", { closedAt: new Date() });
    const ended = await addOrder(database.db, "pulse", { endTimestamp: fromNow(-1) });
    const personal = await addOrder(database.db, "personal", { personalOwnerId: someone.userUuid });
    for (const orderId of [closed.id, ended.id, personal.id, "00000000-0000-4000-8000-000000000000"]) {
      expect(await invite(orderId, someone)).toEqual({ outcome: "notOpen" });
    }
    expect(await waitingMails(app, someone)).toEqual([]);
  });

  it("is written with its mail, or not at all, in the caller's transaction", async () => {
    const order = await addOrder(database.db, "pulse");
    const someone = await addPerson(database.db, { language: "fi" });
    const before = await database.db.$count(outbox);
    await expect(
      database.db.transaction(async (tx) => {
        await inviteToOrder({ ...app, db: tx }, { orderId: order.id, people: [{ userUuid: someone.userUuid }] });
        throw new Error("the caller thinks better of it");
      }),
    ).rejects.toThrow("thinks better");
    expect(await database.db.$count(outbox)).toBe(before);
    expect(await database.db.$count(orderInvitations, eq(orderInvitations.orderId, order.id))).toBe(0);
    expect(await database.db.$count(signInLinks, eq(signInLinks.userId, someone.userUuid))).toBe(0);
  });

  it("goes to hundreds of people at once, each with a link of their own, behind sign-in mails, with their group", async () => {
    const order = await addOrder(database.db, "pulse");
    const [group] = await database.db.insert(groups).values({ orderId: order.id }).returning();
    const groupId = present(group).id;
    const people = await Promise.all(Array.from({ length: 120 }, () => addPerson(database.db, { language: "sv" })));
    await inviteToOrder(app, {
      orderId: order.id,
      people: people.map(({ userUuid }) => ({ userUuid, groupId, supervisor: true })),
    });
    const rows = await database.db.select().from(orderInvitations).where(eq(orderInvitations.orderId, order.id));
    expect(rows).toHaveLength(120);
    expect(rows.every((row) => row.groupId === groupId && row.supervisor)).toBe(true);
    const links = await database.db.$count(
      signInLinks,
      and(eq(signInLinks.groupId, groupId), eq(signInLinks.kind, "token")),
    );
    expect(links).toBe(120);
    const someone = present(people[7]);
    await requestSignInLink(app, {
      email: someone.email,
      path: "/sv",
      groupId: undefined,
      language: "sv",
      clientAddress: "",
    });
    const waiting = await database.db.execute<{ name: string; count: number }>(
      sql`select name, count(*)::int from jobs.job where state = 'created' group by name order by name`,
    );
    const invitations = await database.db.$count(outbox, eq(outbox.priority, 7));
    expect([...waiting]).toEqual([
      { name: "mail", count: invitations },
      { name: "sign-in-mail", count: 1 },
    ]);
  });
});

describe("an invitation's link", () => {
  const invited = async () => {
    const someone = await addPerson(database.db, { language: "fi" });
    await invite((await addOrder(database.db, "pulse")).id, someone);
    return { someone, ...(await linkOf(someone)) };
  };
  const expireIn = (token: string, seconds: number) =>
    database.db
      .update(signInLinks)
      .set({ expiresAt: sql`now() + make_interval(secs => ${seconds})` })
      .where(eq(signInLinks.tokenHash, hashToken(token)));

  it("works to the end of its time by the database's clock, wherever the server stands", async () => {
    const { token, someone } = await invited();
    const zone = process.env.TZ;
    try {
      for (const place of ["Pacific/Kiritimati", "America/Adak", "Europe/Helsinki"]) {
        process.env.TZ = place;
        await expireIn(token, -1);
        expect(await readSignInLink(database.db, "token", token)).toEqual({ state: "expired_token" });
        expect(await redeemSignInLink(database, { kind: "token", token, userAgent: "" })).toEqual({
          outcome: "expired_token",
        });
        await expireIn(token, 30);
        expect((await readSignInLink(database.db, "token", token)).state).toBe("valid");
      }
    } finally {
      if (zone === undefined) delete process.env.TZ;
      else process.env.TZ = zone;
    }
    expect(await database.db.$count(sessions, eq(sessions.userId, someone.userUuid))).toBe(0);
  });

  it("opens nothing at the address of an e-mail link, nor the other way round", async () => {
    const { token, someone } = await invited();
    expect(await redeemSignInLink(database, { kind: "email", token, userAgent: "" })).toEqual({
      outcome: "token_not_found",
    });
    await requestSignInLink(app, {
      email: someone.email,
      path: "/fi",
      groupId: undefined,
      language: "fi",
      clientAddress: "",
    });
    const { token: mailed } = await linkOf(someone);
    expect(await redeemSignInLink(database, { kind: "token", token: mailed, userAgent: "" })).toEqual({
      outcome: "token_not_found",
    });
    expect((await redeemSignInLink(database, { kind: "email", token: mailed, userAgent: "" })).outcome).toBe(
      "login_succeeded",
    );
    // Signing in by mail leaves the invitation for later.
    expect((await readSignInLink(database.db, "token", token)).state).toBe("valid");
  });
});
