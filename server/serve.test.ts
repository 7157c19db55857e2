import { once } from "node:events";
import { connect } from "node:net";
import { Hono } from "hono";
import { afterAll, expect, it } from "vitest";
import type { App } from "../app/app.server";
import { freePort } from "../tests/fixtures/servers/demo-server";
import type { ServerApp } from "./entry/entry";
import type { Health } from "./health";
import { listen } from "./serve";

// A listening server puts light Requests and Responses in place of Node's; the tests after this one know nothing of it.
const own = { Request, Response };
afterAll(() => {
  for (const [name, value] of Object.entries(own)) Object.defineProperty(globalThis, name, { value });
});

it("a server that ends waits for no client that has sent nothing", async () => {
  const port = await freePort();
  const app = { env: { hosts: ["127.0.0.1"], port } } as unknown as App;
  const health = { draining: false } as unknown as Health;
  const close = await listen(
    { server: new Hono() as unknown as ServerApp, gate: () => false },
    { app, health },
    { drainMs: 0, lastRequestsMs: 50 },
  );
  const silent = connect(port, "127.0.0.1");
  silent.on("error", () => {});
  await once(silent, "connect");
  const cut = once(silent, "close");
  await close();
  await cut;
  expect(silent.destroyed).toBe(true);
});
