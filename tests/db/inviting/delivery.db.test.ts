import { randomUUID } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { App } from "~/app.server";
import { personAttributes } from "~/db/schema/attributes";
import { peopleDeliveries, peopleDeliveryReaders, peopleDeliverySettings } from "~/db/schema/delivered-people";
import { peopleImports } from "~/db/schema/inviting";
import { assessmentOrders, orderInvitations, organisations } from "~/db/schema/orders";
import { userRoles, users } from "~/db/schema/people";
import { serviceKeys } from "~/db/schema/service-keys";
import { organisationUnits } from "~/db/schema/units";
import { columnsBy } from "~/features/inviting/delivery";
import { importHandler } from "~/features/inviting/import-job.server";
import type { KeepData } from "~/features/inviting/import-view";
import { confirmImport, findImport } from "~/features/inviting/imports.server";
import { endLostDeliveries } from "~/features/inviting/lost-deliveries.server";
import { storeImport } from "~/features/inviting/store-import.server";
import { type ApiServer, apiPath, apiServer } from "../../fixtures/api-server";
import { createTestApp } from "../../fixtures/app";
import { addOrganisation, addServiceKey } from "../../fixtures/console";
import { startDueWorker } from "../../fixtures/jobs";
import { untilSomebodyWaits } from "../../fixtures/locks";
import { waitingMails } from "../../fixtures/mails";
import { clearOutbox } from "../../fixtures/outbox";
import { addAdmin, consolePages, type TestAdmin } from "../../fixtures/pages/console-pages";
import { addOrder, present } from "../../fixtures/people";
import { createTestDatabase } from "../../fixtures/postgres";
import { versionIn } from "../../fixtures/staff-forms";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: App;
let ask: ApiServer;
let firm: string;
let other: string;
let office: TestAdmin;
let service: TestAdmin;
const lines: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"));
  const made = createTestApp(database);
  app = { ...made, log: pino({ level: "info" }, { write: (line: string) => void lines.push(line) }) };
  ask = apiServer(app);
  service = await addAdmin(app);
});
afterAll(() => database.drop());

const pseudoIdOf = ({ person }: Pick<TestAdmin, "person">) =>
  sql`(select pseudo_id from users where id = ${person.userUuid}::uuid)`;

/** An organisation of its own for each test, whose people come from a system of its own. */
async function anOffice(mapped = true) {
  firm = await addOrganisation(app.db, "Firm");
  other = await addOrganisation(app.db, "Other");
  office = await addAdmin(app, firm);
  await app.db.insert(peopleDeliveryReaders).values({ organisationId: firm, reader: pseudoIdOf(office) });
  const order = await addOrder(app.db, "pulse", { organisationId: firm });
  const key = await addServiceKey(app.db, firm, ["people:import"], { name: "HR system" });
  if (mapped) await importByHand(order.id, csv(["first@example.com", "Care"]));
  await clearOutbox(app.db);
  return { order, ...key };
}

const csv = (...rows: [email: string, unit: string][]) =>
  ["Email address,Unit,Shoe size", ...rows.map((row) => [...row, "42"].join(","))].join("\n");
const many = (count: number, from = 0): [string, string][] =>
  Array.from({ length: count }, (_, at) => [`person${from + at}.${firm.slice(0, 8)}@example.com`, "Care"]);

type ByHand = { keeps?: boolean; chosen?: string[]; confirms?: boolean; columns?: (string | null)[] };

/** An administrator imports a table by hand and says what its columns mean, usually for programs as well. */
async function importByHand(orderId: string, text: string, given: ByHand = {}): Promise<string> {
  const { keeps = true, chosen = [], confirms = true, columns = ["email", "unit", null] } = given;
  const bytes = new TextEncoder().encode(text);
  const stored = await storeImport(app, { orderId, bytes, language: "sv" });
  if (stored.outcome !== "stored") throw new Error(stored.outcome);
  await app.db.update(peopleImports).set({ columns, state: "checking" }).where(eq(peopleImports.id, stored.importId));
  await handle(stored.importId);
  const admin = { userUuid: office.person.userUuid, organisation: { id: firm, name: "Firm" } };
  const found = present(await findImport(app, { admin, orderId, importId: stored.importId }));
  if (!confirms) return stored.importId;
  expect((await confirmImport(app, { found, version: found.version, chosen, keeps })).outcome).toBe("confirmed");
  await work();
  return stored.importId;
}

const ctx = () => ({ db: database.bulk, secrets: app.secrets, env: app.env });

/** What the job does with an import, whether or not a job waits for it. */
async function handle(importId: string, signal: Pick<AbortSignal, "aborted"> = { aborted: false }): Promise<void> {
  await importHandler(ctx())([{ id: randomUUID(), payload: { importId } }], signal as AbortSignal);
}

/** What asks for an early end after so many looks. */
function endingAfter(looks: number): Pick<AbortSignal, "aborted"> {
  let count = 0;
  return {
    get aborted() {
      return ++count > looks;
    },
  };
}

/** Does the jobs that wait. */
async function work(): Promise<void> {
  const worker = startDueWorker(database, {
    "people-import": importHandler(ctx()),
    "people-delivery": importHandler(ctx()),
  });
  await worker.doDue();
  await worker.stop();
}

type Given = {
  orderId: string;
  headers: Record<string, string>;
  body: string | Uint8Array;
  dryRun?: boolean;
  of?: string;
};
const send = ({ orderId, headers, body, dryRun = false, of = firm }: Given) =>
  ask({
    method: "POST",
    path: apiPath(
      "organisationPeople",
      { organisationId: of },
      { assessmentOrderId: orderId, ...(dryRun && { dryRun: "1" }) },
    ),
    headers: { "content-type": "text/csv", ...headers },
    body,
  });
type Page = { view: { units?: { rows: { label: string; value: string }[] } } };
type Told = {
  id: string;
  state: string;
  unchanged: boolean;
  rows: number;
  toInvite: number;
  known: number;
  alreadyInvited: number;
  changed: number;
  refused: number;
  newUnits: number;
  invited: number;
  missing: number;
  problems: { row: number; code: string; column: string | null }[];
};
const codeOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as { code?: string }).code];

