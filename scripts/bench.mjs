/** `npm run bench`: installs and builds what is missing, then measures the production server (see bench.ts). */
import { build } from "./build.mjs";
import { ensureInstalled } from "./ensure-installed.mjs";
import { handOver } from "./hand-over.mjs";

// Page weights are a browser's.
ensureInstalled("checking");
await build("production");
console.log("Measuring…");
handOver(["--import", "tsx", "scripts/bench.ts", ...process.argv.slice(2)]);
