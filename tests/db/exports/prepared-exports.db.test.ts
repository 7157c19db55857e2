import { createHash } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { readXlsx } from "hucre";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, onTestFinished } from "vitest";
import type { App } from "~/app.server";
import { accessLog } from "~/db/schema/access";
import { exportEditions } from "~/db/schema/editions";
import { sessions } from "~/db/schema/login";
import { assessmentOrders } from "~/db/schema/orders";
import { userRoles } from "~/db/schema/people";
import { preparedExports } from "~/db/schema/prepared-exports";
import { exportHandlers } from "~/features/exports/prepare-export.server";
import { exporting } from "~/features/exports/taking.server";
import { fileStore } from "~/features/files/file-store.server";
import { enqueue } from "~/features/jobs/engine.server";
import { deletePerson } from "~/features/own-data/erase-person.server";
import { bufferedBodyOf } from "~/http/buffered-response";
import { hashToken } from "~/platform/secrets.server";
import { createTestApp } from "../../fixtures/app";
import { showSecondFactor } from "../../fixtures/console";
import { clearJobs, type DueWorker, startDueWorker } from "../../fixtures/jobs";
import { consolePages } from "../../fixtures/pages/console-pages";
import {
  addOrder,
  addPerson,
  invite,
  present,
  startTestSession,
  type TestOrder,
  type TestPerson,
} from "../../fixtures/people";
import { createTestDatabase } from "../../fixtures/postgres";
import type { RouteModule } from "../../fixtures/route-call";
import { startStaffSession } from "../../fixtures/second-factor";
import { wordsOf } from "../../fixtures/words";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: App;
let folder: string;
let worker: DueWorker;
let routes: Record<"orderUsers" | "results" | "fetch", RouteModule>;
let order: TestOrder;
const tokens: Record<string, string> = {};
const people: Record<string, TestPerson> = {};

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"));
  const { db } = database;
  folder = await mkdtemp(join(tmpdir(), "vointi-prepared-"));
  app = createTestApp(database, { files: fileStore(undefined, folder) });
  worker = startDueWorker(database, exportHandlers({ ...app, db: database.jobs }));
  routes = {
    orderUsers: (await import("~/routes/api/v1/admin/order-users.excel")) as unknown as RouteModule,
    results: (await import("~/routes/api/v1/admin/results.excel")) as unknown as RouteModule,
    fetch: (await import("~/routes/api/v1/admin/prepared-export")) as unknown as RouteModule,
  };
  order = await addOrder(db, "pulse", { name: "Kysely" });
  await invite(db, await addPerson(db, { language: "fi" }), order);
  const [{ organisationId } = { organisationId: "" }] = await db
    .select()
    .from(assessmentOrders)
    .where(eq(assessmentOrders.id, order.id));
  for (const [name, role, of] of [
    ["admin", "admin", null],
    ["otherAdmin", "admin", null],
    ["orgAdmin", "admin", organisationId],
    ["subscriber", "subscriber", organisationId],
    ["user", undefined, null],
  ] as const) {
    const person = await addPerson(db, { language: "fi" });
    people[name] = person;
    if (role) await db.insert(userRoles).values({ userId: person.userUuid, role, organisationId: of });
    tokens[name] = role ? await startStaffSession(app, person) : await startTestSession(db, person);
    // Another browser of the same administrator.
    if (name === "admin") tokens.otherBrowser = await startTestSession(db, person);
    await db.update(sessions).set({ awaitsSecondFactor: false, secondFactorAt: sql`now()` });
  }
});
afterAll(async () => {
  await worker.stop();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await database.db.delete(preparedExports);
  await clearJobs(database.db);
});

async function call(
  name: keyof typeof routes,
  who: string | undefined,
  given: { id?: string; method?: string; query?: string },
) {
  const { id = "", method = "GET", query = "" } = given;
  const request = new Request(
    `http://localhost:3000/x?language=en&${name === "results" ? "reason=a+study&" : ""}${query}`,
    { method },
  );
  const context = { app, requestId: `request of ${who}`, sessionToken: who && tokens[who] };
  const run = method === "POST" ? routes[name].action : routes[name].loader;
  return (await present(run)({ request, params: { id }, context } as never)) as Response;
}

