import type { MiddlewareHandler } from "hono";
import type { App } from "../../app/app.server";
import { bufferedBodyOf } from "../../app/http/buffered-response";
import { unknownPattern } from "../../app/http/context.server";
import { readCookie } from "../../app/http/cookies.server";
import { answerLanguage, problem } from "../../app/http/problem.server";
import { apiAddresses, apiRoot } from "../../app/i18n/api-addresses";
import { ConcurrencyLimit } from "../../app/platform/concurrency-limit";
import { pagePart } from "../../app/platform/page-part";
import type { FindPage } from "../remix/pages";
import { BegunSteps } from "./begun-steps";
import { createBusyPage } from "./busy-page";
import { ConcurrencyPerCaller } from "./concurrency-per-caller";
import type { EntryWatch } from "./entry";
import { isApiPath } from "./origin-check";

/** Requests that are worked on at once: enough that none waits while one could be worked on. */
const mostAtOnce = 20;

/** Milliseconds that a request waits for its turn, and the page after a form that was taken. */
const mostWaitingMs = { any: 60, begun: 1_000 };

/** Requests that any other waits behind: more than these are not done before its time is over, so it need not wait for that. */
const mostAhead = 30;

/**
 * Of those, calls of the API that one session or key has at once, and queries, which cost the most: on one thread several
 * at a time are no sooner done, and others wait for them all. And milliseconds that the next wait, in nobody's way.
 */
const mostOfOne = { calls: 4, queries: 1, waitingMs: 500 };

const queryPath = apiRoot + apiAddresses.graphql;

/** Seconds until whoever was sent away comes again. */
const retryAfterSeconds = 2;

/** The page after a form that was taken goes first, so that whoever begins a step ends it; then forms, then other pages. */
const ranks = { begun: 0, form: 1, page: 2 } as const;

/**
 * Sends away at once what is more than the server can do, so that what it does stays quick: a page that says so and holds
 * the posted form, to be sent again by one press (docs/decisions/0025).
 */
export function shedLoad<S extends { Variables: { requestId: string } }>({
  app,
  pages,
  version,
  watch,
}: {
  app: App;
  pages: FindPage;
  version: string;
  watch?: EntryWatch | undefined;
}): MiddlewareHandler<S> {
  const all = new ConcurrencyLimit(mostAtOnce);
  watch?.turnsAre(() => all.load);
  const calls = new ConcurrencyPerCaller(all, mostOfOne.calls);
  const queries = new ConcurrencyPerCaller(all, mostOfOne.queries);
  const busyPage = createBusyPage(async (language, { requestId, resend }) => {
    const refusal = { code: "unavailable", reason: "busy", resend } as const;
    const request = new Request(new URL(`/${language}/-`, app.env.publicOrigin));
    const visitor = {
      route: unknownPattern,
      clientAddress: "",
      browser: "supported",
      byScript: false,
      isDocument: true,
      nonce: "",
      sessionToken: undefined,
      formToken: "",
    } as const;
    const response = await pages("").handle(request, { app, requestId, version, ...visitor, refusal });
    return bufferedBodyOf(response) ?? response.text();
  });
  const begun = new BegunSteps();
  return async (c, next) => {
    const isForm = !["GET", "HEAD"].includes(c.req.method);
    const isApi = isApiPath(c.req.path);
    const session = readCookie(c.req.raw, "session", app.env);
    // By what is shown and never by address, behind which a whole office may sit. Whoever shows nothing gets nothing dear.
    const caller = isApi ? (c.req.header("authorization") ?? session) : undefined;
    const own = c.req.path === queryPath ? queries : calls;
    const hasBegun = !isForm && !isApi && begun.has(session);
    const rank = hasBegun ? ranks.begun : isForm ? ranks.form : ranks.page;
    const release = caller
      ? await own.acquire(caller, { own: mostOfOne.waitingMs, all: mostWaitingMs.any }, { rank })
      : await (hasBegun
          ? all.acquire(mostWaitingMs.begun, { rank })
          : all.acquire(mostWaitingMs.any, { rank, mostAhead }));
    watch?.turn(isApi ? "call" : hasBegun ? "begun" : isForm ? "form" : "page", release !== undefined);
    if (release) {
      if (hasBegun) begun.end(session);
      await next().finally(release);
      if (isForm && !isApi && leadsOn(c.res)) begun.begin(session);
      return;
    }
    const retryAfter = { "retry-after": String(retryAfterSeconds) };
    if (isApi) {
      const asker = { language: await answerLanguage(c.req.raw), requestId: c.get("requestId") };
      return problem({ code: "unavailable", reason: "busy" }, asker, retryAfter);
    }
    const headers = { ...retryAfter, "cache-control": "no-store" };
    // A script has its own words for it.
    const isScript = c.req.path.endsWith(".data") || c.req.header("accept") === pagePart.type;
    if (isScript) return c.body(null, 503, headers);
    return c.html(await busyPage(c.req.raw, c.get("requestId")), 503, headers);
  };
}

/** Whether a page follows: a reply that brings the next question along, as the browser's script gets, ends its step. */
function leadsOn({ status, headers }: Response): boolean {
  return status < 400 && headers.has("location");
}
