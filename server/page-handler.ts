import type {
  ActionFunction,
  AppLoadContext,
  EntryContext,
  LoaderFunction,
  ServerBuild,
} from "@remix-run/server-runtime";
import { encode } from "turbo-stream";
import { bufferedResponse, textOf } from "../app/http/buffered-response";
import type { PageCache, Personal } from "./page-cache";
import { type RemixHandler, remixHandler } from "./remix-handler";

type Params = Record<string, string | undefined>;

/** What a loader or action came to. */
type Outcome = { returned: unknown } | { thrown: unknown };

/** Remix's own parts of an address; a request that has one is its alone. */
const remixParameters = ["index", "_routes"];

const redirectStatuses = new Set([301, 302, 303, 307, 308]);

/** Status of a redirect that the browser's script is to follow by itself. */
const dataRedirectStatus = 202;

/**
 * Answers the requests of one page without Remix's router, which takes two fifths of the server's CPU for an answer
 * (docs/decisions/0009): matching several times, four copies of each request, a timer left behind. Only the page where
 * people answer is worth it (pages.ts).
 *
 * The page's loader or action is called directly. A redirect to an address of ours is sent as it is; a loader's plain
 * data goes to the renderer or, for the browser's script, into the encoding that Remix uses. Anything else that comes of
 * them (an error, a refused form, a status or headers of its own, data that is more than plain) is handed to Remix,
 * which finds the outcome in place of a second call and treats it as it always does.
 *
 * What it does not do: loaders of the root or of a parent, `headers` exports, loaders in the browser, handlers of the
 * build for data requests, a base path. `assertAnswerable` refuses a build that has one of these at start.
 */
export function pageHandler(
  build: ServerBuild,
  { id, paramsOf, cache }: { id: string; paramsOf: (pathname: string) => Params; cache: PageCache },
  mode: "production" | "development",
): RemixHandler {
  assertAnswerable(build, id);
  const outcomes = new WeakMap<AppLoadContext, { loader?: Outcome; action?: Outcome }>();
  const askRemix = remixHandler(withOutcomes(build, id, outcomes), mode);
  const show = documentOf(build, id);
  const { loader, action } = build.routes[id]?.module ?? {};

  return async (request, context) => {
    const url = new URL(request.url);
    const path = url.pathname.replace(/\.data$/, "");
    const isData = path !== url.pathname;
    const params = paramsOf(path);
    const run = async (call: LoaderFunction | ActionFunction) => {
      const asked = isData ? atAddress(request, url.origin + path + url.search) : request;
      return outcomeOf(() => call({ request: asked, params, context }));
    };
    if (remixParameters.some((name) => url.searchParams.has(name))) return askRemix(request, context);

    if (request.method === "POST" && action) {
      const outcome = await run(action);
      const redirect = redirectOf(outcome);
      if (redirect) return isData ? dataOfRedirect(redirect) : redirect;
      outcomes.set(context, { action: outcome });
      // The body is read; what Remix has yet to do needs the address and the headers only.
      return askRemix(new Request(request.url, { method: "POST", headers: request.headers }), context);
    }

    if (request.method === "GET" && loader) {
      const outcome = await run(loader);
      const redirect = redirectOf(outcome);
      if (redirect) return isData ? dataOf(new Redirect(redirectData(redirect)), redirect) : redirect;
      if (isPlain(outcome)) {
        const { returned } = outcome;
        const make = () =>
          isData
            ? dataOf({ root: { data: null }, [id]: { data: returned } })
            : show(request, { url, params, data: returned }, context);
        const address = path + url.search;
        const { nonce, formToken, browser, sharedCacheable } = context;
        const personal = { ...sharedCacheable?.own, nonce, formToken };
        const page =
          sharedCacheable?.at === address
            ? cache.answer(
                keyOf(`${isData ? "data" : "document"} ${browser}`, address, returned, personal),
                personal,
                make,
              )
            : make();
        const shown = await page.catch(() => undefined);
        if (shown) return shown;
      }
      outcomes.set(context, { loader: outcome });
    }
    return askRemix(request, context);
  };
}

/** Throws with what the page or the build has that Remix would heed and `pageHandler` would not. */
export function assertAnswerable(build: ServerBuild, id: string): void {
  const { routes, assets, entry, basename, future, isSpaMode } = build;
  const page = routes[id];
  const root = routes.root;
  const inBrowser = (of: string) => {
    const asset = assets.routes[of];
    return asset?.hasClientLoader || asset?.hasClientAction;
  };
  const has: [boolean, string][] = [
    [!page, "no such page"],
    [page?.parentId !== "root", "a parent besides the root"],
    [!page?.module.default, "no component"],
    [page?.module.headers !== undefined, "headers"],
    [Boolean(inBrowser(id)), "a loader or action in the browser"],
    [root?.module.loader !== undefined || root?.module.action !== undefined, "a loader or action of the root"],
    [root?.module.headers !== undefined, "headers of the root"],
    [Boolean(inBrowser("root")), "a loader or action of the root in the browser"],
    [entry.module.handleDataRequest !== undefined, "a handler for data requests"],
    [(basename ?? "/") !== "/", "a base path"],
    [!future.v3_singleFetch, "no single fetch"],
    [isSpaMode, "no pages of the server"],
  ];
  const found = has.filter(([present]) => present).map(([, what]) => what);
  if (found.length > 0) throw new Error(`page ${id} can't be answered without Remix's router: ${found.join(", ")}`);
}

