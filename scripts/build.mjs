/**
 * `npm run build`: the production build in build/production, or with `--flavour demo` the demo's in build/demo.
 * Skipped when nothing that goes into it has changed.
 */
import { createHash } from "node:crypto";
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { ensureInstalled, run } from "./ensure-installed.mjs";

export async function build(flavour) {
  ensureInstalled(flavour === "demo" ? "building" : "serving");
  const folder = join("build", flavour);
  const stamp = join(folder, "stamp");
  const wanted = fingerprint(flavour);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) {
    console.log(`The ${flavour} build is up to date`);
    return;
  }
  // The pages are made by one thread; the leaflets and the sample report meanwhile by another.
  const [[leaflets, sample]] = await Promise.all([
    printLeaflets().then(async (printed) => [printed, await makeSampleReport()]),
    buildPages(flavour),
  ]);
  await Promise.all([
    run("Building the server…", process.execPath, ["scripts/bundle-server.mjs", folder, flavour]),
    finishClient(join(folder, "client")),
    run("Copying what the authors wrote…", process.execPath, ["scripts/built-content.mjs", folder]),
  ]);
  cpSync("drizzle", join(folder, "drizzle"), { recursive: true });
  rmSync(join(folder, "attachments"), { recursive: true, force: true });
  cpSync(leaflets, join(folder, "attachments"), { recursive: true, filter: (name) => !name.endsWith("stamp") });
  cpSync(sample, join(folder, "sample-report.json"));
  writeFileSync(stamp, wanted);
}

function buildPages(flavour) {
  const remix = ["node_modules/@remix-run/dev/dist/cli.js", "vite:build", "--logLevel", "warn"];
  return run("Building pages…", process.execPath, remix, { VOINTI_FLAVOUR: flavour, NODE_ENV: "production" });
}

async function finishClient(folder) {
  const script = (name) => [process.execPath, ["--import", "tsx", `scripts/${name}.ts`, folder]];
  await run("Dividing the table of pages…", ...script("split-manifest"));
  await run("Writing the page of open source…", ...script("open-source"));
  await compressAssets(folder);
}

/** Prints the leaflets once for all flavours and again when they change; returns the folder they are in. */
export async function printLeaflets() {
  const folder = join("build", "leaflets");
  const sources = ["app/features/content", "app/design", "app/i18n", "scripts/leaflets"]
    .flatMap(listFiles)
    .filter((name) => !name.startsWith(join("app", "features", "content", "embedded")));
  await whereChanged("Printing leaflets…", "scripts/leaflets.ts", { folder, sources });
  return folder;
}

/** Makes the sample report once for all flavours and again when what it is made by changes; returns its file. */
export async function makeSampleReport() {
  const folder = join("build", "sample-report");
  const made = ["app/features/reports", "app/features/scoring", "app/features/survey"];
  const sources = [...made, "scripts/sample-report", "scripts/surveys"].flatMap(listFiles);
  await whereChanged("Making the sample report…", "scripts/sample-report/make.ts", { folder, sources });
  return join(folder, "sample.json");
}

async function whereChanged(title, script, { folder, sources }) {
  const stamp = join(folder, "stamp");
  const wanted = hashOf([...sources, script, "package-lock.json"]);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  await run(title, process.execPath, ["--import", "tsx", script]);
  writeFileSync(stamp, wanted);
}

/** Hash of everything that goes into a build. */
function fingerprint(flavour) {
  const files = ["app", "server", "locales", "drizzle", "public", "scripts", "tracing"].flatMap(listFiles);
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
async function compressAssets(folder) {
  const files = listFiles(folder).filter((name) => /\.(js|css|svg|json|txt|html|webmanifest)$/.test(name));
  const compressed = files.map(async (file) => {
    const content = readFileSync(file);
    const strongest = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
    writeFileSync(`${file}.br`, await promisify(brotliCompress)(content, strongest));
    writeFileSync(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
  });
  await Promise.all(compressed);
}

if (process.argv[1]?.endsWith("build.mjs")) {
  const at = process.argv.indexOf("--flavour");
  await build(at > 0 && process.argv[at + 1] === "demo" ? "demo" : "production");
}
