import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { JSDOM } from "jsdom";
import { afterEach, expect, it, vi } from "vitest";
import type { App } from "../../app/app.server";
import { unknownPattern } from "../../app/http/context.server";
import { pagePart } from "../../app/platform/page-part";
import { createGate } from "./gate";
import { ownHosts } from "./hosts";
import { ranks, Turns } from "./turns";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A server whose turns are all taken, behind a gate; what the gate lets pass is answered with 200. */
async function fullServer() {
  const turns = new Turns();
  const health = { draining: false, readiness: async () => ({ isReady: true, reasons: [] }) };
  const ended: unknown[] = [];
  const told: unknown[] = [];
  const server = createServer((incoming, outgoing) => {
    if (!gate(incoming, outgoing)) outgoing.end("passed");
  });
  const { port } = (await once(server.listen(0, "127.0.0.1"), "listening").then(() => server.address())) as AddressInfo;
  closing.push(() => server.close().closeAllConnections());
  const origin = `http://127.0.0.1:${port}`;
  const gate = createGate({
    app: { env: { publicOrigin: origin } } as App,
    pages: (path) => ({
      pattern: path.startsWith("/fi/page") ? "/fi/page" : unknownPattern,
      handle: () => Promise.reject(new Error("a page was drawn")),
    }),
    health,
    watch: { request: () => () => {}, turn: (...each) => told.push(each), turnsAre: () => {} },
    hosts: ownHosts(origin, { port, allowLoopback: false }),
    turns,
    busyPage: async ({ address, fields, requestId }) => [
      `<p>${requestId}</p><form action="${address}">`,
      ...(fields ?? []).map(([name, value]) => `<input name="${name}" value="${value}"/>`),
      `</form>`,
    ],
    begin: () => ({
      requestId: "the-id",
      nonce: "",
      headers: [["x-request-id", "the-id"]],
      run: (work) => work(),
      end: (answered) => ended.push(answered),
    }),
  });
  // Whoever waits here waits for as long as the test takes, however busy the machine is.
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  for (let place = 0; place < 50; place++) void turns.take(ranks.form);
  for (let place = 0; place < 30; place++) void turns.take(ranks.page);
  vi.useRealTimers();
  const ask = (path: string, init: RequestInit = {}) => fetch(origin + path, { redirect: "manual", ...init });
  return { turns, health, ended, told, port, ask };
}

const form = (fields: Record<string, string>, site = "same-origin") => ({
  method: "POST",
  headers: { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": site },
  body: new URLSearchParams(fields).toString(),
});

it("sends a form away with all that it holds, and writes down that it did", async () => {
  const { ask, ended, told } = await fullServer();
  const sent = await ask("/fi/page?a=1", form({ answer: "typed & kept", intent: "next" }));
  const { document } = new JSDOM(await sent.text()).window;
  const fields = [...document.querySelectorAll("input")].map(({ name, value }) => [name, value]);
  expect(fields).toEqual([
    ["answer", "typed & kept"],
    ["intent", "next"],
  ]);
  expect([document.querySelector("p")?.textContent, document.forms[0]?.getAttribute("action")]).toEqual([
    "the-id",
    "/fi/page?a=1",
  ]);
  expect(sent.status).toBe(503);
  expect(Object.fromEntries(sent.headers)).toMatchObject({
    "retry-after": "2",
    "cache-control": "no-store",
    "content-type": "text/html; charset=utf-8",
    vary: "accept-encoding",
    "x-request-id": "the-id",
  });
  expect(ended).toEqual([{ method: "POST", route: "/fi/page", status: 503 }]);
  expect(told).toEqual([["form", false]]);
});

it("shows nothing of a form that another site has sent, nor one of more fields than forms have", async () => {
  const { ask } = await fullServer();
  const foreign = await ask("/fi/page", form({ email: "somebody@else.example" }, "cross-site"));
  const many = await ask(
    "/fi/page",
    form(Object.fromEntries(Array.from({ length: 101 }, (_, field) => [`a${field}`, "x"]))),
  );
  expect([foreign.status, many.status]).toEqual([503, 503]);
  expect((await foreign.text()) + (await many.text())).not.toContain("input");
});

it("tells a script without a page, whose reply it could not read", async () => {
  const { ask } = await fullServer();
  const part = await ask("/fi/page", { headers: { accept: pagePart.type } });
  const data = await ask("/fi/page.data");
  expect([part.status, await part.text(), data.status, await data.text()]).toEqual([503, "", 503, ""]);
});

it("lets pass whose form was taken, programs, files, other hosts and forms with a file", async () => {
  const { ask, turns, port } = await fullServer();
  turns.begun.begin("anna");
  const passed = await Promise.all([
    ask("/fi/page", { headers: { cookie: "vointi_session=anna" } }),
    ask("/api/v1/page"),
    ask("/assets/page.css"),
    ask("/fi/page", { method: "PUT" }),
    ask("/fi/page", { method: "POST", body: new FormData() }),
  ]);
  expect(passed.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const other = connect(port, "127.0.0.1").end(
    "GET /fi/page HTTP/1.1\r\nHost: other.example\r\nConnection: close\r\n\r\n",
  );
  expect(await text(other)).toContain("200 OK");
  expect((await ask("/fi/page", { headers: { cookie: "vointi_session=otto" } })).status).toBe(503);
});

it("leaves bodies that are larger than forms to others, and closes connections where the server ends", async () => {
  const { ask, health, port } = await fullServer();
  const head = "POST /fi/page HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\nContent-Type: application/x-www-form-urlencoded\r\n";
  const broken = connect(port, "127.0.0.1");
  broken.write(`${head.replace("PORT", String(port))}Content-Length: 300000\r\n\r\na=`);
  const [reply] = (await once(broken, "data")) as [Buffer];
  expect(reply.toString()).toContain("200 OK");
  broken.destroy();
  health.draining = true;
  expect((await ask("/fi/page")).headers.get("connection")).toBe("close");
});

it("lets everybody pass as soon as there is room", async () => {
  const { ask, turns } = await fullServer();
  turns.all.reset();
  expect((await ask("/fi/page", form({ answer: "1" }))).status).toBe(200);
});
