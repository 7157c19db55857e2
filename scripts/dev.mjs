/** `npm run dev`: the development server, with pages that reload as their files change. */
import { spawn } from "node:child_process";
import { printLeaflets } from "./build.mjs";
import { ensureInstalled } from "./ensure-installed.mjs";

ensureInstalled();
printLeaflets();
const child = spawn(process.execPath, ["--import", "tsx", "server/dev.ts"], {
  stdio: "inherit",
  env: { ...process.env, VOINTI_FLAVOUR: "demo", NODE_ENV: "development" },
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code) => process.exit(code ?? 1));
