import { join } from "node:path";
import { installPackage, isOnPath, run } from "./debian-package.mjs";

/** A Chromium without a window: it needs little more than half the time of the whole browser. */
const shell = "chromium-headless-shell";
const wholeBrowsers = ["chromium", "chromium-browser", "google-chrome"];

/** A browser for the tests: the one on PATH, Playwright's own, or Debian's package; see tests/fixtures/chromium.ts. */
export function ensureBrowser() {
  if (isOnPath(shell)) return;
  const hasWhole = wholeBrowsers.some(isOnPath);
  console.log("Looking for a Chromium without a window among Debian's packages…");
  if (installPackage(shell) && isOnPath(shell)) return;
  if (hasWhole) return;
  console.log("No browser found: downloading Playwright's Chromium…");
  const playwright = join("node_modules", ".bin", "playwright");
  if (run(playwright, ["install", "--only-shell", "chromium"])) return;
  installPackage("chromium");
  if (!wholeBrowsers.some(isOnPath)) console.error("No browser could be installed; the browser tests will fail");
}
