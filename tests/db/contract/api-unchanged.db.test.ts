import { gunzipSync } from "node:zlib";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { App } from "~/app.server";
import { users } from "~/db/schema/people";
import { headIdOf } from "~/features/api/v1/openapi";
import type { Operation } from "~/features/api/v1/operation";
import { operations } from "~/features/api/v1/operations";
import { breachOf } from "../../fixtures/api-contract";
import { type ApiCall, type ApiServer, apiPath, apiServer } from "../../fixtures/api-server";
import { apiWorld, createApiApp, goodCalls, usualRole, type World } from "../../fixtures/api-world";
import { completedOrder, present } from "../../fixtures/people";
import { createTestDatabase } from "../../fixtures/postgres";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: App;
let close: () => Promise<void>;
let ask: ApiServer;
let world: World;
/** A completed result besides what is under way, so that every part of a result is there. */
let completed: string;
/** What is answered with a tag, whatever the document says of it. */
let tagged: Operation[];

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"));
  ({ app, close } = await createApiApp(database));
  ask = apiServer(app);
  world = await apiWorld(app);
  completed = (await completedOrder(database.db, world.people.OWN, "default")).id;
  tagged = [];
  for (const operation of reads) {
    if ((await ask(await callOf(operation))).headers.has("etag")) tagged.push(operation);
  }
});
afterAll(() => close());

const reads: readonly Operation[] = operations.filter(({ method }) => method === "GET");

async function callOf({ id, ...operation }: Operation): Promise<ApiCall> {
  const call = present(goodCalls[id])(world.ids);
  return { ...call, sessionToken: await world.sessionOf(usualRole(operation)) };
}

const known = (call: ApiCall, etag: string | null): ApiCall => ({
  ...call,
  headers: { ...call.headers, "if-none-match": present(etag) },
});

describe("what is unchanged", () => {
  it("is the same to the letter when it is asked for again, has one ETag, and is 304 to who has it", async () => {
    expect(tagged.length).toBeGreaterThan(20);
    const promised = reads.filter(({ answers }) => answers[200]?.body || answers[200]?.tagged);
    expect(tagged.map(({ id }) => id)).toEqual(promised.map(({ id }) => id));
    for (const operation of tagged) {
      const { id } = operation;
      const call = await callOf(operation);
      const first = await ask(call);
      expect(first.status, `${id} ${first.text.slice(0, 200)}`).toBe(200);
      // Time passes between them.
      await new Promise((resolve) => setTimeout(resolve, 5));
      const second = await ask(call);
      expect(second.text, id).toBe(first.text);
      const etag = first.headers.get("etag");
      expect(second.headers.get("etag"), id).toBe(etag);
      const again = await ask(known(call, etag));
      expect([again.status, again.bytes.length, again.headers.get("etag")], id).toEqual([304, 0, etag]);
      expect(breachOf(id, again)).toBeUndefined();
      for (const name of ["cache-control", "x-content-type-options", "strict-transport-security"]) {
        expect(again.headers.get(name), `${id} ${name}`).toBe(first.headers.get(name));
      }
      const head = await ask({ ...known(call, etag), method: "HEAD" });
      // HEAD makes no bundle: its rows would count as taken.
      const isByGet = operation.answers[200]?.tagged === "byGet";
      expect([head.status, head.headers.get("etag")], id).toEqual(isByGet ? [200, null] : [304, etag]);
      expect(breachOf(headIdOf(id), head)).toBeUndefined();
      // The document says so as well.
      expect(breachOf(headIdOf(id), again) === undefined, id).toBe(!isByGet);
    }
  });

  it("is kept by no browser (H3), unless it is everybody's", async () => {
    for (const operation of tagged) {
      if (operation.id === "readReference") continue;
      const kept = (await ask(await callOf(operation))).headers.get("cache-control");
      const isEverybodys = operation.id === "readContract";
      expect(kept, operation.id).toBe(isEverybodys ? "public, max-age=300" : "private, no-store");
    }
  });

  it("is a completed result too, in each language, and to each encoding", async () => {
    const call = {
      path: apiPath("surveyResults", {}, { assessmentOrderId: completed, language: "sv" }),
      sessionToken: await world.sessionOf("OWN"),
    };
    const plain = await ask(call);
    const packed = await ask({ ...call, headers: { "accept-encoding": "gzip" } });
    expect(packed.headers.get("content-encoding")).toBe("gzip");
    expect(gunzipSync(packed.bytes).toString()).toBe(plain.text);
    expect(packed.headers.get("etag")).toBe(plain.headers.get("etag"));
    const etag = plain.headers.get("etag");
    const again = await ask({
      ...known(call, etag),
      headers: { "if-none-match": etag ?? "", "accept-encoding": "br" },
    });
    expect([again.status, again.headers.get("content-encoding"), again.headers.get("vary")]).toEqual([
      304,
      null,
      "accept-encoding",
    ]);
    const finnish = { ...call, path: call.path.replace("language=sv", "language=fi") };
    expect((await ask(known(finnish, etag))).status).toBe(200);
    const byHeader = { ...call, path: call.path.replace("&language=sv", "") };
    const asked = (language: string) =>
      ask({ ...byHeader, headers: { "if-none-match": etag ?? "", "accept-language": language } });
    expect([(await asked("sv")).status, (await asked("en")).status]).toEqual([304, 200]);
  });
});