async function ask(
  who: string | undefined,
  query = `assessmentOrderId=${order.id}`,
  name: "orderUsers" | "results" = "orderUsers",
) {
  const response = await call(name, who, { method: "POST", query });
  const text = bufferedBodyOf(response) ?? (await response.text());
  const { downloadUrl = "" } = JSON.parse(text) as { downloadUrl?: string };
  return { status: response.status, id: downloadUrl.split("/").at(-1) ?? "" };
}

/** Makes the administrator one of another organisation, or of all, and signs them in again. */
async function actFor(organisationId: string | null) {
  const { db } = database;
  const person = present(people.admin);
  const [changed] = await db
    .update(userRoles)
    .set({ organisationId })
    .where(eq(userRoles.userId, person.userUuid))
    .returning();
  present(changed);
  tokens.admin = await startTestSession(db, person);
  await showSecondFactor(db, person);
}

const kept = (): Promise<string[]> => readdir(join(folder, "kept")).catch(() => []);

it("is made by a job, and fetched once by the session that asked for it", async () => {
  const before = await database.db.$count(accessLog);
  const { status, id } = await ask("admin");
  expect([status, (await call("fetch", "admin", { id })).status]).toEqual([202, 202]);
  await worker.doDue();
  expect(await database.db.$count(accessLog)).toBe(before + 1);
  expect((await call("fetch", "admin", { id, method: "HEAD" })).status).toBe(200);
  for (const [who, refused] of [
    [undefined, 401],
    ["user", 403],
    ["subscriber", 403],
    ["orgAdmin", 403],
    ["otherAdmin", 404],
    ["otherBrowser", 404],
  ] as const) {
    expect([who, (await call("fetch", who, { id })).status]).toEqual([who, refused]);
  }
  const response = await call("fetch", "admin", { id });
  expect(response.headers.get("content-disposition")).toContain("vointi-invited-people");
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(response.headers.get("content-length")).toBe(String(bytes.length));
  const digest = createHash("sha256").update(bytes).digest("base64");
  expect(response.headers.get("repr-digest")).toBe(`sha-256=:${digest}:`);
  const { sheets } = await readXlsx(bytes);
  expect(sheets[0]?.rows[1]).toContain("Kysely");
  // Once all of it has left, it is gone.
  expect([(await call("fetch", "admin", { id })).status, await kept()]).toEqual([404, []]);
});

it("is not there for whoever comes when its file has gone and its row has not yet, and never a trouble", async () => {
  const { id } = await ask("admin");
  await worker.doDue();
  const late = await call("fetch", "admin", { id });
  await app.files.remove(id);
  expect((await call("fetch", "admin", { id })).status).toBe(404);
  // What has begun to be read is read to its end.
  expect((await late.arrayBuffer()).byteLength).toBe(Number(late.headers.get("content-length")));
});

it("that breaks off on its way can be fetched again, until its time is over", async () => {
  const { id } = await ask("admin", "layout=long", "results");
  await worker.doDue();
  await (await call("fetch", "admin", { id })).body?.cancel();
  expect((await kept()).length).toBe(1);
  await database.db.update(preparedExports).set({ expiresAt: sql`now() - interval '1 second'` });
  expect((await call("fetch", "admin", { id })).status).toBe(404);
  await database.db.execute(sql`update jobs.job set start_after = now() - interval '1 second' where state = 'created'`);
  await worker.doDue();
  expect([await kept(), await database.db.$count(preparedExports)]).toEqual([[], 0]);
});

it("goes with the administrator who had it made, once they are erased", async () => {
  const { db } = database;
  const person = await addPerson(db, { language: "fi" });
  await db.insert(userRoles).values({ userId: person.userUuid, role: "admin", organisationId: null });
  tokens.leaving = await startStaffSession(app, person);
  await ask("leaving");
  const { id: other } = await ask("admin");
  await worker.doDue();
  expect((await kept()).length).toBe(2);
  const by = { actorUuid: person.userUuid, actorRole: "self" } as const;
  expect(await deletePerson(app, { userUuid: person.userUuid, by, requestId: "an erasure" })).toBe(true);
  await worker.doDue();
  expect(await db.select({ id: preparedExports.id }).from(preparedExports)).toEqual([{ id: other }]);
  expect((await kept()).length).toBe(1);
});

