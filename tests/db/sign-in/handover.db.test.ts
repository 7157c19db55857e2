import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import type { App } from "~/app.server";
import { accessLog } from "~/db/schema/access";
import { sessions } from "~/db/schema/login";
import { userRoles } from "~/db/schema/people";
import { sessionHandovers } from "~/db/schema/prepared-exports";
import { readAdmin } from "~/features/sessions/admin.server";
import { hashToken } from "~/platform/secrets.server";
import { createTestApp } from "../../fixtures/app";
import { addPerson, present, startTestSession } from "../../fixtures/people";
import { createTestDatabase } from "../../fixtures/postgres";
import type { RouteModule } from "../../fixtures/route-call";
import { startStaffSession } from "../../fixtures/second-factor";

const [here, there, elsewhere] = ["https://vointi.example", "https://hallinta.example", "https://evil.example"];
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: App;
let route: RouteModule;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"));
  const { db } = database;
  const bare = createTestApp(database);
  app = { ...bare, env: { ...bare.env, publicOrigin: here, otherOrigins: [there] } };
  route = (await import("~/routes/api/v1/admin/sync-cookie")) as unknown as RouteModule;
  for (const name of ["admin", "user", "otherAdmin"]) {
    const person = await addPerson(db, { language: "fi" });
    if (name !== "user") await db.insert(userRoles).values({ userId: person.userUuid, role: "admin" });
    tokens[name] = name === "user" ? await startTestSession(db, person) : await startStaffSession(app, person);
  }
});
afterAll(() => database.drop());

async function call(address: string, who?: string, { method = "GET", at = app } = {}) {
  const context = { app: at, requestId: "request", sessionToken: who && tokens[who] };
  const response = (await present(route.loader)({
    request: new Request(address, { method }),
    params: {},
    context,
  } as never)) as Response;
  const cookie = /^__Host-vointi_session=([^;]+)/.exec(response.headers.get("set-cookie") ?? "")?.[1];
  return { status: response.status, location: response.headers.get("location") ?? "", cookie };
}

const path = "/api/v1/admin/authn/sync-cookie";
const begin = (who?: string, to = there, from = here) => call(`${from}${path}?to=${encodeURIComponent(to)}`, who);
const handovers = () => database.db.$count(sessionHandovers);

it("an administrator is signed in at the other host, once, with a session as old as the first", async () => {
  const before = await database.db.$count(accessLog);
  const sent = await begin("admin");
  expect(sent.status).toBe(303);
  expect(sent.location.startsWith(`${there}${path}?handover=`)).toBe(true);
  expect(await database.db.$count(accessLog)).toBe(before + 1);
  const taken = await call(sent.location);
  expect([taken.status, taken.location]).toEqual([303, "/"]);
  const cookie = present(taken.cookie);
  expect(cookie).not.toBe(tokens.admin);
  expect((await readAdmin(app, { sessionToken: cookie })).outcome).toBe("admin");
  const session = async (token = "") =>
    present(
      (
        await database.db
          .select()
          .from(sessions)
          .where(eq(sessions.idHash, hashToken(token)))
      )[0],
    );
  const [first, second] = [await session(tokens.admin), await session(cookie)];
  expect([second.createdAt, second.expiresAt]).toEqual([first.createdAt, first.expiresAt]);
  expect(await call(sent.location)).toEqual({ status: 403, location: "", cookie: undefined });
  // And back again.
  expect((await begin("admin", here, there)).location.startsWith(`${here}${path}?`)).toBe(true);
});

it.each([
  ["nobody", undefined, there, 401],
  ["somebody else", "user", there, 403],
  ["an administrator to a foreign host", "admin", elsewhere, 400],
  ["an administrator to where they are", "admin", here, 400],
  ["an administrator to a path", "admin", `${there}/x`, 400],
  ["an administrator to nowhere", "admin", "", 400],
])("%s is not led on", async (_, who, to, status) => {
  const before = await handovers();
  expect(await begin(who, to)).toEqual({ status, location: "", cookie: undefined });
  expect(await handovers()).toBe(before);
});

it("is taken over nowhere else, not changed, not late and not by a look", async () => {
  const { location } = await begin("admin");
  const refused = { status: 403, location: "", cookie: undefined };
  expect(await call(location.replace(there, here))).toEqual(refused);
  expect(await call(location.replace(there, elsewhere))).toEqual(refused);
  expect(await call(location.replace(/expires=\d/, "expires=9"))).toEqual(refused);
  expect(await call(location.replace(/signature=./, "signature="))).toEqual(refused);
  const late = { ...app, clock: { now: () => new Date(Date.now() + 62_000) } };
  expect(await call(location, undefined, { at: late })).toEqual(refused);
  expect((await call(location, undefined, { method: "HEAD" })).status).toBe(303);
  expect((await call(location)).status).toBe(303);
});

it("leaves another person's session at the other host alone, and ends with the session it came from", async () => {
  const { location } = await begin("admin");
  expect((await call(location, "otherAdmin")).status).toBe(409);
  const next = await begin("admin");
  await database.db.update(sessions).set({ expiresAt: sql`now()` });
  expect((await call(next.location)).status).toBe(403);
});
