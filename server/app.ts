import { randomUUID } from "node:crypto";
import type { HttpBindings } from "@hono/node-server";
import { serveStatic } from "@hono/node-server/serve-static";
import { type Context, Hono } from "hono";
import type { App } from "../app/app.server";
import { dbWithin } from "../app/db/request-db.server";
import { formTokenField } from "../app/design/form-token-field";
import { apiAddresses, apiRoot } from "../app/features/api/v1/addresses";
import { readAdmin } from "../app/features/sessions/admin.server";
import { bodyLimit } from "../app/http/body-limit";
import { type RequestContext, unknownPattern } from "../app/http/context.server";
import { readCookie, setCookie } from "../app/http/cookies.server";
import { readFormFields } from "../app/http/form-fields.server";
import { createFormToken, isFormToken } from "../app/http/form-token.server";
import { answerLanguage, problem, type Refused } from "../app/http/problem.server";
import { languageOfPath, languages } from "../app/i18n/languages";
import { reportFilePattern, storedFilePattern } from "../app/i18n/paths";
import { browserSupport } from "../app/platform/browser-support";
import { clientAddress } from "../app/platform/client-address";
import { type ErrorCode, errorCodes } from "../app/platform/errors";
import { describeError } from "../app/platform/log.server";
import { timeLimit } from "../app/platform/time-limit";
import { Turns } from "../app/platform/turns";
import { shareImage } from "../app/shell/findable-pages";
import { findablePlaces } from "../app/shell/findable-places.server";
import { letGo, readBody, withBody } from "./body";
import { compress } from "./compression";
import type { Health } from "./health";
import { ownHosts } from "./hosts";
import { type AskedBy, checkOrigin, isApiPath, signedPaths } from "./origin-check";
import { properAddress } from "./page-address";
import type { FindPage, Page } from "./pages";
import { endsLikeFile } from "./path-ending";
import { robotsText, securityText, sitemap } from "./search-files";
import { securityHeaders } from "./security-headers";
import { shedLoad } from "./shed-load";

type Variables = {
  app: App;
  requestId: string;
  nonce: string;
  page: Page | undefined;
  askedBy: AskedBy;
  tooLarge?: true;
};
type Server = { Bindings: HttpBindings; Variables: Variables };

export type ServerApp = Hono<Server>;

/** Longest address in characters. */
const mostAddress = 4_096;

/** Forms with a file that are held in memory at a time, several copies of each while it is read; and milliseconds that the next waits. */
const largeForms = { most: 4, waitingMs: 10_000 } as const;

/** Bytes of a form that is too large which are still read, so that its page can say so. */
const mostLetGo = 200 * 1_024 * 1_024;

/** Milliseconds in which the database must have done its part of a request; the person is told within three seconds. */
const requestMs = 2_500;

/** The one file that is a page's: the contract of the API, the same for all. */
const contractAddress = apiRoot + apiAddresses.openapi;

/** Files that programs ask for by these names, whatever version of the pages runs. */
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

const readingMethods = ["GET", "HEAD"];
const pageMethods = [...readingMethods, "POST"];
const changingMethods = ["POST", "PUT", "PATCH", "DELETE"];
const apiMethods = [...readingMethods, ...changingMethods, "OPTIONS"];

/** Addresses that end with a file's own name. No cache may keep what they answer. */
const fileAddresses: readonly string[] = [storedFilePattern, reportFilePattern];

/** Whether the body is a file, which is read on its way by whoever may take it and never as a whole. */
function takesFile(c: Context<Server>): boolean {
  return c.req.method === "POST" && c.get("page")?.pattern === reportFilePattern;
}

/**
 * The HTTP entry: everything that holds for every request, in the order it is checked, and Remix at the end.
 * Refusals are shown as pages of the product, in the language of the address.
 */
