import { createHash, createHmac, randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { get, type IncomingMessage, request } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { storedFiles } from "~/db/schema/files";
import { assessmentOrders } from "~/db/schema/orders";
import { userRoles } from "~/db/schema/people";
import { addReportContainer } from "~/features/files/own-reports.server";
import { mostUploadBytes } from "~/http/uploaded-body.server";
import { createTestApp } from "../fixtures/app";
import { databaseEnv } from "../fixtures/instances";
import { addOrder, addPerson, invite, present } from "../fixtures/people";
import { createTestDatabase } from "../fixtures/postgres";
import { startStaffSession } from "../fixtures/second-factor";
import { type DemoServer, startDemoServer } from "../fixtures/servers/demo-server";
import { lowestMemory, watchMemory } from "../fixtures/servers/process-memory";
import { wordsOf } from "../fixtures/words";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let dataDir: string;
let server: DemoServer;
let cookie: string;
let report: string;

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"));
  const { db } = database;
  dataDir = await mkdtemp(join(tmpdir(), "vointi-exports-"));
  server = await startDemoServer({
    dataDir,
    env: {
      ...databaseEnv(database.target),
      VISMA_SIGN_IDENTIFIER: "id-1",
      VISMA_SIGN_KEYS: Buffer.from("key of the test").toString("base64"),
    },
  });
  const admin = await addPerson(db, { language: "fi" });
  await db.insert(userRoles).values({ userId: admin.userUuid, role: "admin" });
  cookie = `vointi_session=${await startStaffSession(createTestApp(database), admin)}`;
  await invite(db, await addPerson(db, { language: "fi" }), await addOrder(db, "pulse", { trial: true }));
  const [order] = await db.select().from(assessmentOrders);
  report = await addReportContainer(db, { organisationId: order?.organisationId ?? "", orderId: null });
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
  "/api/v1/admin/results/excel?reason=a+study",
];

it.each(exports)("%s comes through the server, for administrators alone", async (path) => {
  const response = await fetch(`${server.origin}${path}${path.includes("?") ? "&" : "?"}language=sv`, {
    headers: { cookie },
  });
  expect(response.status).toBe(200);
  expect(response.headers.get("content-disposition")).toMatch(/^attachment; filename="?vointi-/);
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(bytes.subarray(0, 2).toString("latin1")).toBe(path.includes("/csv") ? "ï»" : "PK");
  const nobody = await fetch(server.origin + path);
  expect(await nobody.json()).toMatchObject({ status: 401, code: "notAuthenticated" });
  expect((await fetch(server.origin + path, { method: "HEAD", headers: { cookie } })).status).toBe(200);
  expect((await fetch(server.origin + path, { method: "HEAD" })).status).toBe(401);
});

/** Statements of exports that wait for a lock. */
const waiting = async () =>
  (
    await database.raw`select 1 from pg_stat_activity where datname = current_database()
    and application_name = 'vointi bulk' and wait_event_type = 'Lock'`
  ).length;

it("whose reader has gone ends its statement, also one that would take long", async () => {
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
    response.destroy();
    // The two seconds of the catalogue are for a machine that is not busy otherwise.
    const timeout = process.env.VOINTI_FULL === "1" ? 2_000 : 15_000;
    await expect.poll(waiting, { interval: 20, timeout }).toBe(0);
  });
  // And its connection is there for the next. Of all orders one is made at a time.
  for (let round = 0; round < 3; round++) {
    const again = await fetch(server.origin + exports[1], { headers: { cookie } });
    expect((await again.text()).split("\r\n")).toHaveLength(3);
  }
});

it("that fails on its way breaks the connection, and a client has no whole file", async () => {
  await database.bulk.transaction(async (tx) => {
    await tx.execute("lock table results in access exclusive mode");
    const response = await fetch(`${server.origin}/api/v1/admin/trial-users/csv?language=fi`, { headers: { cookie } });
    expect(response.status).toBe(200);
    const reader = present(response.body).getReader();
    expect(Buffer.from((await reader.read()).value ?? []).toString("utf8")).toContain("Sähköpostiosoite;");
    await expect.poll(waiting).toBe(1);
    await database.raw`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
      and application_name = 'vointi bulk' and wait_event_type = 'Lock'`;
    await expect(reader.read()).rejects.toThrow("terminated");
  });
});

