import { request } from "node:http";
import { tmpdir } from "node:os";
import { afterEach, expect, it, vi } from "vitest";
import type { Database } from "../../app/db/client.server";
import type { Health } from "../health";
import { createLooks } from "./looks";
import { openMetrics } from "./metrics";
import { serveMetrics } from "./metrics-port";
import { createRegistry } from "./registry";

afterEach(() => {
  vi.useRealTimers();
});

/** A port that nobody listens on just now. */
async function served(text: () => Promise<string>) {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 40_000);
    const stop = await serveMetrics({ text, contentType: "text/plain" }, { host: "127.0.0.1", port }).catch(() => {});
    if (stop) return { port, ...stop };
  }
}

function ask(port: number, path: string, method = "GET", headers = {}): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    request({ host: "127.0.0.1", port, path, method, headers }, (response) => {
      let body = "";
      response.on("data", (chunk) => (body += chunk));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, body }));
    })
      .once("error", reject)
      .end();
  });
}

it("serves /metrics alone, made once a second at most, however many ask", async () => {
  let made = 0;
  const port = await served(async () => `made_total ${++made}\n`);
  const all = await Promise.all(Array.from({ length: 15 }, () => ask(port.port, "/metrics")));
  expect(new Set(all.map(({ status, body }) => `${status} ${body}`))).toEqual(new Set(["200 made_total 1\n"]));
  expect((await ask(port.port, "/metrics?x=1", "HEAD")).body).toBe("");
  expect((await ask(port.port, "/metrics", "POST")).status).toBe(405);
  for (const path of ["/", "/healthz", "/metrics/", "/fi", "//metrics", "/%6detrics"])
    expect([path, (await ask(port.port, path)).status]).toEqual([path, 404]);
  expect((await ask(port.port, "/metrics", "GET", { "x-long": "x".repeat(10_000) })).status).toBe(431);
  port.stop();
});

it("says by name which setting is wrong where it can't listen", async () => {
  const taken = await served(async () => "");
  const other = serveMetrics({ text: async () => "", contentType: "" }, { host: "127.0.0.1", port: taken.port });
  await expect(other).rejects.toMatchObject({ name: "EnvError", message: /^METRICS_PORT: .*EADDRINUSE/ });
  taken.stop();
});

it("tells nothing of queues any more once the database stops answering, and asks it for nothing twice", async () => {
  vi.useFakeTimers();
  const metrics = createRegistry();
  let asked = 0;
  let answers = true;
  const execute = () => {
    asked += 1;
    return answers
      ? Promise.resolve([{ queue: "mail", jobs: 3, oldestSeconds: 7, bytes: "1" }])
      : new Promise(() => {});
  };
  const health: Health = {
    draining: false,
    readiness: async () => ({ isReady: answers, reasons: answers ? [] : ["database away", "files S3_403"] }),
  };
  const database = { jobs: { execute } as unknown as Database["jobs"] };
  const looks = createLooks(metrics, { database, health, dataDir: tmpdir() });
  const told = () => metrics.registry.metrics();
  looks.start();
  await vi.waitFor(async () => expect(await told()).toContain('vointi_jobs{queue="mail",state="waiting"} 3'));
  expect(await told()).toContain("vointi_ready 1");
  answers = false;
  const before = asked;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toBe(before + 1);
  expect(await told()).not.toContain("vointi_jobs{");
  expect(await told()).not.toMatch(/^vointi_database_size_bytes \d/m);
  expect(await told()).toContain('vointi_trouble{reason="database away"} 1');
  expect(await told()).toContain('vointi_trouble{reason="files"} 1');
  expect(await told()).toContain("vointi_ready 0");
  looks.stop();
});

it("has a number from the start for what an alert waits for", async () => {
  const info = { version: "1", name: "a" };
  const metrics = openMetrics({ host: "127.0.0.1", port: 0 }, info);
  metrics.endings("mail", [
    { id: "1", is: "sent" },
    { id: "2", is: "failed", reason: "x", final: true },
    { id: "3", is: "failed", reason: "x", final: false },
    { id: "4", is: "notNow" },
    { id: "5", is: "notNow", reason: "429" },
  ]);
  const text = await metrics.text();
  const of = (outcome: string) =>
    new RegExp(`^vointi_messages_total{queue="mail",outcome="${outcome}"} (\\d+)$`, "m").exec(text)?.[1];
  const outcomes = ["accepted", "refused", "refused_for_good", "put_off", "given_up", "not_wanted"];
  expect(outcomes.map(of)).toEqual(["1", "1", "1", "1", "0", "0"]);
  expect(text).toContain('vointi_database_errors_total{profile="hot",code="53100"} 0');
});
