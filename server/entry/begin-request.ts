import { randomUUID } from "node:crypto";
import type { App } from "../../app/app.server";
import type { Health } from "../health";
import { appInTime, type EntryMiddleware, type EntryWatch, type RequestTrace, takesFile } from "./entry";
import { requestIds } from "./request-ids";
import { securityHeaders } from "./security-headers";

type Parts = { app: App; watch?: EntryWatch | undefined; tracing?: RequestTrace | undefined };

/** A request that has begun: what each response to it carries, and what is written down of it when it ends. */
type Begun = {
  requestId: string;
  nonce: string;
  headers: readonly (readonly [name: string, value: string])[];
  /** Does the work as a part of the request's trace. */
  run<T>(work: () => T): T;
  /** `route` is the pattern of its page; only a request that has come so far gets a line in the log. */
  end(answered: { method: string; route: string | undefined; status: number }): void;
};

/** Gives each request an id, a nonce and the headers of every response, and writes the line of the log. */
export function requestBeginning({
  app,
  watch,
  tracing,
}: Parts): (header: (name: string) => string | undefined) => Begun {
  const { env, log } = app;
  const headersFor = securityHeaders({
    https: env.publicOrigin.startsWith("https:"),
    development: env.mode === "development",
    images: env.contentImages,
    chatScriptUrl: env.chatScriptUrl,
  });
  return (header) => {
    const started = performance.now();
    const answered = watch?.request();
    const ids = requestIds(header, env.trustedProxies);
    const { requestId } = ids;
    const traced = tracing?.(ids);
    const nonce = randomUUID();
    return {
      requestId,
      nonce,
      headers: [...headersFor(nonce), ["x-request-id", requestId]],
      run: (work) => (traced ? traced.run(work) : work()),
      end(answer) {
        answered?.(answer);
        traced?.end(answer);
        if (answer.route === undefined) return;
        const ms = Math.round((performance.now() - started) * 10) / 10;
        const traceId = traced?.traceId ?? ids.trace?.traceId;
        log.info({ requestId, traceId, ...answer, ms }, "request");
      },
    };
  };
}

/** Begins each request, gives it its time, and ends it. */
export function beginRequest(
  { app, health }: { app: App; health: Health },
  begin: ReturnType<typeof requestBeginning>,
): EntryMiddleware {
  return async (c, next) => {
    const { outgoing } = c.env;
    const begun = begin((name) => c.req.header(name));
    c.set("requestId", begun.requestId);
    c.set("nonce", begun.nonce);
    // Set on Node's own response: hono copies a finished response for each header that is set on it.
    for (const [name, value] of begun.headers) outgoing.setHeader(name, value);
    c.set("app", appInTime(app));
    await begun.run(next);
    const { status } = c.res;
    if (status >= 400 && !c.res.headers.has("cache-control")) outgoing.setHeader("cache-control", "no-store");
    // The rest of a too large body or refused file is never read, so no other request can follow on this connection.
    if (health.draining || status === 413 || (status >= 400 && takesFile(c))) outgoing.setHeader("connection", "close");
    begun.end({ method: c.req.method, route: c.get("page")?.pattern, status });
  };
}
