/** `npm run bench`: installs and builds what is missing, then measures the production server (see bench.ts). */
import { build } from "./build.mjs";
import { handOver } from "./hand-over.mjs";

build("production");
console.log("Measuring…");
handOver(["--import", "tsx", "scripts/bench.ts", ...process.argv.slice(2)]);
