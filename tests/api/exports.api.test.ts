import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { get, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { userRoles } from "~/db/schema/people";
import { createTestApp } from "../fixtures/app";
import { type DemoServer, startDemoServer } from "../fixtures/demo-server";
import { databaseEnv } from "../fixtures/instances";
import { addOrder, addPerson, invite } from "../fixtures/people";
import { createTestDatabase } from "../fixtures/postgres";
import { startStaffSession } from "../fixtures/second-factor";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let dataDir: string;
let server: DemoServer;
let cookie: string;

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"));
  const { db } = database;
  dataDir = await mkdtemp(join(tmpdir(), "vointi-exports-"));
  server = await startDemoServer({ dataDir, env: databaseEnv(database.target) });
  const admin = await addPerson(db, { language: "fi" });
  await db.insert(userRoles).values({ userId: admin.userUuid, role: "admin" });
  cookie = `vointi_session=${await startStaffSession(createTestApp(database), admin)}`;
  await invite(db, await addPerson(db, { language: "fi" }), await addOrder(db, "pulse", { trial: true }));
});
afterAll(async () => {
  await server?.stop();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const exports = [
  "/api/v1/admin/questions/csv",
  "/api/v1/admin/trial-users/csv",
  "/api/v1/admin/assessment-orders/users/excel",
  "/api/v1/admin/results/excel",
];

it.each(exports)("%s comes through the server, for administrators alone", async (path) => {
  const response = await fetch(`${server.origin}${path}?language=sv`, { headers: { cookie } });
  expect(response.status).toBe(200);
  expect(response.headers.get("content-disposition")).toMatch(/^attachment; filename="?vointi-/);
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(bytes.subarray(0, 2).toString("latin1")).toBe(path.endsWith("csv") ? "ï»" : "PK");
  const nobody = await fetch(server.origin + path);
  expect([nobody.status, await nobody.json()]).toEqual([401, { error: "notAuthenticated" }]);
  expect((await fetch(server.origin + path, { method: "HEAD", headers: { cookie } })).status).toBe(200);
  expect((await fetch(server.origin + path, { method: "HEAD" })).status).toBe(401);
});

/** Statements of exports that wait for a lock. */
const waiting = async () =>
  (
    await database.raw`select 1 from pg_stat_activity where datname = current_database()
    and application_name = 'vointi bulk' and wait_event_type = 'Lock'`
  ).length;

it("whose reader has gone ends its statement within two seconds, also one that would take long", async () => {
  await database.bulk.transaction(async (tx) => {
    // From here on the people can't be read to the end.
    await tx.execute("lock table results in access exclusive mode");
    const path = "/api/v1/admin/trial-users/csv?language=fi";
    const [response] = (await once(get(server.origin + path, { headers: { cookie } }), "response")) as [
      IncomingMessage,
    ];
    expect(response.statusCode).toBe(200);
    const [first] = (await once(response, "data")) as [Buffer];
    expect(first.toString("utf8")).toContain("Sähköpostiosoite");
    await expect.poll(waiting).toBe(1);
    const left = performance.now();
    response.destroy();
    await expect.poll(waiting, { interval: 20, timeout: 5_000 }).toBe(0);
    expect(performance.now() - left).toBeLessThan(2_000);
  });
  // And its connection is there for the next.
  const again = await Promise.all([1, 2, 3].map(() => fetch(server.origin + exports[1], { headers: { cookie } })));
  for (const response of again) expect(await response.text()).toContain("# rows=1 ");
});
