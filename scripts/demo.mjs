/** `npm run demo`: installs what is missing, builds what has changed, and starts the demo. */
import { spawn } from "node:child_process";
import { build } from "./build.mjs";

build("demo");
const child = spawn(process.execPath, ["build/demo/demo.js"], {
  stdio: "inherit",
  env: { NODE_ENV: "production", ...process.env },
});
// The terminal sends Ctrl-C to both; a service manager may signal only this one.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code) => process.exit(code ?? 1));
