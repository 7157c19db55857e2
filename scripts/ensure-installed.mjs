import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const stamp = "node_modules/.vointi-installed";

/**
 * Installs the locked packages, with our patches, when node_modules is missing or was made for another lockfile or other
 * patches. Plain Node: nothing is there yet.
 * @param wanted "building": what it takes to build and to run; "serving": also those of the workspace `tracing`, which a
 * real deployment may want; "checking": all, those of the workspace `tests` among them. What was installed once stays.
 */
export function ensureInstalled(wanted = "building") {
  const hash = createHash("sha256").update(readFileSync("package-lock.json"));
  for (const name of readdirSync("patches").toSorted()) hash.update(readFileSync(join("patches", name)));
  const current = hash.digest("hex");
  const canCheck = existsSync("node_modules/vitest");
  const canTrace = existsSync("node_modules/@opentelemetry/sdk-trace");
  const isCurrent = existsSync(stamp) && readFileSync(stamp, "utf8") === current;
  const isEnough = canCheck || wanted === "building" || (wanted === "serving" && canTrace);
  if (isCurrent && isEnough) return;
  console.log("Installing packages (a minute or two the first time)…");
  const isWhole = canCheck || wanted === "checking";
  const withTracing = ["--workspace=tracing", "--include-workspace-root"];
  const part = wanted === "serving" || canTrace ? withTracing : ["--workspaces=false"];
  const args = ["ci", "--no-audit", "--no-fund", ...(isWhole ? [] : part)];
  // What npm has kept is taken without asking for news of each package. A locked version may be news to it: then it asks.
  const status = npm([...args, "--prefer-offline", "--loglevel=error"]) && npm(args);
  if (status !== 0) process.exit(status);
  writeFileSync(stamp, current);
}

/** Runs npm and returns its exit code. */
function npm(args) {
  const { status } = spawnSync(process.platform === "win32" ? "npm.cmd" : "npm", args, { stdio: "inherit" });
  return status ?? 1;
}

/** Runs one of the project's own commands and ends this process with it when it fails. */
export async function run(label, command, args, env = {}) {
  console.log(label);
  const child = spawn(command, args, { stdio: "inherit", env: { ...process.env, ...env } });
  const [status, signal] = await new Promise((resolve) => child.once("exit", (...ended) => resolve(ended)));
  if (status !== 0) {
    console.error(`${label} failed${signal ? ` (${signal})` : ""}`);
    process.exit(status ?? 1);
  }
}

if (process.argv[1]?.endsWith("ensure-installed.mjs")) ensureInstalled(process.argv[2]);
