import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { App } from "~/app.server";
import type { Db } from "~/db/client.server";
import { orderInvitations, organisations } from "~/db/schema/orders";
import { users } from "~/db/schema/people";
import { organisationUnits } from "~/db/schema/units";
import type { PeopleViewData } from "~/features/admin/people/people-view";
import { importHandler } from "~/features/inviting/import-job.server";
import { confirmImport, findImport, mapColumns } from "~/features/inviting/imports.server";
import { storeImport } from "~/features/inviting/store-import.server";
import { requestSignInLink } from "~/features/login/link/request-link.server";
import { deletePerson } from "~/features/own-data/erase-person.server";
import { readAdmin } from "~/features/sessions/admin.server";
import { otherAccounts } from "~/features/sessions/other-accounts.server";
import { readSession, startSession } from "~/features/sessions/session.server";
import { pageUrl } from "~/i18n/paths";
import * as assessments from "~/routes/pages/assessments";
import * as tokenRoute from "~/routes/pages/login.token";
import { createTestApp } from "../fixtures/app";
import { startDueWorker } from "../fixtures/jobs";
import { linkIn, waitingMails } from "../fixtures/mails";
import { addAdmin, consolePages, formOf, type TestAdmin } from "../fixtures/pages/console-pages";
import { rowsOf } from "../fixtures/pages/listed-rows";
import { addOrder, addPerson, present, type TestOrder } from "../fixtures/people";
import { createTestDatabase } from "../fixtures/postgres";
import { callRoute, type RouteModule, type RouteOutcome } from "../fixtures/route-call";
import { enrolApp } from "../fixtures/second-factor";
import { freshPhone } from "../fixtures/text-messages";
import { wordsOf } from "../fixtures/words";

/** Somebody's address is invited by an organisation that has nothing to do with their account (decision 0086). */

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: App;
let ours: string;
let theirs: string;
let office: TestAdmin;
let order: TestOrder;

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"));
  app = createTestApp(database);
  const made = await database.db
    .insert(organisations)
    .values([{ name: "Ours" }, { name: "Theirs" }])
    .returning();
  [ours, theirs] = made.map(({ id }) => id) as [string, string];
  office = await addAdmin(app, ours);
  order = await addOrder(database.db, "pulse", { organisationId: ours, name: "Everybody" });
});
afterAll(() => database.drop());

async function doJobs(): Promise<void> {
  const ctx = { db: database.bulk, secrets: app.secrets, env: app.env };
  const worker = startDueWorker(database, { "people-import": importHandler(ctx) });
  await worker.doDue();
  await worker.stop();
}

/** Invites rows of addresses, numbers, units and names; what the office is shown on the way, and when it is done. */
async function importRows(rows: string[]): Promise<unknown[]> {
  const bytes = new TextEncoder().encode(["email;phone;unit;first name", ...rows].join("\n"));
  const stored = await storeImport(app, { orderId: order.id, bytes, language: "en" });
  if (stored.outcome !== "stored") throw new Error(stored.outcome);
  const admin = await readAdmin(app, { sessionToken: office.sessionToken });
  if (admin.outcome !== "admin") throw new Error(admin.outcome);
  const at = { admin: admin.admin, orderId: order.id, importId: stored.importId };
  const found = async () => present(await findImport(app, at));
  const changing = async () => ({ found: await found(), version: (await found()).version });
  const columns = ["email", "phoneNumber", "unit", "firstName"] as const;
  await mapColumns(app, { ...(await changing()), columns: [...columns], language: "en" });
  await doJobs();
  const shown = async () => {
    const place = { params: { assessmentOrderId: order.id, importId: stored.importId } };
    return (
      (await consolePages(app).load(office.sessionToken, "adminPeopleImport", place)).body as {
        view: { step: unknown };
      }
    ).view.step;
  };
  const preview = await shown();
  await confirmImport(app, { ...(await changing()), chosen: [], keeps: false });
  await doJobs();
  // What the row itself says is shown as it is.
  const ways = rows.flatMap((row) => row.split(";").slice(0, 2)).filter(Boolean);
  return [preview, await shown()].map((step) =>
    ways.reduce((text, way) => text.replaceAll(way, "WAY"), JSON.stringify(step).replaceAll(stored.importId, "IMPORT")),
  );
}

