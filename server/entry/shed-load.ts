import { bufferedResponse } from "../../app/http/buffered-response";
import { readCookie } from "../../app/http/cookies.server";
import { readAnyFields } from "../../app/http/form-fields.server";
import { answerLanguage, problem } from "../../app/http/problem.server";
import { apiAddresses, apiRoot } from "../../app/i18n/api-addresses";
import {
  type BusyPage,
  busyHeaders,
  busyPageHeaders,
  busyStatus,
  isAskedByScript,
  retryAfterSeconds,
} from "./busy-page";
import { compress } from "./compression";
import { ConcurrencyPerCaller } from "./concurrency-per-caller";
import { asksOthers, type EntryContext, type EntryMiddleware, type EntryWatch } from "./entry";
import { isApiPath } from "./origin-check";
import { mostWaitingMs, ranks, type Turns } from "./turns";

/**
 * How many of all places one session or key has for calls of the API, and for GraphQL queries, which cost the most: on one
 * thread several at once are done no sooner, and everybody else waits for all of them. Its further requests wait for one of its
 * own places, and meanwhile take none of the common ones.
 */
const mostOfOne = { calls: 4, queries: 1 };

const queryPath = apiRoot + apiAddresses.graphql;

/**
 * Lets each request wait for its turn, and sends away what is more than the server can do, so that what it does stays quick: a
 * page that says so and holds the posted form, to be sent again by one press (docs/decisions/0025).
 */
export function shedLoad({
  turns,
  busyPage,
  watch,
}: {
  turns: Turns;
  busyPage: BusyPage;
  watch?: EntryWatch | undefined;
}): EntryMiddleware {
  const calls = new ConcurrencyPerCaller(turns.all, mostOfOne.calls);
  const queries = new ConcurrencyPerCaller(turns.all, mostOfOne.queries);

  async function sendAway(c: EntryContext): Promise<Response> {
    if (isAskedByScript(c.req.path, c.req.header("accept"))) return c.body(null, busyStatus, busyHeaders);
    const { pathname, search } = new URL(c.req.url);
    // What another site's page has filled in is never shown as ours, to be sent by one press.
    const isOurs = c.req.method === "POST" && c.get("askedBy").verdict !== "refuse";
    // A form that can't be read can't be offered again either.
    const fields = isOurs ? await readAnyFields(c.req.raw).catch(() => undefined) : undefined;
    const page = await busyPage({ address: pathname + search, fields, requestId: c.get("requestId") });
    const shown = bufferedResponse(page, { status: busyStatus, headers: busyPageHeaders });
    return compress(shown, c.req.header("accept-encoding"));
  }

  return async (c, next) => {
    const isForm = !["GET", "HEAD"].includes(c.req.method);
    const isApi = isApiPath(c.req.path);
    const { env } = c.get("app");
    const session = readCookie(c.req.raw, "session", env);
    // By what is shown and never by address, behind which a whole office may sit. Whoever shows nothing gets nothing dear.
    const caller = isApi ? (c.req.header("authorization") ?? session) : undefined;
    const own = c.req.path === queryPath ? queries : calls;
    const hasBegun = !isForm && !isApi && turns.begun.has(session);
    const rank = hasBegun ? ranks.begun : isForm ? ranks.form : ranks.page;
    const release = caller
      ? await own.acquire(caller, { own: mostWaitingMs.own, all: mostWaitingMs.any }, { rank })
      : asksOthers(c)
        ? await turns.takeAskingOthers(c.req.path, rank)
        : await turns.take(rank);
    watch?.turn(isApi ? "call" : hasBegun ? "begun" : isForm ? "form" : "page", release !== undefined);
    if (release) {
      if (hasBegun) turns.begun.end(session);
      await next().finally(release);
      if (isForm && !isApi && leadsOn(c.res)) turns.begun.begin(session);
      return;
    }
    if (!isApi) return sendAway(c);
    const asker = { language: await answerLanguage(c.req.raw), requestId: c.get("requestId") };
    return problem({ code: "unavailable", reason: "busy" }, asker, { "retry-after": String(retryAfterSeconds) });
  };
}

/** Whether a redirect to a page follows. A reply that has the next question in it, as a script gets, ends the step itself. */
function leadsOn({ status, headers }: Response): boolean {
  return status < 400 && headers.has("location");
}