it("goes when the edition it is made of ends, and says so until its time is over", async () => {
  const { db } = database;
  const { id } = await ask("admin");
  const { id: other } = await ask("admin");
  await worker.doDue();
  const about = { orderId: order.id, number: 1, grain: "full", orderName: "x", organisation: "x" } as const;
  const made = db.insert(exportEditions).values({ ...about, sealedKey: Buffer.from("x"), endedAt: sql`now()` });
  const [edition] = await made.returning({ id: exportEditions.id });
  await db
    .update(preparedExports)
    .set({ editionIds: [present(edition).id] })
    .where(eq(preparedExports.id, id));
  for (const isKept of [true, false]) {
    expect((await kept()).includes(id)).toBe(isKept);
    const response = await call("fetch", "admin", { id });
    expect(await response.json()).toMatchObject({ status: 410, code: "edition_renewed" });
    await enqueue(db, "discard-ended-exports", [{ payload: {} }]);
    await worker.doDue();
  }
  expect((await call("fetch", "admin", { id: other, method: "HEAD" })).status).toBe(200);
});

it("isn't handed to a session that has ended, nor to one whose role has changed", async () => {
  const { id } = await ask("otherBrowser");
  await worker.doDue();
  await database.db.delete(sessions).where(eq(sessions.idHash, hashToken(tokens.otherBrowser ?? "")));
  expect((await call("fetch", "otherBrowser", { id })).status).toBe(401);
  const { id: next } = await ask("admin");
  await worker.doDue();
  const [{ organisationId } = { organisationId: "" }] = await database.db.select().from(assessmentOrders);
  await actFor(organisationId);
  // As if the session had outlived the change.
  await database.db.update(preparedExports).set({ sessionHash: hashToken(tokens.admin ?? "") });
  for (const method of ["GET", "HEAD"]) {
    expect((await call("fetch", "admin", { id: next, method })).status).toBe(403);
  }
  await actFor(null);
});

it("isn't made for a session that has ended meanwhile, nor for a role that is gone, and nobody is told of it", async () => {
  const { db } = database;
  const before = [await db.$count(accessLog), await kept()];
  tokens.otherBrowser = await startTestSession(db, present(people.admin));
  await showSecondFactor(db, present(people.admin));
  await ask("otherBrowser");
  await db.delete(sessions).where(eq(sessions.idHash, hashToken(tokens.otherBrowser)));
  await ask("admin");
  const [{ organisationId } = { organisationId: "" }] = await db.select().from(assessmentOrders);
  await db
    .update(userRoles)
    .set({ organisationId })
    .where(eq(userRoles.userId, present(people.admin).userUuid));
  await worker.doDue();
  const states = await db.select({ state: preparedExports.state }).from(preparedExports);
  expect(states).toEqual([{ state: "failed" }, { state: "failed" }]);
  expect([await db.$count(accessLog), await kept()]).toEqual(before);
  await actFor(null);
});

it("waits for as long as downloads hold all places, and is no failure by that", async () => {
  // A short file gives its place back once it is made; these are as long as one can be.
  const downloads = await Promise.all([1, 2, 3].map(() => exporting.acquire(0)));
  expect(downloads.every(Boolean)).toBe(true);
  onTestFinished(() => {
    for (const giveBack of downloads) giveBack?.();
  });
  const { id } = await ask("admin");
  const comeAgain = () => database.db.execute(sql`update jobs.job set start_after = now() where state = 'retry'`);
  // Made due right before it is done: the worker would take it by itself otherwise, and it would not be seen to wait.
  for (const _ of [1, 2]) {
    await comeAgain();
    await worker.doDue();
  }
  const waiting = async () => [
    ...(await database.db.execute(sql`
      select state, retry_count as tries, output from jobs.job where name = 'export' and state < 'active'`)),
  ];
  await expect.poll(waiting).toEqual([{ state: "retry", tries: 0, output: null }]);
  expect((await call("fetch", "admin", { id })).status).toBe(202);
  for (const giveBack of downloads) giveBack?.();
  await comeAgain();
  await worker.doDue();
  expect((await call("fetch", "admin", { id })).status).toBe(200);
});

