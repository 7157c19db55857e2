import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { pageUrl } from "~/i18n/paths";
import { type ApiCall, apiServer } from "../fixtures/api-server";
import { createTestApp } from "../fixtures/app";
import { createTestDatabase } from "../fixtures/postgres";

const token = "0b9e2a53-58a1-4a0f-8a67-1f3a3c7cafe1";
const canaries = [token, "kanaria@example.com", "salaisuus", "Canarina"];

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"));
});
afterAll(() => database.drop());

/** The endpoint of a service that reports errors, or of one that doesn't, and what it logs. */
function service({ sentry = true } = {}) {
  const lines: string[] = [];
  const app = createTestApp(database, {
    log: pino({ level: "warn" }, { write: (line: string) => void lines.push(line) }),
  });
  const env = { ...app.env, sentry: sentry ? { dsn: "http://key@127.0.0.1:9/1", userEmail: false } : undefined };
  const call = apiServer({ ...app, env });
  const tell = (body: unknown, more: Partial<ApiCall> = {}) =>
    call({ method: "POST", path: "/page-errors", body, ...more, headers: { ...from, ...more.headers } });
  return { tell, lines };
}

const path = pageUrl("loginToken", "fi", { token }, { email: "kanaria@example.com" });
const from = { referer: `http://localhost:3000${path}` };
const frames = "/assets/root-a1.js:1:234 /assets/basics-b2.js:5:6";

describe("what a browser tells of a page that broke", () => {
  it("is logged by its kind, its places and the page as a pattern", async () => {
    const { tell, lines } = service();
    expect((await tell({ type: "TypeError", frames, code: "418" })).status).toBe(204);
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({
      msg: "page broke in a browser",
      source: "browser",
      route: "/fi/kirjautuminen/token/:token",
      errorType: "TypeError",
      errorCode: "react-418",
      stack: ["at /assets/root-a1.js:1:234", "at /assets/basics-b2.js:5:6"],
    });
  });

  it("is kept of nothing else that anybody sends", async () => {
    const { tell, lines } = service();
    const text = canaries.join(" ");
    const places = canaries
      .map((canary) => `https://evil.example/${canary}.js:1:2 /assets/../${canary}.js:1:2`)
      .join(" ");
    await tell({ type: text, frames: places, code: text, message: text, url: path });
    await tell({ type: { name: text }, frames: [text] }, { headers: { referer: `http://localhost:3000/fi/${token}` } });
    expect(lines).toHaveLength(2);
    for (const canary of canaries) expect(lines.join()).not.toContain(canary);
  });

  it("is refused from foreign pages, in other forms and when it is long", async () => {
    const { tell, lines } = service();
    expect((await tell({}, { headers: { "sec-fetch-site": "cross-site" } })).status).toBe(403);
    expect((await tell("type=x", { headers: { "content-type": "application/x-www-form-urlencoded" } })).status).toBe(
      415,
    );
    expect((await tell({ type: "TypeError", frames: "x".repeat(5_000) })).status).toBe(413);
    expect(lines).toEqual([]);
  });

  it("is taken a few times a minute from one place", async () => {
    const { tell, lines } = service();
    const answers = await Promise.all(Array.from({ length: 40 }, () => tell({ type: "TypeError", frames })));
    expect(answers.map(({ status }) => status)).toContain(429);
    expect(lines.length).toBeLessThanOrEqual(10);
  });

  it("has no address where nothing is reported", async () => {
    expect((await service({ sentry: false }).tell({ type: "TypeError" })).status).toBe(404);
  });
});
