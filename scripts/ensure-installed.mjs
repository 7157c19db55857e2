import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const stamp = "node_modules/.vointi-installed";

/**
 * Installs the locked packages, with our patches, when node_modules is missing or was made for another lockfile or other
 * patches. Plain Node: nothing is there yet.
 */
export function ensureInstalled() {
  const hash = createHash("sha256").update(readFileSync("package-lock.json"));
  for (const name of readdirSync("patches").toSorted()) hash.update(readFileSync(join("patches", name)));
  const wanted = hash.digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  console.log("Installing packages (a minute or two the first time)…");
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  const { status } = spawnSync(npm, ["ci", "--no-audit", "--no-fund"], { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
  writeFileSync(stamp, wanted);
}

/** Runs one of the project's own commands and ends this process with it when it fails. */
export function run(label, command, args, env = {}) {
  console.log(label);
  const { status, signal } = spawnSync(command, args, { stdio: "inherit", env: { ...process.env, ...env } });
  if (status !== 0) {
    console.error(`${label} failed${signal ? ` (${signal})` : ""}`);
    process.exit(status ?? 1);
  }
}
