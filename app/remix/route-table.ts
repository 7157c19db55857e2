/** The table of pages that a page has brought along for Remix's script. In the browser only. */

/** The address of the module of a page that was not asked for; empty where the table has no such page. */
export function moduleOf(routeId: string): string {
  return window.__remixManifest.routes[routeId]?.module ?? "";
}

/** The patterns of all pages that the browser's script can go on to. */
export function knownPatterns(): string[] {
  return Object.values(window.__remixManifest.routes).flatMap((route) => (route?.path ? [route.path] : []));
}
