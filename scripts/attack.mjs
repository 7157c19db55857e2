/** `npm run attack`: installs and builds what is missing, then attacks the production server (see attack.ts). */
import { build } from "./build.mjs";
import { handOver } from "./hand-over.mjs";

await build("production");
console.log("Attacking…");
handOver(["--import", "tsx", "scripts/attack.ts", ...process.argv.slice(2)]);