/** The account that the organisation has of an address or number. */
async function accountOf(contact: string, organisationId = ours) {
  const rows = await database.db.select().from(users).where(eq(users.organisationId, organisationId));
  return present(rows.find(({ email, phoneNumber }) => email === contact || phoneNumber === contact));
}

/** Everything that the office reads of somebody, without what tells any two people apart. */
async function readOf(contact: string): Promise<string> {
  const { id, email, phoneNumber } = await accountOf(contact);
  const pages = consolePages(app);
  type List = { view: PeopleViewData };
  const list = (await pages.load(office.sessionToken, "adminPeople")).body as List;
  const place = { params: { personId: id }, query: { purpose: "administration" } };
  const person = (await pages.load(office.sessionToken, "adminPerson", place)).body as { view: unknown };
  const read = [rowsOf(list.view.list).filter(({ key }) => key === id), list.view.list.count, person.view];
  return [id, email, phoneNumber]
    .reduce<string>((text, own) => (own ? text.replaceAll(own, "X") : text), JSON.stringify(read))
    .replaceAll(/"version":"[^"]*"|\d{1,2}[:.]\d\d/g, "");
}

describe("an address that is another organisation's customer", () => {
  it("is told from a stranger's by nothing: not before, not after, not by what the row becomes", async () => {
    const phones = [freshPhone(), freshPhone(), freshPhone()];
    const elsewhere = await addPerson(database.db, { language: "sv", organisationId: theirs, phoneNumber: phones[0] });
    await addPerson(database.db, { language: "sv", organisationId: theirs, email: null, phoneNumber: phones[2] });
    await database.db.insert(organisationUnits).values({ organisationId: ours, name: "Store" });
    const asOf = await importRows([`${elsewhere.email};${phones[0]};Store;Given`]);
    const stranger = `stranger-${elsewhere.userUuid}@example.com`;
    expect(await importRows([`${stranger};${phones[1]};Store;Given`])).toEqual(asOf);
    expect(asOf[0]).toContain(wordsOf("en").inviting.preview.confirm_one.replace("{count}", "1"));
    expect(await readOf(elsewhere.email)).toBe(await readOf(stranger));
    // Invited once more, both are known alike; a number is as good as an address.
    expect(await importRows([`${elsewhere.email};;Store;`])).toEqual(await importRows([`${stranger};;Store;`]));
    const byNumber = await importRows([`;${phones[2]};Store;`]);
    expect(await importRows([`;${freshPhone()};Store;`])).toEqual(byNumber);
    // Its own account knows nothing of it.
    const [own] = await database.db.select().from(users).where(eq(users.id, elsewhere.userUuid));
    expect(own).toMatchObject({ organisationId: theirs, organisationalUnit: null, firstName: "Testi" });
    expect(await database.db.$count(orderInvitations, eq(orderInvitations.userId, elsewhere.userUuid))).toBe(0);
  });

  it("is added by hand by an office as anybody is; an administrator of the whole service is told", async () => {
    const elsewhere = await addPerson(database.db, {
      language: "fi",
      organisationId: theirs,
      phoneNumber: freshPhone(),
    });
    const pages = consolePages(app);
    const add = async ({ sessionToken }: TestAdmin, form: Record<string, string>) => {
      const place = { query: { organisation: ours } };
      const page = await pages.load(sessionToken, "adminPersonNew", place);
      const named = { firstName: "Given", lastName: "Name", language: "fi", ...form };
      return pages.post(sessionToken, "adminPersonNew", place, formOf(page, named));
    };
    const everywhere = await addAdmin(app);
    const inUse = wordsOf("en").adminPeople.errors;
    const told = await add(everywhere, { email: elsewhere.email });
    expect(told).toMatchObject({ status: 422, body: { reply: { errors: { email: inUse.emailInUse } } } });
    const { phoneNumber } = await accountOf(elsewhere.email, theirs);
    const toldOfNumber = await add(everywhere, { phoneNumber: present(phoneNumber) });
    expect(toldOfNumber).toMatchObject({ status: 422, body: { reply: { errors: { phoneNumber: inUse.phoneInUse } } } });
    const made = await add(office, { email: elsewhere.email });
    expect(made.status).toBe(303);
    // Of its own people it is told.
    expect((await add(office, { email: elsewhere.email })).status).toBe(422);
    // Nobody is moved to where their address has an account, and an address that is shared already may stay.
    const account = await accountOf(elsewhere.email, theirs);
    const at = { params: { personId: account.id }, query: { purpose: "administration" } };
    const move = formOf(await pages.load(everywhere.sessionToken, "adminPersonMove", at), { organisationId: ours });
    expect(await pages.post(everywhere.sessionToken, "adminPersonMove", at, move)).toMatchObject({
      status: 422,
      body: { reply: { errors: { organisationId: wordsOf("en").adminPeople.move.inUse } } },
    });
    const change = formOf(await pages.load(everywhere.sessionToken, "adminPersonChange", at), { lastName: "Changed" });
    expect((await pages.post(everywhere.sessionToken, "adminPersonChange", at, change)).status).toBe(303);
  });
});

