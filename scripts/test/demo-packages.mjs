/**
 * Fails where the demo's server is made of a package that `npm run demo` does not install: here all workspaces are
 * installed, so a build that needs one of theirs goes well here and nowhere else.
 */
import { readFileSync } from "node:fs";

const read = (file) => JSON.parse(readFileSync(file, "utf8"));
const { packages } = read("package-lock.json");

const installed = new Set();
installWhatIsWantedBy("");
const bundled = read("build/demo/packages.json").map((folder) => folder.replace(/[/]$/, ""));
const missing = bundled.filter((folder) => !installed.has(folder));
console.log(`The demo is made of ${bundled.length} of the ${installed.size} packages it installs`);
if (bundled.length === 0) missing.push("(no package at all: build/demo/packages.json is empty)");
for (const folder of missing) console.error(`The demo is made of ${folder}, which npm run demo does not install`);
process.exit(missing.length > 0 ? 1 : 0);

/** Follows the lockfile from one of its packages; "" is the project itself, without its workspaces. */
function installWhatIsWantedBy(folder) {
  const { dependencies, devDependencies, optionalDependencies, peerDependencies } = packages[folder];
  const own = folder === "" ? devDependencies : {};
  for (const name of Object.keys({ ...dependencies, ...own, ...optionalDependencies, ...peerDependencies })) {
    const found = placesOf(name, folder).find((place) => place in packages);
    if (!found || installed.has(found)) continue;
    installed.add(found);
    installWhatIsWantedBy(found);
  }
}

/** Where Node.js looks for a package, the nearest first. */
function placesOf(name, folder) {
  const parts = folder === "" ? [] : folder.split("/node_modules/");
  const around = parts.map((_, at) => parts.slice(0, parts.length - at).join("/node_modules/"));
  return [...around, ""].map((at) => (at === "" ? `node_modules/${name}` : `${at}/node_modules/${name}`));
}
