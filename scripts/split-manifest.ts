/**
 * Every page loads the table of all pages. Those for others than people who answer are many and most people never see
 * one, so people's pages get a table without them, and others' a file of its own with all (server/pages.ts). The build
 * calls it with its folder.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isForOthers, type PageName, pages } from "../app/i18n/paths";

type Route = { id: string; path?: string };

const [client = ""] = process.argv.slice(2);
const folder = join(client, "assets");
const name = readdirSync(folder).find((file) => /^manifest-.*[.]js$/.test(file)) ?? "";
const content = readFileSync(join(folder, name), "utf8");
const { routes, ...manifest } = JSON.parse(content.slice(content.indexOf("{"), content.lastIndexOf("}") + 1));
const everyRoute = Object.values<Route>(routes);

write(`full-${name}`, everyRoute);
write(name, everyRoute.filter(isForPeople));

/** A file or the API is never shown by the browser's script, whoever asks for it. */
function isForPeople({ id }: Route): boolean {
  const [area, page = ""] = id.split(".");
  const { module = "" } = pages[page as PageName] ?? {};
  return area !== "api" && !isForOthers(page) && !module.startsWith("routes/files/");
}

/** A page is the same in each language but for its id and path: what they share is written once. */
function write(file: string, kept: readonly Route[]): void {
  const alike = new Map<string, [id: string, path: string | undefined][]>();
  for (const { id, path, ...rest } of kept) {
    const shared = JSON.stringify(rest, (_, value) => (value === false ? undefined : value));
    alike.set(shared, [...(alike.get(shared) ?? []), [id, path]]);
  }
  const written = [...alike].map(([shared, places]) => `[${shared},${JSON.stringify(places)}]`).join();
  const table = `window.__remixManifest=${JSON.stringify({ ...manifest, routes: {} })}`;
  const routesIn = "for(const[id,path]of places)__remixManifest.routes[id]={...page,id,path}";
  writeFileSync(join(folder, file), `${table};for(const[page,places]of[${written}])${routesIn};`);
}
