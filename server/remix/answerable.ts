import type { ServerBuild } from "@remix-run/server-runtime";

/** Throws with what the page or the build has that Remix would heed and `pageHandler` would not. */
export function assertAnswerable(build: ServerBuild, id: string): void {
  const { routes, assets, entry, basename, future, isSpaMode } = build;
  const page = routes[id];
  const root = routes.root;
  const { hasClientLoader, hasClientAction } = assets.routes.root ?? {};
  const has: [boolean, string][] = [
    [!page, "no such page"],
    [page?.parentId !== "root", "a parent besides the root"],
    [!page?.module.default, "no component"],
    [page?.module.headers !== undefined, "headers"],
    [root?.module.loader !== undefined || root?.module.action !== undefined, "a loader or action of the root"],
    [root?.module.headers !== undefined, "headers of the root"],
    [Boolean(hasClientLoader || hasClientAction), "a loader or action of the root in the browser"],
    [entry.module.handleDataRequest !== undefined, "a handler for data requests"],
    [(basename ?? "/") !== "/", "a base path"],
    [!future.v3_singleFetch, "no single fetch"],
    [isSpaMode, "no pages of the server"],
  ];
  const found = has.filter(([present]) => present).map(([, what]) => what);
  if (found.length > 0) throw new Error(`page ${id} can't be answered without Remix's router: ${found.join(", ")}`);
}
