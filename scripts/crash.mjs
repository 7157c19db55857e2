/** `npm run crash`: installs and builds what is missing, then kills the demo server and its database (see crash.ts). */
import { build } from "./build.mjs";
import { handOver } from "./hand-over.mjs";

await build("demo");
console.log("Killing…");
handOver(["--import", "tsx", "scripts/crash.ts", ...process.argv.slice(2)]);