/** Sends a list, has it worked off, and reads what became of it. */
async function deliver(given: Given): Promise<Told> {
  const sent = await send(given);
  expect(sent.status, sent.text).toBe(202);
  await work();
  const path = present(sent.headers.get("location")).replace("/api/v1", "");
  const read = await ask({ path, headers: given.headers });
  expect(read.status).toBe(200);
  return read.body as Told;
}
const isUnit = (name: string) => and(eq(organisationUnits.organisationId, firm), eq(organisationUnits.name, name));
const invitedTo = async (orderId: string) =>
  (
    await app.db
      .select({ email: users.email, unit: users.organisationalUnit, takenBackAt: orderInvitations.takenBackAt })
      .from(orderInvitations)
      .innerJoin(users, eq(users.id, orderInvitations.userId))
      .where(eq(orderInvitations.orderId, orderId))
  ).toSorted((a, b) => String(a.email).localeCompare(String(b.email)));
/** The lists of the page, as it shows them. */
async function listed(): Promise<string[][]> {
  const { body } = await consolePages(app).load(office.sessionToken, "adminPeopleDelivery", {
    params: { organisationId: firm },
  });
  return (body as { view: { rows: { cells: string[] }[] } }).view.rows.map(({ cells }) => cells);
}
/** The reports that somebody gets, the office unless another is named. */
const reports = async (to = office) =>
  (await waitingMails(app, to.person)).filter(({ text }) => text.includes("Rows in the list:"));

