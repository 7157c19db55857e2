/** Writes the page of the packages that the service is made of into a built client. The build calls it with its folder. */
import { createHash } from "node:crypto";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { usedPackages } from "./open-source/packages";
import { openSourcePage, openSourceStyle } from "./open-source/page";

const [client = ""] = process.argv.slice(2);
const assets = join(client, "assets");
const own = `open-source-${createHash("sha256").update(openSourceStyle).digest("hex").slice(0, 8)}.css`;
const ofAllPages = readdirSync(assets).find((file) => /^basics-.*[.]css$/.test(file)) ?? "";
writeFileSync(join(assets, own), openSourceStyle);
const page = openSourcePage(usedPackages("."), [`/assets/${ofAllPages}`, `/assets/${own}`]);
writeFileSync(join(client, "opensource.html"), page);
