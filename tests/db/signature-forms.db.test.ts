import { createHash, createHmac } from "node:crypto";
import { readXlsx } from "hucre";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import type { App } from "~/app.server";
import { accessLog } from "~/db/schema/access";
import { organisations } from "~/db/schema/orders";
import { userRoles } from "~/db/schema/people";
import { signatureFormResults } from "~/db/schema/signature-forms";
import { bufferedBodyOf } from "~/http/buffered-response";
import { createTestApp } from "../fixtures/app";
import { addPerson, present, startTestSession } from "../fixtures/people";
import { createTestDatabase } from "../fixtures/postgres";
import type { RouteModule } from "../fixtures/route-call";
import { startStaffSession } from "../fixtures/second-factor";

const key = Buffer.from("a key of the test");
const address = "http://localhost:3000/api/v1/visma-sign-form-results";
const tokens: Record<string, string> = {};

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: App;
let take: RouteModule;
let excel: RouteModule;

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"));
  const { db } = database;
  const bare = createTestApp(database);
  app = { ...bare, env: { ...bare.env, vismaSign: { identifier: "id-1", keys: [key] } } };
  take = (await import("~/routes/api/v1/visma-sign-form-results")) as unknown as RouteModule;
  excel = (await import("~/routes/api/v1/admin/form-results.excel")) as unknown as RouteModule;
  const [organisation] = await db.insert(organisations).values({ name: "Esimerkki Oy" }).returning();
  const organisationId = present(organisation).id;
  for (const [name, role, of] of [
    ["admin", "admin", null],
    ["orgAdmin", "admin", organisationId],
    ["subscriber", "subscriber", organisationId],
    ["user", undefined, null],
  ] as const) {
    const person = await addPerson(db, { language: "fi" });
    if (role) await db.insert(userRoles).values({ userId: person.userUuid, role, organisationId: of });
    tokens[name] = role ? await startStaffSession(app, person) : await startTestSession(db, person);
  }
});
afterAll(() => database.drop());

function signed(content: string, signingKey = key): Request {
  const md5 = createHash("md5").update(content).digest("base64");
  const date = new Date().toUTCString();
  const text = `POST\n${md5}\napplication/json\n${date}\n/api/v1/visma-sign-form-results`;
  const mac = createHmac("sha512", signingKey).update(text).digest("base64");
  const headers = {
    authorization: `Onnistuu id-1:${mac}`,
    date,
    "content-type": "application/json",
    "content-md5": md5,
  };
  return new Request(address, { method: "POST", headers, body: content });
}

async function send(request: Request, at = app) {
  const context = { app: at, requestId: "request of the service" };
  const response = (await present(take.action)({ request, params: {}, context } as never)) as Response;
  return [response.status, JSON.parse(bufferedBodyOf(response) ?? (await response.text()))];
}

const askExcel = (who: string | undefined, { method = "GET", headers = {}, formId = "form-1" } = {}) => {
  const request = new Request("http://localhost:3000/x?language=en&reason=a+study", { method, headers });
  const context = { app, requestId: "request", sessionToken: who && tokens[who] };
  return present(excel.loader)({ request, params: { formId }, context } as never) as Promise<Response>;
};

it("a signed result is stored, and only once however often it comes", async () => {
  const first = signed(
    '{"formId":"form-1","id":"r1","signer":{"name":"=1+1 Åsa","age":40},"agreed":true,"bad":"\\ud800\\u0000"}',
  );
  const again = Array.from({ length: 50 }, () => first.clone());
  expect(await send(first)).toEqual([200, { outcome: "stored" }]);
  for (const answer of await Promise.all(again.map((request) => send(request)))) {
    expect(answer).toEqual([200, { outcome: "known" }]);
  }
  // The sender's own id, signed once more.
  expect(await send(signed('{"formId":"form-1","id":"r1"}'))).toEqual([200, { outcome: "known" }]);
  expect(await send(signed('{"formId":"form-1","extra":[1,"two"]}'))).toEqual([200, { outcome: "stored" }]);
  expect(await send(signed('{"formId":"form-2","id":"r1"}'))).toEqual([200, { outcome: "stored" }]);
  expect(await database.db.$count(signatureFormResults)).toBe(3);
});

it.each([
  ["of another key", () => signed('{"formId":"f"}', Buffer.from("x")), 401],
  ["without a signature", () => new Request(address, { method: "POST", body: '{"formId":"f"}' }), 401],
  ["that is no JSON", () => signed("<xml/>"), 400],
  ["that is no object", () => signed("[]"), 400],
  ["without a form", () => signed('{"id":"1"}'), 400],
  ["of a form with a strange id", () => signed('{"formId":"../x"}'), 400],
])("a call %s is refused", async (_, request, status) => {
  const before = await database.db.$count(signatureFormResults);
  expect((await send(request()))[0]).toBe(status);
  expect(await database.db.$count(signatureFormResults)).toBe(before);
});

it("there is no such address where no key is configured, and reading is no method of it", async () => {
  const { env } = app;
  expect((await send(signed('{"formId":"f"}'), { ...app, env: { ...env, vismaSign: undefined } }))[0]).toBe(404);
  expect((await send(new Request(address)))[0]).toBe(405);
});

it("administrators of everything get a form's results as a workbook, with a line in the access log", async () => {
  const before = await database.db.$count(accessLog);
  for (const [who, status] of [
    [undefined, 401],
    ["user", 403],
    ["subscriber", 403],
    ["orgAdmin", 403],
  ] as const) {
    expect([who, (await askExcel(who)).status]).toEqual([who, status]);
  }
  expect((await askExcel("admin", { formId: "form-9" })).status).toBe(404);
  expect((await askExcel("admin", { headers: { "sec-fetch-site": "cross-site" } })).status).toBe(403);
  expect((await askExcel("admin", { method: "HEAD" })).status).toBe(200);
  expect(await database.db.$count(accessLog)).toBe(before);
  const response = await askExcel("admin");
  expect(await database.db.$count(accessLog)).toBe(before + 1);
  const { sheets } = await readXlsx(Buffer.from(await response.arrayBuffer()));
  const [header, first, second] = present(sheets[0]).rows;
  expect(header).toEqual([
    "Received",
    "formId",
    "id",
    "signer.name",
    "signer.age",
    "agreed",
    "bad",
    "extra.0",
    "extra.1",
  ]);
  expect(first?.slice(1)).toEqual(["form-1", "r1", "=1+1 Åsa", 40, "true", "\ufffd\ufffd", null, null]);
  expect(second?.slice(1)).toEqual(["form-1", null, null, null, null, null, 1, "two"]);
});