describe("a list that a program sends", () => {
  it("invites its people and tells how it went, in the columns that an import by hand has named", async () => {
    const { order, headers } = await anOffice();
    // In another order, with a column more, and without one that meant nothing.
    const body = [
      "Unit;Rank;Email address",
      "Care / Day;1;Second@Example.com",
      "Care;2;first@example.com",
      "Care;3;no",
    ].join("\n");
    const told = await deliver({ orderId: order.id, headers, body });
    expect(told).toMatchObject({
      state: "done",
      rows: 3,
      toInvite: 1,
      known: 0,
      alreadyInvited: 1,
      refused: 1,
      newUnits: 1,
      invited: 1,
      missing: 0,
    });
    expect(told.problems).toEqual([
      { row: 4, code: "emailInvalid", column: "email" },
      { row: 4, code: "noWayIn", column: null },
    ]);
    expect((await invitedTo(order.id)).map(({ email }) => email)).toEqual(["first@example.com", "second@example.com"]);
    const [second] = await app.db.select().from(users).where(eq(users.email, "second@example.com"));
    expect(second).toMatchObject({ organisationalUnit: "Care / Day", language: "sv", organisationId: firm });
    const units = await app.db.select().from(organisationUnits).where(eq(organisationUnits.organisationId, firm));
    expect(units.map(({ name }) => name).toSorted()).toEqual(["Care", "Day"]);
  });

  it("only tells what it would do, where it is tried", async () => {
    const { order, headers } = await anOffice();
    const body = csv(["first@example.com", "Care"], ["tried@example.com", "New unit"]);
    const told = await deliver({ orderId: order.id, headers, body, dryRun: true });
    expect(told).toMatchObject({ state: "dryRun", toInvite: 1, alreadyInvited: 1, newUnits: 1 });
    expect(await invitedTo(order.id)).toHaveLength(1);
    expect(await app.db.select().from(users).where(eq(users.email, "tried@example.com"))).toEqual([]);
    expect(await app.db.$count(organisationUnits, eq(organisationUnits.name, "New unit"))).toBe(0);
    // The program that tries it reads what it says; nobody gets a mail.
    expect(await reports()).toEqual([]);
    // It is no list that was sent before.
    expect(await deliver({ orderId: order.id, headers, body })).toMatchObject({ state: "done", toInvite: 1 });
  });

  it("is refused with a parameter that the call doesn't know, as a trial that was misspelt", async () => {
    const { order, headers } = await anOffice();
    const body = csv(["first@example.com", "Care"], ["tried@example.com", "Care"]);
    const query = { assessmentOrderId: order.id, dry_run: "1", language: "en" };
    const path = apiPath("organisationPeople", { organisationId: firm }, query);
    const sent = await ask({ method: "POST", path, headers: { "content-type": "text/csv", ...headers }, body });
    const errors = [{ pointer: "#/dry_run", in: "query", code: "unrecognized_keys" }];
    expect([sent.status, sent.body]).toMatchObject([400, { code: "invalidParam", errors }]);
    expect(await app.db.$count(peopleDeliveries, eq(peopleDeliveries.orderId, order.id))).toBe(0);
  });

  it("is refused for another organisation's survey as for none", async () => {
    const { order, headers } = await anOffice();
    const theirs = await addOrder(app.db, "pulse", { organisationId: other });
    const foreign = await addServiceKey(app.db, other, ["people:import"]);
    const body = csv(["x@example.com", "Care"]);
    const without = (text: string) => text.replace(/"requestId":"[^"]*"/, "");
    const nobodys = await send({ orderId: randomUUID(), headers, body });
    for (const [given, what] of [
      [{ orderId: theirs.id, headers, body }, "another's survey"],
      [{ orderId: theirs.id, headers, body, of: other }, "another's address"],
      [{ orderId: order.id, headers: foreign.headers, body }, "another's key"],
      [{ orderId: order.id, headers: foreign.headers, body, of: other }, "another's key at its own address"],
      [{ orderId: "x", headers, body }, "no id"],
    ] as const) {
      const answer = await send(given);
      expect([answer.status, without(answer.text)], what).toEqual([404, without(nobodys.text)]);
    }
    const sent = await send({ orderId: order.id, headers, body });
    const { id } = sent.body as Told;
    const path = (organisationId: string) => apiPath("organisationPeopleImport", { organisationId, id });
    expect((await ask({ path: path(other), headers: foreign.headers })).status).toBe(404);
    expect((await ask({ path: path(firm), headers: foreign.headers })).status).toBe(404);
    expect((await ask({ path: path(firm), headers })).status).toBe(200);
    await work();
    expect(await invitedTo(theirs.id)).toEqual([]);
  });

  it("is refused until a list was imported by hand, and with other headings", async () => {
    const { order, headers } = await anOffice(false);
    const body = csv(["x@example.com", "Care"]);
    expect(codeOf(await send({ orderId: order.id, headers, body }))).toEqual([409, "mapping_missing"]);
    await importByHand(order.id, csv(["first@example.com", "Care"]));
    for (const heading of ["Email,Unit", "Email address", "Email address,Unit,Unit", "a@example.com,Care"]) {
      const other = await send({ orderId: order.id, headers, body: `${heading}\nx@example.com,Care,Care` });
      expect(codeOf(other), heading).toEqual([409, "columns_changed"]);
    }
    expect(codeOf(await send({ orderId: order.id, headers, body: "Email address,Unit" }))).toEqual([
      400,
      "table_not_readable",
    ]);
    expect(await app.db.$count(peopleDeliveries, eq(peopleDeliveries.orderId, order.id))).toBe(0);
    expect(await app.db.$count(peopleImports, eq(peopleImports.orderId, order.id))).toBe(1);
  });

  it("changes nothing where too many are missing, and says so", async () => {
    const { order, headers } = await anOffice();
    const all: [string, string][] = [["first@example.com", "Care"], ...many(19)];
    expect(await deliver({ orderId: order.id, headers, body: csv(...all) })).toMatchObject({ state: "done" });
    await clearOutbox(app.db);
    // Five may be missing from any list: people who have left add up.
    const fewer = await deliver({
      orderId: order.id,
      headers,
      body: csv(...all.slice(5), ["new0@example.com", "Care"]),
    });
    expect(fewer).toMatchObject({ state: "done", missing: 5, invited: 20 });
    expect((await invitedTo(order.id)).filter(({ takenBackAt }) => takenBackAt)).toEqual([]);
    await clearOutbox(app.db);
    const cut = csv(...all.slice(6), ["new0@example.com", "Care"], ["new1@example.com", "Other unit"]);
    const refusedAlike = { state: "tooManyMissing", missing: 6, invited: 21 };
    expect(await deliver({ orderId: order.id, headers, body: cut })).toMatchObject(refusedAlike);
    expect(await app.db.select().from(users).where(eq(users.email, "new1@example.com"))).toEqual([]);
    expect(await app.db.$count(organisationUnits, eq(organisationUnits.name, "Other unit"))).toBe(0);
    const [mail] = await reports();
    expect(mail?.text).toContain("6 of the 21 people");
    expect(mail?.text).toContain("withdraw their invitations or raise the limit");
    expect(mail?.text).toContain("People to invite: 1");
    expect(await deliver({ orderId: order.id, headers, body: cut, dryRun: true })).toMatchObject(refusedAlike);
    const states = (await listed()).map((cells) => cells[3]);
    expect(states[0]).toMatch(/^Trial run. Nothing was changed: too many/);
    expect(states[1]).toMatch(/^Nothing was changed: too many/);
    // The organisation allows more, and the same list is taken.
    const pages = consolePages(app);
    const place = { params: { organisationId: firm } };
    const version = present(versionIn(await pages.load(office.sessionToken, "adminPeopleDelivery", place)));
    const refusedBy = async (typed: Record<string, string>) =>
      (await pages.post(office.sessionToken, "adminPeopleDelivery", place, { ...form, ...typed })).status;
    const form = { missing: "30", fresh: "21", reads: "on", version };
    for (const missing of ["", "-1", "101", "abc", "1e1"]) expect(await refusedBy({ missing }), missing).toBe(422);
    for (const fresh of ["", "0", "50001", "abc"]) expect(await refusedBy({ fresh }), fresh).toBe(422);
    expect((await pages.post(office.sessionToken, "adminPeopleDelivery", place, form)).status).toBe(303);
    expect(await deliver({ orderId: order.id, headers, body: cut })).toMatchObject({ state: "done", toInvite: 1 });
  });

  it("invites no more people than the organisation lets lists invite within a day", async () => {
    const { order, headers } = await anOffice();
    await app.db.execute(sql`update people_delivery_settings set most_new = 2 where organisation_id = ${firm}`);
    const body = csv(["first@example.com", "Care"], ...many(3));
    expect(await deliver({ orderId: order.id, headers, body })).toMatchObject({ state: "tooManyNew", toInvite: 3 });
    expect(await invitedTo(order.id)).toHaveLength(1);
    expect((await reports()).map(({ text }) => text)).toEqual([expect.stringContaining("invited 3 people")]);
    const fewer = csv(["first@example.com", "Care"], ...many(2));
    expect(await deliver({ orderId: order.id, headers, body: fewer })).toMatchObject({ state: "done", toInvite: 2 });
    // The same list again after a failure invites nobody but its own.
    const isDone = and(eq(peopleDeliveries.orderId, order.id), eq(peopleDeliveries.state, "done"));
    await app.db.update(peopleDeliveries).set({ state: "failed" }).where(isDone);
    const isLost = sql`${orderInvitations.userId} in (select id from users where email like 'person0.%' and organisation_id = ${firm})`;
    await app.db.delete(orderInvitations).where(and(eq(orderInvitations.orderId, order.id), isLost));
    expect(await deliver({ orderId: order.id, headers, body: fewer })).toMatchObject({ state: "done", toInvite: 1 });
    // Nor by further lists, to whichever of its surveys, until a day is over.
    const second = await addOrder(app.db, "pulse", { organisationId: firm });
    const more = { orderId: second.id, headers, body: csv(...many(2, 2)) };
    expect(await deliver({ ...more, dryRun: true })).toMatchObject({ state: "tooManyNew", toInvite: 2 });
    expect(await deliver(more)).toMatchObject({ state: "tooManyNew", toInvite: 2 });
    expect(await invitedTo(second.id)).toEqual([]);
    const earlier = { receivedAt: sql`${peopleDeliveries.receivedAt} - interval '24 hours'` };
    await app.db.update(peopleDeliveries).set(earlier).where(eq(peopleDeliveries.orderId, order.id));
    expect(await deliver(more)).toMatchObject({ state: "done", toInvite: 2 });
  });

  it("invites no more people than that of two lists at once", async () => {
    const { order, headers } = await anOffice();
    await app.db.execute(sql`update people_delivery_settings set most_new = 2 where organisation_id = ${firm}`);
    const second = await addOrder(app.db, "pulse", { organisationId: firm });
    const bodies = [csv(["first@example.com", "Care"], ...many(2)), csv(...many(2, 2))];
    const ids: string[] = [];
    for (const [at, { id }] of [order, second].entries()) {
      ids.push(((await send({ orderId: id, headers, body: bodies[at] ?? "" })).body as Told).id);
    }
    let working: Promise<unknown> = Promise.resolve();
    await app.db.transaction(async (tx) => {
      await tx.select().from(organisations).where(eq(organisations.id, firm)).for("update");
      working = Promise.all(ids.map((id) => handle(id)));
      await untilSomebodyWaits(app.db, 2);
    });
    await working;
    const { id, state } = peopleDeliveries;
    const ended = await app.db.select({ state }).from(peopleDeliveries).where(inArray(id, ids));
    expect(ended.map((each) => each.state).toSorted()).toEqual(["done", "tooManyNew"]);
  });

  it("does nothing with the same list again, at once too", async () => {
    const { order, headers } = await anOffice();
    const body = csv(["first@example.com", "Care"], ["again@example.com", "Care"]);
    const sent = await Promise.all([1, 2].map(() => send({ orderId: order.id, headers, body })));
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 202]);
    expect(new Set(sent.map(({ body: told }) => (told as Told).id)).size).toBe(1);
    // Another list waits until the first is done.
    const more = csv(["first@example.com", "Care"], ["again@example.com", "Care"], ["more@example.com", "Care"]);
    expect(codeOf(await send({ orderId: order.id, headers, body: more }))).toEqual([409, "delivery_under_way"]);
    await work();
    expect(await reports()).toHaveLength(1);
    const same = await send({ orderId: order.id, headers, body });
    expect([same.status, same.body]).toMatchObject([200, { state: "done", unchanged: true }]);
    await work();
    expect(await reports()).toHaveLength(1);
    expect(await app.db.$count(peopleDeliveries, eq(peopleDeliveries.orderId, order.id))).toBe(1);
    // After another list the first one is news again.
    expect(await deliver({ orderId: order.id, headers, body: more })).toMatchObject({ state: "done", toInvite: 1 });
    await app.db.execute(sql`insert into people_delivery_settings (organisation_id, most_missing) values (${firm}, 100)
      on conflict (organisation_id) do update set most_missing = 100`);
    expect(await deliver({ orderId: order.id, headers, body })).toMatchObject({
      state: "done",
      missing: 1,
      toInvite: 0,
    });
  });

  it.each([
    ["is revoked", { revokedAt: sql`now()` }],
    ["ends", { endsAt: sql`now() - interval '1 second'` }],
    ["may do something else alone", { scopes: ["orders:read" as const] }],
  ])("changes nothing by a key that %s while its list is read, and says so", async (_, change) => {
    const { order, headers, id } = await anOffice();
    const body = csv(["first@example.com", "Care"], ["late@example.com", "Care"]);
    const sent = await send({ orderId: order.id, headers, body });
    expect(sent.status).toBe(202);
    await app.db.update(serviceKeys).set(change).where(eq(serviceKeys.id, id));
    await work();
    const [found] = await app.db
      .select()
      .from(peopleDeliveries)
      .where(eq(peopleDeliveries.id, (sent.body as Told).id));
    expect(found?.state).toBe("keyEnded");
    expect(await invitedTo(order.id)).toHaveLength(1);
    expect(await app.db.$count(peopleImports, eq(peopleImports.id, present(found).id))).toBe(0);
    expect((await reports()).map(({ text }) => text)).toEqual([expect.stringContaining("revoked or expired")]);
  });

  it("invites nobody further once its key is revoked while people are invited, and says so", async () => {
    const { order, headers, id: keyId } = await anOffice();
    const sent = await send({ orderId: order.id, headers, body: csv(["first@example.com", "Care"], ...many(300)) });
    const { id } = sent.body as Told;
    // Two looks while its two pieces are checked, and one before the first of them is invited.
    await handle(id, endingAfter(3));
    const some = (await invitedTo(order.id)).length;
    expect(some).toBeGreaterThan(1);
    await app.db.update(serviceKeys).set({ revokedAt: sql`now()` }).where(eq(serviceKeys.id, keyId));
    await work();
    await handle(id);
    expect(await invitedTo(order.id)).toHaveLength(some);
    expect((await app.db.select().from(peopleDeliveries).where(eq(peopleDeliveries.id, id)))[0]?.state).toBe(
      "keyEndedPartly",
    );
    expect((await reports()).map(({ subject }) => subject)).toEqual([expect.stringContaining("only partly")]);
  });

  it("is done anew where rows of it were refused, and mailed once a day", async () => {
    const { order, headers } = await anOffice();
    const filter = (emailFilter: string | null) =>
      app.db.update(organisations).set({ emailFilter }).where(eq(organisations.id, firm));
    const body = csv(["first@example.com", "Care"], ["own@firm.example", "Care"]);
    await filter("@example.com");
    const given = { orderId: order.id, headers, body };
    expect(await deliver(given)).toMatchObject({ state: "done", refused: 1, unchanged: false });
    const again = await deliver(given);
    expect(again).toMatchObject({ state: "done", refused: 1, unchanged: false });
    expect(await reports()).toHaveLength(1);
    await app.db.execute(sql`update people_deliveries set reported_at = reported_at - interval '21 hours'`);
    await deliver(given);
    expect(await reports()).toHaveLength(2);
    await filter(null);
    expect(await deliver(given)).toMatchObject({ state: "done", refused: 0, toInvite: 1 });
    expect((await send(given)).body).toMatchObject({ unchanged: true });
  });

  it("ends as failed where its job is lost, says so, and lets the next one come", async () => {
    const { order, headers } = await anOffice();
    const lose = (id: string) =>
      app.db.execute(sql`update jobs.job set state = 'failed' where data->>'importId' = ${id}`);
    const stateOf = async (id: string) =>
      (await app.db.select().from(peopleDeliveries).where(eq(peopleDeliveries.id, id)))[0]?.state;
    const body = csv(["first@example.com", "Care"], ["next@example.com", "Care"]);
    const lost = (await send({ orderId: order.id, headers, body })).body as Told;
    await endLostDeliveries(ctx());
    expect(await stateOf(lost.id)).toBe("checking");
    await lose(lost.id);
    expect(await deliver({ orderId: order.id, headers, body })).toMatchObject({ state: "done", toInvite: 1 });
    expect(await stateOf(lost.id)).toBe("failed");
    expect((await reports()).map(({ subject }) => subject).toSorted()).toEqual([
      expect.stringContaining("has been processed"),
      expect.stringContaining("failed"),
    ]);
    // Without another list as well.
    const second = (await send({ orderId: order.id, headers, body: `${body}\nlast@example.com,Care,1` })).body as Told;
    await lose(second.id);
    await endLostDeliveries(ctx());
    await endLostDeliveries(ctx());
    expect(await stateOf(second.id)).toBe("failed");
    expect(await app.db.$count(peopleImports, eq(peopleImports.id, second.id))).toBe(0);
    expect(await reports()).toHaveLength(3);
  });

  it("takes units that somebody has chosen by hand, while they are there and until they are dropped", async () => {
    const { order, headers } = await anOffice();
    await app.db.insert(organisationUnits).values(["Home", "Shop"].map((name) => ({ organisationId: firm, name })));
    const byHand = csv(["a@example.com", "Ward"], ["b@example.com", "Store"]);
    // In the order of the new units: Store, Ward.
    await importByHand(order.id, byHand, { chosen: ["Shop", "Home"] });
    const everybody: [string, string][] = [
      ["first@example.com", "Care"],
      ["a@example.com", "Ward"],
      ["b@example.com", "Store"],
    ];
    const body = csv(...everybody, ["c@example.com", "Ward"]);
    expect(await deliver({ orderId: order.id, headers, body })).toMatchObject({ state: "done", newUnits: 0 });
    const unitOf = async (email: string) =>
      (await app.db.select().from(users).where(eq(users.email, email)))[0]?.organisationalUnit;
    expect([await unitOf("b@example.com"), await unitOf("c@example.com")]).toEqual(["Shop", "Home"]);
    // Renamed, it isn't brought back.
    await app.db.update(organisationUnits).set({ name: "At home" }).where(isUnit("Home"));
    await app.db.update(users).set({ organisationalUnit: "At home" }).where(eq(users.organisationalUnit, "Home"));
    expect(await deliver({ orderId: order.id, headers, body })).toMatchObject({ state: "done", newUnits: 1 });
    expect([await unitOf("b@example.com"), await unitOf("c@example.com")]).toEqual(["Shop", "Ward"]);
    // The page shows the choices, and drops them all.
    const pages = consolePages(app);
    const place = { params: { organisationId: firm } };
    const shown = async () =>
      ((await pages.load(office.sessionToken, "adminPeopleDelivery", place)).body as Page).view.units?.rows;
    expect(await shown()).toEqual([
      { label: "Store", value: "Shop" },
      { label: "Ward", value: "Home" },
    ]);
    const foreign = await addAdmin(app, other);
    const drop = { intent: "dropUnits" };
    expect((await pages.post(foreign.sessionToken, "adminPeopleDelivery", place, drop)).status).toBe(404);
    expect(await shown()).toHaveLength(2);
    expect((await pages.post(office.sessionToken, "adminPeopleDelivery", place, drop)).status).toBe(303);
    expect(await shown()).toBeUndefined();
    expect(await deliver({ orderId: order.id, headers, body })).toMatchObject({ state: "done", newUnits: 1 });
    expect(await unitOf("b@example.com")).toBe("Store");
  });

  it("takes a unit at its word once somebody has had it made by hand", async () => {
    const { order, headers } = await anOffice();
    await app.db.insert(organisationUnits).values({ organisationId: firm, name: "Home" });
    await importByHand(order.id, csv(["a@example.com", "Ward"]), { chosen: ["Home"] });
    const people: [string, string][] = [
      ["first@example.com", "Care"],
      ["a@example.com", "Ward"],
    ];
    const unitOfA = async () => (await invitedTo(order.id)).find(({ email }) => email === "a@example.com")?.unit;
    await deliver({ orderId: order.id, headers, body: csv(...people) });
    expect(await unitOfA()).toBe("Home");
    // Nothing is chosen to stand for it now.
    await importByHand(order.id, csv(["b@example.com", "Ward"]));
    await deliver({ orderId: order.id, headers, body: csv(...people, ["b@example.com", "Ward"]) });
    expect(await unitOfA()).toBe("Ward");
  });

  it("goes by the table that was ticked for it, whatever is imported by hand besides", async () => {
    const { order, headers } = await anOffice();
    const body = (email: string) => csv(["first@example.com", "Care"], [email, "Care"]);
    const another = "Address,Place,Size\nhand@example.com,Care,1";
    await importByHand(order.id, another, { keeps: false });
    expect((await deliver({ orderId: order.id, headers, body: body("one@example.com") })).state).toBe("done");
    await importByHand(order.id, another.replace("hand", "hand2"));
    expect(codeOf(await send({ orderId: order.id, headers, body: body("two@example.com") }))).toEqual([
      409,
      "columns_changed",
    ]);
    expect((await deliver({ orderId: order.id, headers, body: another })).state).toBe("done");
  });

  it("invites nobody again whose invitation was taken back, and brings details up to date", async () => {
    const { order, headers } = await anOffice();
    const body = csv(["first@example.com", "Care"], ["back@example.com", "Care"]);
    await deliver({ orderId: order.id, headers, body });
    const [back] = await app.db.select().from(users).where(eq(users.email, "back@example.com"));
    const theirs = and(eq(orderInvitations.orderId, order.id), eq(orderInvitations.userId, present(back).id));
    await app.db.update(orderInvitations).set({ takenBackAt: sql`now()` }).where(theirs);
    const moved = csv(["first@example.com", "Night"], ["back@example.com", "Night"]);
    const told = { toInvite: 0, alreadyInvited: 2, changed: 2, newUnits: 1 };
    expect(await deliver({ orderId: order.id, headers, body: moved, dryRun: true })).toMatchObject(told);
    await clearOutbox(app.db);
    expect(await deliver({ orderId: order.id, headers, body: moved })).toMatchObject(told);
    expect((await reports()).map(({ text }) => text)).toEqual([expect.stringContaining("details changed: 2")]);
    const again = { orderId: order.id, headers, body: `${moved}\n` };
    expect(await deliver(again)).toMatchObject({ alreadyInvited: 2, changed: 0, newUnits: 0 });
    // The unit that people are moved to is one of the organisation's now.
    expect(await app.db.$count(organisationUnits, isUnit("Night"))).toBe(1);
    const [stays] = await app.db.select().from(orderInvitations).where(theirs);
    expect(stays?.takenBackAt).toBeInstanceOf(Date);
    expect((await invitedTo(order.id)).map(({ unit }) => unit)).toEqual(["Night", "Night"]);
    // The invitation keeps the unit of its day.
    expect(stays?.unit).toBe("Care");
  });

  it("says so where the survey closes meanwhile", async () => {
    const { order, headers } = await anOffice();
    const body = csv(["first@example.com", "Care"], ["late@example.com", "Care"]);
    const sent = await send({ orderId: order.id, headers, body });
    await app.db.update(assessmentOrders).set({ closedAt: sql`now()` }).where(eq(assessmentOrders.id, order.id));
    await work();
    const [found] = await app.db
      .select()
      .from(peopleDeliveries)
      .where(eq(peopleDeliveries.id, (sent.body as Told).id));
    expect(found?.state).toBe("orderClosed");
    expect(await app.db.select().from(users).where(eq(users.email, "late@example.com"))).toEqual([]);
    expect(codeOf(await send({ orderId: order.id, headers, body }))).toEqual([409, "order_closed"]);
  });

  it("tells counts and row numbers, and no word of a row", async () => {
    const { order, headers } = await anOffice();
    lines.length = 0;
    const words = ["secretive@example.com", "Unheard of unit", "nobody-at-all"];
    const body = csv(
      ["first@example.com", "Care"],
      ["secretive@example.com", "Unheard of unit"],
      ["nobody-at-all", "Care"],
    );
    const told = await deliver({ orderId: order.id, headers, body });
    const [stored] = await app.db.select().from(peopleDeliveries).where(eq(peopleDeliveries.id, told.id));
    const mails = await reports();
    expect(mails).toHaveLength(1);
    for (const where of [JSON.stringify(told), JSON.stringify(stored), JSON.stringify(mails), lines.join()]) {
      for (const word of [...words, order.name]) expect(where).not.toContain(word);
    }
    // Which list it was is told by the key and the moment; the page has its survey beside them.
    expect(mails[0]?.text).toContain("Key: HR system. Received: ");
    expect(mails[0]?.text).toContain("People invited now: 1");
    expect((await listed())[0]?.slice(1, 4)).toEqual([order.name, "HR system", "Done"]);
    expect(mails[0]?.text).toContain("Row 4, Email address: The email address is not valid.");
  });

  it("is told to those who asked for it and are administrators still", async () => {
    const { order, headers } = await anOffice();
    const readers = [service, await addAdmin(app, firm), await addAdmin(app, firm), await addAdmin(app, other)];
    for (const { person } of readers) {
      await app.db.insert(peopleDeliveryReaders).values({ organisationId: firm, reader: pseudoIdOf({ person }) });
    }
    const [, leaving, closed] = readers.map(({ person }) => person.userUuid);
    await app.db.delete(userRoles).where(eq(userRoles.userId, present(leaving)));
    await app.db
      .update(users)
      .set({ active: false })
      .where(eq(users.id, present(closed)));
    await addAdmin(app, firm);
    await deliver({ orderId: order.id, headers, body: csv(["first@example.com", "Care"], ["n@example.com", "Care"]) });
    const told = await Promise.all([office, ...readers].map(async (reader) => (await reports(reader)).length));
    expect(told).toEqual([1, 1, 0, 0, 0]);
  });

  it("takes no more than the console does", async () => {
    const { order, headers } = await anOffice();
    const row = "person@example.com,Care,42\n";
    const tooLong = `Email address,Unit,Shoe size\n${row.repeat(51_000)}`;
    expect(codeOf(await send({ orderId: order.id, headers, body: tooLong }))).toEqual([413, "table_too_large"]);
    const empty = `Email address,Unit,Shoe size\n${"\n".repeat(200_000)}`;
    expect(codeOf(await send({ orderId: order.id, headers, body: empty }))).toEqual([413, "table_too_large"]);
    const tooLarge = "x".repeat(12 * 1_024 * 1_024 + 1);
    expect(codeOf(await send({ orderId: order.id, headers, body: tooLarge }))).toEqual([413, "file_too_large"]);
    expect(codeOf(await send({ orderId: order.id, headers, body: "" }))[0]).toBe(400);
    const asJson = { ...headers, "content-type": "application/json" };
    const refused = await send({ orderId: order.id, headers: asJson, body: "{}" });
    expect([refused.status, refused.body]).toMatchObject([415, { code: "unsupportedMedia" }]);
    expect((refused.body as { detail: string }).detail).toContain("text/csv");
    // What is no text in UTF-8 is not guessed at here.
    for (const bytes of [
      Buffer.from(csv(["å@example.com", "Vård"]), "latin1"),
      Buffer.from(csv(["u@example.com", "Care"]), "utf16le"),
      Buffer.from(`\ufeff${csv(["u@example.com", "Care"])}`, "utf16le"),
      Buffer.from(csv(["u@example.com", "Ca\0re"])),
      Buffer.from("PK\u0003\u0004 a workbook"),
    ]) {
      const sent = await send({ orderId: order.id, headers, body: bytes });
      expect(codeOf(sent)).toEqual([400, "table_not_readable"]);
    }
    // Of what isn't taken nothing is read, nor without a key.
    expect((await send({ orderId: randomUUID(), headers, body: tooLarge })).status).toBe(404);
    expect((await send({ orderId: order.id, headers: {}, body: tooLarge })).status).toBe(401);
  });

  it("goes on where a server stopped, and is told once", async () => {
    const { order, headers } = await anOffice();
    const sent = await send({
      orderId: order.id,
      headers,
      body: csv(["first@example.com", "Care"], ["s@example.com", "Care"]),
    });
    const { id } = sent.body as Told;
    await Promise.all([handle(id), handle(id)]);
    await handle(id);
    await work();
    expect(await invitedTo(order.id)).toHaveLength(2);
    expect(await reports()).toHaveLength(1);
    const [found] = await app.db.select().from(peopleDeliveries).where(eq(peopleDeliveries.id, id));
    expect(found).toMatchObject({ state: "done", freshCount: 1, invitedCount: 1 });
  });
});

