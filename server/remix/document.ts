import type { AppLoadContext, EntryContext, ServerBuild } from "@remix-run/server-runtime";
import { encodePlain } from "./data-encoding";

/** The words of an address that a page's pattern names. */
export type Params = Record<string, string | undefined>;

/** Renders the page with the loader's data, as Remix would for a document. */
export function documentOf(build: ServerBuild, id: string) {
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
