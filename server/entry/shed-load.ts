import { bodyLimit } from "../../app/http/body-limit";
import { bufferedBodyOf, bufferedResponse } from "../../app/http/buffered-response";
import { unknownPattern } from "../../app/http/context.server";
import { readCookie } from "../../app/http/cookies.server";
import { answerLanguage, problem } from "../../app/http/problem.server";
import { apiAddresses, apiRoot } from "../../app/i18n/api-addresses";
import { ConcurrencyLimit, type MostAhead } from "../../app/platform/concurrency-limit";
import { pagePart } from "../../app/platform/page-part";
import { BegunSteps } from "./begun-steps";
import { readBody, withBody } from "./body";
import { createBusyPage } from "./busy-page";
import { compress } from "./compression";
import { ConcurrencyPerCaller } from "./concurrency-per-caller";
import { type EntryContext, type EntryMiddleware, type EntryWatch, pageMethods, type ServedPages } from "./entry";
import { isApiPath } from "./origin-check";

/** Requests worked on at once: enough to keep the one thread busy while others wait for the database. */
const mostAtOnce = 20;

/** Milliseconds that a request waits for a place (`any`), and that the page after an accepted form does (`begun`). */
const mostWaitingMs = { any: 60, begun: 1_000 };

/** A request waits behind so many of its rank at most: with more ahead it would run out of time, so it is refused at once. */
const mostAhead: MostAhead = { usually: 30, whenLate: 5 };

/**
 * How many of those places one session or key has for calls of the API, and for GraphQL queries, which cost the most: on one
 * thread several at once are done no sooner, and everybody else waits for all of them. Its further requests wait
 * `waitingMs` milliseconds for one of its own places, and meanwhile take none of the common ones.
 */
const mostOfOne = { calls: 4, queries: 1, waitingMs: 500 };

const queryPath = apiRoot + apiAddresses.graphql;

/** Seconds after which a refused request may be sent again (Retry-After). */
const retryAfterSeconds = 2;

/** Who goes first: the page after an accepted form, so that a step once begun is finished; then forms; then other pages. */
const ranks = { begun: 0, form: 1, page: 2 } as const;

/**
 * Sends away at once what is more than the server can do, so that what it does stays quick: a page that says so and holds
 * the posted form, to be sent again by one press (docs/decisions/0025). `inTurn` lets a request wait for its turn. For pages
 * `atOnce` goes before: where so many wait already that nobody waits behind them, nothing else is done for who comes then.
 */
export function shedLoad({ watch, ...served }: ServedPages & { watch?: EntryWatch | undefined }): {
  atOnce: EntryMiddleware;
  inTurn: EntryMiddleware;
} {
  const { app } = served;
  const all = new ConcurrencyLimit(mostAtOnce);
  watch?.turnsAre(() => all.load);
  const calls = new ConcurrencyPerCaller(all, mostOfOne.calls);
  const queries = new ConcurrencyPerCaller(all, mostOfOne.queries);
  const busyPage = createBusyPage(busyPageOf(served));
  const begun = new BegunSteps();

  async function sendAway(c: EntryContext, request = c.req.raw): Promise<Response> {
    const headers = { "retry-after": String(retryAfterSeconds), "cache-control": "no-store" };
    // A script has its own words for it.
    const isScript = c.req.path.endsWith(".data") || c.req.header("accept") === pagePart.type;
    if (isScript) return c.body(null, 503, headers);
    // What another site's page has filled in is never shown as ours, to be sent by one press.
    const shown = c.get("askedBy").verdict === "refuse" ? new Request(c.req.url) : request;
    const page = bufferedResponse(await busyPage(shown, c.get("requestId")), {
      status: 503,
      headers: { ...headers, "content-type": "text/html; charset=utf-8" },
    });
    return compress(page, c.req.header("accept-encoding"));
  }

  return {
    async atOnce(c, next) {
      const isForm = c.req.method === "POST";
      const isPage = pageMethods.includes(c.req.method) && !isApiPath(c.req.path);
      if (!isPage || !all.wouldBeSentAway(isForm ? ranks.form : ranks.page, mostAhead)) return next();
      const turnedAway = () => watch?.turn(isForm ? "form" : "page", false);
      if (!isForm) {
        if (begun.has(readCookie(c.req.raw, "session", app.env))) return next();
        turnedAway();
        return sendAway(c);
      }
      const most = bodyLimit(c.req.path);
      // What is larger than most forms is looked at by whoever knows what its page takes.
      if (Number(c.req.header("content-length") ?? Number.POSITIVE_INFINITY) > most) return next();
      turnedAway();
      const body = await readBody(c.env.incoming, most);
      if (body) return sendAway(c, withBody(c.req.raw, body));
      // What is left of it is never read, so nothing can follow it on this connection.
      c.env.outgoing.setHeader("connection", "close");
      return sendAway(c, new Request(c.req.url));
    },

    async inTurn(c, next) {
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
      if (!isApi) return sendAway(c);
      const asker = { language: await answerLanguage(c.req.raw), requestId: c.get("requestId") };
      return problem({ code: "unavailable", reason: "busy" }, asker, { "retry-after": String(retryAfterSeconds) });
    },
  };
}

/** Renders the page by which people are sent away. */
function busyPageOf({ app, pages, version }: ServedPages): Parameters<typeof createBusyPage>[0] {
  return async (language, { requestId, resend }) => {
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
  };
}

/** Whether a redirect to a page follows. A reply that has the next question in it, as a script gets, ends the step itself. */
function leadsOn({ status, headers }: Response): boolean {
  return status < 400 && headers.has("location");
}
