import {
  type ActionFunction,
  type AppLoadContext,
  createRequestHandler,
  type ServerBuild,
} from "@remix-run/server-runtime";

export type RemixHandler = (request: Request, context: AppLoadContext) => Promise<Response>;

type Params = Record<string, string | undefined>;

/**
 * A form that is accepted ends in a redirect, which needs neither router nor rendering: a page's action is called
 * directly, and Remix sees the request only when there is something to show (a refused form, an error). Forms sent by
 * the browser's script have an answer of their own kind and go through Remix as they are.
 */
export function actingFirst(
  build: ServerBuild,
  { id, paramsOf }: { id: string; paramsOf: (pathname: string) => Params },
  mode: "production" | "development",
): RemixHandler {
  const route = build.routes[id];
  const action = route?.module.action;
  if (!route || !action) return createRequestHandler(build, mode);
  const outcomes = new WeakMap<AppLoadContext, () => ReturnType<ActionFunction>>();
  const replay: ActionFunction = (args) => {
    const outcome = outcomes.get(args.context);
    return outcome ? outcome() : action(args);
  };
  const showing = { ...build.routes, [id]: { ...route, module: { ...route.module, action: replay } } };
  const handle = createRequestHandler({ ...build, routes: showing }, mode);
  return async (request, context) => {
    const { pathname } = new URL(request.url);
    if (request.method !== "POST" || pathname.endsWith(".data")) return handle(request, context);
    const outcome = await outcomeOf(() => action({ request, params: paramsOf(pathname), context }));
    const answer = "thrown" in outcome ? outcome.thrown : outcome.returned;
    if (answer instanceof Response && answer.headers.has("location")) return answer;
    outcomes.set(context, () => {
      if ("thrown" in outcome) throw outcome.thrown;
      return outcome.returned;
    });
    return handle(new Request(request.url, { method: "POST", headers: request.headers }), context);
  };
}

async function outcomeOf<T>(run: () => T): Promise<{ returned: Awaited<T> } | { thrown: unknown }> {
  try {
    return { returned: await run() };
  } catch (thrown) {
    return { thrown };
  }
}
