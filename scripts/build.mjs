/**
 * `npm run build`: the production build in build/production, or with `--flavour demo` the demo's in build/demo.
 * Skipped when nothing that goes into it has changed.
 */
import { createHash } from "node:crypto";
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { ensureInstalled, run } from "./ensure-installed.mjs";

export function build(flavour) {
  ensureInstalled();
  const folder = join("build", flavour);
  const stamp = join(folder, "stamp");
  const wanted = fingerprint(flavour);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) {
    console.log(`The ${flavour} build is up to date`);
    return;
  }
  const node = process.execPath;
  run("Building pages…", node, ["node_modules/@remix-run/dev/dist/cli.js", "vite:build", "--logLevel", "warn"], {
    VOINTI_FLAVOUR: flavour,
    NODE_ENV: "production",
  });
  run("Building the server…", node, ["scripts/bundle-server.mjs", folder, flavour]);
  cpSync("drizzle", join(folder, "drizzle"), { recursive: true });
  run("Copying what the authors wrote…", node, ["scripts/built-content.mjs", folder]);
  rmSync(join(folder, "attachments"), { recursive: true, force: true });
  cpSync(printLeaflets(), join(folder, "attachments"), { recursive: true, filter: (name) => !name.endsWith("stamp") });
  run("Dividing the table of pages…", node, ["--import", "tsx", "scripts/split-manifest.ts", join(folder, "client")]);
  run("Writing the page of open source…", node, ["--import", "tsx", "scripts/open-source.ts", join(folder, "client")]);
  compressAssets(join(folder, "client"));
  writeFileSync(stamp, wanted);
}

/** Prints the leaflets once for all flavours and again when they change; returns the folder they are in. */
export function printLeaflets() {
  const folder = join("build", "leaflets");
  const stamp = join(folder, "stamp");
  const sources = ["app/features/content", "app/design", "app/i18n", "scripts/leaflets"]
    .flatMap(listFiles)
    .filter((name) => !name.startsWith(join("app", "features", "content", "embedded")));
  const wanted = hashOf([...sources, "scripts/leaflets.ts", "package-lock.json"]);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return folder;
  run("Printing leaflets…", process.execPath, ["--import", "tsx", "scripts/leaflets.ts"]);
  writeFileSync(stamp, wanted);
  return folder;
}

/** Hash of everything that goes into a build. */
function fingerprint(flavour) {
  const files = ["app", "server", "locales", "drizzle", "public", "scripts"].flatMap(listFiles);
  return hashOf([...files, "package-lock.json", "vite.config.ts", "remix.config.js"], flavour);
}

function hashOf(files, start = "") {
  const hash = createHash("sha256").update(start);
  for (const file of files.toSorted()) hash.update(file).update(readFileSync(file));
  return hash.digest("hex");
}

function listFiles(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
}

/** Static files are compressed once, at the strongest setting, and served as they are. */
function compressAssets(folder) {
  for (const file of listFiles(folder).filter((name) => /\.(js|css|svg|json|txt|html|webmanifest)$/.test(name))) {
    const content = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}

if (process.argv[1]?.endsWith("build.mjs")) {
  const at = process.argv.indexOf("--flavour");
  build(at > 0 && process.argv[at + 1] === "demo" ? "demo" : "production");
}
