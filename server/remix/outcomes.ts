import type { ActionFunction, AppLoadContext, LoaderFunction, ServerBuild } from "@remix-run/server-runtime";

/** What a loader or action came to. */
export type Outcome = { returned: unknown } | { thrown: unknown };

/** What the loader or action of a request has come to, by its context. */
export type Outcomes = WeakMap<AppLoadContext, { loader?: Outcome; action?: Outcome }>;

const redirectStatuses = new Set([301, 302, 303, 307, 308]);

export async function outcomeOf(run: () => unknown): Promise<Outcome> {
  try {
    return { returned: await run() };
  } catch (thrown) {
    return { thrown };
  }
}

/** A redirect to a path from the top: Remix resolves any other by its routes. */
export function redirectOf(outcome: Outcome): Response | undefined {
  const answer = "thrown" in outcome ? outcome.thrown : outcome.returned;
  if (!(answer instanceof Response) || !redirectStatuses.has(answer.status)) return undefined;
  return answer.headers.get("location")?.startsWith("/") ? answer : undefined;
}

/** Whether a loader returned data alone, without a status or headers. */
export function isPlain(outcome: Outcome): outcome is { returned: object } {
  if ("thrown" in outcome) return false;
  const { returned } = outcome;
  const wrapped = (returned as { type?: unknown } | null | undefined)?.type === "DataWithResponseInit";
  return typeof returned === "object" && returned !== null && !wrapped && !(returned instanceof Response);
}

/** The page's routes with its loader and action answering what they came to, where that is known already. */
export function withOutcomes(build: ServerBuild, id: string, outcomes: Outcomes): ServerBuild {
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