describe("a tag opens nothing", () => {
  it("for whoever is refused: right, guessed or any, they are answered as without one", async () => {
    for (const operation of tagged) {
      const { id } = operation;
      if (operation.access === "anybody") continue;
      const own = await callOf(operation);
      const etag = (await ask(own)).headers.get("etag");
      for (const role of ["VIS", "OTH", "EXT", "INV"] as const) {
        const others = { ...own, sessionToken: await world.sessionOf(role) };
        const without = await ask(others);
        for (const tag of [etag, "*", 'W/"x"']) {
          for (const method of ["GET", "HEAD"]) {
            const answer = await ask({ ...known(others, tag), method });
            const isRead = without.status === 200 && (tag === "*" || tag === without.headers.get("etag"));
            expect(answer.status, `${id} ${role} ${method} ${tag}`).toBe(isRead ? 304 : without.status);
          }
        }
      }
    }
  });

  it("once the session has ended, or somebody else is in it", async () => {
    const call = { path: "/users/profile", sessionToken: await world.sessionOf("OWN") };
    const etag = (await ask(call)).headers.get("etag");
    const other = await ask(known({ ...call, sessionToken: await world.sessionOf("OTH") }, etag));
    expect(other.status).toBe(200);
    expect((await ask({ method: "POST", path: "/logout", sessionToken: call.sessionToken })).status).toBe(204);
    expect((await ask(known(call, etag))).status).toBe(401);
  });

  it("for `.data`, and for what is sent", async () => {
    const sessionToken = await world.sessionOf("OWN");
    const star = { "if-none-match": "*" };
    expect((await ask({ path: "/state.data", sessionToken, headers: star })).status).toBe(404);
    const started = {
      method: "POST",
      path: "/survey/start",
      body: { assessmentOrderId: world.ids.orderId },
      sessionToken,
    };
    expect((await ask({ ...started, headers: star })).status).toBe(200);
    const queried = { method: "POST", path: "/graphql", body: { query: "{ resultComparison { id } }" }, sessionToken };
    expect((await ask({ ...queried, headers: star })).status).toBe(200);
  });

  it("after a change: what is new is told at once", async () => {
    const call = { path: "/state", sessionToken: await world.sessionOf("OTH") };
    const etag = (await ask(call)).headers.get("etag");
    await database.db.update(users).set({ firstName: "Uusi" }).where(eq(users.id, world.people.OTH.userUuid));
    const answer = await ask(known(call, etag));
    expect(answer).toMatchObject({ status: 200, body: { user: { firstName: "Uusi" } } });
  });
});