/** The page's routes with its loader and action answering what they came to, where that is known already. */
function withOutcomes(
  build: ServerBuild,
  id: string,
  outcomes: WeakMap<AppLoadContext, { loader?: Outcome; action?: Outcome }>,
): ServerBuild {
  const route = build.routes[id];
  if (!route) return build;
  const { loader, action } = route.module;
  const replay = (outcome: Outcome) => {
    if ("thrown" in outcome) throw outcome.thrown;
    return outcome.returned;
  };
  const module = {
    ...route.module,
    ...(loader && {
      loader: ((args, ...rest) => {
        const outcome = outcomes.get(args.context)?.loader;
        return outcome ? replay(outcome) : loader(args, ...rest);
      }) as LoaderFunction,
    }),
    ...(action && {
      action: ((args) => {
        const outcome = outcomes.get(args.context)?.action;
        return outcome ? replay(outcome) : action(args);
      }) as ActionFunction,
    }),
  };
  return { ...build, routes: { ...build.routes, [id]: { ...route, module } } };
}

/** Renders the page with the loader's data, as Remix would for a document. */
function documentOf(build: ServerBuild, id: string) {
  const { assets: manifest, future, isSpaMode, basename, routes, entry } = build;
  const page = { id, path: routes[id]?.path };
  const root = { id: "root", path: "", children: [page] };
  const constant = {
    manifest,
    routeModules: Object.fromEntries(Object.entries(routes).map(([key, route]) => [key, route?.module])),
    serverHandoffString: JSON.stringify({ basename, future, isSpaMode }),
    future,
    isSpaMode,
    // Called for errors only, which are left to Remix.
    serializeError: () => ({ message: "Unexpected Server Error" }),
  } as Pick<
    EntryContext,
    "manifest" | "routeModules" | "serverHandoffString" | "future" | "isSpaMode" | "serializeError"
  >;

  return async (
    request: Request,
    { url: { pathname, search }, params, data }: { url: URL; params: Params; data: unknown },
    context: AppLoadContext,
  ): Promise<Response> => {
    const state = { loaderData: { [id]: data, root: null }, actionData: null, errors: null };
    const remixContext = {
      ...constant,
      staticHandlerContext: {
        ...state,
        basename: basename ?? "/",
        location: { pathname, search, hash: "", state: null, key: "default" },
        matches: [
          { params, pathname: "/", pathnameBase: "/", route: root },
          { params, pathname, pathnameBase: pathname, route: page },
        ],
        statusCode: 200,
        loaderHeaders: {},
        actionHeaders: {},
        activeDeferreds: null,
      },
      serverHandoffStream: encodePlain(state),
      renderMeta: {},
    } as unknown as EntryContext;
    return (await entry.module.default(request, 200, new Headers(), remixContext, context)) as Response;
  };
}

async function outcomeOf(run: () => unknown): Promise<Outcome> {
  try {
    return { returned: await run() };
  } catch (thrown) {
    return { thrown };
  }
}

/** A redirect to a path from the top: Remix resolves any other by its routes. */
function redirectOf(outcome: Outcome): Response | undefined {
  const answer = "thrown" in outcome ? outcome.thrown : outcome.returned;
  if (!(answer instanceof Response) || !redirectStatuses.has(answer.status)) return undefined;
  return answer.headers.get("location")?.startsWith("/") ? answer : undefined;
}

/** Whether a loader returned data alone, without a status or headers. */
function isPlain(outcome: Outcome): outcome is { returned: object } {
  if ("thrown" in outcome) return false;
  const { returned } = outcome;
  const wrapped = (returned as { type?: unknown } | null | undefined)?.type === "DataWithResponseInit";
  return typeof returned === "object" && returned !== null && !wrapped && !(returned instanceof Response);
}

/** A redirect among a loader's data, marked for the decoder in the browser. */
class Redirect {
  constructor(readonly to: ReturnType<typeof redirectData>) {}
}

function redirectData({ status, headers }: Response) {
  return {
    redirect: headers.get("location"),
    status,
    revalidate: headers.has("x-remix-revalidate") || headers.has("set-cookie"),
    reload: headers.has("x-remix-reload-document"),
    replace: headers.has("x-remix-replace"),
  };
}

async function dataOf(value: unknown, redirect?: Response): Promise<Response> {
  return encodedResponse(await textOf(encodePlain(value)), redirect);
}

function encodedResponse(text: string, redirect?: Response): Response {
  const headers = new Headers(redirect?.headers);
  headers.set("x-remix-response", "yes");
  headers.set("content-type", "text/x-script");
  return bufferedResponse(text, { status: redirect ? dataRedirectStatus : 200, headers });
}

/** Stands for an address that no redirect has. */
const somewhere = "/\u0000";

/** Redirects to somewhere as they are encoded, by what else they say. */
const encodedRedirects = new Map<string, string>();

/** A form's redirect as data. All of a kind are encoded alike but for the address, and encoding sets up a stream. */
async function dataOfRedirect(redirect: Response): Promise<Response> {
  const { redirect: address, ...rest } = redirectData(redirect);
  const kind = JSON.stringify(rest);
  const encoded = encodedRedirects.get(kind) ?? (await textOf(encodePlain({ redirect: somewhere, ...rest })));
  encodedRedirects.set(kind, encoded);
  const text = encoded.replace(JSON.stringify(somewhere), () => JSON.stringify(address));
  return encodedResponse(text, redirect);
}

/**
 * Remix's encoding of plain data. An error among it must not tell the browser its message, a promise may still fail and
 * an object of a class loses it: each ends the stream with an error, and Remix does what it does with them.
 */
function encodePlain(value: unknown): ReadableStream<Uint8Array> {
  return encode(value, {
    plugins: [
      (each) => {
        if (each instanceof Redirect) return ["SingleFetchRedirect", each.to];
        if (each instanceof Error || each instanceof Promise) throw new TypeError("the data is more than plain");
        return undefined;
      },
    ],
  });
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
