import type { MiddlewareHandler } from "hono";
import type { App } from "../../app/app.server";
import { bufferedBodyOf } from "../../app/http/buffered-response";
import { unknownPattern } from "../../app/http/context.server";
import { readCookie } from "../../app/http/cookies.server";
import { answerLanguage, problem } from "../../app/http/problem.server";
import { apiAddresses, apiRoot } from "../../app/i18n/api-addresses";
import { ConcurrencyLimit } from "../../app/platform/concurrency-limit";
import type { FindPage } from "../remix/pages";
import { createBusyPage } from "./busy-page";
import { ConcurrencyPerCaller } from "./concurrency-per-caller";
import { isApiPath } from "./origin-check";

/** Requests that are worked on at once: enough that none waits while one could be worked on. */
const mostAtOnce = 20;

/** Milliseconds that a request waits for its turn. */
const mostWaitingMs = 60;

/**
 * Of those, calls of the API that one session or key has at once, and queries, which cost the most: on one thread several
 * at a time are no sooner done, and others wait for them all. And milliseconds that the next wait, in nobody's way.
 */
const mostOfOne = { calls: 4, queries: 1, waitingMs: 500 };

const queryPath = apiRoot + apiAddresses.graphql;

/** Seconds until whoever was sent away comes again. */
const retryAfterSeconds = 2;

/**
 * Sends away at once what is more than the server can do, so that what it does stays quick: a page that says so and holds
 * the posted form, to be sent again by one press (docs/decisions/0025). Forms go before pages, so answers are shed last.
 */
export function shedLoad<S extends { Variables: { requestId: string } }>({
  app,
  pages,
  version,
}: {
  app: App;
  pages: FindPage;
  version: string;
}): MiddlewareHandler<S> {
  const all = new ConcurrencyLimit(mostAtOnce);
  const calls = new ConcurrencyPerCaller(all, mostOfOne.calls);
  const queries = new ConcurrencyPerCaller(all, mostOfOne.queries);
  const busyPage = createBusyPage(async (language, { requestId, resend }) => {
    const refusal = { code: "unavailable", reason: "busy", resend } as const;
    const request = new Request(new URL(`/${language}/-`, app.env.publicOrigin));
    const visitor = {
      route: unknownPattern,
      clientAddress: "",
      browser: "supported",
      nonce: "",
      sessionToken: undefined,
      formToken: "",
    } as const;
    const response = await pages("").handle(request, { app, requestId, version, ...visitor, refusal });
    return bufferedBodyOf(response) ?? response.text();
  });
  return async (c, next) => {
    const urgent = c.req.method !== "GET";
    const isApi = isApiPath(c.req.path);
    // By what is shown and never by address, behind which a whole office may sit. Whoever shows nothing gets nothing dear.
    const who = isApi ? (c.req.header("authorization") ?? readCookie(c.req.raw, "session", app.env)) : undefined;
    const own = c.req.path === queryPath ? queries : calls;
    const release = who
      ? await own.acquire(who, { own: mostOfOne.waitingMs, all: mostWaitingMs }, { urgent })
      : await all.acquire(mostWaitingMs, { urgent });
    if (release) return next().finally(release);
    const retryAfter = { "retry-after": String(retryAfterSeconds) };
    if (isApi) {
      const asker = { language: await answerLanguage(c.req.raw), requestId: c.get("requestId") };
      return problem({ code: "unavailable", reason: "busy" }, asker, retryAfter);
    }
    const headers = { ...retryAfter, "cache-control": "no-store" };
    if (c.req.path.endsWith(".data")) return c.body(null, 503, headers);
    return c.html(await busyPage(c.req.raw, c.get("requestId")), 503, headers);
  };
}
