import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { connectDatabase } from "~/db/client.server";
import { openTracing } from "../../tracing/tracing";
import { createTestDatabase } from "../fixtures/postgres";

type Attribute = { key: string; value: Record<string, string> };
type Span = {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: Attribute[];
  status: { code?: number };
};

/** Whom traces are sent to. */
let collector: Server;
let received: Span[];
let sent = "";
let endpoint: string;
let database: Awaited<ReturnType<typeof createTestDatabase>>;

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"));
  received = [];
  collector = createServer((request, response) => {
    let body = "";
    request.on("data", (part) => (body += part));
    request.on("end", () => {
      sent += body;
      expect(request.url).toBe("/v1/traces");
      const { resourceSpans } = JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };
      received.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)));
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve));
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
});
afterAll(async () => {
  collector.closeAllConnections();
  collector.close();
  await database.drop();
});

const remote = { traceId: "4bf92f3577b34da6a3ce929d0e0e4736", spanId: "00f067aa0ba902b7" };
const requestId = "9f1c2ab4-77aa-4c2d-9a55-0123456789ab";
const told = ({ attributes }: Span, key: string) =>
  Object.values(attributes.find((attribute) => attribute.key === key)?.value ?? {})[0];

it("follows a request and a job through their statements, by names and codes alone", async () => {
  const tracing = openTracing({ endpoint, share: 1, version: "1", instance: "one" });
  const watched = connectDatabase(database.target, { poolSize: 2, watch: tracing.database });
  const request = tracing.request({ requestId, trace: { ...remote, isSampled: true } });
  expect(request.traceId).toBe(remote.traceId);
  await request.run(async () => {
    await watched.db.execute(sql`select ${"Kanariasuku"}::text, 'kanariavakio'`);
    await expect(watched.bulk.execute(sql`update kanariataulu set name = 'x'`)).rejects.toThrow();
  });
  request.end({ method: "POST", route: "/fi/testi/aloitus/:uuid", status: 500 });
  // Of nothing that is followed.
  await watched.jobs.execute(sql`select 1`);
  await tracing.batches("mail", 2, async () => {
    await watched.jobs.execute(sql`select 2`);
    return [{ id: "x", reason: "429" }];
  });
  await tracing.stop();
  await watched.close();

  const byName = new Map(received.map((span) => [span.name, span]));
  expect([...byName.keys()].toSorted()).toEqual(["POST /fi/testi/aloitus/:uuid", "jobs mail", "select", "update"]);
  const root = byName.get("POST /fi/testi/aloitus/:uuid") as Span;
  expect(root).toMatchObject({ traceId: remote.traceId, parentSpanId: remote.spanId, status: { code: 2 } });
  expect(told(root, "vointi.request_id")).toBe(requestId);
  const failed = byName.get("update") as Span;
  expect(failed).toMatchObject({ traceId: remote.traceId, parentSpanId: root.spanId, status: { code: 2 } });
  expect(told(failed, "db.response.status_code")).toBe("42P01");
  const job = byName.get("jobs mail") as Span;
  const ofJob = received.filter(({ parentSpanId }) => parentSpanId === job.spanId);
  expect(ofJob.map(({ name, traceId }) => [name, traceId])).toEqual([["select", job.traceId]]);
  expect(job.traceId).not.toBe(remote.traceId);
  expect(sent.toLowerCase()).not.toContain("kanaria");
});

it("keeps what the balancer wants kept, else its share, and holds nobody up where nobody listens", async () => {
  received = [];
  const none = openTracing({ endpoint, share: 0, version: "1", instance: "one" });
  const end = { method: "GET", route: "/fi", status: 200 };
  for (const trace of [undefined, { ...remote, isSampled: false }, { ...remote, isSampled: true }])
    none.request({ requestId, trace }).end(end);
  await none.stop();
  expect(received.map(({ traceId }) => traceId)).toEqual([remote.traceId]);

  const nowhere = openTracing({ endpoint: "http://127.0.0.1:9", share: 1, version: "1", instance: "one" });
  for (let at = 0; at < 5_000; at++) nowhere.request({ requestId, trace: undefined }).end(end);
  await nowhere.stop();
});