/** Somebody with an account elsewhere whom we have invited; their invitation's link. */
async function invitedElsewhere() {
  const first = await addPerson(database.db, { language: "en", organisationId: theirs });
  await importRows([`${first.email};;;`]);
  const mails = await waitingMails(app, first);
  const { token } = linkIn(present(mails.at(-1)));
  return { first, second: await accountOf(first.email), token };
}

function linkPage(token: string) {
  const path = pageUrl("loginToken", "en", { token }, { path: pageUrl("surveyBegin", "en"), groupId: "" });
  const call = { path, params: { token } };
  const route = tokenRoute as unknown as RouteModule;
  return {
    look: () => callRoute(app, route.loader, call),
    press: (form: Record<string, string> = {}) => callRoute(app, route.action, { ...call, form: { token, ...form } }),
  };
}

const sessionIn = ({ setCookies }: RouteOutcome) =>
  setCookies.map((cookie) => /^vointi_session=([\w-]{43})/.exec(cookie)?.[1]).find(Boolean);
const whoIs = async (token: string | undefined) => (await readSession(database.db, present(token)))?.userUuid;
const list = async (sessionToken: string) =>
  (
    (await callRoute(app, assessments.loader, { path: "/en/assessments", sessionToken })).body as {
      view: { accounts?: { accounts: { id: string; label: string }[] } };
    }
  ).view.accounts?.accounts;
const changeOver = (sessionToken: string, account: string) =>
  callRoute(app, assessments.action, { path: "/en/assessments", sessionToken, form: { account } });

