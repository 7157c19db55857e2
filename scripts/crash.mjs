/** `npm run crash`: installs and builds what is missing, then kills the demo server and its database (see crash.ts). */
import { build } from "./build.mjs";
import { run } from "./ensure-installed.mjs";

build("demo");
run("Killing…", process.execPath, ["--import", "tsx", "scripts/crash.ts", ...process.argv.slice(2)]);