it("a signed form result is taken past every cookie and site, and nothing unsigned is", async () => {
  const path = "/api/v1/visma-sign-form-results";
  const body = '{"formId":"form-1"}';
  const md5 = createHash("md5").update(body).digest("base64");
  const date = new Date().toUTCString();
  const text = `POST\n${md5}\napplication/json\n${date}\n${path}`;
  const authorization = `Onnistuu id-1:${createHmac("sha512", "key of the test").update(text).digest("base64")}`;
  const headers = { "content-type": "application/json", date, "content-md5": md5, authorization };
  const send = (given: Record<string, string>, sent = body) =>
    fetch(server.origin + path, { method: "POST", headers: { ...headers, ...given }, body: sent });
  expect((await send({ "sec-fetch-site": "cross-site" })).status).toBe(200);
  const again = await send({});
  expect([again.status, await again.json()]).toEqual([200, { outcome: "known" }]);
  expect((await send({ authorization: "Bearer x", cookie })).status).toBe(401);
  expect((await send({}, '{"formId": "form-1"}')).status).toBe(401);
  expect((await send({}, " ".repeat(1_000_000))).status).toBe(413);
});

const fileAddress = (filename = "raportti%20%C3%A4.pdf") =>
  `${server.origin}/api/v1/admin/reports/${report}/files/${randomUUID()}/${filename}`;
const pdf = (bytes: number) => Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(bytes - 9, "x")]);
const left = async () => [
  (await database.db.select().from(storedFiles)).length,
  ...(await Promise.all(
    ["incoming", "kept"].map(async (part) => (await readdir(join(dataDir, "files", part)).catch(() => [])).length),
  )),
];

it("a report's file goes in and comes out as it is, also past what a form may have, and in parts", async () => {
  const body = pdf(2_000_000);
  const headers = { cookie, "sec-fetch-site": "same-origin", "content-type": "application/pdf" };
  const sent = await fetch(fileAddress(), { method: "POST", headers, body });
  const stored = (await sent.json()) as { version: number; downloadUrl: string };
  expect([sent.status, stored.version]).toEqual([201, 1]);
  const address = server.origin + stored.downloadUrl;
  const whole = await fetch(address, { headers: { cookie } });
  expect(Buffer.from(await whole.arrayBuffer()).equals(body)).toBe(true);
  const head = await fetch(address, { method: "HEAD", headers: { cookie } });
  for (const name of ["content-type", "content-length", "content-disposition", "etag", "cache-control"]) {
    expect([name, head.headers.get(name)]).toEqual([name, whole.headers.get(name)]);
  }
  expect(head.headers.get("content-length")).toBe("2000000");
  const part = await fetch(address, { headers: { cookie, range: "bytes=5-8" } });
  expect([part.status, await part.text()]).toEqual([206, "1.7\n"]);
  expect((await fetch(address)).status).toBe(401);
});

it.each([
  ["nobody", () => ({ "sec-fetch-site": "same-origin" }), 401],
  ["a page of another site", () => ({ cookie, "sec-fetch-site": "cross-site" }), 403],
  ["an old browser's page, which proves nothing", () => ({ cookie }), 403],
  ["a key that isn't known", () => ({ cookie, authorization: "Bearer x" }), 401],
])("a file is not taken from %s, and the answer arrives", async (_who, headersOf, status) => {
  const before = await left();
  const response = await fetch(fileAddress(), { method: "POST", headers: headersOf(), body: pdf(100_000) });
  expect([response.status, response.headers.get("connection")]).toEqual([status, "close"]);
  expect(await left()).toEqual(before);
});

it("a file of one byte more than it may have is refused with a problem document, its length said or not", async () => {
  const before = await left();
  const bytes = pdf(mostUploadBytes + 1);
  const stream = new Response(bytes).body;
  for (const body of [bytes, stream]) {
    const headers = { cookie, "sec-fetch-site": "same-origin" };
    const init = { method: "POST", headers, body, duplex: "half" } as RequestInit;
    const refused = await fetch(fileAddress(), init);
    expect(refused.status).toBe(413);
    expect(refused.headers.get("content-type")).toContain("json");
    expect(await refused.json()).toMatchObject({ status: 413, code: "file_too_large" });
  }
  expect(await left()).toEqual(before);
});

it("a file that grows too large on its way, or breaks off halfway, leaves nothing", async () => {
  const before = await left();
  const headers = { cookie, "sec-fetch-site": "same-origin" };
  const begin = () => request(fileAddress(), { method: "POST", headers });
  const large = begin();
  const answered = once(large, "response") as Promise<[IncomingMessage]>;
  // Its writing may fail once the server has said no.
  large.on("error", () => {});
  const piece = pdf(1_000_000);
  for (let sent = 0; sent <= mostUploadBytes; sent += piece.length) large.write(piece);
  const [refused] = await answered;
  expect(refused.statusCode).toBe(413);
  large.destroy();
  const broken = begin();
  broken.on("error", () => {});
  broken.write(piece);
  await expect.poll(left).toEqual([before[0], 1, before[2]]);
  broken.destroy();
  await expect.poll(left).toEqual(before);
});

