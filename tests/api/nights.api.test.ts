import { writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { getTableName } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { reportSnapshots } from "~/db/schema/reports";
import { enqueue } from "~/features/jobs/engine.server";
import { queueMessages } from "~/features/messages/outbox.server";
import { createSecrets } from "~/platform/secrets.server";
import { createTestDatabase } from "../fixtures/postgres";
import { type DemoServer, freePort } from "../fixtures/servers/demo-server";
import { type Gate, openGate } from "../fixtures/servers/gate";
import { hasPrometheus, type Prometheus, startPrometheus } from "../fixtures/servers/prometheus";
import { startTestedServer } from "../fixtures/servers/tested-server";
import { mayMountDisks, smallDisk, unmountDisks } from "../fixtures/small-disk";

/**
 * Five nights of docs/operating.md with two instances and a Prometheus: which alert fires, and what the log says. In the full
 * run; what the rules make of hours is tried by promtool (tests/architecture/alerts.test.ts).
 */
const isFull = process.env.VOINTI_FULL === "1";
if (isFull && !hasPrometheus) console.log("Not tried: the nights (prometheus is not on PATH)");
const secret = "a secret of the nights that has 32 characters or more";

type Instance = { name: string; server: DemoServer; gate: Gate; dataDir: string };

describe.runIf(isFull && hasPrometheus && mayMountDisks())("a night", { timeout: 240_000 }, () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let provider: Server;
  let isDown = false;
  let instances: Record<"one" | "other", Instance>;
  let prometheus: Prometheus;
  let visiting: NodeJS.Timeout;

  async function start(name: string, metrics: number): Promise<Instance> {
    const gate = await openGate(database.target);
    const dataDir = smallDisk(64) ?? "";
    const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
    const env = {
      ...gate.env,
      SESSION_SECRETS: secret,
      EXPORT_KEYS: "a key of the nights that has 32 characters or more",
      REPORT_LEDGER_KEYS: "4tGm8QzXw1Lr6YhKe3VbN9cJp5SdF2aU",
      RESEND_API_KEY: "re_of_the_nights",
      RESEND_BASE_URL: url,
      MAIL_PER_SECOND: "50",
      SMS_URL: `${url}/sms`,
      METRICS_PORT: String(metrics),
      INSTANCE: name,
      LOG_LEVEL: "info",
    };
    return { name, gate, dataDir, server: await startTestedServer({ dataDir, env }) };
  }

  beforeAll(async () => {
    database = await createTestDatabase(inject("postgres"));
    provider = createServer((request, response) => {
      request.resume();
      request.on("end", () =>
        response.writeHead(isDown ? 500 : 200, { "content-type": "application/json" }).end('{"data":[]}'),
      );
    });
    await new Promise<void>((resolve) => provider.listen(0, "127.0.0.1", resolve));
    const ports = { one: await freePort(), other: await freePort() };
    instances = { one: await start("one", ports.one), other: await start("other", ports.other) };
    prometheus = await startPrometheus(ports);
    // People come all the time, and each is looked up.
    visiting = setInterval(() => {
      for (const { server } of Object.values(instances))
        fetch(`${server.origin}/fi/kartoitukset`, {
          redirect: "manual",
          headers: { cookie: `vointi_session=${"a".repeat(43)}` },
        }).catch(() => undefined);
    }, 250);
  });
  afterAll(async () => {
    clearInterval(visiting);
    // A start that failed has left some of them out.
    await prometheus?.stop();
    for (const { gate, server } of Object.values(instances)) {
      await gate.mend();
      await server.stop();
      await gate.close();
    }
    provider.closeAllConnections();
    provider.close();
    await database.drop();
    unmountDisks();
  });

  const fires = (...alerts: string[]) =>
    expect.poll(() => prometheus.firing(), { timeout: 120_000, interval: 500 }).toEqual(expect.arrayContaining(alerts));
  const quiet = () => expect.poll(() => prometheus.firing(), { timeout: 120_000, interval: 500 }).toEqual([]);
  const logged = (name: "one" | "other", text: string) =>
    instances[name].server
      .output()
      .split("\n")
      .filter((line) => line.includes(text)).length;

  it("in which nothing happens", quiet);

  it("in which mail stands", async () => {
    isDown = true;
    const mail = (to: string) => ({ channel: "email", to, subject: "s", text: "t", html: "h" }) as const;
    await database.db.transaction((tx) =>
      queueMessages(tx, createSecrets([secret]), [mail("a@example.com"), mail("b@example.com")], {
        purpose: "accountNotice",
        expiresInMinutes: 600,
      }),
    );
    await fires("MailStands");
    expect(logged("one", "message not sent") + logged("other", "message not sent")).toBeGreaterThan(0);
    isDown = false;
    await quiet();
  });

  it("in which the database is slow", async () => {
    for (const { gate } of Object.values(instances)) gate.delay(300);
    await fires("DatabaseSlow");
    expect(await prometheus.firing()).not.toContain("MailStands");
    for (const { gate } of Object.values(instances)) await gate.mend();
    await quiet();
  });

  it("in which a disk fills", async () => {
    const filler = join(instances.one.dataDir, "filler");
    await writeFile(filler, Buffer.alloc(59 * 1_024 * 1_024));
    await fires("DiskFilling one");
    expect(await prometheus.firing()).not.toContain("DiskFilling other");
    // Until there is none left at all, which it finds out within a minute.
    await writeFile(join(instances.one.dataDir, "more"), Buffer.alloc(16 * 1_024 * 1_024)).catch(() => undefined);
    await fires("FilesNotKept one");
    expect(logged("one", "ENOSPC")).toBeGreaterThan(0);
    await writeFile(filler, "");
    await writeFile(join(instances.one.dataDir, "more"), "");
    await quiet();
  });

  it("in which one instance is sick", async () => {
    await instances.other.gate.refuse();
    await fires("InstanceNotReady other");
    const firing = await prometheus.firing();
    expect(firing).not.toContain("InstanceNotReady one");
    expect(firing).not.toContain("NobodyServes");
    expect(firing).not.toContain("DatabaseInTrouble");
    expect(logged("other", "jobs not readable")).toBeGreaterThan(0);
    expect(logged("one", "jobs not readable")).toBe(0);
    await instances.other.gate.mend();
    await quiet();
  });

  it("in which a report never ends", async () => {
    const connection = await database.raw.reserve();
    await connection`set idle_in_transaction_session_timeout = 0`;
    await connection`begin`;
    await connection.unsafe(`lock table ${getTableName(reportSnapshots)} in access exclusive mode`);
    await enqueue(database.jobs, "reports", [{ payload: {} }]);
    await expect
      .poll(() => prometheus.firing(), { timeout: 120_000, interval: 500 })
      .toContainEqual(expect.stringMatching(/^JobNeverEnds (one|other)$/));
    expect(await prometheus.firing()).not.toContain("DatabaseInTrouble");
    await connection`rollback`;
    connection.release();
    await quiet();
  });
});
