import { type AppLoadContext, createRequestHandler, type ServerBuild } from "@remix-run/server-runtime";

/**
 * One Remix request handler per area (language and first path word, e.g. `/fi/testi`). The router goes through its
 * whole table for every match, so a table of a few routes costs a fraction of the CPU of the full one; the browser
 * still loads the whole manifest, so hydration and client navigation are the same.
 */
export type RemixHandler = (request: Request, context: AppLoadContext) => Promise<Response>;

export function createAreaHandlers(build: ServerBuild, mode: "production" | "development"): RemixHandler {
  const areas = new Map<string, Set<string>>();
  const everywhere = new Set<string>();
  for (const [id, route] of Object.entries(build.routes)) {
    if (!route || id === "root") continue;
    const area = areaOf(fullPath(build, id));
    // A page that catches what no other page takes belongs to every area below it.
    if (route.path?.endsWith("*")) everywhere.add(id);
    else areas.set(area, (areas.get(area) ?? new Set()).add(id));
  }
  const handlers = new Map<string, ReturnType<typeof createRequestHandler>>();
  for (const [area, ids] of areas) {
    handlers.set(area, createRequestHandler(onlyRoutes(build, new Set([...ids, ...everywhere])), mode));
  }
  const fallback = createRequestHandler(onlyRoutes(build, everywhere), mode);
  return (request, context) => {
    const { pathname } = new URL(request.url);
    const handler = handlers.get(areaOf(decoded(pathname.replace(/\.data$/, "")))) ?? fallback;
    return handler(request, context);
  };
}

/** Pattern of the route that serves a path, for the log; addresses themselves are never logged. */
export function routePatterns(build: ServerBuild): (pathname: string) => string {
  const patterns = Object.entries(build.routes).flatMap(([id, route]) =>
    route?.path === undefined || id === "root" ? [] : [`/${fullPath(build, id)}`],
  );
  const compiled = patterns
    .filter((pattern) => !pattern.endsWith("*"))
    .map((pattern) => ({
      pattern,
      regex: new RegExp(
        `^${pattern.replace(/[.+?^${}()|[\]\\]/g, "\\$&").replace(/:[A-Za-z]+/g, "[^/]+")}(\\.data)?/?$`,
      ),
    }));
  return (pathname) => compiled.find(({ regex }) => regex.test(decoded(pathname)))?.pattern ?? "(unknown)";
}

function areaOf(path: string): string {
  return path.split("/").filter(Boolean).slice(0, 2).join("/");
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

function fullPath(build: ServerBuild, id: string): string {
  const route = build.routes[id];
  if (!route) return "";
  const parent = route.parentId && route.parentId !== "root" ? `${fullPath(build, route.parentId)}/` : "";
  return parent + (route.path ?? "");
}

function onlyRoutes(build: ServerBuild, ids: ReadonlySet<string>): ServerBuild {
  const keep = new Set(["root"]);
  for (const id of ids) {
    for (let at: string | undefined = id; at !== undefined; at = build.routes[at]?.parentId) keep.add(at);
  }
  const pick = <T>(all: Record<string, T>): Record<string, T> =>
    Object.fromEntries(Object.entries(all).filter(([id]) => keep.has(id)));
  return { ...build, routes: pick(build.routes), assets: { ...build.assets, routes: pick(build.assets.routes) } };
}