describe("rows of a list that lead to one account", () => {
  const heading = "Email address,Phone,Unit,Shift";
  const table = (...rows: string[]) => [heading, ...rows].join("\n");
  /** An office that tells of shifts, and has invited P, who has an address and a number, by a list with both. */
  async function withNumbers() {
    const made = await anOffice(false);
    await app.db
      .update(organisations)
      .set({ attributes: ["Shift"] })
      .where(eq(organisations.id, firm));
    const columns = ["email", "phoneNumber", "unit", "attribute:Shift"];
    await importByHand(made.order.id, table("p@example.com,0501234567,Care,Day"), { columns });
    await clearOutbox(app.db);
    return made;
  }
  const isPerson = (email: string) => and(eq(users.email, email), eq(users.organisationId, firm));
  /** What the office tells of somebody. */
  async function toldOf(email: string) {
    const [found] = await app.db
      .select({ unit: users.organisationalUnit, shift: personAttributes.value })
      .from(users)
      .leftJoin(personAttributes, eq(personAttributes.userId, users.id))
      .where(isPerson(email));
    return found;
  }

  it.each([
    ["one piece", 0],
    ["two pieces", 260],
  ])("are followed by the first alone and told by number, in %s", async (_, between) => {
    const { order, headers } = await withNumbers();
    // The number was given on to somebody who has no address.
    const rows = many(between).map(([email]) => `${email},,Care,Day`);
    const body = table("p@example.com,,Care,Night", ...rows, ",0501234567,Shop,Early", "last@example.com,,Care,Day");
    expect(await deliver({ orderId: order.id, headers, body })).toMatchObject({
      state: "done",
      toInvite: between + 1,
      alreadyInvited: 1,
      changed: 1,
      refused: 1,
      newUnits: 0,
      problems: [{ row: between + 3, code: "twice", column: null }],
    });
    expect(await toldOf("p@example.com")).toEqual({ unit: "Care", shift: "Night" });
    expect(await toldOf("last@example.com")).toEqual({ unit: "Care", shift: "Day" });
  });

  it("are told where the one that a number leads to has another address, whichever comes first", async () => {
    const { order, headers } = await withNumbers();
    const rows = ["q@example.com,0501234567,Shop,Early", "p@example.com,,Care,Night"];
    for (const [at, body] of [table(...rows), table(...rows.toReversed())].entries()) {
      expect(await deliver({ orderId: order.id, headers, body })).toMatchObject({
        state: "done",
        toInvite: 0,
        alreadyInvited: 1,
        // P's shift.
        changed: 1 - at,
        refused: 1,
        problems: [{ row: at + 2, code: "twoPeople", column: null }],
      });
    }
    expect(await toldOf("p@example.com")).toEqual({ unit: "Care", shift: "Night" });
    expect(await toldOf("q@example.com")).toBeUndefined();
  });

  it("are followed by the first alone where they came to do so after they were looked at", async () => {
    const { order, headers } = await withNumbers();
    await app.db.insert(users).values({ email: "c@example.com", language: "en", organisationId: firm });
    const numbers = ["+358501110001", "+358501110002"] as const;
    const before = table("p@example.com,,Care,Day", `,${numbers[0]},Care,Day`);
    expect(await deliver({ orderId: order.id, headers, body: before })).toMatchObject({ toInvite: 1 });
    const body = table(
      "p@example.com,,Care,Night",
      `,${numbers[0]},Shop,Early`,
      "c@example.com,,Care,Late",
      `,${numbers[1]},Shop,Early`,
    );
    const { id } = (await send({ orderId: order.id, headers, body })).body as Told;
    // One look while its piece is checked: nobody has been invited yet.
    await handle(id, endingAfter(1));
    const lost = { email: "b@example.com", phoneNumber: null };
    await app.db.update(users).set(lost).where(eq(users.phoneNumber, numbers[0]));
    await app.db.update(users).set({ phoneNumber: numbers[0] }).where(isPerson("p@example.com"));
    await app.db.update(users).set({ phoneNumber: numbers[1] }).where(isPerson("c@example.com"));
    await handle(id);
    const [found] = await app.db.select().from(peopleDeliveries).where(eq(peopleDeliveries.id, id));
    expect(found).toMatchObject({ state: "done", invitedCount: 2, freshCount: 2, refusedCount: 0 });
    expect(await toldOf("p@example.com")).toEqual({ unit: "Care", shift: "Night" });
    expect(await toldOf("c@example.com")).toEqual({ unit: "Care", shift: "Late" });
  });
});

