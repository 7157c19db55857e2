import { Hono } from "hono";
import { JSDOM } from "jsdom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { App } from "../../app/app.server";
import type { RequestContext } from "../../app/http/context.server";
import { providerAddress, providerAddresses } from "../../app/i18n/provider-addresses";
import type { FindPage } from "../remix/pages";
import { createBusyPage } from "./busy-page";
import type { Entry, ServerApp } from "./entry";
import type { AskedBy } from "./origin-check";
import { shedLoad } from "./shed-load";
import { Turns } from "./turns";

type Held = { method: string; release: () => void };

/** A server whose every request is held until it is released; whoever asks does so from a page of ours or of others. */
function heldServer(verdict: AskedBy["verdict"] = "allow") {
  const held: Held[] = [];
  const server: ServerApp = new Hono<Entry>();
  const app = { env: { publicOrigin: "http://localhost" } } as App;
  const pages = (() => ({
    handle: async (_request: Request, { requestId, refusal }: RequestContext) => {
      const { action, fields } = refusal?.resend ?? {};
      const inputs = fields?.map(([name, value]) => `<input type="hidden" name="${name}" value="${value}"/>`);
      return new Response(
        `<script>0</script><p>${requestId}</p>${inputs ? `<form action="${action}">${inputs}</form>` : ""}`,
      );
    },
  })) as unknown as FindPage;
  server.use((c, next) => {
    c.set("requestId", "id");
    c.set("app", app);
    c.set("askedBy", { credential: "cookie", verdict });
    const pattern = c.req.path.startsWith("/sign-in/return/") ? providerAddresses.back : "/fi/page";
    c.set("page", { pattern, handle: () => Promise.reject(new Error("a page was drawn")) });
    return next();
  });
  server.use(shedLoad({ turns: new Turns(), busyPage: createBusyPage({ app, pages, version: "1" }) }));
  server.all("*", async (c) => {
    const { method } = c.req;
    await new Promise<void>((resolve) => held.push({ method, release: resolve }));
    return method === "POST" && !c.req.path.endsWith(".data") ? c.redirect("/fi/next", 303) : c.text("page");
  });
  const ask = async (method: "GET" | "POST", session?: string, path = "/fi/page") => {
    const headers = session ? { cookie: `vointi_session=${session}` } : undefined;
    return server.request(path, { method, headers });
  };
  /** A form as a browser sends it. */
  const send = (form: Record<string, string>, path: string) => {
    const body = new URLSearchParams(form).toString();
    const headers = { "content-type": "application/x-www-form-urlencoded", "content-length": String(body.length) };
    return server.request(path, { method: "POST", headers, body });
  };
  return { held, ask, send };
}

// How long a request waits is a matter of milliseconds: on a busy machine they would be over before the test goes on.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const soon = () => vi.advanceTimersByTimeAsync(5);
const longerThanAnyWaits = () => vi.advanceTimersByTimeAsync(120);

it("lets whoever's form was taken in to the page after it, before forms and pages of others", async () => {
  const { held, ask } = heldServer();
  const answer = ask("POST", "a");
  await soon();
  held.shift()?.release();
  expect((await answer).status).toBe(303);

  const others = Array.from({ length: 20 }, () => ask("GET"));
  await soon();
  expect(held).toHaveLength(20);
  const form = ask("POST", "b");
  const page = ask("GET", "c");
  const next = ask("GET", "a");
  await longerThanAnyWaits();
  expect([(await form).status, (await page).status]).toEqual([503, 503]);
  held.shift()?.release();
  await soon();
  held.at(-1)?.release();
  expect((await next).status).toBe(200);

  for (const { release } of held) release();
  await Promise.all(others);
});

it("lets the page after a form in once, and none after a form that was refused", async () => {
  const { held, ask } = heldServer();
  const answer = ask("POST", "a");
  await soon();
  held.shift()?.release();
  await answer;
  const page = ask("GET", "a");
  await soon();
  held.shift()?.release();
  await page;
  const others = Array.from({ length: 20 }, () => ask("GET"));
  await soon();
  const again = ask("GET", "a");
  const refused = ask("POST", "b");
  await longerThanAnyWaits();
  await refused;
  const after = ask("GET", "b");
  await longerThanAnyWaits();
  expect([(await again).status, (await refused).status, (await after).status]).toEqual([503, 503, 503]);
  for (const { release } of held) release();
  await Promise.all(others);
});

