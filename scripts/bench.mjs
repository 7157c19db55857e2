/** `npm run bench`: installs and builds what is missing, then measures the production server (see bench.ts). */
import { build } from "./build.mjs";
import { run } from "./ensure-installed.mjs";

build("production");
run("Measuring…", process.execPath, ["--import", "tsx", "scripts/bench.ts", ...process.argv.slice(2)]);
