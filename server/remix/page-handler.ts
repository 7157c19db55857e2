import type { ActionFunction, AppLoadContext, LoaderFunction, ServerBuild } from "@remix-run/server-runtime";
import { routerParameters, routesParameter } from "../../app/remix/router-words";
import { assertAnswerable } from "./answerable";
import { dataOf, dataOfFormRedirect, dataOfLoaderRedirect } from "./data-encoding";
import { documentOf, type Params } from "./document";
import { isPlain, type Outcomes, outcomeOf, redirectOf, withOutcomes } from "./outcomes";
import type { PageCache, Personal } from "./page-cache";
import { type RemixHandler, remixHandler } from "./remix-handler";

/**
 * Answers the requests of one page without Remix's router, which takes two fifths of the server's CPU for an answer
 * (docs/decisions/0009): matching several times, four copies of each request, a timer left behind. Only the page where
 * people answer is worth it (pages.ts).
 *
 * The page's loader or action is called directly. A redirect to an address of ours is sent as it is; a loader's plain
 * data goes to the renderer or, like an action's, into the encoding that Remix uses for the browser's script. Anything else
 * that comes of them (an error, a refused form, a status or headers of its own, data that is more than plain) is handed to
 * Remix, which finds the outcome in place of a second call and treats it as it always does.
 *
 * What it does not do: loaders of the root or of a parent, `headers` exports, handlers of the build for data requests, a
 * base path. `assertAnswerable` refuses a build that has one of these at start.
 */
export function pageHandler(
  build: ServerBuild,
  { id, paramsOf, cache }: { id: string; paramsOf: (pathname: string) => Params; cache: PageCache },
  mode: "production" | "development",
): RemixHandler {
  assertAnswerable(build, id);
  const outcomes: Outcomes = new WeakMap();
  const askRemix = remixHandler(withOutcomes(build, id, outcomes), mode);
  const show = documentOf(build, id);
  const { loader, action } = build.routes[id]?.module ?? {};

  /** The same answer for all where the page is, put together by `make` once for each that differs. */
  const once = (kind: string, context: AppLoadContext, data: object, make: () => Promise<Response>) => {
    const { nonce, formToken, browser, sharedCacheable } = context;
    if (!sharedCacheable) return make();
    const personal = { ...sharedCacheable.own, nonce, formToken };
    return cache.answer(keyOf(`${kind} ${browser}`, sharedCacheable.at, data, personal), personal, make);
  };

  return async (request, context) => {
    const url = new URL(request.url);
    const path = url.pathname.replace(/\.data$/, "");
    const isData = path !== url.pathname;
    const params = paramsOf(path);
    // The script asks so for the data of a page that has a loader in the browser.
    const isOwnData = isData && url.searchParams.get(routesParameter) === id;
    if (isOwnData) url.searchParams.delete(routesParameter);
    const address = path + url.search;
    const run = async (call: LoaderFunction | ActionFunction) => {
      const asked = isData ? atAddress(request, url.origin + address) : request;
      return outcomeOf(() => call({ request: asked, params, context }));
    };
    if (routerParameters.some((name) => url.searchParams.has(name))) return askRemix(request, context);

    if (request.method === "POST" && action) {
      const outcome = await run(action);
      const redirect = redirectOf(outcome);
      if (redirect) return isData ? dataOfFormRedirect(redirect) : redirect;
      if (isData && isPlain(outcome)) {
        const { returned } = outcome;
        const told = await once("reply", context, returned, () => dataOf({ data: returned })).catch(() => undefined);
        if (told) return told;
      }
      outcomes.set(context, { action: outcome });
      // The body is read; what Remix has yet to do needs the address and the headers only.
      return askRemix(new Request(request.url, { method: "POST", headers: request.headers }), context);
    }

    if (request.method === "GET" && loader && isData === isOwnData) {
      const outcome = await run(loader);
      const redirect = redirectOf(outcome);
      if (redirect) return isData ? dataOfLoaderRedirect(redirect) : redirect;
      if (isPlain(outcome)) {
        const { returned } = outcome;
        const make = () =>
          isData ? dataOf({ [id]: { data: returned } }) : show(request, { url, params, data: returned }, context);
        // Whoever comes with more in the address gets a page of their own.
        const isOwn = context.sharedCacheable?.at !== address;
        const page = isOwn ? make() : once(isData ? "data" : "document", context, returned, make);
        const shown = await page.catch(() => undefined);
        if (shown) return shown;
      }
      outcomes.set(context, { loader: outcome });
    }
    return askRemix(request, context);
  };
}

/** Everything that goes into a page that is the same for all, with names in place of what is each person's own. */
function keyOf(kind: string, address: string, data: object, personal: Personal): string {
  let key = `${kind} ${address}\n${JSON.stringify(data)}`;
  // No text holds the character around a name.
  for (const [name, part] of Object.entries(personal)) key = key.replaceAll(part, `\u0000${name}\u0000`);
  return key;
}

/** The request of the browser's script as it would have come without one; a copy would cost more than the answer. */
function atAddress(request: Request, address: string): Request {
  return new Proxy(request, {
    get(target, name) {
      if (name === "url") return address;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}