it("keeps no place for a page after a reply that brought it along", async () => {
  const { held, ask } = heldServer();
  const answer = ask("POST", "a", "/fi/page.data");
  await soon();
  held.shift()?.release();
  expect((await answer).status).toBe(200);
  const others = Array.from({ length: 20 }, () => ask("GET"));
  await soon();
  const page = ask("GET", "a");
  await longerThanAnyWaits();
  // Whoever still waited would be let in now.
  held.shift()?.release();
  await soon();
  for (const { release } of held) release();
  expect((await page).status).toBe(503);
  await Promise.all(others);
});

it("tells at once who would wait behind too many, and never whose form was taken", async () => {
  const { held, ask } = heldServer();
  const answer = ask("POST", "a");
  await soon();
  held.shift()?.release();
  await answer;
  const working = Array.from({ length: 20 }, () => ask("POST"));
  const waiting = Array.from({ length: 30 }, () => ask("POST"));
  await soon();
  const told: number[] = [];
  const tell = async (asked: Promise<Response>) => told.push((await asked).status);
  void tell(ask("POST", "b"));
  const next = ask("GET", "a");
  await soon();
  expect(told).toEqual([503]);
  for (let released = 0; released < 51; released++) {
    held.shift()?.release();
    await soon();
  }
  expect((await next).status).toBe(200);
  expect(new Set((await Promise.all([...working, ...waiting])).map(({ status }) => status)).has(303)).toBe(true);
});

it("sends a form away with what it holds, where as many wait as may", async () => {
  const { held, ask, send } = heldServer();
  const others = Array.from({ length: 50 }, () => ask("POST"));
  await soon();
  const typed = { answer: `"quoted" & <b>, 'single' $& $1`, intent: "next" };
  const form = await send(typed, "/fi/page?a=1&b='2'");
  expect([form.status, form.headers.get("retry-after"), form.headers.get("cache-control")]).toEqual([
    503,
    "2",
    "no-store",
  ]);
  const { document } = new JSDOM(await form.text()).window;
  expect(document.forms[0]?.getAttribute("action")).toBe("/fi/page?a=1&b=%272%27");
  const fields = [...document.querySelectorAll("input")].map(({ name, value }) => [name, value]);
  expect(Object.fromEntries(fields)).toEqual(typed);
  expect([document.querySelector("p")?.textContent, document.scripts.length]).toEqual(["id", 0]);
  await longerThanAnyWaits();
  for (const { release } of held) release();
  await Promise.all(others);
});

it("shows nothing of a form that another site has sent, where there is no room", async () => {
  const { held, ask, send } = heldServer("refuse");
  const others = Array.from({ length: 50 }, () => ask("POST"));
  await soon();
  const refused = await send({ email: "somebody@else.example" }, "/fi/page");
  expect(refused.status).toBe(503);
  expect(await refused.text()).not.toContain("somebody@else.example");
  for (let n = 0; n < 60; n++) {
    for (const { release } of held.splice(0)) release();
    await soon();
  }
  await Promise.all(others);
});

it("leaves everybody else their places while pages wait for organisations' providers", async () => {
  const { held, ask } = heldServer();
  const organisation = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
  const asking = (n: number) =>
    Array.from({ length: 20 }, () => ask("GET", undefined, providerAddress("back", organisation(n))));
  const first = asking(1);
  await soon();
  expect(held).toHaveLength(5);
  // One organisation's provider keeps no other one's people waiting; many together still keep nobody else.
  const more = [asking(2), asking(3), asking(4)].flat();
  await soon();
  expect(held).toHaveLength(15);
  const everybody = Array.from({ length: 20 }, () => ask("GET"));
  await soon();
  expect(held).toHaveLength(35);
  await vi.advanceTimersByTimeAsync(600);
  for (const { release } of held) release();
  const statuses = (await Promise.all([...first, ...more])).map(({ status }) => status);
  expect([statuses.filter((status) => status === 503).length, statuses.length]).toEqual([65, 80]);
  expect(new Set((await Promise.all(everybody)).map(({ status }) => status))).toEqual(new Set([200]));
});
