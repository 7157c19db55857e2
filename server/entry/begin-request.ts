import { randomUUID } from "node:crypto";
import type { App } from "../../app/app.server";
import type { Health } from "../health";
import { appInTime, type EntryMiddleware, type EntryWatch, type RequestTrace, takesFile } from "./entry";
import { requestIds } from "./request-ids";
import { securityHeaders } from "./security-headers";

/** Gives each request an id, a nonce and its time, sets the headers of every response, and writes the line of the log. */
export function beginRequest({
  app,
  health,
  watch,
  tracing,
}: {
  app: App;
  health: Health;
  watch?: EntryWatch | undefined;
  tracing?: RequestTrace | undefined;
}): EntryMiddleware {
  const { env, log } = app;
  const headersFor = securityHeaders({
    https: env.publicOrigin.startsWith("https:"),
    development: env.mode === "development",
    images: env.contentImages,
    chatScriptUrl: env.chatScriptUrl,
  });
  return async (c, next) => {
    const started = performance.now();
    const answered = watch?.request();
    const { outgoing } = c.env;
    const ids = requestIds((name) => c.req.header(name), env.trustedProxies);
    const { requestId } = ids;
    const traced = tracing?.(ids);
    c.set("requestId", requestId);
    c.set("nonce", randomUUID());
    // Set on Node's own response: hono copies a finished response for each header that is set on it.
    for (const [name, value] of headersFor(c.get("nonce"))) outgoing.setHeader(name, value);
    outgoing.setHeader("x-request-id", requestId);
    c.set("app", appInTime(app));
    await (traced ? traced.run(next) : next());
    const { status } = c.res;
    if (status >= 400 && !c.res.headers.has("cache-control")) outgoing.setHeader("cache-control", "no-store");
    // The rest of a too large body or refused file is never read, so no other request can follow on this connection.
    if (health.draining || status === 413 || (status >= 400 && takesFile(c))) outgoing.setHeader("connection", "close");
    const page = c.get("page");
    const answer = { method: c.req.method, route: page?.pattern, status };
    answered?.(answer);
    traced?.end(answer);
    if (page) {
      const ms = Math.round((performance.now() - started) * 10) / 10;
      const traceId = traced?.traceId ?? ids.trace?.traceId;
      log.info({ requestId, traceId, method: c.req.method, route: page.pattern, status, ms }, "request");
    }
  };
}
