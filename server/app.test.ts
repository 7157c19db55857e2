import type { IncomingMessage, ServerResponse } from "node:http";
import { expect, it } from "vitest";
import type { App } from "../app/app.server";
import type { Driver } from "../app/db/driver/driver";
import { databaseOver } from "../app/db/driver/drizzle-session.server";
import { providerAddress, providerAddresses } from "../app/i18n/provider-addresses";
import { parseEnv } from "../app/platform/env.server";
import { createSecrets } from "../app/platform/secrets.server";
import type { TimeLimit } from "../app/platform/time/time-limit";
import { createServerApp } from "./app";

it("a page that waits for an organisation's provider has no time limit for all of its statements, and others have one", async () => {
  const limited = {} as Driver;
  const driver = { within: (_: TimeLimit) => limited } as Driver;
  const env = parseEnv({ VOINTI_MODE: "demo", PUBLIC_ORIGIN: "https://vointi.example" });
  const log = { info: () => {}, error: () => {} };
  const app = {
    env,
    log,
    db: databaseOver(driver),
    secrets: createSecrets(["a secret of this test"]),
  } as unknown as App;
  const unlimited: boolean[] = [];
  const { server } = createServerApp({
    app,
    version: "1",
    health: { draining: false, readiness: async () => ({ isReady: true, reasons: [] }) },
    clientFolder: undefined,
    pages: (path) => ({
      pattern: path.startsWith("/sign-in/") ? providerAddresses.back : "/en/page",
      handle: async (_, context) => {
        unlimited.push(context.app.db === app.db);
        return new Response("page");
      },
    }),
  });
  for (const path of [providerAddress("back", "00000000-0000-4000-8000-000000000000"), "/en/redirect-or-login"]) {
    const incoming = { url: path, socket: { remoteAddress: "192.0.2.1" } } as unknown as IncomingMessage;
    const outgoing = { setHeader: () => {} } as unknown as ServerResponse;
    const url = `https://vointi.example${path}`;
    const answer = await server.request(url, { headers: { host: "vointi.example" } }, { incoming, outgoing });
    expect([path, answer.status]).toEqual([path, 200]);
  }
  expect(unlimited).toEqual([true, false]);
});
