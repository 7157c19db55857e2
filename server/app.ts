import { Hono } from "hono";
import { describeError } from "../app/platform/log.server";
import { beginRequest, requestBeginning } from "./entry/begin-request";
import { readBodies } from "./entry/bodies";
import { createBusyPage } from "./entry/busy-page";
import {
  asksOthers,
  changingMethods,
  type Entry,
  type EntryWatch,
  type RequestTrace,
  type ServedPages,
  type ServerApp,
  takesFile,
} from "./entry/entry";
import { serveClientFiles, serveFilesForPrograms, serveHealth } from "./entry/files-by-name";
import { createGate } from "./entry/gate";
import { ownHosts } from "./entry/hosts";
import { isApiPath } from "./entry/origin-check";
import { ownFormsOnly } from "./entry/own-forms-only";
import { ownHostsOnly } from "./entry/own-hosts-only";
import { pageAnswer } from "./entry/page-answer";
import { knownAddressesOnly, toProperAddress } from "./entry/proper-address";
import { refusals } from "./entry/refusals";
import { shedLoad } from "./entry/shed-load";
import { Turns } from "./entry/turns";
import { whoAsks } from "./entry/who-asks";
import type { Health } from "./health";
import type { Entrance } from "./serve";

/**
 * The HTTP entry: everything that holds for every request, in the order it is checked, and its page at the end.
 * Refusals are shown as pages of the product, in the language of the address. The
 * gate stands before all of it.
 */
export function createServerApp(
  parts: ServedPages & {
    health: Health;
    /** Folder of the built client, or undefined where the development server serves it. */
    clientFolder: string | undefined;
    watch?: EntryWatch | undefined;
    tracing?: RequestTrace | undefined;
  },
): Entrance {
  const { app, health, pages, clientFolder, watch } = parts;
  const hosts = ownHosts(app.env.publicOrigin, {
    port: app.env.port,
    allowLoopback: app.env.mode !== "production",
    others: app.env.otherOrigins,
  });
  const answer = pageAnswer(parts);
  const refusing = refusals(answer);
  const server: ServerApp = new Hono<Entry>();
  const turns = new Turns();
  watch?.turnsAre(() => turns.all.load);
  const busyPage = createBusyPage(parts);
  const begin = requestBeginning(parts);

  server.use(beginRequest(parts, begin));
  server.onError((error, c) => {
    const trouble = { requestId: c.get("requestId"), route: c.get("page")?.pattern, ...describeError(error) };
    app.log.error(trouble, "request failed");
    return isApiPath(c.req.path) ? refusing.refuseProgram(c, { code: "unexpected" }) : c.text("Unexpected error", 500);
  });
  serveHealth(server, health);
  server.use(ownHostsOnly(hosts, refusing));
  serveFilesForPrograms(server, app);
  if (clientFolder) serveClientFiles(server, clientFolder);
  server.use(whoAsks(pages, hosts));
  server.use((c, next) => {
    if (asksOthers(c)) c.set("app", app);
    return next();
  });
  server.use(knownAddressesOnly(refusing));
  server.use(toProperAddress);
  server.on(changingMethods, "*", readBodies(app, refusing));
  // Whoever sends a file has a place among those who do, and holds none of those who answer.
  const inTurn = shedLoad({ turns, busyPage, watch });
  server.use((c, next) => (takesFile(c) ? next() : inTurn(c, next)));
  server.on(changingMethods, "*", ownFormsOnly(refusing));
  server.options("/api/*", refusing.optionsOf);
  server.all("*", (c) => answer(c));
  return { server, gate: createGate({ ...parts, hosts, turns, busyPage, begin }) };
}