describe.runIf(process.env.VOINTI_FULL === "1")("twenty files of 25 MB at once", () => {
  it("are taken in pieces, with little more memory", async () => {
    const delays = join(dataDir, "loop-delay.json");
    const watched = await startDemoServer({
      dataDir,
      env: {
        ...databaseEnv(database.target),
        LOOP_DELAY_FILE: delays,
        // The heap of the production server, as far as it can be set here.
        NODE_OPTIONS: `--max-old-space-size=240 --max-semi-space-size=32 --import ${resolve("tests/fixtures/servers/loop-delay.mjs")}`,
      },
    });
    try {
      const pid = present(watched.process.pid);
      const delayOf = async () => {
        await rm(delays, { force: true });
        process.kill(pid, "SIGUSR2");
        await expect.poll(() => readFile(delays, "utf8").catch(() => "")).toMatch(/\}$/);
        return JSON.parse(await readFile(delays, "utf8")) as { p99: number; max: number };
      };
      const headers = { cookie, "sec-fetch-site": "same-origin", "content-type": "application/pdf" };
      const send = async (body: Buffer<ArrayBuffer>) => {
        const path = `/api/v1/admin/reports/${report}/files/${randomUUID()}/a.pdf`;
        const response = await fetch(watched.origin + path, { method: "POST", headers, body });
        await response.text();
        return response.status;
      };
      const large = pdf(mostUploadBytes);
      // What a process reads only once is read; no large file has been there yet.
      for (let n = 0; n < 3; n++) expect(await send(pdf(1_000))).toBe(201);
      const idle = await lowestMemory(pid);
      await delayOf();
      const memory = watchMemory(pid);
      const began = performance.now();
      const statuses = await Promise.all(Array.from({ length: 20 }, () => send(large)));
      const seconds = (performance.now() - began) / 1_000;
      const delay = await delayOf();
      const more = memory.stop() - idle;
      // A busy machine is late by itself: its delay is told, and the memory is what fails.
      console.log(
        `20 uploads of 25 MB in ${seconds.toFixed(1)} s: ${more.toFixed(0)} MB more than ${idle.toFixed(0)}; ` +
          `the event loop late by ${delay.p99.toFixed(0)} ms (p99), ${delay.max.toFixed(0)} at most`,
      );
      expect(statuses).toEqual(Array(20).fill(201));
      expect(more).toBeLessThan(150);
    } finally {
      await watched.stop();
    }
  });
});

it("a form with a file that is too large is heard to its end by its page, which says so, and by nobody else", async () => {
  const [order] = await database.db.select().from(assessmentOrders);
  const path = `/en/admin/assessments/${order?.id}/files`;
  const form = (bytes: number) => {
    const body = new FormData();
    body.append("file", new File([Buffer.alloc(bytes, "%PDF-1.7\n")], "report.pdf", { type: "application/pdf" }));
    return body;
  };
  const send = (bytes: number, headers = {}) =>
    fetch(server.origin + path, {
      method: "POST",
      redirect: "manual",
      headers: { cookie, "sec-fetch-site": "same-origin", ...headers },
      body: form(bytes),
    });
  const refused = await send(mostUploadBytes + 200_000);
  expect(refused.status).toBe(413);
  expect(await refused.text()).toContain(wordsOf("en").reportFiles.refused.tooLarge.replace("{most}", "25 MB"));
  // One byte more, and the length unsaid: the same words.
  expect((await send(mostUploadBytes + 1)).status).toBe(413);
  const { body, headers: ofForm } = new Response(form(mostUploadBytes + 1));
  const streamed = await fetch(server.origin + path, {
    method: "POST",
    redirect: "manual",
    headers: { cookie, "sec-fetch-site": "same-origin", "content-type": ofForm.get("content-type") ?? "" },
    body,
    duplex: "half",
  } as RequestInit);
  expect(streamed.status).toBe(413);
  expect(await streamed.text()).toContain(wordsOf("en").reportFiles.refused.tooLarge.replace("{most}", "25 MB"));
  const kept = await send(mostUploadBytes);
  expect(kept.status).toBe(303);
  expect(await database.db.$count(storedFiles, eq(storedFiles.size, mostUploadBytes))).toBeGreaterThan(0);
  // Whoever is no administrator sends what any form may have.
  const nobody = await send(300_000, { cookie: "" });
  expect(nobody.status).toBe(413);
  expect(await nobody.text()).toContain(wordsOf("en").errors.tooLarge.title);
});