export function createServerApp(parts: {
  app: App;
  health: Health;
  pages: FindPage;
  /** Version of the pages. */
  version: string;
  /** Folder of the built client, or undefined where the development server serves it. */
  clientFolder: string | undefined;
}): ServerApp {
  const { app, health, pages, version } = parts;
  const { env } = app;
  const https = env.publicOrigin.startsWith("https:");
  const hosts = ownHosts(env.publicOrigin, {
    port: env.port,
    allowLoopback: env.mode !== "production",
    others: env.otherOrigins,
  });
  const headersFor = securityHeaders({
    https,
    development: env.mode === "development",
    images: env.contentImages,
    chatScriptUrl: env.chatScriptUrl,
  });
  const server = new Hono<Server>();

  /** The app for a request that begins now. */
  const inTime = (): App => ({ ...app, db: dbWithin(timeLimit(requestMs), app.db) });

  server.use(async (c, next) => {
    const started = performance.now();
    const { outgoing } = c.env;
    c.set("requestId", randomUUID());
    c.set("nonce", randomUUID());
    // Set on Node's own response: hono makes a response anew for each header that is set on a finished one.
    for (const [name, value] of headersFor(c.get("nonce"))) outgoing.setHeader(name, value);
    outgoing.setHeader("x-request-id", c.get("requestId"));
    c.set("app", inTime());
    await next();
    const { status } = c.res;
    if (status >= 400 && !c.res.headers.has("cache-control")) outgoing.setHeader("cache-control", "no-store");
    // What is left of a body that was too large, or of a file that isn't taken, is never read, so nothing can follow it on this connection.
    if (health.draining || status === 413 || (status >= 400 && takesFile(c))) outgoing.setHeader("connection", "close");
    const page = c.get("page");
    if (page) {
      const ms = Math.round((performance.now() - started) * 10) / 10;
      app.log.info({ requestId: c.get("requestId"), method: c.req.method, route: page.pattern, status, ms }, "request");
    }
  });

  server.onError((error, c) => {
    const trouble = { requestId: c.get("requestId"), route: c.get("page")?.pattern, ...describeError(error) };
    app.log.error(trouble, "request failed");
    return isApiPath(c.req.path) ? refuseProgram(c, { code: "unexpected" }) : c.text("Unexpected error", 500);
  });

  server.get("/healthz", (c) => c.text("ok", 200, { "cache-control": "no-store" }));
  server.get("/readyz", async (c) => {
    const ready = await health.isReady();
    return c.text(ready ? "ready" : "not ready", ready ? 200 : 503, { "cache-control": "no-store" });
  });

  server.use(async (c, next) => {
    const host = c.req.header("host") ?? "";
    // A target that names a host as well must name the same.
    const isOther = !(c.env.incoming.url ?? "").startsWith("/") && new URL(c.req.url).host !== host.toLowerCase();
    if (isOther || !hosts.isOwnHost(host)) return refusePlainly(c, "misdirected", "Misdirected request");
    await next();
  });

  server.get("/.well-known/security.txt", (c) => c.text(securityText(env, app.clock.now())));
  server.get("/robots.txt", (c) =>
    c.text(robotsText(env, findablePlaces(app)), 200, { "cache-control": "public, max-age=3600" }),
  );
  server.get("/sitemap.xml", (c) =>
    c.body(sitemap(env, findablePlaces(app)), 200, {
      "content-type": "application/xml; charset=utf-8",
      "cache-control": "public, max-age=3600",
    }),
  );

  if (parts.clientFolder) {
    server.use("/assets/*", staticFiles(parts.clientFolder, "public, max-age=31536000, immutable"));
    server.get("/assets/*", (c) => c.text("Not found", 404));
    for (const path of rootFiles) server.get(path, staticFiles(parts.clientFolder, "public, max-age=86400"));
  }

  const toRemix = async (
    c: Context<Server>,
    refusal?: RequestContext["refusal"],
    asked = c.req.raw,
  ): Promise<Response> => {
    const { credential } = c.get("askedBy");
    // A refusal is the same for everybody.
    const sessionToken = refusal ? undefined : readCookie(c.req.raw, "session", env);
    // Forms are bound to the session or, before there is one, to a cookie of the browser's own.
    const visitor = sessionToken ? undefined : readCookie(c.req.raw, "visitor", env);
    const boundTo = sessionToken ?? visitor ?? randomUUID();
    let formToken: string | undefined;
    const context: RequestContext = {
      app: c.get("app"),
      requestId: c.get("requestId"),
      route: c.get("page")?.pattern ?? unknownPattern,
      clientAddress: clientAddress(
        c.env.incoming.socket.remoteAddress,
        c.req.header("x-forwarded-for"),
        env.trustedProxies,
      ),
      version,
      // A refusal is the same for everybody, and its page may be one that was made before.
      get browser() {
        return refusal ? "supported" : browserSupport(c.req.header("user-agent"));
      },
      nonce: c.get("nonce"),
      sessionToken,
      // Made when a form asks for it: most answers to a POST show none.
      get formToken() {
        // A session that was given a new id meanwhile is what the answer's forms will be sent in.
        formToken ??= createFormToken(app.secrets, context.sessionToken ?? boundTo);
        return formToken;
      },
      refusal,
      upload: takesFile(c) ? c.env.incoming : undefined,
      tooLarge: c.get("tooLarge"),
    };
    // A refused request is answered by the page that knows no address; its body is never read.
    const request = refusal
      ? new Request(new URL(`/${languageOfPath(c.req.path)}/-`, c.req.url))
      : takesFile(c)
        ? new Request(c.req.url, { method: "POST", headers: c.req.raw.headers })
        : asked;
    const page = refusal ? pages("") : (c.get("page") ?? pages(c.req.path));
    const response = await compress(await page.handle(request, context), c.req.header("accept-encoding"));
    if (context.retryAfter) response.headers.set("retry-after", context.retryAfter);
    if (!response.headers.has("cache-control")) response.headers.set("cache-control", "no-store");
    if (credential === "cookie" && !sessionToken && !visitor && !refusal) {
      response.headers.append("set-cookie", setCookie("visitor", boundTo, env));
    }
    return response;
  };

  server.use(async (c, next) => {
    const url = new URL(c.req.url);
    const { method } = c.req;
    c.set("page", pages(url.pathname));
    const askedBy = checkOrigin(
      {
        method,
        path: url.pathname,
        authorization: c.req.header("authorization"),
        secFetchSite: c.req.header("sec-fetch-site"),
        origin: c.req.header("origin"),
        requestedWith: c.req.header("x-requested-with"),
      },
      { isOwnOrigin: hosts.isOwnOrigin, signedPaths },
    );
    c.set("askedBy", askedBy);
    // Nothing after this can take a cookie for the word of somebody who has given another.
    if (askedBy.credential !== "cookie") c.req.raw.headers.delete("cookie");
    if (c.req.url.length > mostAddress) return refusePlainly(c, "uriTooLong", "URI too long");
    if (!isWellFormed(url.pathname) || url.searchParams.has("_data"))
      return refuse(c, { code: "invalid", reason: "bad_address" });
    const isStored = fileAddresses.includes(c.get("page")?.pattern ?? "");
    // Only pages have data of their own for the browser's script.
    const isApi = isApiPath(url.pathname);
    const isFile = endsLikeFile(url.pathname) && !isStored && url.pathname !== contractAddress;
    if (isFile || (isApi && url.pathname.endsWith(".data"))) {
      return refuse(c, { code: "notFound", reason: "no_file" });
    }
    if (isApi && c.get("page")?.pattern === unknownPattern) {
      return refuse(c, { code: "notFound", reason: "no_endpoint" });
    }
    if (!(isApi ? apiMethods : pageMethods).includes(method)) return refuseMethod(c);
    if (isApi || method === "POST") return next();
    const target = await properAddress(c.get("app"), c.req.raw, readCookie(c.req.raw, "session", env));
    if (!target) return next();
    // A cross-language or unprefixed address depends on who asks, so the redirect is not for shared caches.
    return c.body(null, 302, { location: target, "cache-control": "no-store" });
  });

  const large = new Turns(largeForms.most);
  const refuseLarge = (c: Context) => refuse(c as Context<Server>, { code: "tooLarge", reason: "too_large" });
  // A body is here before its request takes a turn: whoever sends slowly holds a connection, and nobody else up.
  server.on(changingMethods, "*", async (c, next) => {
    if (takesFile(c)) {
      // How long it takes is up to its sender; each statement has a limit of its own.
      c.set("app", app);
      return next();
    }
    const files = c.get("page")?.takesFiles;
    const limits = files && (await isAdmin(c)) ? files : undefined;
    const most = limits?.bytes ?? bodyLimit(c.req.path);
    const said = Number(c.req.header("content-length") ?? 0);
    if (limits && said > most && said <= mostLetGo && (await letGo(c.env.incoming, mostLetGo))) {
      c.set("tooLarge", true);
      c.set("app", inTime());
      c.req.raw = withBody(c.req.raw, Buffer.alloc(0));
      return next();
    }
    if (said > most) return refuseLarge(c);
    const end = limits ? await large.take(largeForms.waitingMs) : undefined;
    if (limits && !end) return refuse(c, { code: "unavailable", reason: "uploads_under_way" });
    try {
      const body = await readBody(c.env.incoming, most, limits?.pieces);
      if (!body) return await refuseLarge(c);
      // The time that it took is not ours. A file still has to be looked through and put away, however long the disk
      // takes: there each statement has a limit of its own.
      c.set("app", limits ? app : inTime());
      c.req.raw = withBody(c.req.raw, body);
      await next();
    } finally {
      end?.();
    }
  });
  const shed = shedLoad<Server>({ app, pages, version });
  // Whoever sends a file has a turn among those who do, and holds none of those who answer.
  server.use((c, next) => (takesFile(c) ? next() : shed(c, next)));
  server.on(changingMethods, "*", async (c, next) => {
    const { verdict } = c.get("askedBy");
    if (verdict === "refuse" || (verdict === "needs-token" && (takesFile(c) || !(await hasFormToken(c))))) {
      return refuse(c, { code: "forbidden", reason: "foreign_origin" });
    }
    if (!isForm(c.req.header("content-type")) && !isApiPath(c.req.path)) {
      return refuse(c, { code: "unsupportedMedia", reason: "not_a_form" });
    }
    await next();
  });

  server.options("/api/*", (c) => optionsOf(c));
  server.all("*", (c) => toRemix(c));
  return server;

  /** A person gets a page that says why, a program what an endpoint would answer. */
  async function refuse(c: Context<Server>, refusal: NonNullable<RequestContext["refusal"]>): Promise<Response> {
    return isApiPath(c.req.path) ? refuseProgram(c, refusal) : toRemix(c, refusal);
  }

  async function refuseProgram(c: Context<Server>, refused: Refused, headers = {}): Promise<Response> {
    return problem(refused, { language: await answerLanguage(c.req.raw), requestId: c.get("requestId") }, headers);
  }

  /** The same for what no browser asks by itself, which gets no page. */
  async function refusePlainly(c: Context<Server>, code: ErrorCode, text: string, headers = {}): Promise<Response> {
    return isApiPath(c.req.path)
      ? refuseProgram(c, { code }, headers)
      : new Response(text, { status: errorCodes[code], headers });
  }

  /** Pages all take the same; an endpoint knows itself what it takes, and says so when it is asked for its options. */
  async function refuseMethod(c: Context<Server>): Promise<Response> {
    const allow = isApiPath(c.req.path) ? (await optionsOf(c)).headers.get("allow") : pageMethods.join(", ");
    return refusePlainly(c, "methodNotAllowed", "Method not allowed", allow ? { allow } : {});
  }

  /** What an endpoint takes. */
  function optionsOf(c: Context<Server>): Promise<Response> {
    return toRemix(c, undefined, new Request(c.req.url, { method: "OPTIONS" }));
  }

  /** Asked before a large body is read; its page asks again. */
  async function isAdmin(c: Context<Server>): Promise<boolean> {
    const asked = readAdmin(c.get("app"), { sessionToken: readCookie(c.req.raw, "session", env) });
    // Where the database is away nobody is, and the page itself says so.
    return asked.then(({ outcome }) => outcome === "admin").catch(() => false);
  }

  async function hasFormToken(c: Context<Server>): Promise<boolean> {
    // What can't be read as a form proves nothing.
    const form = await readFormFields(c.req.raw.clone(), { one: [formTokenField] }).catch(() => undefined);
    const boundTo = readCookie(c.req.raw, "session", env) ?? readCookie(c.req.raw, "visitor", env);
    return isFormToken(app.secrets, boundTo, form?.get(formTokenField));
  }
}

/** Whether a body is of a kind that forms send; pages take no other. */
function isForm(contentType: string | undefined): boolean {
  return /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i.test(contentType ?? "");
}

function staticFiles(root: string, cacheControl: string) {
  return serveStatic<Server>({
    root,
    precompressed: true,
    onFound: (_path, c) => {
      c.header("cache-control", cacheControl);
    },
  });
}

function isWellFormed(pathname: string): boolean {
  try {
    return !decodeURIComponent(pathname).includes("\u0000");
  } catch {
    return false;
  }
}
