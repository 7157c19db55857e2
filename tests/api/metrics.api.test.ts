import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { createTestDatabase } from "../fixtures/postgres";
import { sampled, samplesOf, scrape } from "../fixtures/scraped";
import { type DemoServer, freePort, startDemoServer } from "../fixtures/servers/demo-server";
import { type Gate, openGate } from "../fixtures/servers/gate";

/** Two instances of one database, as behind a balancer that names requests. */
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let gate: Gate;
let folder: string;
let instances: { name: string; server: DemoServer; metrics: number }[];

const secrets = {
  SESSION_SECRETS: "a secret of two instances that has 32 characters or more",
  EXPORT_KEYS: "a key of two instances that has 32 characters or more",
  REPORT_LEDGER_KEYS: "4tGm8QzXw1Lr6YhKe3VbN9cJp5SdF2aU",
};

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"));
  gate = await openGate(database.target);
  folder = await mkdtemp(join(tmpdir(), "vointi-metrics-"));
  instances = [];
  for (const name of ["one", "other"]) {
    const metrics = await freePort();
    const own = { METRICS_PORT: String(metrics), INSTANCE: name, TRUST_PROXY: "1", LOG_LEVEL: "info" };
    const server = await startDemoServer({ dataDir: join(folder, name), env: { ...gate.env, ...secrets, ...own } });
    instances.push({ name, server, metrics });
  }
});
afterAll(async () => {
  await gate.mend();
  await Promise.all(instances.map(({ server }) => server.stop()));
  await gate.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const first = () => instances[0] as (typeof instances)[number];

/** As somebody would who sends what no browser does. */
function send(
  path: string,
  { method = "GET", headers = {} }: { method?: string; headers?: Record<string, string> } = {},
) {
  return new Promise<{ status: number; requestId: string }>((resolve) => {
    const sent = request(`${first().server.origin}/`, { method, path, headers }, (response) => {
      response.resume();
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, requestId: String(response.headers["x-request-id"]) }),
      );
    });
    sent.once("error", () => resolve({ status: 0, requestId: "" }));
    sent.end();
  });
}

it("counts requests by pattern and status, and both instances know what waits in the one database", async () => {
  for (const path of ["/fi", "/fi/kirjautuminen-jota-ei-ole", "/fi/testi/aloitus/x", "/healthz"]) await send(path);
  const samples = await scrape(first().metrics);
  const count = (labels: Record<string, string>) => sampled(samples, "vointi_http_requests_total", labels);
  expect(count({ route: "/fi", method: "GET", status: "200" })).toBe(1);
  expect(count({ route: "(unknown)", status: "404" })).toBe(1);
  expect(count({ route: "/fi/testi/aloitus/:uuid" })).toBe(1);
  expect(count({ route: "(none)", status: "200" })).toBeGreaterThan(0);
  expect(sampled(samples, "vointi_http_request_duration_seconds_count", { route: "/fi" })).toBe(1);
  for (const { name, metrics } of instances) {
    await expect
      .poll(
        async () => {
          const own = await scrape(metrics);
          return [
            sampled(own, "vointi_info", { name }),
            sampled(own, "vointi_ready"),
            sampled(own, "vointi_jobs", { queue: "mail", state: "waiting" }),
            sampled(own, "vointi_database_connections", { pool: "writes", state: "most" }),
          ];
        },
        { timeout: 30_000 },
      )
      .toEqual([1, 1, 0, 3]);
  }
});

it("makes no label of what strangers send, and is not to be had at the public port", async () => {
  const canary = `kanaria-${randomUUID()}`;
  const before = samplesOf(await (await fetch(`http://127.0.0.1:${first().metrics}/metrics`)).text()).length;
  const strange = [
    ...Array.from({ length: 60 }, (_, at) => send(`/${canary}-${at}`)),
    ...Array.from({ length: 60 }, (_, at) => send(`/fi/testi/aloitus/${canary}-${at}?${canary}=${at}`)),
    ...["PROPFIND", "PURGE", "TRACE", "M-SEARCH"].map((method) => send("/fi", { method })),
    ...[`${canary}.example`, "", "[::1"].map((host) => send("/fi", { headers: { host } })),
    send("/fi", { headers: { "x-request-id": canary.repeat(250), traceparent: canary } }),
    send(`/fi/${'"}'}%0a${canary}`),
    send("/fi", { headers: { "user-agent": canary, "x-forwarded-for": canary, cookie: `vointi_session=${canary}` } }),
  ];
  await Promise.all(strange);
  const text = await (await fetch(`http://127.0.0.1:${first().metrics}/metrics`)).text();
  expect(text).not.toContain("kanaria");
  // Of the route that was not there before: a count for each status, and a histogram.
  expect(samplesOf(text).length - before).toBeLessThan(100);
  const methods = new Set(
    samplesOf(text).flatMap(({ name, labels }) => (name === "vointi_http_requests_total" ? [labels.method] : [])),
  );
  expect([...methods].filter((method) => !["GET", "HEAD", "POST", "OPTIONS", "other"].includes(method ?? ""))).toEqual(
    [],
  );
  for (const path of ["/metrics", "/fi/metrics", "/metrics/", "/api/v1/metrics"])
    expect([path, (await send(path)).status]).toEqual([path, 404]);
  expect((await send("/metrics", { headers: { host: `127.0.0.1:${first().metrics}` } })).status).toBe(421);
});

it("keeps the balancer's id of a request, and its line names trace, instance and version", async () => {
  const requestId = "9f1c2ab4-77aa-4c2d-9a55-0123456789ab";
  const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
  const headers = { "x-request-id": requestId, traceparent: `00-${traceId}-00f067aa0ba902b7-01` };
  expect((await send("/fi", { headers })).requestId).toBe(requestId);
  expect((await send("/fi", { headers: { "x-request-id": "matti.meikalainen@example.com" } })).requestId).toMatch(
    /^[0-9a-f-]{36}$/,
  );
  const line = () =>
    first()
      .server.output()
      .split("\n")
      .find((each) => each.includes(requestId));
  await expect.poll(line).toBeDefined();
  expect(JSON.parse(line() ?? "")).toMatchObject({
    requestId,
    traceId,
    instance: "one",
    version: expect.stringMatching(/^[0-9a-f]{12}$/),
    route: "/fi",
  });
  expect(first().server.output()).not.toContain("matti.meikalainen");
});

it("answers at once while the database hangs", async () => {
  gate.freeze();
  const hanging = send("/fi/testi/aloitus/x", { headers: { cookie: `vointi_session=${"a".repeat(43)}` } });
  const from = performance.now();
  const samples = await scrape(first().metrics);
  expect(performance.now() - from).toBeLessThan(2_000);
  expect(sampled(samples, "vointi_info")).toBe(1);
  await hanging;
  // What an instance finds out by itself takes it some seconds (looks, server/metrics).
  if (process.env.VOINTI_FULL === "1") {
    const told = async () => {
      const now = await scrape(first().metrics);
      const trouble = sampled(now, "vointi_trouble", { reason: "database away" });
      return [sampled(now, "vointi_ready"), trouble, sampled(now, "vointi_jobs")];
    };
    await expect.poll(told, { timeout: 40_000, interval: 250 }).toEqual([0, 1, undefined]);
  }
  await gate.mend();
});