describe("whoever has two accounts", () => {
  it("chooses by the invitation's link which one to log in to, and joins nothing by the other", async () => {
    const { first, second, token } = await invitedElsewhere();
    const { body } = await linkPage(token).look();
    expect(body).toMatchObject({
      view: { accounts: { own: expect.stringContaining("Ours"), others: [{ id: first.userUuid }] } },
    });
    const into = await linkPage(token).press({ account: first.userUuid });
    expect(into.location).toBe(pageUrl("assessments", "en"));
    expect(await whoIs(sessionIn(into))).toBe(first.userUuid);
    expect(await database.db.$count(orderInvitations, eq(orderInvitations.userId, first.userUuid))).toBe(0);
    // The other one is named there, and one press away.
    const sessionToken = present(sessionIn(into));
    expect(await list(sessionToken)).toEqual([{ id: second.id, label: expect.stringContaining("Ours") }]);
    const over = await changeOver(sessionToken, second.id);
    expect(await whoIs(sessionIn(over))).toBe(second.id);
    expect(await readSession(database.db, sessionToken)).toBeUndefined();
  });

  it("logs in to the account that invited by its button, and comes to the older one by the address alone", async () => {
    const { first, second, token } = await invitedElsewhere();
    expect(await whoIs(sessionIn(await linkPage(token).press()))).toBe(second.id);
    const asked = {
      email: first.email,
      path: "/en",
      groupId: undefined,
      language: "en",
      clientAddress: "192.0.2.7",
    } as const;
    await requestSignInLink(app, asked);
    const links = await database.db.execute<{ user_id: string }>(
      sql`select user_id from sign_in_links where kind = 'email' and user_id in (${first.userUuid}, ${second.id})`,
    );
    expect(links.map(({ user_id }) => user_id)).toEqual([first.userUuid]);
    // Where the older one is closed, to the one that is open.
    await database.db.update(users).set({ active: false }).where(eq(users.id, first.userUuid));
    await requestSignInLink(app, asked);
    const [mine] = await database.db.execute<{ user_id: string }>(
      sql`select user_id from sign_in_links where kind = 'email' and user_id = ${second.id}`,
    );
    expect(mine?.user_id).toBe(second.id);
  });

  it("changes over only to what the sign-in has proved to be theirs", async () => {
    const { first, second } = await invitedElsewhere();
    const other = await addPerson(database.db, { language: "en", organisationId: theirs });
    const start = (proved?: "email" | "phone") => startSession(database.db, first.userUuid, "test", proved);
    // By a text message, nothing is known of the address; by neither, nothing at all.
    for (const sessionToken of [await start("phone"), await start()]) {
      expect(await list(sessionToken)).toBeUndefined();
      expect(sessionIn(await changeOver(sessionToken, second.id))).toBeUndefined();
    }
    const sessionToken = await start("email");
    for (const account of [other.userUuid, "", "nobody", first.userUuid]) {
      const refused = await changeOver(sessionToken, account);
      expect([refused.status, sessionIn(refused)]).toEqual([303, undefined]);
    }
    // Their list is open while the other account gets another address, or is closed.
    expect(await list(sessionToken)).toHaveLength(1);
    await database.db.update(users).set({ active: false }).where(eq(users.id, second.id));
    expect(sessionIn(await changeOver(sessionToken, second.id))).toBeUndefined();
    await database.db.update(users).set({ active: true, email: "away@example.com" }).where(eq(users.id, second.id));
    expect(sessionIn(await changeOver(sessionToken, second.id))).toBeUndefined();
    // And who gets somebody else's address is logged out before they could.
    await database.db.update(users).set({ email: other.email }).where(eq(users.id, second.id));
    const taken = await startSession(database.db, second.id, "test", "email");
    await database.db.update(users).set({ email: first.email }).where(eq(users.id, second.id));
    expect(await otherAccounts(database.db, taken)).toEqual([]);
  });

  it("is asked for the second factor of the account they change over to", async () => {
    const { first, second } = await invitedElsewhere();
    await enrolApp(app, { ...first, userUuid: first.userUuid });
    const sessionToken = await startSession(database.db, second.id, "test", "email");
    const over = await changeOver(sessionToken, first.userUuid);
    expect(over.location).toContain(pageUrl("loginConfirm", "en"));
    expect(await readSession(database.db, present(sessionIn(over)))).toBeUndefined();
  });

  it("keeps what waits for one account when the other is erased", async () => {
    const { first, second, token } = await invitedElsewhere();
    const by = { actorUuid: first.userUuid, actorRole: "self" } as const;
    await deletePerson(app, { userUuid: first.userUuid, by, requestId: "test" });
    const waiting = (await waitingMails(app, first)).map(({ text }) => text.includes(token));
    // The link they had asked for, and that the other account is erased.
    expect(waiting.toSorted()).toEqual([false, true]);
    expect(await whoIs(sessionIn(await linkPage(token).press({ account: first.userUuid })))).toBe(second.id);
  });
});

describe("the accounts that somebody may change over to", () => {
  /** Rows of accounts that this transaction has read, by indexes and without. */
  async function readOfUsers(tx: Db): Promise<number> {
    const [row] = await tx.execute<{ rows: number }>(
      sql`select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables where relname = 'users'`,
    );
    return present(row).rows;
  }

  it.each(["email", "phone"] as const)("are found by an index where the session was opened by %s", async (proved) => {
    const { db } = database;
    const phoneNumber = freshPhone();
    const person = await addPerson(db, { language: "en", organisationId: ours, phoneNumber });
    const another = await addPerson(db, { language: "en", email: person.email, organisationId: theirs, phoneNumber });
    const token = await startSession(db, person.userUuid, "a browser", proved);
    await db.transaction(async (tx) => {
      // Of a few people a whole table is read sooner than an index.
      await tx.execute(
        sql`insert into users (email) select gen_random_uuid() || '@example.com' from generate_series(1, 3000)`,
      );
      await tx.execute(sql`analyze users`);
      const readBefore = await readOfUsers(tx);
      expect(await otherAccounts(tx, token)).toMatchObject([{ userUuid: another.userUuid }]);
      expect((await readOfUsers(tx)) - readBefore).toBeLessThanOrEqual(6);
    });
  });
});
