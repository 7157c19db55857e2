/**
 * Every page loads the table of all pages. Those for others than people who answer are many and most people never see
 * one, so people's pages get a table without them, and others' a file of its own with all. The build divides the file that
 * Remix has written (scripts/split-manifest.ts).
 */

/** A page as Remix's table has it, with much that only its script knows. */
export type TableRoute = { id: string; path?: string };

/** Whether a file of the built client is the table. */
export function isTableFile(file: string): boolean {
  return /^manifest-.*[.]js$/.test(file);
}

/** The name or address of the table with all pages, by that of the one without others'. */
export function fullTable(name: string): string {
  return name.replace("manifest-", "full-manifest-");
}

/** What Remix has written: a script that sets the table. */
export function readTable(script: string): { routes: TableRoute[]; rest: object } {
  const { routes, ...rest } = JSON.parse(script.slice(script.indexOf("{"), script.lastIndexOf("}") + 1));
  return { routes: Object.values<TableRoute>(routes), rest };
}

/** A script that sets a table of these pages. A page is the same in each language but for its id and path: what they share is written once. */
export function writeTable(rest: object, kept: readonly TableRoute[]): string {
  const alike = new Map<string, [id: string, path: string | undefined][]>();
  for (const { id, path, ...other } of kept) {
    const shared = JSON.stringify(other, (_, value) => (value === false ? undefined : value));
    alike.set(shared, [...(alike.get(shared) ?? []), [id, path]]);
  }
  const written = [...alike].map(([shared, places]) => `[${shared},${JSON.stringify(places)}]`).join();
  const table = `window.__remixManifest=${JSON.stringify({ ...rest, routes: {} })}`;
  const routesIn = "for(const[id,path]of places)__remixManifest.routes[id]={...page,id,path}";
  return `${table};for(const[page,places]of[${written}])${routesIn};`;
}
