/** Bundles the HTTP entry into a build folder; packages stay outside, as in the pages' own server build. */
import { build } from "esbuild";

const [folder, flavour] = process.argv.slice(2);
const entries = {
  main: "server/main.ts",
  "report-thread": "server/report-thread.ts",
  ...(flavour === "demo" ? { demo: "server/demo/main.ts" } : { "release-command": "server/release-command.ts" }),
};

await build({
  entryPoints: entries,
  outdir: folder,
  bundle: true,
  platform: "node",
  target: "node20",
  format: "esm",
  packages: "external",
  jsx: "automatic",
  splitting: true,
  define: { __DEV_TOOLS__: String(flavour === "demo"), "process.env.NODE_ENV": '"production"' },
  alias: { "~": "./app" },
  logLevel: "warning",
});