describe("the page that confirms an import by hand", () => {
  it("asks whether programs send such lists, and says what that replaces or why it can't be", async () => {
    const { order } = await anOffice(false);
    const keepOf = async (text: string) => {
      const importId = await importByHand(order.id, text, { confirms: false });
      const params = { assessmentOrderId: order.id, importId };
      const shown = await consolePages(app).load(office.sessionToken, "adminPeopleImport", { params });
      return (shown.body as { view: { step: { keep: KeepData } } }).view.step.keep;
    };
    // Most lists come from no program: nobody has said that this one does.
    expect((await keepOf(csv(["x@example.com", "Care"]))).tick?.checked).toBe(false);
    await importByHand(order.id, csv(["first@example.com", "Care"]));
    const same = await keepOf(csv(["x@example.com", "Care"]));
    expect(same).toMatchObject({ text: expect.stringContaining("replace"), tick: { checked: true } });
    expect(await keepOf("Post,Team,Size\nx@example.com,Care,1")).toMatchObject({ tick: { checked: false } });
    for (const heading of ["Email,Email,Size", "Email,Size,Email", "Email,,Size", "somebody@example.com,Care,1"]) {
      const cannot = await keepOf(`${heading}\nx@example.com,Care,1`);
      expect(cannot, heading).toEqual({ text: expect.stringContaining("cannot be kept") });
    }
    // By the page's own button, too.
    const importId = await importByHand(order.id, csv(["y@example.com", "Care"]), { confirms: false });
    const place = { params: { assessmentOrderId: order.id, importId } };
    const version = present(versionIn(await consolePages(app).load(office.sessionToken, "adminPeopleImport", place)));
    const before = await keptAt();
    const pressed = { intent: "confirm", version, keep: "on" };
    expect((await consolePages(app).post(office.sessionToken, "adminPeopleImport", place, pressed)).status).toBe(303);
    expect(await keptAt()).not.toEqual(before);
  });
});

