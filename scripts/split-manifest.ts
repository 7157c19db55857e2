/** Divides the table of pages of a built client (server/remix/page-table.ts). The build calls it with the client's folder. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isForOthers, isPlainPage, type PageName, pages } from "../app/i18n/paths";
import { fullTable, isTableFile, readTable, type TableRoute, writeTable } from "../server/remix/page-table";

const [client = ""] = process.argv.slice(2);
const folder = join(client, "assets");
const name = readdirSync(folder).find(isTableFile) ?? "";
const { routes, rest } = readTable(readFileSync(join(folder, name), "utf8"));

/** Addresses without a language that have no component. */
const notPages = ["api", "providerReturn", "providerLogout", "typed"];

const drawn = routes.filter(({ id }) => !isPlainPage(pageOf(id)));
writeFileSync(join(folder, fullTable(name)), writeTable(rest, drawn));
writeFileSync(join(folder, name), writeTable(rest, drawn.filter(isForPeople)));

/** What is no page, such as a file or the way to a provider, is never shown by the browser's script, whoever asks for it. */
function isForPeople({ id }: TableRoute): boolean {
  const [area = ""] = id.split(".");
  const page = pageOf(id);
  const { module = "" } = pages[page as PageName] ?? {};
  return !notPages.includes(area) && !isForOthers(page) && !module.endsWith(".ts");
}

/** Ids are a language and a page. */
function pageOf(id: string): string {
  return id.split(".")[1] ?? "";
}
