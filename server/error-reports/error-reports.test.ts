import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { afterEach, describe, expect, it } from "vitest";
import { describeError } from "../../app/platform/log.server";
import { loggerReporting, openErrorReports } from "./error-reports";

type Answer = "takes" | "hangs" | "limits";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A project at a service that speaks Sentry's protocol: what arrives, and where it is to be sent. */
async function startService(answer: Answer = "takes") {
  const arrived: { path: string; header: Record<string, unknown>; event: Record<string, never> }[] = [];
  const asked = { times: 0 };
  const server = createServer(async (request, response) => {
    asked.times += 1;
    if (answer === "hangs") return;
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    // An envelope: its header, the header of an item and the item, a line each.
    const [header = "", , event = ""] = Buffer.concat(parts).toString("utf8").split("\n");
    arrived.push({ path: request.url ?? "", header: JSON.parse(header), event: JSON.parse(event) });
    response.writeHead(answer === "limits" ? 429 : 200, answer === "limits" ? { "retry-after": "60" } : {}).end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(
    () => server.closeAllConnections(),
    () => server.close(),
  );
  const { port } = server.address() as AddressInfo;
  return { arrived, asked, dsn: `http://publickey@127.0.0.1:${port}/42` };
}

async function reporting(dsn: string, emailOf?: (id: string) => Promise<string | undefined>) {
  const reports = await openErrorReports({ sentry: { dsn, userEmail: Boolean(emailOf) }, mode: "demo" }, emailOf);
  return { log: loggerReporting(pino({ level: "silent" }), reports), reports };
}

const canaries = [
  "kanaria@example.com",
  "Canarina",
  "salainen-token",
  "vointi_session=abc",
  "I feel low",
  "+358401234567",
];
const userUuid = "5f3c8a52-6d7e-4b1f-9a55-3f6f0c9f2b11";

function failure(): Error {
  const error = new TypeError(`could not save ${canaries.join(" ")}`);
  return Object.assign(error, { code: "23505", detail: canaries.join(), query: canaries.join() });
}

describe("a report of an error", () => {
  it("tells its kind, its place, the route and ids, as an envelope of the project", async () => {
    const { dsn, arrived } = await startService();
    const { log, reports } = await reporting(dsn);
    const where = { requestId: "r-1", route: "/fi/testi/jatka", user: userUuid };
    log.error({ ...where, ...describeError(failure()) }, "page failed");
    await reports.flush(20_000);
    expect(arrived.map(({ path }) => path)).toEqual([expect.stringMatching(/^\/api\/42\/envelope\//)]);
    expect(arrived[0]?.event).toMatchObject({
      level: "error",
      environment: "demo",
      transaction: "/fi/testi/jatka",
      tags: { requestId: "r-1", route: "/fi/testi/jatka", errorCode: "23505" },
      user: { id: userUuid },
      exception: { values: [{ type: "TypeError", value: "page failed" }] },
    });
    const frames = (arrived[0]?.event.exception as { values: { stacktrace: { frames: object[] } }[] } | undefined)
      ?.values[0]?.stacktrace.frames;
    expect(frames?.at(-1)).toMatchObject({
      function: "failure",
      filename: expect.stringMatching(/^server\/error-reports\//),
    });
  });

  it("holds nothing that anybody typed, no address with its ids, no cookie and no path of the machine", async () => {
    const { dsn, arrived } = await startService();
    const { log, reports } = await reporting(dsn);
    const [email, name, token, cookie, answer, phone] = canaries;
    const stray = {
      email,
      name,
      token,
      cookie,
      answer,
      phone,
      url: `/fi/kirjautuminen/token/${token}`,
      headers: { cookie },
    };
    log.error({ requestId: "r", ...stray, ...describeError(failure()) }, "page failed");
    log.warn({ requestId: "r", ...stray }, "page refused");
    await reports.flush(20_000);
    expect(arrived).toHaveLength(2);
    const sent = JSON.stringify(arrived);
    for (const canary of [...canaries, process.cwd(), "server_name"]) expect(sent).not.toContain(canary);
  });

  it("names the person's e-mail where that is wanted, and only there", async () => {
    const { dsn, arrived } = await startService();
    const { log, reports } = await reporting(dsn, async (id) => (id === userUuid ? "known@example.com" : undefined));
    log.error({ user: userUuid }, "page failed");
    await expect.poll(() => arrived.length).toBe(1);
    expect(arrived[0]?.event).toMatchObject({ user: { id: userUuid, email: "known@example.com" } });
    await reports.flush(1);
  });

  it("of one kind goes out a few times a minute, however often it happens", async () => {
    const { dsn, asked } = await startService();
    const { log, reports } = await reporting(dsn);
    for (let n = 0; n < 50; n++) log.error({ requestId: String(n), route: "/fi" }, "page failed");
    log.error({ route: "/sv" }, "page failed");
    await reports.flush(20_000);
    expect(asked.times).toBe(6);
  });

  it("is not sent again while the service wants none", async () => {
    const { dsn, asked } = await startService("limits");
    const { log, reports } = await reporting(dsn);
    log.error({ route: "/fi" }, "page failed");
    await reports.flush(20_000);
    log.error({ route: "/sv" }, "page failed");
    await reports.flush(20_000);
    expect(asked.times).toBe(1);
  });
});

it.each([["hangs"], ["is gone"]])("a service that %s delays nobody and breaks nothing", async (how) => {
  const { dsn, asked } =
    how === "hangs" ? await startService("hangs") : { dsn: "http://key@127.0.0.1:9/1", asked: undefined };
  const { log, reports } = await reporting(dsn);
  for (let n = 0; n < 200; n++) log.error({ route: `/fi/${n}` }, "page failed");
  if (asked) await expect.poll(() => asked.times).toBeGreaterThan(0);
  // Nobody waits for it when the process ends either.
  await reports.flush(50);
});

it("every line is still logged, and information is not reported", async () => {
  const lines: string[] = [];
  const taken: string[] = [];
  const log = loggerReporting(pino({ level: "info" }, { write: (line: string) => void lines.push(line) }), {
    take: ({ text }) => taken.push(text),
    flush: async () => undefined,
  });
  log.error({ requestId: "1" }, "a");
  log.warn({ requestId: "2" }, "b");
  log.info({ requestId: "3" }, "c");
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual(["a", "b", "c"]);
  expect(taken).toEqual(["a", "b"]);
});