const keptAt = async () =>
  (await app.db.select().from(peopleDeliverySettings).where(eq(peopleDeliverySettings.organisationId, firm)))[0]
    ?.mappingKeptAt;

describe("the page of deliveries", () => {
  it("tells of kept columns that are read no more, as the organisation has no such attribute", async () => {
    const { order } = await anOffice(false);
    const named = (attributes: string[]) =>
      app.db.update(organisations).set({ attributes }).where(eq(organisations.id, firm));
    await named(["Shift"]);
    const columns = ["email", "unit", "attribute:Shift"];
    await importByHand(order.id, "Email address,Unit,Shift\np@example.com,Care,Day", { columns });
    const place = { params: { organisationId: firm } };
    const values = async () => {
      const { body } = await consolePages(app).load(office.sessionToken, "adminPeopleDelivery", place);
      return (body as { view: { facts: { value: string }[] } }).view.facts.map(({ value }) => value);
    };
    expect(await values()).toEqual(["Email address, Unit, Shift", firm]);
    await named(["Rank"]);
    expect(await values()).toEqual(["Email address, Unit", "Shift", firm]);
  });

  it("is each organisation's own, and each administrator's tick their own", async () => {
    const { order, headers } = await anOffice();
    await deliver({ orderId: order.id, headers, body: csv(["first@example.com", "Care"]) });
    const pages = consolePages(app);
    const at = (organisationId: string) => ({ params: { organisationId } });
    const shown = await pages.load(office.sessionToken, "adminPeopleDelivery", at(firm));
    expect(JSON.stringify(shown.body)).toContain("Email address, Unit");
    const foreign = await addAdmin(app, other);
    expect((await pages.load(foreign.sessionToken, "adminPeopleDelivery", at(firm))).status).toBe(404);
    const form = { missing: "50", fresh: "500", reads: "on", version: present(versionIn(shown)) };
    expect((await pages.post(foreign.sessionToken, "adminPeopleDelivery", at(firm), form)).status).toBe(404);
    expect(
      (await pages.post(service.sessionToken, "adminPeopleDelivery", at(firm), { ...form, reads: "" })).status,
    ).toBe(303);
    const readers = await app.db
      .select()
      .from(peopleDeliveryReaders)
      .where(eq(peopleDeliveryReaders.organisationId, firm));
    const [own] = await app.db.select().from(users).where(eq(users.id, office.person.userUuid));
    expect(readers.map(({ reader }) => reader)).toEqual([own?.pseudoId]);
  });
});

describe("columns by headings", () => {
  const mapping = {
    headings: ["A", "", "C", "D"],
    columns: ["email" as const, null, "unit" as const, null],
    language: "fi",
    units: {},
  };

  it("are found in any order, and never guessed", () => {
    expect(columnsBy(mapping, ["D", "C", "x", "A"])).toEqual([null, "unit", null, "email"]);
    expect(columnsBy(mapping, ["A", "C"])).toEqual(["email", "unit"]);
    for (const headings of [["A"], ["A", "C", "C"], ["a", "C"], [], ["C", ""]]) {
      expect(columnsBy(mapping, headings)).toBeUndefined();
    }
    expect(columnsBy({ ...mapping, columns: ["email", "unit", null, null] }, ["A", "", "C"])).toBeUndefined();
    // Kept before a heading counted that is there a second time over a column that is left out.
    const twice = { ...mapping, headings: ["A", "A", "C"] };
    for (const columns of [
      ["email" as const, null, "unit" as const],
      [null, "email" as const, "unit" as const],
    ]) {
      for (const headings of [
        ["A", "C"],
        ["A", "A", "C"],
      ]) {
        expect(columnsBy({ ...twice, columns }, headings)).toBeUndefined();
      }
    }
  });
});
