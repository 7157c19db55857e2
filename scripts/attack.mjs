/** `npm run attack`: installs and builds what is missing, then attacks the production server (see attack.ts). */
import { build } from "./build.mjs";
import { run } from "./ensure-installed.mjs";

build("production");
run("Attacking…", process.execPath, ["--import", "tsx", "scripts/attack.ts", ...process.argv.slice(2)]);
