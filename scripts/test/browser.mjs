import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** A Chromium without a window: it needs little more than half the time of the whole browser. */
const shell = "chromium-headless-shell";
const wholeBrowsers = ["chromium", "chromium-browser", "google-chrome"];

/** A browser for the tests: the one on PATH, Playwright's own, or Debian's package; see tests/fixtures/chromium.ts. */
export function ensureBrowser() {
  if (isOnPath(shell)) return;
  const hasWhole = wholeBrowsers.some(isOnPath);
  if (canInstall()) {
    console.log("Installing Debian's Chromium without a window…");
    run("apt-get", ["update", "-qq"]);
    run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", shell]);
    if (isOnPath(shell)) return;
  }
  if (hasWhole) return;
  console.log("No browser found: downloading Playwright's Chromium…");
  const playwright = join("node_modules", ".bin", "playwright");
  if (run(playwright, ["install", "--only-shell", "chromium"])) return;
  if (canInstall()) run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"]);
  if (!wholeBrowsers.some(isOnPath)) console.error("No browser could be installed; the browser tests will fail");
}

/** Debian's packages are for root on a system that has them. */
function canInstall() {
  return process.platform === "linux" && process.getuid?.() === 0 && isOnPath("apt-get");
}

function isOnPath(name) {
  return process.env.PATH.split(delimiter).some((folder) => existsSync(join(folder, name)));
}

function run(command, args) {
  return spawnSync(command, args, { stdio: "inherit" }).status === 0;
}
