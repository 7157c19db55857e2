import { type AppLoadContext, createRequestHandler, type ServerBuild } from "@remix-run/server-runtime";

/**
 * One Remix request handler per area: the words of an address before its first parameter, e.g. `/fi/testi/vastaa`. The
 * router goes through its whole table several times per request, so a table of a few routes costs a fraction of the CPU
 * of the full one; the browser still loads the whole manifest, so hydration and client navigation are the same.
 */
export type RemixHandler = (request: Request, context: AppLoadContext) => Promise<Response>;

export function createAreaHandlers(build: ServerBuild, mode: "production" | "development"): RemixHandler {
  const areas = new Map<string, string[]>([["", []]]);
  for (const [id, route] of Object.entries(build.routes)) {
    if (!route || id === "root") continue;
    const area = areaOf(fullPath(build, id));
    areas.set(area, [...(areas.get(area) ?? []), id]);
  }
  const handlers = new Map<string, RemixHandler>();
  for (const area of areas.keys()) {
    // What begins with fewer words can match here too, above all the pages for unknown addresses.
    const possible = [...areas].filter(([other]) => isWithin(area, other)).flatMap(([, ids]) => ids);
    handlers.set(area, createRequestHandler(onlyRoutes(build, new Set(possible)), mode));
  }
  return (request, context) => {
    const words = wordsOf(decoded(new URL(request.url).pathname.replace(/\.data$/, "")));
    let handler: RemixHandler | undefined;
    for (let count = words.length; !handler; count -= 1) handler = handlers.get(words.slice(0, count).join("/"));
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
  return (pathname) => {
    const path = decoded(pathname);
    return compiled.find(({ regex }) => regex.test(path))?.pattern ?? "(unknown)";
  };
}

function areaOf(path: string): string {
  const words = wordsOf(path);
  const end = words.findIndex((word) => word.startsWith(":") || word === "*");
  return words.slice(0, end < 0 ? words.length : end).join("/");
}

function isWithin(area: string, other: string): boolean {
  return other === "" || area === other || area.startsWith(`${other}/`);
}

function wordsOf(path: string): string[] {
  return path.split("/").filter(Boolean);
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