it("that fails says so", async () => {
  const failing = { ...app, db: database.jobs, files: { ...app.files, receive: () => Promise.reject(new Error("x")) } };
  const { id } = await ask("admin");
  const [row] = await database.db.select().from(preparedExports);
  await exportHandlers(failing).export(
    [{ id: "job", payload: { exportId: present(row).id } }],
    new AbortController().signal,
  );
  const response = await call("fetch", "admin", { id });
  expect(await response.json()).toMatchObject({ status: 409, code: "export_failed" });
  // Nothing of it was read, and its turn is given back all the same.
  expect(exporting.isIdle).toBe(true);
});

it("is refused to whoever gets no export either, and where three are under way", async () => {
  for (const [who, refused] of [
    [undefined, 401],
    ["user", 403],
    ["subscriber", 403],
    ["orgAdmin", 403],
  ] as const) {
    for (const name of ["orderUsers", "results"] as const) {
      expect([who, (await ask(who, "", name)).status]).toEqual([who, refused]);
    }
  }
  expect((await ask("admin", "layout=wild", "results")).status).toBe(400);
  expect(await database.db.$count(preparedExports)).toBe(0);
  // However many ask at once.
  const asked = await Promise.all([1, 2, 3, 4, 5, 6].map(() => ask("admin", "")));
  expect(asked.map(({ status }) => status).toSorted()).toEqual([202, 202, 202, 429, 429, 429]);
});

describe("the page of files about all orders", () => {
  type Shown = { prepared: { rows: { key: string; cells: string[]; state: string; download?: { href: string } }[] } };
  const words = wordsOf("en").exports.all;
  const console = () => consolePages(app);
  const shown = async (who: string) =>
    ((await console().load(tokens[who], "adminExports")).body as { view: Shown & { again?: unknown } }).view;
  const press = (who: string, form: Record<string, string>) =>
    console().post(tokens[who] ?? "", "adminExports", {}, form);

  it("has one prepared for a reason, shows how far it is to its own session alone, and leads to it", async () => {
    const form = { intent: "results", layout: "long", reason: " a  study " };
    expect(await press("admin", { ...form, reason: "  abc " })).toMatchObject({
      status: 422,
      body: { reply: { errors: { reason: words.reasonNeeded.replace("{min}", "5") }, typed: { layout: "long" } } },
    });
    expect((await press("admin", form)).location).toMatch(/done=preparing$/);
    const [asked] = await database.db.select().from(preparedExports);
    expect(asked?.asked).toEqual({ name: "results", layout: "long", reason: "a study", language: "en" });
    const before = await shown("admin");
    expect(before.prepared.rows).toEqual([
      expect.objectContaining({
        state: words.states.preparing,
        cells: [expect.stringContaining(words.layouts.long), expect.any(String)],
      }),
    ]);
    expect(before.again).toBeDefined();
    await worker.doDue();
    const [row] = (await shown("admin")).prepared.rows;
    expect((await shown("admin")).again).toBeUndefined();
    const id = present(row?.download?.href.split("/").at(-1));
    expect((await call("fetch", "admin", { id })).status).toBe(200);
    tokens.otherBrowser = await startTestSession(database.db, present(people.admin));
    await showSecondFactor(database.db, present(people.admin));
    for (const who of ["otherAdmin", "otherBrowser"]) expect((await shown(who)).prepared.rows).toEqual([]);
    expect((await console().load(tokens.orgAdmin, "adminExports")).status).toBe(403);
    expect((await press("orgAdmin", form)).status).toBe(403);
  });

  it("says that three are under way, that one failed or is of somebody who has withdrawn, and forgets what was fetched", async () => {
    for (const _ of [1, 2, 3]) expect((await press("admin", { intent: "people" })).location).toMatch(/done=preparing$/);
    expect((await press("admin", { intent: "people" })).location).toMatch(/done=busy$/);
    await worker.doDue();
    const [failed, over, fetched] = await database.db.select().from(preparedExports);
    const change = (row: typeof failed, to: Partial<typeof preparedExports.$inferInsert>) =>
      database.db
        .update(preparedExports)
        .set(to)
        .where(eq(preparedExports.id, present(row).id));
    await change(failed, { state: "failed" });
    await change(over, { expiresAt: sql`now() - interval '1 second'` as never });
    await (await call("fetch", "admin", { id: present(fetched).id })).arrayBuffer();
    expect((await shown("admin")).prepared.rows).toEqual([
      expect.objectContaining({ key: present(failed).id, state: words.states.failed }),
    ]);
    expect((await shown("admin")).prepared.rows[0]?.download).toBeUndefined();
  });
});
