import {
  type ActionFunction,
  type AppLoadContext,
  createRequestHandler,
  type EntryContext,
  type LoaderFunction,
  type ServerBuild,
} from "@remix-run/server-runtime";
import { encode } from "turbo-stream";
import { responseOf, textOf } from "../app/http/whole-body";
import { KeptPages } from "./kept-pages";

export type RemixHandler = (request: Request, context: AppLoadContext) => Promise<Response>;

type Params = Record<string, string | undefined>;

/** What a loader or action came to. */
type Outcome = { returned: unknown } | { thrown: unknown };

/** Remix's own parts of an address; a request that has one is its alone. */
const remixParameters = ["index", "_routes"];

/** Status of a redirect that the browser's script is to follow by itself. */
const dataRedirectStatus = 202;

/**
 * Answers the requests of one page (a route right below the root, which loads nothing). Its loader and action are called
 * directly: a redirect is sent as it is, and data goes straight to the renderer or, for the browser's script, into the
 * same encoding that Remix uses. Whatever else comes of them (an error, a refused form, a status or headers of its own)
 * is handed to Remix, which finds the outcome in place of a second call. The answers are the same, byte for byte
 * (page-handler.test.ts); the router's matching and its four copies of each request are what is saved. Pages whose
 * loader calls them the same for all are rendered once.
 */
export function pageHandler(
  build: ServerBuild,
  { id, paramsOf }: { id: string; paramsOf: (pathname: string) => Params },
  mode: "production" | "development",
): RemixHandler {
  const module = build.routes[id]?.module;
  if (!module) return createRequestHandler(build, mode);
  const outcomes = new WeakMap<AppLoadContext, { loader?: Outcome; action?: Outcome }>();
  const askRemix = createRequestHandler(withOutcomes(build, id, outcomes), mode);
  const show = module.default && documentOf(build, id);
  const { loader, action } = module;
  const kept = new KeptPages();

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
      if (redirect) return isData ? dataOf(redirectData(redirect), redirect) : redirect;
      outcomes.set(context, { action: outcome });
      // The body is read; what Remix has yet to do needs the address and the headers only.
      return askRemix(new Request(request.url, { method: "POST", headers: request.headers }), context);
    }

    if (request.method === "GET" && loader && show) {
      const outcome = await run(loader);
      const redirect = redirectOf(outcome);
      if (redirect) return isData ? dataOf(new Redirect(redirectData(redirect)), redirect) : redirect;
      if (isPlain(outcome)) {
        const { returned } = outcome;
        const make = () =>
          isData
            ? dataOf({ root: { data: null }, [id]: { data: returned } })
            : show(request, { url, params, data: returned }, context);
        const page = context.sameForAll ? kept.answer(keyOf(url, returned, context), context, make) : make();
        const shown = await page.catch(() => undefined);
        if (shown) return shown;
      }
      outcomes.set(context, { loader: outcome });
    }
    return askRemix(request, context);
  };
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
      serverHandoffStream: encode(state),
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

function redirectOf(outcome: Outcome): Response | undefined {
  const answer = "thrown" in outcome ? outcome.thrown : outcome.returned;
  return answer instanceof Response && answer.headers.has("location") ? answer : undefined;
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
  const headers = new Headers(redirect?.headers);
  headers.set("x-remix-response", "yes");
  headers.set("content-type", "text/x-script");
  const stream = encode(value, {
    plugins: [(each) => (each instanceof Redirect ? ["SingleFetchRedirect", each.to] : undefined)],
  });
  return responseOf(await textOf(stream), { status: redirect ? dataRedirectStatus : 200, headers });
}

/** Everything that goes into a page that is the same for all: its address and its data, without the token of its forms. */
function keyOf({ pathname, search }: URL, data: object, { formToken }: AppLoadContext): string {
  return `${pathname}${search}\n${JSON.stringify(data).replaceAll(formToken, "")}`;
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
