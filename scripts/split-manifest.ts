/**
 * Every page loads the table of all pages. Those for staff are many and most people never see one, so people's pages get
 * a table without them, and staff's a file of its own with all (server/pages.ts). The build calls it with its folder.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isForStaff } from "../app/i18n/paths";

const [client = ""] = process.argv.slice(2);
const folder = join(client, "assets");
const name = readdirSync(folder).find((file) => /^manifest-.*[.]js$/.test(file)) ?? "";
const content = readFileSync(join(folder, name), "utf8");
const [from, to] = [content.indexOf("{"), content.lastIndexOf("}") + 1];
const { routes, ...manifest } = JSON.parse(content.slice(from, to));

const forPeople = Object.entries(routes).filter(([id]) => {
  const [area, page = ""] = id.split(".");
  return area !== "api" && !isForStaff(page);
});
write(`staff-${name}`, routes);
write(name, Object.fromEntries(forPeople));

function write(file: string, kept: unknown): void {
  writeFileSync(
    join(folder, file),
    content.slice(0, from) + JSON.stringify({ ...manifest, routes: kept }) + content.slice(to),
  );
}
