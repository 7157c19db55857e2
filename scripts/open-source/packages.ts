import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A package that the service is made of, as its page tells of it. */
export type UsedPackage = {
  name: string;
  version: string;
  licence: string;
  /** The texts that the package brings, whole; none where it brings none. */
  texts: string[];
  /** Absent where it is for another kind of machine than the one that builds. */
  isInstalled: boolean;
};

type Locked = { version?: string; license?: string; dev?: boolean; name?: string; link?: boolean };
type Lockfile = { packages: Record<string, Locked> };

/** Files in which packages give their licence, and what they must pass on besides. */
const licenceFile = /^(licen[cs]e|copying|unlicense|notice)([.-].*)?$/i;

/** Every package that runs in production, once per version, by name. */
export function usedPackages(root: string): UsedPackage[] {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as Lockfile;
  const found = new Map<string, UsedPackage>();
  for (const [folder, { version = "", license = "", dev, link, name = nameOf(folder) }] of Object.entries(packages)) {
    // Ours stand outside node_modules, and a link in it leads to them.
    if (!folder.startsWith("node_modules/") || link || dev) continue;
    const at = join(root, folder);
    const isInstalled = existsSync(at);
    found.set(`${name} ${version}`, {
      name,
      version,
      licence: license,
      isInstalled,
      texts: isInstalled ? textsIn(at) : [],
    });
  }
  return [...found.values()].sort((a, b) => ((a.name === b.name ? a.version < b.version : a.name < b.name) ? -1 : 1));
}

function nameOf(folder: string): string {
  return folder.slice(folder.lastIndexOf("node_modules/") + "node_modules/".length);
}

function textsIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && licenceFile.test(entry.name))
    .map((entry) => readFileSync(join(folder, entry.name), "utf8").replaceAll("\r\n", "\n").trim())
    .filter((text) => text !== "");
}
