import { serveStatic } from "@hono/node-server/serve-static";
import type { App } from "../../app/app.server";
import { readReportKeys } from "../../app/features/reports/report-keys.server";
import { shareImage } from "../../app/http/findable-pages";
import { reportKeysAddress } from "../../app/i18n/api-addresses";
import { languages } from "../../app/i18n/languages";
import { findablePlaces } from "../../app/shell/findable-places.server";
import type { Health } from "../health";
import type { Entry, EntryMiddleware, ServerApp } from "./entry";
import { robotsText, securityText, sitemap } from "./search-files";
import { policyOfFiles } from "./security-headers";

/** Files that programs request by fixed names, so without a version in the name. */
const rootFiles = [
  "/favicon.svg",
  "/favicon.ico",
  "/apple-touch-icon.png",
  "/icon-512.png",
  "/site.webmanifest",
  "/report-errors.js",
  "/opensource.html",
  ...languages.map(shareImage.path),
];

/** Liveness and readiness. Served before hosts are checked, because monitors ask by IP address. */
export function serveHealth(server: ServerApp, health: Health): void {
  server.get("/healthz", (c) => c.text("ok", 200, { "cache-control": "no-store" }));
  server.get("/readyz", async (c) => {
    const { isReady, reasons } = await health.readiness();
    const said = [isReady ? "ready" : "not ready", ...reasons].join("\n");
    return c.text(said, isReady ? 200 : 503, { "cache-control": "no-store" });
  });
}

/** Files for search engines, for people who report vulnerabilities, and for verifiers of report signatures. */
export function serveFilesForPrograms(server: ServerApp, app: App): void {
  const { env } = app;
  const forAnHour = { "cache-control": "public, max-age=3600" };
  server.get("/.well-known/security.txt", (c) => c.text(securityText(env, app.clock.now())));
  server.get(reportKeysAddress, async (c) => c.json(await readReportKeys(app), 200, forAnHour));
  server.get("/robots.txt", (c) => c.text(robotsText(env, findablePlaces(app)), 200, forAnHour));
  server.get("/sitemap.xml", (c) =>
    c.body(sitemap(env, findablePlaces(app)), 200, { "content-type": "application/xml; charset=utf-8", ...forAnHour }),
  );
}

/** Scripts, styles, fonts and pictures of the built client; those with a version in their name are kept for good. */
export function serveClientFiles(server: ServerApp, folder: string): void {
  server.use("/assets/*", withPolicyOfFiles, staticFiles(folder, "public, max-age=31536000, immutable"));
  server.get("/assets/*", (c) => c.text("Not found", 404));
  for (const path of rootFiles) server.get(path, staticFiles(folder, "public, max-age=86400"));
}

const withPolicyOfFiles: EntryMiddleware = async (c, next) => {
  c.env.outgoing.setHeader("content-security-policy", policyOfFiles);
  await next();
};

function staticFiles(root: string, cacheControl: string) {
  return serveStatic<Entry>({
    root,
    precompressed: true,
    onFound: (_path, c) => {
      c.header("cache-control", cacheControl);
    },
  });
}
