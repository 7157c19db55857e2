import { createServer, type RequestListener, type Server } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { App } from "../app/app.server";
import { portIsTaken } from "../scripts/free-port.mjs";
import type { ServerApp } from "./entry/entry";
import type { Gate } from "./entry/gate";
import type { Health } from "./health";

/** Milliseconds between two looks for clients whose time is over. */
const checkEvery = 2_000;

/** Milliseconds a client has for its whole request, the last look included, and for the headers alone. */
const timeouts = { request: 30_000 - checkEvery, headers: 10_000, keepAlive: 65_000 } as const;

/** Milliseconds that open requests have to finish once the server ends; then their connections are cut. */
const lastRequests = 20_000;

/** The HTTP entry, and what stands before it. */
export type Entrance = { server: ServerApp; gate: Gate };

export function listenerOf({ server, gate }: Entrance): RequestListener {
  const answer = getRequestListener(server.fetch);
  return (incoming, outgoing) => {
    if (!gate(incoming, outgoing)) void answer(incoming, outgoing);
  };
}

/**
 * Listens on every configured address. Resolves once all listen; the returned function drains: readiness turns 503,
 * balancers get `drainMs` to notice, open requests finish, idle connections close.
 */
export async function listen(
  entry: Entrance,
  { app, health }: { app: App; health: Health },
  options: { drainMs: number; lastRequestsMs?: number },
): Promise<() => Promise<void>> {
  const listener = listenerOf(entry);
  const servers: Server[] = [];
  for (const host of app.env.hosts) {
    const http = createServer(
      {
        requestTimeout: timeouts.request,
        headersTimeout: timeouts.headers,
        connectionsCheckingInterval: checkEvery,
      },
      listener,
    );
    http.keepAliveTimeout = timeouts.keepAlive;
    try {
      await listenOn(http, app.env.port, host);
      servers.push(http);
    } catch (error) {
      // A machine without IPv6 still has the other loopback address.
      const code = (error as NodeJS.ErrnoException).code;
      if (servers.length > 0 && (code === "EADDRNOTAVAIL" || code === "EAFNOSUPPORT")) continue;
      if (code === "EADDRINUSE") throw new Error(portIsTaken(app.env.port, host));
      throw error;
    }
  }
  return async () => {
    health.draining = true;
    await new Promise((resolve) => setTimeout(resolve, options.drainMs));
    await Promise.all(
      servers.map(
        (http) =>
          new Promise<void>((resolve) => {
            // A client that has sent nothing yet is not idle to Node, and is no longer looked for once it closes.
            const cut = setTimeout(() => http.closeAllConnections(), options.lastRequestsMs ?? lastRequests);
            http.close(() => {
              clearTimeout(cut);
              resolve();
            });
            http.closeIdleConnections();
          }),
      ),
    );
  };
}

function listenOn(http: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    http.once("error", reject);
    http.listen(port, host, () => {
      http.off("error", reject);
      resolve();
    });
  });
}
